import { screens as ofEmpresas } from 'virtual:screens/dental-empresa'
import { openFormEngine } from '../../src/form/index.ts'
import { engine as ofPeople } from './dental-engine.ts'

/** The form engine over the screens of each flow, by the folder of its replays. */
const engines = { 'dental-individual': ofPeople, 'dental-empresa': openFormEngine(ofEmpresas) }

/** Gives the form engine of a flow, as its page opens it. */
export function engineFor(flow: string) {
  const found = Object.entries(engines).find(([name]) => name === flow)
  if (!found) throw new Error(`No engine has the screens of "${flow}".`)
  return found[1]
}

/** Gives the form engine of the flow that a replay plays. */
export const engineOf = (replay: string) => engineFor(replay.split('/').at(-2) ?? '')
