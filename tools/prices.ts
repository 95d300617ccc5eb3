import { type MethodProof, type PriceProof, priceProofs } from '../engine/config/index.ts'
import { formatMoeda } from '../engine/index.ts'
import { argumentsOrExit } from './arguments.ts'
import { projectNow } from './project.ts'
import { exitWith } from './words.mjs'

/** Prints what one unit of each plan costs in each funnel by each way of paying, with the file and line of every factor. */
function main(): void {
  const { filters } = argumentsOrExit({})
  const lines = priceProofs(projectNow()).flatMap(({ id, prices }) =>
    prices.map((price) => ({ funnel: id, price, named: `${id} ${price.id}`.toLowerCase() })),
  )
  const wanted = lines.filter(({ named }) => filters.every((word) => named.includes(word.toLowerCase())))
  if (lines.length === 0) exitWith('nenhum funil tem planos com preço por faixa.')
  if (wanted.length === 0)
    exitWith(`nenhum preço tem "${filters.join('" e "')}" no nome, como "${lines[0]?.named}".`)
  for (const [i, { funnel, price }] of wanted.entries()) {
    if (wanted[i - 1]?.funnel !== funnel) console.log(`${i > 0 ? '\n' : ''}${funnel}`)
    console.log(textOf(price))
  }
}

function textOf(price: PriceProof): string {
  const { id, nome, nomeFaixa, listaCentavos, listaAt, descontoPercentual, descontoKey, descontoAt } = price
  return [
    `  ${id}  ${nome}, ${nomeFaixa}: ${formatMoeda(price.precoCentavos)}`,
    `    lista     ${formatMoeda(listaCentavos)}  ${listaAt}`,
    descontoKey === undefined
      ? '    desconto  nenhum'
      : `    desconto  ${descontoPercentual}% (${descontoKey})  ${descontoAt}`,
    ...price.metodos.map((method) => `    ${methodText(method)}`),
  ].join('\n')
}

const methodText = ({ nome, totalCentavos, changes, at }: MethodProof): string =>
  [`${nome}: ${formatMoeda(totalCentavos)}`, ...changes, at].join('  ')

main()
