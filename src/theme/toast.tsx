import { Icon } from './icon.tsx'

/** Shows for the eye what was just done; the live region says it, and nothing hangs on it. */
export const Toast = ({ text }: { readonly text: string }) => (
  <p className="toast" aria-hidden="true">
    <Icon name="sucesso" /> <span>{text}</span>
  </p>
)
