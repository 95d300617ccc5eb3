import { formatDataLonga } from '../../engine/index.ts'
import { radioWidget } from './radios.tsx'

/** Chooses one of the offered dates, each in its long form. */
export const Vigencia = radioWidget('choices', ({ option, radio, id }) => (
  <label className="choice" htmlFor={id}>
    {radio}
    <span className="choice-title">{formatDataLonga(option.label) || option.label}</span>
  </label>
))
