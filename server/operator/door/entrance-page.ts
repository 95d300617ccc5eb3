import { html, type Markup } from '../../http/escape.ts'
import type { PlainPage } from '../../plain/index.ts'

/** What the form was sent with, and why nobody was let in. */
export interface FailedEntry {
  readonly login: string
  readonly why: string
}

/** Makes the page by which staff come in; what was typed but the secrets stands in it again. */
export const entrancePage = (failed?: FailedEntry): PlainPage => ({
  title: 'Entrar',
  body: html`${failed ? whyOf(failed) : ''}<form method="post" action="/operacao/entrar" class="campos">
<label>Usuário <input name="login" value="${failed?.login ?? ''}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="80" required></label>
<label>Senha <input name="senha" type="password" autocomplete="current-password" maxlength="200" required></label>
<label>Código do aplicativo, ou um código de recuperação <input name="codigo" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required></label>
<button>Entrar</button></form>`,
})

const whyOf = ({ why }: FailedEntry): Markup => html`<p class="aviso erro" role="alert">${why}</p>\n`

/** Makes the page that stands there while nobody has an account. */
export const firstAccountPage = (): PlainPage => ({
  title: 'Entrar',
  body: html`<p>Ninguém tem acesso ainda. Contas são criadas no servidor, por quem o administra, na pasta do projeto e com as variáveis do serviço:</p>
<p><code>npm run equipe -- criar &lt;usuário&gt; "&lt;Nome&gt;"</code></p>
<p>Com o banco embutido, pare o servidor antes. O comando mostra, uma vez só, a senha, o QR para o aplicativo de códigos e os códigos de recuperação.</p>`,
})
