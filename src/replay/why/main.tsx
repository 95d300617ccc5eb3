import { createRoot } from 'react-dom/client'
import { WhyPage } from './why-page.tsx'
import '../replay.css'

const addresses = JSON.parse(document.getElementById('enderecos')!.textContent!) as readonly string[]

createRoot(document.getElementById('porque')!).render(<WhyPage addresses={addresses} />)
