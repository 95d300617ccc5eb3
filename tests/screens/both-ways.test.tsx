// @vitest-environment jsdom
import { drawBothWays } from './draw-both-ways.tsx'
import { sample } from './play-replays.ts'

drawBothWays(sample.filter((_, place) => place % 4 === 0))
