const drawing = 'http://www.w3.org/2000/svg'

/** Makes what stands in place of a page that broke. It needs nothing that may itself not have come. */
export function crashScene(): HTMLElement {
  const step = element('div', 'step')
  const actions = element('div', 'actions')
  const button = element('button', 'button button-primary', 'Recarregar')
  button.addEventListener('click', () => location.reload())
  actions.append(button)
  step.append(
    sceneOf('offline'),
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

/** Shows a scene, which every page holds. */
function sceneOf(name: string): SVGElement {
  const scene = document.createElementNS(drawing, 'svg')
  scene.setAttribute('class', 'scene')
  scene.setAttribute('aria-hidden', 'true')
  scene.appendChild(document.createElementNS(drawing, 'use')).setAttribute('href', `#cena-${name}`)
  return scene
}
