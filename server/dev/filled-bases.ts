import {
  type Diagnostic,
  type FilledBase,
  filesOf,
  fillBase,
  lineageOf,
  type Project,
} from '../../engine/config/index.ts'
import type { Served } from '../catalogue/catalogue.ts'
import type { OpenCatalogue } from '../catalogue/open.ts'
import { openAddresses } from '../catalogue/routes.ts'
import { documentsOf } from '../catalogue/shelf.ts'
import { laidOut } from '../catalogue/take.ts'

/** A base and the variant that extends it and lends it what it lacks; `id` is how the filled base goes. */
interface Loan {
  readonly id: string
  readonly base: string
  readonly from: string
}

/** A filled base with its funnels: each as it is served or, in words, why it cannot be. */
interface Filled extends FilledBase {
  readonly funnels: ReadonlyMap<string, Served | string>
}

/** The filled bases of a project, each made when it is first asked for. */
interface FilledBases {
  /** Gives the filled base of a variant; undefined where the variant does not extend the base. */
  of(base: string, from: string): Filled | undefined
  byId(id: string): Served | undefined
  byPath(path: string): ReturnType<OpenCatalogue['placeOf']> | undefined
  document(address: string): ReturnType<OpenCatalogue['document']>
}

/** Tells what bases a catalogue has beneath its variants, and shows them. */
export interface ShownBases {
  /** The same catalogue, which besides finds the funnels of bases at addresses of their own. */
  readonly catalogue: OpenCatalogue
  /** Finds the filled base that stands beside a variant; undefined where the variant does not extend the base. */
  readonly beside: (base: string, from: string) => Filled | undefined
}

/**
 * Lets a catalogue serve bases that no variant's file serves, each filled by a variant that extends it. What variants serve
 * comes first, and what is not asked for is never made.
 */
export function showBases(catalogue: OpenCatalogue): ShownBases {
  let known: { readonly project: Project; readonly bases: FilledBases } | undefined
  const bases = (): FilledBases => {
    const project = catalogue.project()
    if (known?.project !== project)
      known = { project, bases: filledBasesOf(project, catalogue.diagnostics()) }
    return known.bases
  }
  const isTaken = (path: string) =>
    catalogue.all().some(({ site }) => site.prefix !== '' && path.startsWith(`/${site.prefix}/`))
  return {
    catalogue: {
      ...catalogue,
      served: (id) => catalogue.served(id) ?? bases().byId(id),
      placeOf: (path) => (isTaken(path) ? undefined : bases().byPath(path)) ?? catalogue.placeOf(path),
      document: (address) => catalogue.document(address) ?? bases().document(address),
    },
    beside: (base, from) => bases().of(base, from),
  }
}

const prefixIn = (id: string) => (flow: string) => `${id}-${flow}`

function filledBasesOf(project: Project, found: readonly Diagnostic[]): FilledBases {
  const errors = found.filter(({ severity }) => severity === 'erro')
  const loans = loansIn(project)
  const made = new Map<string, Filled | undefined>()
  function filledBy(loan: Loan): Filled | undefined {
    if (!made.has(loan.id)) made.set(loan.id, filled(project, loan, errors))
    return made.get(loan.id)
  }
  function byId(id: string): Served | undefined {
    const [name = '', flow = ''] = id.split('/')
    const loan = loans.find((each) => each.id === name)
    const funnel = loan && filledBy(loan)?.funnels.get(flow)
    return typeof funnel === 'string' ? undefined : funnel
  }
  return {
    byId,
    of(base, from) {
      const loan = loans.find((each) => each.base === base && each.from === from)
      return loan && filledBy(loan)
    },
    byPath(path) {
      const [, prefix = ''] = path.split('/')
      const flows = [...project.flows.keys()]
      const loan = loans.find(({ id }) => flows.some((flow) => prefixIn(id)(flow) === prefix))
      const flow = loan && flows.find((each) => prefixIn(loan.id)(each) === prefix)
      const funnel = loan && byId(`${loan.id}/${flow}`)
      return funnel && openAddresses([{ ...funnel.site, initial: false }])(path)
    },
    document(address) {
      const funnels = [...made.values()].flatMap((each) => [...(each?.funnels.values() ?? [])])
      return funnels
        .flatMap((funnel) => (typeof funnel === 'string' ? [] : documentsOf(funnel)))
        .find((document) => document.address === address)
    },
  }
}

/** Lists for every variant that is served the bases beneath it that are not. */
const loansIn = (project: Project): readonly Loan[] =>
  [...project.variants].flatMap(([from, { isServed }]) =>
    (isServed ? lineageOf(project, from).slice(1) : [])
      .filter((base) => project.variants.get(base)?.isServed === false)
      .map((base) => ({ id: `${base}-de-${from}`, base, from })),
  )

/** Fills a base. Its funnels are held to what was found wrong in their files, and in those of the variant that lends. */
function filled(
  project: Project,
  { id, base, from }: Loan,
  errors: readonly Diagnostic[],
): Filled | undefined {
  const found = fillBase(project, { id, base, from, prefixOf: prefixIn(id) })
  if (!found) return undefined
  const lent = project.variants.get(from)?.files ?? []
  const funnels = [...found.borrowed.keys()].map((flow) => {
    const name = `${id}/${flow}`
    const files = [...filesOf(found.project, name), ...lent]
    const wrong = errors.find(({ file }) => files.includes(file))
    const why = wrong && `${wrong.file}: ${wrong.message}`
    return [flow, why ?? laidOut(found.project, name) ?? `O fluxo "${flow}" não existe.`] as const
  })
  return { ...found, funnels: new Map(funnels) }
}
