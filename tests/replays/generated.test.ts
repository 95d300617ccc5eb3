import { quickFunnels } from './generated.ts'
import { testGenerated } from './test-generated.ts'

testGenerated(quickFunnels)
