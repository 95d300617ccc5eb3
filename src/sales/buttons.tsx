import { Icon } from '../theme/icon.tsx'
import type { SalesButton } from './band.ts'

interface SalesLinkProps {
  readonly button: SalesButton
  /** What the event is about, where it is about one of several things. */
  readonly id?: string
  readonly look: string
  readonly children?: React.ReactNode
}

/**
 * Draws a button as a link to itself: pressed before the scripts are there, its event stands in the address and is sent
 * when they are.
 */
export const SalesLink = ({ button: { event, label, opensTab }, id, look, children }: SalesLinkProps) => (
  <a
    className={`button ${look}`}
    href={`#agir:${event}${id === undefined ? '' : `:${id}`}`}
    data-event={event}
    data-item={id}
  >
    {children || label}
    {opensTab && <span className="visually-hidden"> (abre em nova aba)</span>}
  </a>
)

interface SalesButtonsProps {
  readonly buttons: readonly SalesButton[]
  readonly place: 'actions' | 'invite-actions'
}

/** Draws the buttons of the page, the main one first and with an arrow. */
export const SalesButtons = ({ buttons, place }: SalesButtonsProps) => (
  <div className={place}>
    {buttons.map((button) => (
      <SalesLink
        key={button.event}
        button={button}
        look={button.isPrimary ? 'button-primary' : 'button-secondary'}
      >
        {button.label}
        {button.isPrimary && <Icon name="avancar" />}
      </SalesLink>
    ))}
  </div>
)
