import { html, type Markup } from '../../server/http/escape.ts'

/** The controls of a sheet by which some of its looks are shown alone; they wait out of sight until their script is there. */
export const filtersForm = (
  widths: readonly number[],
  isCompared: boolean,
): Markup => html`<form class="filters" hidden>
<label class="search">Procurar <input type="search" name="q" autocomplete="off"></label>
<fieldset><legend>Lugares</legend>${choice('tipo', [
  ['', 'todos'],
  ['step', 'passos'],
  ['box', 'caixas'],
  ['notice', 'avisos'],
])}</fieldset>
<fieldset><legend>Largura</legend>${choice('px', [['', 'todas'], ...widths.map((width) => [String(width), `${width} px`] as const)])}</fieldset>
<fieldset><legend>Só</legend><label><input type="checkbox" name="erro" value="1"> erros</label>${isCompared ? html`<label><input type="checkbox" name="mudou" value="1"> o que mudou</label>` : ''}</fieldset>
<p role="status" class="shown"></p>
</form>`

const choice = (name: string, options: readonly (readonly [value: string, label: string])[]) =>
  options.map(
    ([value, label], i) =>
      html`<label><input type="radio" name="${name}" value="${value}"${i === 0 ? html` checked` : ''}> ${label}</label>`,
  )
