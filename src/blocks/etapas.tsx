import type { Given } from '../../names/index.ts'
import { Icon } from '../theme/icon.tsx'

/** Tells what happens from here on, in order; of the first it says that they have happened. */
export function Etapas({ titulo, itens = [], feitas = 0 }: Given<'etapas'>) {
  return (
    <section className="stages-section">
      <h2>{titulo}</h2>
      <ol className="stages">
        {itens.map((item, i) => (
          <li key={item.titulo}>
            <span className={i < feitas ? 'stage-mark stage-done' : 'stage-mark'} aria-hidden="true">
              {i < feitas ? <Icon name="tem" /> : i + 1}
            </span>
            <p>
              <b>{item.titulo}</b>
              {item.texto && (
                <>
                  <br />
                  <span>{item.texto}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
