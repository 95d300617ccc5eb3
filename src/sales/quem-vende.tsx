import type { Given } from '../../names/index.ts'
import type { Band } from './band.ts'
import { Sign } from './signs.tsx'

function QuemVende({ linhas = [] }: Given<'quemVende'>) {
  return (
    <section className="band">
      <div className="card trust">
        <span className="glyph">
          <Sign name="escudo" />
        </span>
        <div>
          <h2>Quem está por trás do plano</h2>
          <dl>
            {linhas.filter(isSaid).map(({ rotulo, valor }) => (
              <div key={rotulo}>
                <dt>{rotulo}</dt>
                <dd>{valor}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

const isSaid = ({ valor }: NonNullable<Given<'quemVende'>['linhas']>[number]): boolean =>
  valor !== undefined && valor !== null && valor !== ''

/** Who stands behind it. */
export const quemVende: Band<'quemVende'> = {
  Draw: QuemVende,
  lacks: ({ linhas = [] }) => !linhas.some(isSaid),
}
