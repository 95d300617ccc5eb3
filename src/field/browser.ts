/** Uses a storage of the browser; undefined where the browser refuses it, or what it keeps cannot be read. */
export function withStorage<T>(place: 'local' | 'session', use: (storage: Storage) => T): T | undefined {
  try {
    return use(place === 'local' ? localStorage : sessionStorage)
  } catch {
    return undefined
  }
}

/** Makes a random id, as `crypto.randomUUID` does, which browsers lack on a page that came by http from another machine. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Copies a text, and returns whether it could. On a page that came by http from another machine browsers have no clipboard to
 * write to: there the text is selected in a field out of sight and copied as by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (copyBySelection(text)) return true
    console.warn('copy', error)
    return false
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  // Outside of a box that is open nothing can be selected.
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand?.('copy') === true
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
