// @vitest-environment jsdom
import { otherFunnels } from '../replays/generated.ts'
import { testGenerated } from './test-generated.ts'

testGenerated(otherFunnels)
