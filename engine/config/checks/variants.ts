import { brandContrasts, isReadable, readableShade, rgbOf } from '../colour.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { type Finding, report } from '../json/document.ts'
import { listOf, own, textOf, valueAt } from '../json/value.ts'
import { halfOf } from '../model/prices.ts'
import type { World } from '../model/world.ts'
import { suggest } from '../nearest.ts'
import type { ReadVariant } from '../read/project.ts'

/** Finds what is wrong with variants by themselves and among each other. Abstract ones are judged where they are served. */
export function checkVariants(world: World): readonly Diagnostic[] {
  const served = [...world.project.variants].filter(([, { isServed }]) => isServed)
  return [
    ...served.flatMap(([, variant]) => [
      ...withoutFlow(world, variant),
      ...tooPale(variant),
      ...withoutPicture(world, variant),
      ...givenAway(variant),
    ]),
    ...repeatedIds(world),
    ...repeated(served, {
      path: ['codOrigemVenda'],
      code: 'origem-repetida',
      says: (value, other) =>
        `O codOrigemVenda ${value} já é da variante "${other}": as vendas das duas se misturariam.`,
      fix: 'Dê a esta variante um código só dela.',
    }),
    ...repeated(served, {
      path: ['rotas', 'prefixo'],
      code: 'prefixo-repetido',
      says: (value, other) => `O endereço "/${value}/" já é da variante "${other}".`,
      fix: 'Dê a esta variante outro "prefixo".',
    }),
    ...repeated(
      served.filter(([, { source }]) => valueAt(source.value, ['rotas', 'inicial']) === true),
      {
        path: ['rotas', 'inicial'],
        code: 'prefixo-repetido',
        says: (_, other) => `O endereço "/" já é da variante "${other}": só uma pode ser a inicial.`,
        fix: 'Apague "inicial" desta variante ou da outra.',
      },
    ),
  ]
}

function withoutFlow({ project }: World, { source }: ReadVariant): readonly Diagnostic[] {
  const flow = own(source.value, 'fluxo')
  const known = project.names.flow
  if (typeof flow === 'string' && known.includes(flow)) return []
  if (flow !== undefined && typeof flow !== 'string') return []
  const says =
    flow === undefined
      ? 'Esta variante não diz que fluxo segue, nem ela nem as que ela estende.'
      : `O fluxo "${flow}" não existe: não há flows/${flow}.flow.json.`
  const fix =
    flow === undefined
      ? `Acrescente, por exemplo: "fluxo": "${known[0] ?? '…'}"`
      : suggest(flow, known, 'Fluxos que existem')
  return [
    report(source, { code: 'variante-sem-fluxo', path: flow === undefined ? [] : ['fluxo'], says, fix }),
  ]
}

function tooPale({ source }: ReadVariant): readonly Diagnostic[] {
  const colour = textOf(valueAt(source.value, ['tema', 'corPrimaria'])) ?? ''
  const rgb = rgbOf(colour)
  if (!rgb || isReadable(rgb)) return []
  const { onWhite, onSoft } = brandContrasts(rgb)
  return [
    report(source, {
      code: 'contraste-baixo',
      path: ['tema', 'corPrimaria'],
      says: `A cor ${colour} tem contraste ${tenths(onWhite)} com o branco e ${tenths(onSoft)} com o fundo claro da marca; o texto só se lê bem a partir de 4,5.`,
      fix: `Use ${readableShade(rgb)}: é o tom mais próximo que fica legível.`,
    }),
  ]
}

/** Writes a figure with one place, never more than it is. */
const tenths = (figure: number): string => (Math.floor(figure * 10) / 10).toFixed(1).replace('.', ',')

/** Pictures lie in variants/assets. A path that begins with "http" or "/" is not ours to find. */
function withoutPicture({ project }: World, { source }: ReadVariant): readonly Diagnostic[] {
  const pictures: readonly Finding['path'][] = [
    ['tema', 'logo', 'arquivo'],
    ['tema', 'favicon'],
    ...listOf(own(source.value, 'produtos')).map((_, i) => ['produtos', i, 'imagemPath']),
  ]
  const known = [...project.assets]
    .filter((path) => path.startsWith('variants/assets/'))
    .map((path) => path.slice(16))
  return pictures.flatMap((path) => {
    const name = textOf(valueAt(source.value, path))
    if (name === undefined || name === 'auto' || name === '' || known.includes(name)) return []
    return [
      report(source, {
        code: 'imagem-ausente',
        path,
        says: `A imagem "${name}" não está em variants/assets.`,
        fix: suggest(name, known, 'Imagens que existem'),
      }),
    ]
  })
}

/** More than half of a price is no discount but a slip, as of a comma. */
function givenAway({ source }: ReadVariant): readonly Diagnostic[] {
  const cycles = listOf(valueAt(source.value, ['pagamento', 'pix', 'ciclos']))
  return cycles.flatMap((cycle, i) => {
    const most = halfOf(source.value, Number(own(cycle, 'ciclo')))
    const discount = Number(own(cycle, 'descontoCentavos'))
    if (most === undefined || !(discount > most)) return []
    return [
      report(source, {
        code: 'preco-invalido',
        path: ['pagamento', 'pix', 'ciclos', i, 'descontoCentavos'],
        says: `O desconto de ${discount} centavos é mais que a metade do que o plano mais barato custa neste período.`,
        fix: `Use no máximo ${most}. R$ 10,00 se escreve 1000, sem ponto e sem vírgula.`,
      }),
    ]
  })
}

function repeatedIds({ project }: World): readonly Diagnostic[] {
  const names = project.names.variant
  return names.flatMap((name) => {
    const id = name.slice(name.lastIndexOf('/') + 1)
    const read = project.variants.get(id)
    const other = names.find((each) => each !== name && each.endsWith(`/${id}`))
    if (!read || read.name !== name || other === undefined) return []
    return [
      report(read.source, {
        code: 'nome-repetido',
        path: [],
        says: `Já existe uma variante "${id}", em variants/${other}.variant.json; o nome do arquivo é o nome da variante.`,
        fix: 'Renomeie um dos dois arquivos.',
      }),
    ]
  })
}

interface Uniqueness {
  readonly path: Finding['path']
  readonly code: Finding['code']
  readonly says: (value: string, other: string) => string
  readonly fix: string
}

function repeated(
  served: readonly (readonly [string, ReadVariant])[],
  { path, code, says, fix }: Uniqueness,
): readonly Diagnostic[] {
  const first = new Map<string, string>()
  return served.flatMap(([id, { source, file }]) => {
    const value = valueAt(source.value, path)
    const key = String(value)
    const other = first.get(key)
    if (value === undefined || value === null) return []
    if (other === undefined) first.set(key, id)
    if (other === undefined) return []
    const told = report(source, { code, path, says: says(key, other), fix })
    // An inherited value is told where it is inherited, since the base is right.
    return [
      told.file === file ? told : report(source, { code, path: ['extends'], says: says(key, other), fix }),
    ]
  })
}
