// Plays a payment service's part in a frame: it hands out a token, to our page alone, and nothing of a card.
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'))
const inputs = [...form.querySelectorAll('input')]

/** @param {object} message */
const tell = (message) => parent.postMessage(message, location.origin)
const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height)

/** @param {{ readonly [name: string]: string }} faults */
function show(faults) {
  for (const input of inputs) {
    const said = faults[input.name]
    const place = /** @type {HTMLElement} */ (document.getElementById(`falta-${input.name}`))
    place.hidden = said === undefined
    place.textContent = said ?? ''
    if (said === undefined) {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    } else {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', place.id)
    }
  }
}

/** Puts the focus on a field that is wrong, else on the first, where none has it. */
function enter() {
  if (document.activeElement instanceof HTMLInputElement) return
  const wrong = inputs.find((input) => input.hasAttribute('aria-invalid'))
  ;(wrong ?? inputs[0])?.focus()
}

/** @param {number} ask */
async function tokenise(ask) {
  const typed = new URLSearchParams(inputs.map(({ name, value }) => [name, value]))
  const answer = await fetch('/dev/cartao/token', { method: 'POST', body: typed })
  const { token, faltas = {} } = await answer.json()
  show(faltas)
  tell(token === undefined ? { type: 'refused', ask } : { type: 'token', ask, token })
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return
  if (data?.type === 'enter') enter()
  if (data?.type === 'tokenise') tokenise(data.ask).catch(() => tell({ type: 'failed', ask: data.ask }))
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  tell({ type: 'submit' })
})
new ResizeObserver(() => tell({ type: 'height', height: height() })).observe(document.documentElement)
tell({ type: 'ready', height: height() })
