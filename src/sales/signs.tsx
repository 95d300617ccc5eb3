import {
  Bandage,
  Calendar,
  FileText,
  type IconNode,
  MapPin,
  Microscope,
  PawPrint,
  Plus,
  QrCode,
  ReceiptText,
  ShieldCheck,
  Siren,
  Smile,
  Stethoscope,
  Syringe,
  Users,
} from 'lucide'
import { IconShapes } from '../theme/pictures.tsx'

const path = (d: string): IconNode[number] => ['path', { d }]

/** The drawings that Lucide does not have, on the same grid and with the same stroke. */
const own = {
  canal: [
    path(
      'M12 4.5c-2-1.3-7-1.5-7 3.5 0 3 1.3 4 1.8 7 .4 2.5.8 4.5 2 4.5 1.7 0 1.2-5.5 3.2-5.5s1.5 5.5 3.2 5.5c1.2 0 1.6-2 2-4.5.5-3 1.8-4 1.8-7 0-5-5-4.8-7-3.5Z',
    ),
    path('M9 9v4.5M15 9v4.5M9 9c2 1.2 4 1.2 6 0'),
  ],
  dente: [
    path(
      'M12 4.5c-2-1.3-7-1.5-7 3.5 0 3 1.3 4 1.8 7 .4 2.5.8 4.5 2 4.5 1.7 0 1.2-5.5 3.2-5.5s1.5 5.5 3.2 5.5c1.2 0 1.6-2 2-4.5.5-3 1.8-4 1.8-7 0-5-5-4.8-7-3.5Z',
    ),
  ],
  limpeza: [
    path(
      'M10 7.5c-1.8-1.1-6-1-6 3 0 2.6 1.1 3.4 1.5 6 .4 2.2.7 4 1.8 4C8.7 20.5 8.3 16 10 16s1.3 4.5 2.7 4.5c1.1 0 1.4-1.8 1.8-4 .2-1.3.6-2.2.9-3',
    ),
    path(
      'M18 2.5c.3 2.4 1.1 3.2 3.5 3.5-2.4.3-3.2 1.1-3.5 3.5-.3-2.4-1.1-3.2-3.5-3.5 2.4-.3 3.2-1.1 3.5-3.5Z',
    ),
  ],
  implante: [
    path('M12 3.5c-1.7-1.1-5-1-5 2.3 0 2.2 1.2 3 1.8 5.2h6.4c.6-2.2 1.8-3 1.8-5.2 0-3.3-3.3-3.4-5-2.3Z'),
    path('M8.5 14h7M9.3 17h5.4M10.2 20h3.6M12 11v10.5'),
  ],
  protese: [
    path(
      'M3 9.5C3 7 5 6 7.5 7c2.5-1.2 6.5-1.2 9 0C19 6 21 7 21 9.5c0 4-1.5 7.5-3.5 7.5-1.3 0-1.3-2-2.75-2S13.3 17 12 17s-1.3-2-2.75-2S7.8 17 6.5 17C4.5 17 3 13.5 3 9.5Z',
    ),
    path('M9.2 8v7M14.8 8v7'),
  ],
} satisfies Readonly<Record<string, IconNode>>

/** The drawings of what is covered and of facts, by the word that a file says. */
const signs: Readonly<Record<string, IconNode>> = {
  ...own,
  consulta: Stethoscope,
  urgencia: Siren,
  cirurgia: Bandage,
  aparelho: Smile,
  exame: Microscope,
  vacina: Syringe,
  pata: PawPrint,
  escudo: ShieldCheck,
  lugar: MapPin,
  pedido: ReceiptText,
  pessoas: Users,
  qr: QrCode,
  data: Calendar,
  documento: FileText,
  mais: Plus,
}

/** Draws the sign of a word beside words that say the same; of a word it does not know, a plain one. */
export const Sign = ({ name }: { readonly name: string | undefined }) => (
  <IconShapes nodes={(name && signs[name]) || ShieldCheck} />
)
