// @vitest-environment jsdom
import { others, playReplays } from './play-replays.ts'

playReplays(others)
