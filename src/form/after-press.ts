let isPressing = false
let waiting: (() => void)[] = []

function end(): void {
  isPressing = false
  const due = waiting
  waiting = []
  for (const then of due) then()
}

function begin(): void {
  end()
  isPressing = true
}

let isHeard = false

/** Hears from now on when the person presses somewhere in the window. */
export function hearPresses(): void {
  if (isHeard) return
  isHeard = true
  window.addEventListener('mousedown', begin, true)
  // The click comes with the end of its press.
  window.addEventListener('mouseup', () => setTimeout(end), true)
  window.addEventListener('keydown', end, true)
}

/**
 * Does something once the press that is under way has had its click; at once where there is none. What a field has to say
 * when it is left would move the button under the finger that leaves it.
 */
export function afterPress(then: () => void): void {
  if (isPressing) waiting.push(then)
  else then()
}
