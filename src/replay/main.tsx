import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { Listed } from './recorded.ts'
import { ReplayPage } from './replay-page.tsx'
import './replay.css'
import './player.css'

const listed = JSON.parse(document.getElementById('gravacoes')!.textContent!) as readonly Listed[]

createRoot(document.getElementById('replay')!).render(
  <BrowserRouter>
    <ReplayPage listed={listed} />
  </BrowserRouter>,
)
