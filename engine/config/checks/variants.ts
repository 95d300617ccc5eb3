import { contrast, type Drawing, type Drawings, fillOf, isHex } from '../../brand/index.ts'
import type { Json } from '../../flow/funnel.ts'
import { evaluate, type Facts } from '../../rules/index.ts'
import { type Diagnostic, type Path, suggest } from '../diagnostics/diagnostic.ts'
import {
  isObject,
  lastPart,
  listOf,
  objectOf,
  own,
  pointerOf,
  report,
  textOf,
  traced,
  unknownName,
  valueAt,
} from '../json/document.ts'
import type { CheckContext, FlowContext } from '../model/context.ts'
import { type DeclaredValue, declaredIn, limitsIn, strayFigures } from '../model/declared.ts'
import { readsOf } from '../model/flow-rules.ts'
import { requiredBy } from '../model/funnel-source.ts'
import { funnelsOf, type ReadFunnel, type ReadVariant } from '../read/project.ts'
import { changeListsIn, keyedListsIn } from '../read/variants.ts'
import { exampleOf } from '../shape/messages.ts'

/** Finds what is wrong with variants by themselves and among each other. Abstract ones are checked where they are served. */
export function checkVariants(context: CheckContext): readonly Diagnostic[] {
  const funnels = funnelsOf(context.project)
  return [
    ...[...context.project.variants].flatMap(([, variant]) => withoutFunnel(context, variant)),
    ...funnels.flatMap((funnel) => [
      ...checkPictures(context, funnel),
      ...checkAmong(context, funnel),
      ...tooMuch(context, funnel),
      ...otherThanSold(funnel),
    ]),
    ...checkBrands(context, funnels),
    ...checkPriceSources(context, funnels),
    ...repeatedIds(context),
    ...repeatedEntries(context, funnels),
    ...repeatedOrigins(context, funnels),
  ]
}

/** A variant that serves nothing is only a base, and should say so; one may serve only flows that are there. */
function withoutFunnel({ project }: CheckContext, { source, isServed }: ReadVariant): readonly Diagnostic[] {
  // What is no object is reported by its shape.
  if (!isObject(source.value)) return []
  const known = project.names.flow
  const funnels = own(source.value, 'funis')
  if (isServed && funnels === undefined) {
    const funnel = `"funis": { "${known[0] ?? '…'}": { "rotas": { "prefixo": "…" } } }`
    return [
      report(source, {
        code: 'variante-sem-fluxo',
        path: [],
        message: 'Esta variante não diz que funis serve.',
        fix: `Acrescente, por exemplo: ${funnel}; se ela só serve de base: "abstract": true.`,
      }),
    ]
  }
  return Object.keys(objectOf(funnels)).flatMap((flow) =>
    unknownName(flow, known, {
      code: 'variante-sem-fluxo',
      path: ['funis', flow],
      at: 'chave',
      message: `O fluxo "${flow}" não existe em flows/.`,
      all: 'Fluxos que existem',
    }).map((finding) => report(source, finding)),
  )
}

/** A number past what the schema lets the others of its variant allow, as a discount of more than half of the price. */
function tooMuch({ project }: CheckContext, { source }: ReadFunnel): readonly Diagnostic[] {
  const past = limitsIn(project.schemas.get('variant'), source.value).filter(
    ({ value, most }) => value > most,
  )
  return past.map(({ path, most, message }) =>
    report(source, {
      path,
      message,
      ...(/[cC]entavos$/.test(String(path.at(-1)))
        ? {
            code: 'preco-invalido',
            fix: `Use no máximo ${most}. R$ 10,00 se escreve 1000, sem ponto e sem vírgula.`,
          }
        : { code: 'fora-do-limite', fix: `Use no máximo ${most}.` }),
    }),
  )
}

/** Two entries of a list with the same value of the key that identifies them: only one of them could be meant. */
function repeatedEntries({ project }: CheckContext, funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const schema = project.schemas.get('variant')
  const lists = [...changeListsIn(schema), ...keyedListsIn(schema)]
  const found = funnels.flatMap(({ source }) =>
    lists.flatMap(({ at, list, by }) => {
      const path = [...at, list]
      const keys = listOf(valueAt(source.value, path)).map((entry) => own(entry, by))
      return keys.flatMap((key, i) =>
        key === undefined || keys.indexOf(key) === i
          ? []
          : [
              report(source, {
                code: 'nome-repetido',
                path: [...path, i, by],
                message: `Outro item de "${list}" já tem ${JSON.stringify(key)} em "${by}".`,
                fix: 'Dê a cada item um valor só dele.',
              }),
            ],
      )
    }),
  )
  // Funnels of one base share its lists.
  const placeOf = ({ file, offset }: Diagnostic) => `${file}:${offset}`
  return found.filter((each, i) => found.findIndex((other) => placeOf(other) === placeOf(each)) === i)
}

function repeatedIds({ project }: CheckContext): readonly Diagnostic[] {
  const names = project.names.variant
  return names.flatMap((name) => {
    const id = lastPart(name)
    const read = project.variants.get(id)
    const other = names.find((each) => each !== name && each.endsWith(`/${id}`))
    if (!read || read.name !== name || other === undefined) return []
    return [
      report(read.source, {
        code: 'nome-repetido',
        path: [],
        message: `Já existe uma variante "${id}", em variants/${other}.variant.json; o nome do arquivo é o nome da variante.`,
        fix: 'Renomeie um dos dois arquivos, ou diga os dois funis num só, em "funis".',
      }),
    ]
  })
}

/** The origin code identifies the seller: no two files that sell may share one, whatever flows they serve. */
function repeatedOrigins({ project }: CheckContext, funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const first = new Map<number, string>()
  const selling = funnels.filter(({ flow }) => requiredBy(project, flow).includes('codOrigemVenda'))
  return selling.flatMap(({ variantId, source }) => {
    const code = own(source.value, 'codOrigemVenda')
    if (typeof code !== 'number') return []
    const other = first.get(code) ?? variantId
    first.set(code, other)
    if (other === variantId) return []
    return [
      report(source, {
        code: 'origem-repetida',
        path: ['codOrigemVenda'],
        message: `O codOrigemVenda ${code} já é da variante "${other}": as vendas das duas se misturariam.`,
        fix: 'Dê a esta variante um código só dela; os funis da mesma marca cabem num arquivo só, em "funis".',
      }),
    ]
  })
}

/**
 * Finds names that the schema declares to be `among` the entries of a list of the variant and are not: a plan among those
 * that are sold. Where the entries name several at once, separated by `parts`, a name that none has is only a warning.
 */
function checkAmong({ project }: CheckContext, { source }: ReadFunnel): readonly Diagnostic[] {
  return declaredIn(project.schemas.get('variant'), source.value, 'among').flatMap((declared) => {
    const { path, value, declaration } = declared
    const [list, by, parts] = ['list', 'by', 'parts'].map((key) => textOf(own(declaration, key)))
    const lists = (list?.split(' ') ?? []).filter((each) => own(source.value, each) !== undefined)
    const known = [...new Set(lists.flatMap((each) => namesIn(declared, own(source.value, each))))]
    const name = textOf(value)
    // A missing list is reported by itself.
    if (known.length === 0) return []
    return unknownName(name, known, {
      code: parts === undefined ? 'valor-fora-da-lista' : 'valor-sem-par',
      path,
      message:
        parts === undefined
          ? `Nenhum item de "${lists.join('" ou "')}" tem "${by}": "${name}".`
          : `Nenhum item de "${list}" diz "${name}" em "${by}".`,
      all: `O que há em "${lists.join('" ou "')}"`,
    }).map((finding) => report(source, finding))
  })
}

/** What the entries of the list are called, or say of themselves, part by part. */
function namesIn({ declaration }: DeclaredValue, list: Parameters<typeof listOf>[0]): readonly string[] {
  const parts = textOf(own(declaration, 'parts'))
  const said = listOf(list).flatMap((entry) => textOf(own(entry, textOf(own(declaration, 'by')) ?? '')) ?? [])
  return parts === undefined
    ? said
    : said.flatMap((each) => each.split(parts).map((part) => part.trim())).filter(Boolean)
}

/** The plan a page announces, the one it highlights by a seal and the one that comes chosen are one plan, or the page sells against itself. */
function otherThanSold({ source }: ReadFunnel): readonly Diagnostic[] {
  const said = (path: Path, role: string) => ({ path, role, codigo: textOf(valueAt(source.value, path)) })
  const sealed = ['produtos', 'planosPet'].flatMap((list) =>
    listOf(own(source.value, list)).flatMap((plan, i) =>
      textOf(own(plan, 'selo')) ? [said([list, i, 'codigo'], 'o de destaque')] : [],
    ),
  )
  const roles = [
    said(['vendas', 'inicio', 'produto'], 'o anunciado'),
    said(['produtoPadrao'], 'o que vem escolhido'),
    ...sealed.slice(0, 1),
  ].filter(({ codigo }) => codigo !== undefined)
  const [sold, ...others] = roles
  return others
    .filter(({ codigo }) => codigo !== sold?.codigo)
    .map(({ path, role, codigo }) =>
      report(source, {
        code: 'plano-anunciado',
        path,
        message: `Na página de vendas, ${sold?.role} é "${sold?.codigo}", e ${role} é "${codigo}": a página venderia contra si.`,
        fix: 'Diga o mesmo plano em "vendas.inicio.produto" e "produtoPadrao", e dê o selo a ele, com "selos".',
      }),
    )
}

/** Finds pictures, which the schema declares by `isPicture`, that are not in variants/assets or are none that can be shown. */
function checkPictures({ project }: CheckContext, { source }: ReadFunnel): readonly Diagnostic[] {
  const { pictures } = project
  return declaredIn(project.schemas.get('variant'), source.value, 'isPicture').flatMap(
    ({ path, value, declaration }) => {
      const name = textOf(value)
      if (name === undefined || name === 'auto' || name === '') return []
      const fault = pictures.get(name)
      if (fault?.isOfLogos && declaration !== 'logo') return []
      if (fault)
        return [
          report(source, {
            code: 'imagem-invalida',
            path,
            message: `A imagem "${name}" ${fault.message}.`,
            fix: fault.fix,
          }),
        ]
      return unknownName(name, [...pictures.keys()], {
        code: 'imagem-ausente',
        path,
        message: `A imagem "${name}" não está em variants/assets.`,
        all: 'Imagens que existem',
      }).map((finding) => report(source, finding))
    },
  )
}

/** Finds brands whose colour had to be darkened, and what they draw that is not there. */
const checkBrands = ({ project }: CheckContext, funnels: readonly ReadFunnel[]): readonly Diagnostic[] => [
  ...funnels.flatMap(darkened),
  ...funnels.flatMap((funnel) => withoutTile(project.drawings, funnel)),
  ...funnels.flatMap((funnel) => meltingTiles(project.drawings, funnel)),
  ...funnels.flatMap((funnel) => withoutScenes(project.drawings, funnel)),
]

const colourAt = ['tema', 'corPrimaria'] as const

function darkened({ source }: ReadFunnel): readonly Diagnostic[] {
  const colour = textOf(valueAt(source.value, colourAt)) ?? ''
  if (!isHex(colour)) return []
  const { brand } = fillOf(colour)
  if (brand === colour.toLowerCase()) return []
  return [
    report(source, {
      code: 'contraste-baixo',
      path: colourAt,
      message: `Palavras não se leem sobre a cor ${colour}: com o branco ela tem contraste ${tenths(contrast(colour, '#ffffff'))}, e são precisos 4,5. Os botões usam ${brand.toUpperCase()}.`,
      fix: `Deixe assim, ou use ${brand.toUpperCase()} também em "corPrimaria".`,
    }),
  ]
}

/** Writes a figure with one place, never more than it is. */
function tenths(figure: number): string {
  const all = Math.floor(figure * 10)
  return `${Math.floor(all / 10)},${all % 10}`
}

/** The tiles of a brand and of its plans lie in variants/pecas; one that takes four places is followed by a star. */
function withoutTile(drawings: Drawings, { source }: ReadFunnel): readonly Diagnostic[] {
  const known = [...drawings.keys()].flatMap((name) => /^pecas\/(.*)$/.exec(name)?.[1] ?? [])
  const named: readonly (readonly [Path, Json | undefined])[] = [
    ...['heroi', 'faixa', 'telas'].flatMap((place) => {
      const path = ['tema', 'pecas', place]
      return listOf(valueAt(source.value, path)).map((tile) => [path, tile] as const)
    }),
    ...listOf(valueAt(source.value, ['planosPet'])).map(
      (plan, i) => [['planosPet', i, 'peca'], valueAt(plan, ['peca'])] as const,
    ),
  ]
  return named.flatMap(([path, tile]) => {
    const name = textOf(tile)?.replace(/\*$/, '')
    return unknownName(name, known, {
      code: 'imagem-ausente',
      path,
      message: `A peça "${name}" não está em variants/pecas.`,
      all: 'Peças que existem',
    }).map((finding) => report(source, finding))
  })
}

/** By the word of `fundo`, the colour of the plane that the tiles over a title lie on. */
const planes: Readonly<Record<string, string>> = { claro: 'brand-soft', quente: 'accent-soft' }

/** A tile of the strip whose ground is that of its neighbour, or of the plane they lie on, would be seen as a part of it. */
function meltingTiles(drawings: Drawings, { source }: ReadFunnel): readonly Diagnostic[] {
  const path = ['tema', 'pecas', 'faixa']
  const tiles = listOf(valueAt(source.value, path)).flatMap((tile) => textOf(tile) ?? [])
  const grounds = tiles.map((tile) => groundOf(drawings.get(`pecas/${tile}`)))
  const plane = planes[textOf(valueAt(source.value, ['tema', 'fundo'])) ?? 'claro']
  return tiles.flatMap((tile, i) => {
    const ground = grounds[i]
    const isNext = i > 0 && ground === grounds[i - 1]
    if (ground === undefined || !(isNext || ground === plane)) return []
    return [
      report(source, {
        code: 'peca-que-some',
        path,
        message: isNext
          ? `A peça "${tile}" tem o mesmo fundo da peça antes dela, "${tiles[i - 1]}": as duas pareceriam uma só.`
          : `A peça "${tile}" tem o mesmo fundo da área em que aparece, e sumiria nela.`,
        fix: 'Troque a ordem das peças, ou escolha outra peça de variants/pecas.',
      }),
    ]
  })
}

/** The colour over the whole of a tile, by its name in the palette; undefined where nothing covers all of it. */
const groundOf = (drawing: Drawing | undefined): string | undefined =>
  /^\s*<path fill="(?:var\(--([\w-]+), )?(#\w+)\)?" d="M0 0h120v120H0z"/
    .exec(drawing?.shapes ?? '')
    ?.slice(1)
    .find(Boolean)

/** The scenes of a brand lie in a folder of variants/cenas. */
function withoutScenes(drawings: Drawings, { source }: ReadFunnel): readonly Diagnostic[] {
  const path = ['tema', 'cenas']
  const name = textOf(valueAt(source.value, path))
  const known = [...drawings.keys()].flatMap((drawing) => /^cenas\/(.*)\//.exec(drawing)?.[1] ?? [])
  return unknownName(name, [...new Set(known)], {
    code: 'imagem-ausente',
    path,
    message: `A pasta "${name}" não está em variants/cenas.`,
    all: 'Pastas que existem',
  }).map((finding) => report(source, finding))
}

/** Finds texts that name another price than the variant charges, discounts of what is not sold, and what is known to lack. */
function checkPriceSources({ project }: CheckContext, funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const schema = project.schemas.get('variant')
  return funnels.flatMap((funnel) => [
    ...strayFigures(schema, funnel.source.value).map(({ path, message }) =>
      report(funnel.source, {
        code: 'preco-em-conflito',
        path,
        message,
        fix: 'Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.',
      }),
    ),
    ...strayKeys(schema, funnel),
    ...incomplete(funnel),
  ])
}

/** A key that names nothing of the variant, as the schema declares by `keysAmong`: a discount of no plan. */
function strayKeys(schema: Json | undefined, { source }: ReadFunnel): readonly Diagnostic[] {
  const facts: Facts = { at: 0, read: (name) => own(source.value, name) }
  return declaredIn(schema, source.value, 'keysAmong').flatMap(({ path, value, declaration }) => {
    const known = listOf(evaluate(own(declaration, 'rule'), facts)).flatMap((name) => textOf(name) ?? [])
    if (known.length === 0) return []
    return Object.keys(objectOf(value)).flatMap((key) =>
      unknownName(key, known, {
        code: 'valor-sem-uso',
        path: [...path, key],
        at: 'chave',
        message: `"${key}" não é ${textOf(own(declaration, 'says')) ?? ''}.`,
        all: 'Os que existem',
      }).map((finding) => report(source, finding)),
    )
  })
}

const noteAt: Path = ['incompleta']

/** What was supposed for want of facts is said each time, until the note is deleted by a person who knows. */
function incomplete({ source }: ReadFunnel): readonly Diagnostic[] {
  const note = textOf(own(source.value, 'incompleta'))
  if (note === undefined) return []
  return [
    report(source, {
      code: 'variante-incompleta',
      path: noteAt,
      message: `Esta variante está incompleta: ${note}`,
      fix: 'Confira com o parceiro, corrija os valores e apague "incompleta".',
    }),
  ]
}

/** Finds what a flow needs of its variants and lacks, and what variants say that no funnel ever reads. */
export function checkFunnels(
  context: CheckContext,
  flows: readonly FlowContext[],
  incompleteFlows: ReadonlySet<string>,
): readonly Diagnostic[] {
  const { project } = context
  const funnels = funnelsOf(project)
  // What a flow reads is unknown while some of its files are missing.
  const whole = flows.filter(({ model }) => !incompleteFlows.has(model.name))
  const readKeys = keysReadBy(context, whole)
  return [
    ...flows.flatMap(unknownKeys),
    ...funnels.flatMap((funnel) => keysLacking(context, funnel)),
    ...[...project.variants.values()].flatMap((variant) => unread(variant, readKeys)),
    ...strayChanges(funnels),
  ]
}

/** A name in `requires` that no variant may have is a typo of the flow. */
function unknownKeys({ project, model, diagnose }: FlowContext): readonly Diagnostic[] {
  const known = Object.keys(objectOf(own(project.schemas.get('variant'), 'properties')))
  return listOf(own(model.source.value, 'requires')).flatMap((key, i) =>
    typeof key !== 'string' || known.includes(rootOf(key))
      ? []
      : [
          diagnose({
            code: 'valor-fora-da-lista',
            path: ['requires', i],
            message: `Nenhuma variante pode ter "${key}".`,
            fix: suggest(key, known, 'Chaves de uma variante'),
          }),
        ],
  )
}

/** Gives the key of a variant that a path begins with. */
const rootOf = (path: string): string => path.split('.')[0]!

/** A key that is missing because its base is not there is reported by `extends` alone. */
function keysLacking(
  { project }: CheckContext,
  { flow, source, variant }: ReadFunnel,
): readonly Diagnostic[] {
  if (!variant.isWhole) return []
  const schema = own(project.schemas.get('variant'), 'properties')
  return requiredBy(project, flow)
    .filter((key) => own(schema, rootOf(key)) !== undefined)
    .filter((key) => valueAt(source.value, key.split('.')) === undefined)
    .map((key) =>
      report(source, {
        code: 'chave-ausente',
        path: [],
        message: `Falta a chave "${key}" neste arquivo: o fluxo "${flow}" precisa dela.`,
        fix: key.includes('.')
          ? `Acrescente "${key.slice(rootOf(key).length + 1)}" dentro de "${rootOf(key)}".`
          : `Acrescente, por exemplo: "${key}": ${exampleOf(own(schema, key)) ?? '…'}`,
      }),
    )
}

/** Gives for a flow the keys that its funnels, the page around them or the server read; undefined for no flow at all. */
function keysReadBy(
  { project }: CheckContext,
  flows: readonly FlowContext[],
): (flow: string) => readonly string[] | undefined {
  const schema = project.schemas.get('variant')
  const ofPages = Object.keys(objectOf(valueAt(schema, ['definitions', 'served', 'properties'])))
  const changing = changeListsIn(schema).filter(({ at }) => at.length === 0)
  const known = new Map(
    flows.map((flow) => {
      const read = readsOf(flow).flatMap(([root, key]) =>
        root === 'variant' && key !== undefined ? [key] : [],
      )
      const required = requiredBy(project, flow.model.name).map(rootOf)
      const keys = [...ofPages, ...required, ...read]
      // Changes are read as the list they are merged over.
      const changes = changing.filter(({ list }) => keys.includes(list)).map(({ key }) => key)
      return [flow.model.name, [...new Set([...keys, ...changes])].sort()] as const
    }),
  )
  return (flow) => known.get(flow)
}

function unread(
  { source }: ReadVariant,
  readKeys: (flow: string) => readonly string[] | undefined,
): readonly Diagnostic[] {
  return Object.entries(objectOf(own(source.value, 'funis'))).flatMap(([flow, values]) => {
    const read = readKeys(flow)
    if (!read) return []
    return Object.keys(objectOf(values)).flatMap((key) =>
      unknownName(key, read, {
        code: 'valor-sem-uso',
        path: ['funis', flow, key],
        at: 'chave',
        message: `Nada no fluxo "${flow}" lê "${key}".`,
        all: 'O que ele lê',
      }).map((finding) => report(source, finding)),
    )
  })
}

/** A change that finds no entry in any funnel it is laid in changes nothing. */
function strayChanges(funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const changes = funnels.filter(({ variant }) => variant.isWhole).flatMap((funnel) => funnel.changes)
  const keyOf = ({ origin }: (typeof changes)[number]) => `${origin.document.file}${pointerOf(origin.path)}`
  const used = new Set(changes.filter(({ name, known }) => known.includes(name)).map(keyOf))
  return changes
    .filter((change) => !used.has(keyOf(change)))
    .map(({ name, list, by, origin, known }) =>
      report(traced(origin.document), {
        code: 'valor-sem-uso',
        path: origin.path,
        at: 'chave',
        message: `Nenhum item de "${list}" tem "${name}" em "${by}".`,
        fix: suggest(name, known, 'O que existe'),
      }),
    )
}
