import { type Funnel, fillAddress } from '../../engine/index.ts'
import { addressOf } from '../effects/index.ts'
import { isOurs, linkable } from '../page/linkable.ts'
import { BrandSymbol } from '../theme/art.tsx'
import { useSetting } from './setting.ts'

/** A home is the variant's alone: of what is known only its own values fill the address. */
function homeOf(funnel: Funnel): string {
  const address = addressOf(funnel, 'inicio')
  const read = (name: string) => (name === 'variant' ? funnel.variant : undefined)
  return address ? fillAddress(address.url, { at: 0, read }) : '/'
}

interface LogoLook {
  readonly nome?: string
  readonly simbolo?: string
  readonly arquivo?: string | null
}

/** Draws the variant's logo as a link to its home; leaving a half-filled funnel asks first. */
export function Logo() {
  const { funnel, session, send } = useSetting()
  const {
    nome = '',
    simbolo = 'escudo',
    arquivo,
  } = ((funnel.variant.tema as { logo?: LogoLook } | undefined)?.logo ?? {}) as LogoLook
  const home = linkable(homeOf(funnel))
  const asks = session.trail.length > 0
  return (
    <a
      className="logo"
      href={home && isOurs(home) ? home.pathname : '/'}
      onClick={(event) => {
        if (!asks) return
        event.preventDefault()
        send(session.step, { type: 'leave' })
      }}
    >
      {arquivo ? (
        <img src={`/assets/variantes/${arquivo}`} alt={nome} height={40} />
      ) : (
        <BrandSymbol name={simbolo} />
      )}
      {!arquivo && <span>{nome}</span>}
    </a>
  )
}
