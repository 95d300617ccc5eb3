/** Makes what stands in place of a page that broke. It needs nothing that may itself not have come. */
export const crashScene = (): HTMLElement =>
  stepOf('Algo deu errado nesta página', 'O que você preencheu está guardado.', {
    label: 'Recarregar',
    act: () => location.reload(),
  })

interface Button {
  readonly label: string
  readonly act: () => void
}

/** Makes a step that says one thing, under a scene, and has one button. */
export function stepOf(title: string, text: string, { label, act }: Button): HTMLElement {
  const step = element('div', 'step')
  const actions = element('div', 'actions')
  const button = element('button', 'button button-primary', label)
  button.addEventListener('click', act)
  actions.append(button)
  step.append(...sceneOf('offline'), element('h1', '', title), element('p', 'intro', text), actions)
  return step
}

/** Makes an element with a text. */
export function element(tag: string, classes: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (classes) made.className = classes
  made.textContent = text
  return made
}

/** Shows a scene, where the page holds it. */
function sceneOf(name: string): readonly Element[] {
  const held = document.getElementById(`cena-${name}`)
  if (!held) return []
  const scene = document.createElementNS(held.namespaceURI, 'svg')
  scene.setAttribute('class', 'scene')
  scene.setAttribute('aria-hidden', 'true')
  scene.appendChild(document.createElementNS(held.namespaceURI, 'use')).setAttribute('href', `#${held.id}`)
  return [scene]
}
