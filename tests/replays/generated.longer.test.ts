import { otherFunnels } from './generated.ts'
import { testGenerated } from './test-generated.ts'

testGenerated(otherFunnels)
