import { source as pieces } from 'virtual:pecas'
import { screens } from 'virtual:screens/pecas'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { type FunnelSource, openFunnel } from '../../engine/index.ts'
import { readPage, serverClock } from '../app/page.ts'
import { openFormEngine } from '../form/index.ts'
import '../theme/whole.css'
import '../sales/index.css'
import { everyPart } from '../parts/every.ts'
import { PiecesPage } from './pieces-page.tsx'
import './pecas.css'

/** Draws the pieces in the look of the variant that the server wrote into the page. */
async function open(): Promise<void> {
  const page = readPage()
  const response = await fetch(page.funnel, { credentials: 'same-origin' })
  const { variant } = (await response.json()) as FunnelSource
  // Whatever a variant measures by, the question is shown and nothing is let in.
  const funnel = openFunnel({ ...pieces, variant: { ...variant, integracoes: {} } })
  createRoot(document.getElementById('root')!).render(
    <BrowserRouter>
      <PiecesPage funnel={funnel} engine={openFormEngine(screens, everyPart)} now={serverClock(page)} />
    </BrowserRouter>,
  )
}

await open()
