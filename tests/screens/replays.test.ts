// @vitest-environment jsdom
import { playReplays, sample } from './play-replays.ts'

playReplays(sample)
