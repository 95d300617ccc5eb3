import { radioWidget } from './radios.tsx'

/** Chooses one of two to four, drawn as one bar. */
export const Segmento = radioWidget('segments', ({ option, radio, id }) => (
  <label htmlFor={id}>
    {radio}
    {option.label}
  </label>
))
