import { radioWidget } from './radios.tsx'

/** Chooses one of several cards with price, seal and a line of detail; read out, commas part what stands apart. */
export const CartoesDeOpcao = radioWidget('choices', ({ option, radio, id }) => (
  <label className="choice" htmlFor={id}>
    {radio}
    <span className="choice-title">
      {option.label} {option.seal && <span className="seal">{option.seal}</span>}
      {(option.price || option.detail) && <span className="visually-hidden">,</span>}
    </span>{' '}
    {option.price && (
      <span className="choice-price">
        <span className="price">{option.price}</span> <span className="small">{option.unit}</span>
        {option.detail && <span className="visually-hidden">,</span>}
      </span>
    )}{' '}
    {option.detail && <span className="choice-detail">{option.detail}</span>}
  </label>
))
