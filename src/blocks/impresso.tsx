import type { Given } from '../../names/index.ts'

/** Says on paper what the screen shows elsewhere, or need not say. */
export const Impresso = ({ partes = [] }: Given<'impresso'>) => (
  <p className="printed">{partes.filter(Boolean).join(' · ')}</p>
)
