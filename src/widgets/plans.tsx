import { Icon } from '../theme/icon.tsx'
import { coversOf } from './covers.ts'
import { SeenPrice } from './offered-price.tsx'
import { type Offered, radioWidget } from './radios.tsx'

/** Chooses one of several plans: name, price, a line, and what each covers of all that any of them covers. */
export const planos = radioWidget('plans', ({ option, options, radio, id }: Offered) => (
  <label className="plan" htmlFor={id}>
    {radio}
    <span>
      <span className="plan-name">{option.label}</span>
      {option.seal && (
        <>
          {' '}
          <span className="seal">{option.seal}</span>
        </>
      )}
      {(option.price || option.detail) && <span className="visually-hidden">,</span>}
    </span>{' '}
    {option.price && (
      <span className="plan-cost">
        <SeenPrice option={option} />
        {option.detail && <span className="visually-hidden">,</span>}
      </span>
    )}{' '}
    {option.detail && <span className="plan-detail">{option.detail}</span>}
    <Covers
      own={coversOf(option.covers)}
      all={[...new Set(options.flatMap(({ covers }) => coversOf(covers)))]}
    />
  </label>
))

function Covers({ own, all }: { readonly own: readonly string[]; readonly all: readonly string[] }) {
  if (all.length === 0) return null
  return (
    <span className="plan-covers">
      <span className="visually-hidden">. Cobre:</span>{' '}
      <span className="ticks">
        {all.map((each) => {
          const has = own.includes(each)
          return (
            <span className={has ? 'tick' : 'tick tick-no'} key={each}>
              <Icon name={has ? 'tem' : 'naoTem'} />
              <span>
                {!has && <span className="visually-hidden">não inclui</span>} <span>{each}</span>
                <span className="visually-hidden">;</span>{' '}
              </span>
            </span>
          )
        })}
      </span>
    </span>
  )
}
