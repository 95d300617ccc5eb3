import {
  ArrowRight,
  Check,
  ChevronDown,
  ChevronLeft,
  CircleAlert,
  CircleCheck,
  Copy,
  FileText,
  type IconNode,
  Info,
  Lock,
  Mail,
  MapPin,
  MessageCircle,
  MessagesSquare,
  Minus,
  Pencil,
  Phone,
  Plus,
  ReceiptText,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide'
import { createElement } from 'react'

/** The drawings of Lucide that are used, by what they say here. */
const drawings = {
  erro: CircleAlert,
  aviso: TriangleAlert,
  info: Info,
  sucesso: CircleCheck,
  avancar: ArrowRight,
  voltar: ChevronLeft,
  abrir: ChevronDown,
  tem: Check,
  naoTem: X,
  menos: Minus,
  mais: Plus,
  email: Mail,
  lugar: MapPin,
  whatsapp: MessageCircle,
  chat: MessagesSquare,
  telefone: Phone,
  pedido: ReceiptText,
  editar: Pencil,
  copiar: Copy,
  documento: FileText,
  cadeado: Lock,
  excluir: Trash2,
} as const

/** Names an icon. */
export type IconName = keyof typeof drawings

/** Draws a small sign beside a text that says the same. */
export const Icon = ({ name, className }: { readonly name: IconName; readonly className?: string }) => (
  <Drawn nodes={drawings[name]} className={className} />
)

/** Draws shapes as every sign is drawn. */
export function Drawn({
  nodes,
  className,
}: {
  readonly nodes: IconNode
  readonly className?: string | undefined
}) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      {nodes.map(([tag, attributes]) =>
        createElement(tag, { key: JSON.stringify(attributes), ...attributes }),
      )}
    </svg>
  )
}
