import { screens } from 'virtual:screens/so-listas'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Facts } from '../../../engine/index.ts'
import { type FieldValues, openFormEngine } from '../../../src/form/index.ts'
import { everyPart } from '../../../src/parts/every.ts'
import '../../../src/theme/index.css'

const [screen = 'pets', count = '1'] = location.hash.slice(1).split(',')
const { ScreenForm, screen: screenOf } = openFormEngine(screens, everyPart)
const first: FieldValues = {
  pets: Array.from({ length: Number(count) }, (_, place) => ({
    id: `linha-${place + 1}`,
    nome: `Pet número ${place + 1}`,
  })),
}

/** Draws the list with a funnel around it that keeps what it is told, and shows what was said. */
function List() {
  const [values, setValues] = useState(first)
  const [said, say] = useState('')
  const entry = screenOf(screen)
  if (!entry) throw new Error(`There is no screen ${screen}.`)
  const facts: Facts = { at: Date.now(), read: (name) => (name === 'form' ? (values as never) : undefined) }
  return (
    <div className="page">
      <main>
        <ScreenForm
          screen={entry}
          values={values}
          facts={facts}
          busy={false}
          mode="cliente"
          heading={<h1>Quem vai ter o plano</h1>}
          actions={(form) => (
            <div className="actions">
              <button type="button" className="button button-primary" onClick={() => form.submit('next')}>
                Continuar
              </button>
            </div>
          )}
          onEvent={(event) => setValues(event.values)}
          announce={say}
        />
        <p id="anuncio" role="status" className="visually-hidden">
          {said}
        </p>
      </main>
    </div>
  )
}

createRoot(document.getElementById('root')!).render(<List />)
