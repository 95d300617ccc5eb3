import { html, type Markup } from '../http/escape.ts'
import { buttonOf, type PlainPage, quietButtonOf } from '../plain/index.ts'
import type { End, Target } from './outage-ends.ts'
import type { Outage } from './outages.ts'

/** Where failures are switched on and off. */
export const outagesPath = '/dev/falhas'

/** What testers want most often: with one press, and until it is switched off. */
const shortcuts: readonly { readonly text: string; readonly target: string; readonly end: string }[] = [
  { text: 'CEP, CPF e CNPJ fora do ar', target: 'consultas', end: 'indisponivel' },
  { text: 'Verificação de segurança recusada', target: 'todas', end: 'captchaRecusado' },
  { text: 'Tudo lento', target: 'todas', end: 'lenta' },
  { text: 'Sem conexão', target: 'todas', end: 'semConexao' },
  { text: 'Respostas que se perdem', target: 'todas', end: 'respostaPerdida' },
  { text: 'Nada se guarda', target: 'rascunho', end: 'indisponivel' },
]

/** Names what is to be switched on, as a form says it. */
const idOf = (target: string, end: string, isOnce: boolean): string =>
  [target, end, isOnce ? 'uma' : 'sempre'].join(' ')

/** Makes the page of the failures: what stands, what is wanted most often, and every call there is. */
export function outagesPage(targets: readonly Target[], standing: readonly Outage[]): PlainPage {
  const body = html`<p>Faça uma chamada falhar em um funil aberto, e veja o que a tela diz. A falha vale para quem usa este
servidor, até ser desligada ou até ele parar. Nada do que já foi guardado muda.</p>
${standing.length === 0 ? nothing : standingOf(standing)}
<h2>Atalhos</h2>
<p>${shortcuts.map(({ text, target, end }) => quietButtonOf({ action: `${outagesPath}/ligar`, id: idOf(target, end, false), text, label: `Ligar: ${text}` }))}</p>
<p>Um Pix expira, ou é pago, na página <a href="/dev/pix">Pix e boleto</a>.</p>
<h2>Todas as falhas</h2>
<ul class="escolhas">${targets.map(
    ({ id, summary }) => html`<li><a href="${outagesPath}/${id}">${id}</a> <span>${summary}</span></li>\n`,
  )}</ul>`
  return { title: 'Falhas', body }
}

const nothing = html`<p>Nenhuma falha está ligada.</p>`

function standingOf(standing: readonly Outage[]): Markup {
  const rows = standing.map(
    ({ target, end, isOnce }) =>
      html`<li><h3>${target}: ${end.id}, ${isOnce ? 'uma vez' : 'sempre'}</h3><p>${end.says}</p>
${buttonOf({ action: `${outagesPath}/desligar`, id: target, text: 'Desligar', label: `Desligar a falha de ${target}` })}</li>\n`,
  )
  return html`<h2>Ligadas agora</h2>
<ul class="escolhas">${rows}</ul>
<p>${quietButtonOf({ action: `${outagesPath}/desligar`, id: '', text: 'Desligar todas', label: 'Desligar todas as falhas' })}</p>`
}

/** Makes the page of one kind of call: each way in which it may end badly, to be switched on once or for good. */
export function targetPage({ id, summary, ends }: Target): PlainPage {
  const body = html`<p>${summary}</p>
<p><a href="${outagesPath}">Todas as falhas</a></p>
<ul class="escolhas">${ends.map((end) => itemOf(id, end))}</ul>`
  return { title: `Falhas: ${id}`, body }
}

function itemOf(target: string, { id, says }: End): Markup {
  const action = `${outagesPath}/ligar`
  const once = { action, id: idOf(target, id, true), text: 'Uma vez', label: `Ligar ${id} uma vez` }
  const always = { action, id: idOf(target, id, false), text: 'Sempre', label: `Ligar ${id} sempre` }
  return html`<li><h2>${id}</h2><p>${says}</p>${buttonOf(once)}${quietButtonOf(always)}</li>\n`
}

/** Makes the page of what is no call. */
export const unknownTarget: PlainPage = {
  title: 'Falhas',
  body: html`<p>Não há chamada com esse nome. <a href="${outagesPath}">Veja todas as chamadas que podem falhar</a>.</p>`,
}
