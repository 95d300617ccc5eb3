import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { Listed } from './moments.ts'
import { RecordPage } from './record-page.tsx'
import { ReplayPage } from './replay-page.tsx'
import './replay.css'

const data: unknown = JSON.parse(document.getElementById('dados')!.textContent!)

/** What is drawn into the element with each id; a page of the server has one of them. */
const pages: Readonly<Record<string, () => ReactNode>> = {
  replay: () => (
    <BrowserRouter>
      <ReplayPage listed={data as readonly Listed[]} />
    </BrowserRouter>
  ),
  gravar: () => <RecordPage addresses={data as readonly string[]} />,
}

for (const [id, draw] of Object.entries(pages)) {
  const root = document.getElementById(id)
  if (root) createRoot(root).render(draw())
}
