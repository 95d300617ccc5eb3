import type { Given } from '../../names/index.ts'
import { Tile } from '../theme/art.tsx'
import type { Band, BandTools } from './band.ts'
import { SalesButtons } from './buttons.tsx'
import { nameOf } from './mosaic.tsx'

function Convite({ titulo, texto, pecas = [], buttons }: Given<'convite'> & BandTools) {
  return (
    <section className="band">
      <div className="invite plane">
        <div>
          <h2>{titulo}</h2>
          {texto && <p className="sales-lead">{texto}</p>}
          <SalesButtons buttons={buttons} place="invite-actions" />
        </div>
        {pecas.length > 0 && (
          <div className="invite-art" aria-hidden="true">
            {sixOf(pecas).map((peca) => (
              <Tile key={peca} name={nameOf(peca)} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

/** The last six that were not the first to be seen. */
const sixOf = (pecas: readonly string[]): readonly string[] => pecas.slice(-6)

/** The last invitation. */
export const convite: Band<'convite'> = { Draw: Convite, lacks: ({ titulo }) => !titulo }
