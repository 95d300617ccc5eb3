import { afterAll } from 'vitest'
import { listedByOperator, servicesAt } from '../contracts/services.ts'
import { openStandIn, type StandIn } from '../upstream/stand-in.ts'
import { openWorld } from '../world/world.ts'
import { phone, playJourneys } from './play-journeys.ts'

let standIn: StandIn | undefined
afterAll(() => standIn?.close())

// The same journeys, every call going on to services over a real connection.
playJourneys(
  [
    { name: 'r1-titular-adulto-paga-com-pix', widths: [phone] },
    { name: 'cartao-recusado', widths: [phone] },
  ],
  async () => {
    standIn = await openStandIn()
    return openWorld({ services: servicesAt(standIn.url), lists: listedByOperator, draws: true })
  },
)
