import { replaysIn } from '../../tools/project.ts'
import { isByHand, nameOf } from '../journeys/by-hand.ts'
import { phone, playJourneys } from './play-journeys.ts'

const names = replaysIn([]).filter(isByHand).map(nameOf)

playJourneys(names.map((name) => ({ name, widths: [phone] })))
