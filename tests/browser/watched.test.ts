import { phone, playJourneys } from './play-journeys.ts'

const names = process.env.REPLAY_UI?.split(',') ?? []

playJourneys(names.map((name) => ({ name, widths: [phone] })))
