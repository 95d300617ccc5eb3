// @vitest-environment jsdom
import { quickFunnels } from '../replays/generated.ts'
import { testGenerated } from './test-generated.ts'

testGenerated(quickFunnels)
