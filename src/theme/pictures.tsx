import {
  ArrowRight,
  Barcode,
  Building2,
  Cake,
  Check,
  ChevronDown,
  ChevronLeft,
  CircleAlert,
  CircleCheck,
  Copy,
  CreditCard,
  FileText,
  type IconNode,
  Info,
  Landmark,
  ListChecks,
  Lock,
  Mail,
  MapPin,
  MessageCircle,
  MessagesSquare,
  Minus,
  PawPrint,
  Pencil,
  Phone,
  Plus,
  QrCode,
  ReceiptText,
  ShieldCheck,
  Tag,
  Trash2,
  TriangleAlert,
  User,
  UserPlus,
  Users,
  X,
} from 'lucide'
import { createElement } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { untranslated } from './text.tsx'

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
  plano: ReceiptText,
  pessoa: User,
  pessoas: Users,
  empresa: Building2,
  copiar: Copy,
  documento: FileText,
  cadeado: Lock,
  garantia: ShieldCheck,
  pix: QrCode,
  cartao: CreditCard,
  banco: Landmark,
  barras: Barcode,
  excluir: Trash2,
  novaPessoa: UserPlus,
  pet: PawPrint,
  idade: Cake,
  lista: ListChecks,
  nome: Tag,
} as const

/** Names an icon. */
export type IconName = keyof typeof drawings

/** Tells whether a text of the configuration names an icon. */
export const isIconName = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(drawings, name)

/** Draws a small sign beside a text that says the same. */
export const Icon = ({ name, className }: { readonly name: IconName; readonly className?: string }) => (
  <IconShapes nodes={drawings[name]} className={className} />
)

/** Draws shapes as every sign is drawn. */
export function IconShapes({
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

/** Shows the symbol of a brand without a logo of its own, which its page holds. */
export const BrandSymbol = ({ name }: { readonly name: string }) => (
  <svg className="symbol" viewBox="0 0 32 32" aria-hidden="true">
    <use href={`#simbolo-${name}`} />
  </svg>
)

/** Shows a tile of the brand, which its page holds; beside words that say the same, so it may go unseen. */
export const Tile = ({ name }: { readonly name: string }) => (
  <svg className="tile" viewBox="0 0 120 120" aria-hidden="true">
    <use href={`#peca-${name}`} />
  </svg>
)

type SpotName = NonNullable<Given<'ilustracao'>['nome']>

/** The scene that says what each picture is of. */
const scenes: Readonly<Record<SpotName, string>> = {
  concluido: 'concluido',
  pixExpirado: 'pix-expirado',
  regiaoNaoAtendida: 'regiao',
  listaVazia: 'vazio',
  semBoletos: 'sem-boletos',
  semConexao: 'offline',
}

/** Shows a scene, which every page holds, beside a heading that says what it shows; a name it does not know draws nothing. */
export const Spot = ({ name }: { readonly name: SpotName }) =>
  scenes[name] && (
    <svg className="scene" aria-hidden="true">
      <use href={`#cena-${scenes[name]}`} />
    </svg>
  )

interface AvatarProps {
  readonly nome: string
  readonly kind?: 'small' | 'titular'
}

/** Draws the first and the last initial of a person, beside their name. */
export function Avatar({ nome, kind }: AvatarProps) {
  const words = nome.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return (
    <span className={kind ? `avatar avatar-${kind}` : 'avatar'} aria-hidden="true" {...untranslated}>
      {initials.join('').toUpperCase()}
    </span>
  )
}
