import axe from 'axe-core'
import { likenessOf } from '../likeness.ts'
import type { Stage } from './funnel-stage.tsx'
import { topBox } from './on-top.ts'

const options: axe.RunOptions = {
  resultTypes: ['violations', 'incomplete'],
  // Nothing is laid out or painted here: colours and sizes are looked at in a real browser.
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  // What a frame shows is somebody else's, and is not loaded here.
  iframes: false,
  preload: false,
  selectors: false,
}
const inspected = new Set<string>()
const wall = { setTimeout, clearTimeout }

/** Lets what is no part of the page, as axe, have the machine's clock while the page's stands still. */
async function byTheWallClock<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout, clearTimeout } = globalThis
  Object.assign(globalThis, wall)
  try {
    return await work()
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout })
  }
}

const styles = new Map<string, CSSStyleDeclaration>()

/**
 * Works out an element's style once for all that are like it. No sheet is loaded here: the browser's own, of which jsdom tries
 * every rule on every element, goes by an element's name and these attributes alone.
 */
async function withFewStyles<T>(work: () => Promise<T>): Promise<T> {
  const { getComputedStyle } = window
  window.getComputedStyle = (element, part) => {
    const told = ['hidden', 'open', 'type', 'style'].map((name) => element.getAttribute(name))
    const likeness = JSON.stringify([element.localName, ...told, part])
    const style = styles.get(likeness) ?? getComputedStyle.call(window, element, part)
    styles.set(likeness, style)
    return style
  }
  try {
    return await work()
  } finally {
    window.getComputedStyle = getComputedStyle
  }
}

/** Looks for faults of accessibility in what stands on screen; what is like something looked at is not looked at again. */
export async function inspect(stage: Stage): Promise<void> {
  const likeness = `${document.title === ''}${likenessOf(document.body.innerHTML)}`
  if (inspected.has(likeness)) return
  inspected.add(likeness)
  // A modal box covers every point of the window.
  document.elementsFromPoint = () => [topBox()].filter((box) => box !== null)
  const { violations, incomplete } = await byTheWallClock(() =>
    withFewStyles(() => axe.run(document, options)),
  )
  const broken = incomplete.filter((rule) => 'error' in rule)
  const faults = [...violations, ...broken].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  if (faults.length > 0) throw new Error(`${stage.session().step}\n${faults.join('\n')}`)
}
