/**
 * What the page of the limit does by script, and all it does: a field that is left is checked by its own pattern, all of
 * them when they are sent, and who is accepted becomes a row.
 */
export {}

const form = document.forms[0]
const summary = document.querySelector<HTMLElement>('.summary')
const template = document.querySelector('template')
if (!form || !summary || !template) throw new Error('The page of the limit came without its form.')

type Control = HTMLInputElement | HTMLSelectElement
const controls = (): readonly Control[] => [...form.querySelectorAll<Control>('[required]')]

function check(control: Control): boolean {
  const isRight = control.validity.valid
  const field = control.closest('.field')
  field?.querySelector('.message')?.remove()
  control.toggleAttribute('aria-invalid', !isRight)
  if (!isRight) {
    const message = document.createElement('p')
    message.className = 'message'
    message.textContent = control.dataset.empty ?? ''
    field?.append(message)
  }
  return isRight
}

form.addEventListener('focusout', ({ target }) => {
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) check(target)
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const wrong = controls().filter((control) => !check(control))
  summary.hidden = wrong.length === 0
  summary.replaceChildren(
    ...wrong.map((control) => {
      const link = document.createElement('a')
      link.href = `#${control.id}`
      link.textContent = control.dataset.empty ?? ''
      return link
    }),
  )
  if (wrong.length > 0) return summary.focus()
  const row = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const [name, cpf] = row.querySelectorAll('b, span')
  const said = new FormData(form)
  row.dataset.row = String(said.get('cpf'))
  if (name) name.textContent = String(said.get('nome'))
  if (cpf) cpf.textContent = String(said.get('cpf'))
  document.querySelector('.rows')?.append(row)
  form.reset()
})
