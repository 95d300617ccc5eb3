import { screens as ofCards } from 'virtual:screens/atualizacao-cartao'
import { screens as ofRegistrations } from 'virtual:screens/completar-cadastro'
import { screens as ofCompanies } from 'virtual:screens/dental-empresa'
import { screens as ofPayments } from 'virtual:screens/finalizacao'
import { screens as ofAssociations } from 'virtual:screens/pet-associacao'
import { screens as ofCheckouts } from 'virtual:screens/pet-corretor'
import { screens as ofSimple } from 'virtual:screens/pet-simples'
import { screens as ofBoletos } from 'virtual:screens/segunda-via'
import { openFormEngine } from '../../src/form/index.ts'
import { engine as ofPeople } from './dental-engine.ts'

/** The form engine over the screens of each flow, by the folder of its replays, made when it is asked for. */
const engines = {
  'dental-individual': () => ofPeople,
  'dental-empresa': () => openFormEngine(ofCompanies),
  'pet-associacao': () => openFormEngine(ofAssociations),
  'pet-simples': () => openFormEngine(ofSimple),
  'pet-corretor': () => openFormEngine(ofCheckouts),
  finalizacao: () => openFormEngine(ofPayments),
  'atualizacao-cartao': () => openFormEngine(ofCards),
  'segunda-via': () => openFormEngine(ofBoletos),
  'completar-cadastro': () => openFormEngine(ofRegistrations),
}
const opened = new Map<string, ReturnType<typeof openFormEngine>>()

/** Gives the form engine of a flow, as its page opens it. */
export function engineFor(flow: string) {
  const before = opened.get(flow)
  if (before) return before
  const open = Object.entries(engines).find(([name]) => name === flow)?.[1]
  if (!open) throw new Error(`No engine has the screens of "${flow}".`)
  const engine = open()
  opened.set(flow, engine)
  return engine
}

/** Gives the form engine of the flow that a replay plays. */
export const engineOf = (replay: string) => engineFor(replay.split('/').at(-2) ?? '')
