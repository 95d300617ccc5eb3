/** Makes what is shown in place of a page that broke. It needs nothing that may itself not have come. */
export function crashScene(): HTMLElement {
  const step = element('div', 'step')
  const actions = element('div', 'actions')
  const button = element('button', 'button button-primary', 'Recarregar')
  button.addEventListener('click', () => location.reload())
  actions.append(button)
  step.append(
    ...sceneOf('offline'),
    element('h1', '', 'Algo deu errado nesta página'),
    element('p', 'intro', 'O que você preencheu está guardado.'),
    actions,
  )
  return step
}

function element(tag: string, classes: string, text = ''): HTMLElement {
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
