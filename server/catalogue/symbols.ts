const tile = '<rect width="32" height="32" rx="9" fill="currentColor"/>'

const drawings = {
  dente:
    '<path d="M10.6 8.2c2-.9 3.6.5 5.4.5s3.4-1.4 5.4-.5c2.5 1.1 3 4.1 2.1 7-.8 2.6-1.3 9.4-3.5 9.4-2 0-1.7-6-4-6s-2 6-4 6c-2.2 0-2.7-6.8-3.5-9.4-.9-2.9-.4-5.9 2.1-7Z" fill="#fff"/>',
  pata: '<g fill="#fff"><ellipse cx="9.2" cy="15" rx="2.3" ry="3"/><ellipse cx="13.7" cy="10.3" rx="2.3" ry="3.1"/><ellipse cx="18.3" cy="10.3" rx="2.3" ry="3.1"/><ellipse cx="22.8" cy="15" rx="2.3" ry="3"/><path d="M16 15.2c3.3 0 6.3 3.3 6.3 6.2 0 2-1.5 2.9-3.2 2.9-1.3 0-2-.6-3.1-.6s-1.8.6-3.1.6c-1.7 0-3.2-.9-3.2-2.9 0-2.9 3-6.2 6.3-6.2Z"/></g>',
  empresa: '<path d="M8 24V12.5L16 8l8 4.5V24h-5.5v-6h-5v6H8Z" fill="#fff"/>',
  escudo:
    '<path d="M16 6.5 24 9.5v6c0 5-3.4 8.4-8 10-4.6-1.6-8-5-8-10v-6l8-3Z" fill="#fff"/><path d="m12.3 16.2 2.7 2.7 4.9-5.3" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
}

/** Draws a variant's symbol for a page, in the colour of the text around it. */
export function symbolOf(name: string): string {
  return `<svg class="symbol" viewBox="0 0 32 32" aria-hidden="true">${tile}${drawingOf(name)}</svg>`
}

/** Draws a variant's symbol as a picture of its own, in a colour `#rrggbb`. */
export function faviconOf(name: string, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="${colour}">${tile}${drawingOf(name)}</svg>\n`
}

const drawingOf = (name: string): string => new Map(Object.entries(drawings)).get(name) ?? drawings.escudo
