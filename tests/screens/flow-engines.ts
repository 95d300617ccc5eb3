import * as ofCards from 'virtual:screens/atualizacao-cartao'
import * as ofRegistrations from 'virtual:screens/completar-cadastro'
import * as ofCompanies from 'virtual:screens/dental-empresa'
import * as ofPayments from 'virtual:screens/finalizacao'
import * as ofAssociations from 'virtual:screens/pet-associacao'
import * as ofCheckouts from 'virtual:screens/pet-corretor'
import * as ofSimple from 'virtual:screens/pet-simples'
import * as ofBoletos from 'virtual:screens/segunda-via'
import { type BuiltScreens, openFormEngine } from '../../src/form/index.ts'
import { partsByName } from '../../src/parts/every.ts'
import type { PartName } from '../../src/parts/index.ts'
import { engine as ofPeople } from './dental-engine.ts'

interface Built {
  readonly screens: BuiltScreens
  readonly parts: readonly PartName[]
}

/** Opens the screens of a flow with the parts that the build says it needs, and no other. */
const open = ({ screens, parts }: Built) =>
  openFormEngine(
    screens,
    parts.map((name) => partsByName[name]),
  )

/** The form engine over the screens of each flow, by the folder of its replays, made when it is asked for. */
const engines = {
  'dental-individual': () => ofPeople,
  'dental-empresa': () => open(ofCompanies),
  'pet-associacao': () => open(ofAssociations),
  'pet-simples': () => open(ofSimple),
  'pet-corretor': () => open(ofCheckouts),
  finalizacao: () => open(ofPayments),
  'atualizacao-cartao': () => open(ofCards),
  'segunda-via': () => open(ofBoletos),
  'completar-cadastro': () => open(ofRegistrations),
}
const opened = new Map<string, ReturnType<typeof openFormEngine>>()

/** Gives the form engine of a flow, as its page opens it. */
export function engineFor(flow: string) {
  const before = opened.get(flow)
  if (before) return before
  const opens = Object.entries(engines).find(([name]) => name === flow)?.[1]
  if (!opens) throw new Error(`No engine has the screens of "${flow}".`)
  const engine = opens()
  opened.set(flow, engine)
  return engine
}

/** Gives the form engine of the flow that a replay plays. */
export const engineOf = (replay: string) => engineFor(replay.split('/').at(-2) ?? '')
