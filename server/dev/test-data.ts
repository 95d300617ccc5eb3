import { formatCep, formatCnpj, formatCpf } from '../../engine/index.ts'
import { html, type Markup } from '../http/html.ts'
import type { PlainPage } from '../pages/plain.ts'
import {
  addressOf,
  inventedCorretorOf,
  personOf,
  produtoras,
  type SpecialKind,
  specialValues,
} from '../sandbox/index.ts'

const kinds: readonly { readonly kind: SpecialKind; readonly caption: string; readonly value: string }[] = [
  { kind: 'corretor', caption: 'CPF do corretor', value: '52998224725' },
  { kind: 'produtora', caption: 'Produtora, no cadastro do corretor', value: produtoras[0]?.cnpj ?? '' },
  { kind: 'titular', caption: 'CPF do titular', value: '11144477735' },
  { kind: 'empresa', caption: 'CNPJ da empresa', value: '12ABC34501DE35' },
  { kind: 'cep', caption: 'CEP', value: '20040002' },
  { kind: 'cartao', caption: 'Número do cartão', value: '4111111111111111' },
  { kind: 'contato', caption: 'E-mail de quem quer ser avisado', value: 'ana@example.com.br' },
]

/** Makes the page that lists what to type to see each thing happen. */
export function testDataPage(): PlainPage {
  const intro = html`<p>Qualquer CPF e qualquer CEP válidos respondem, sempre com as mesmas pessoas e endereços inventados, e
qualquer cartão válido paga.
Os valores abaixo fazem acontecer outra coisa. Toque em um valor para selecioná-lo inteiro.</p>`
  return { title: 'Dados de teste', body: html`${intro}${kinds.map((kind) => html`${tableOf(kind)}\n`)}` }
}

function tableOf({ kind, caption, value }: (typeof kinds)[number]): Markup {
  const ordinary = { value, says: ordinaryOf(kind, value) }
  const rows = [ordinary, ...specialValues.filter((special) => special.kind === kind)].map(
    (row) => html`<tr>${headOf(kind, row.value)}<td>${row.says}</td></tr>`,
  )
  return html`<table><caption>${caption}</caption>
<thead><tr><th scope="col">Valor</th><th scope="col">O que acontece</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

/** Writes the heading of a row; a long e-mail may break at its "@". */
function headOf(kind: SpecialKind, value: string): Markup {
  if (kind !== 'contato') return html`<th scope="row"><code>${shown(kind, value)}</code></th>`
  const [name = '', host = ''] = value.split('@')
  return html`<th scope="row" class="quebra"><code>${name}<wbr>@${host}</code></th>`
}

function shown(kind: SpecialKind, value: string): string {
  if (kind === 'cartao') return value.replace(/(.{4})(?=.)/g, '$1 ')
  if (kind === 'produtora' || kind === 'empresa') return formatCnpj(value)
  return kind === 'cep' ? formatCep(value) : formatCpf(value)
}

function ordinaryOf(kind: SpecialKind, value: string): string {
  if (kind === 'corretor') return `Um corretor como os outros: ${inventedCorretorOf(value).nome}.`
  if (kind === 'titular') return `Um titular como os outros: ${personOf(value).nome}.`
  if (kind === 'produtora') return `Uma produtora como as outras: ${produtoras[0]?.nome}.`
  if (kind === 'empresa') return 'Uma empresa como as outras, ativa e com dois sócios.'
  if (kind === 'cartao') return 'Um cartão como os outros, com qualquer validade futura: é aprovado.'
  if (kind === 'contato') return 'Um contato como os outros: é guardado, e na segunda vez já existe.'
  const address = addressOf(value)
  return `Um endereço como os outros: ${address?.logradouro}, ${address?.cidade}.`
}
