import { changesIn, type SideChange } from './differ.ts'
import type { ChangeKind, SeenPart } from './part.ts'
import type { SideFunnel } from './side.ts'

/** What values of a variant are to a person, where they are not what is said. */
const kinds: Readonly<Record<string, ChangeKind>> = {
  ...{ tema: 'tela', preenchimento: 'tela', mostraCorretor: 'tela' },
  ...{ enderecos: 'fora', rotas: 'fora', captcha: 'fora', integracoes: 'fora' },
  ...{ codOrigemVenda: 'fora', codExterno: 'fora' },
}

/**
 * Tells what a whole funnel has otherwise, whichever its step: what its variant says, what each plan costs, its addresses. The
 * server answers by these too, and what it answers stands in a replay as it was recorded.
 */
export const wholeChanges = (before: SideFunnel, now: SideFunnel): readonly SideChange[] =>
  changesIn('', wholeParts(before), wholeParts(now))

const wholeParts = ({ funnel, routes, prices }: SideFunnel): readonly SeenPart[] => [
  ...Object.entries(funnel.variant).map(([name, said]) => ({
    ...{ name: `${name} da variante`, kind: kinds[name] ?? 'texto', said },
  })),
  ...prices.map(({ id, precoCentavos, metodos }) => ({
    ...{ name: `plano ${id}`, kind: 'preco' as const },
    said: {
      precoCentavos,
      ...Object.fromEntries(metodos.map(({ nome, totalCentavos }) => [nome, { totalCentavos }])),
    },
  })),
  { name: 'endereços do fluxo', kind: 'fora', plain: routes },
]
