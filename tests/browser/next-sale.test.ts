import { openedForAll } from './opened.ts'
import { sellTwice } from './two-sales.ts'

/** A corretor's link; the other funnels in the longer run. */
sellTwice(openedForAll(), [
  { name: 'r1-titular-adulto-paga-com-pix', again: 'novaProposta', beginsAt: 'simulacao' },
])
