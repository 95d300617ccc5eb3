import { createRoot } from 'react-dom/client'
import { RecordPage } from './record-page.tsx'
import '../replay.css'
import '../player.css'
import './record.css'

const addresses = JSON.parse(document.getElementById('enderecos')!.textContent!) as readonly string[]

createRoot(document.getElementById('gravar')!).render(<RecordPage addresses={addresses} />)
