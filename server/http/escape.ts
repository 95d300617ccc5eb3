import type { Json } from '../../engine/index.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Writes a text so that it stays a text between tags and in quoted attributes. */
export function html(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** Writes JSON so that nothing in it can end the script element around it. */
export function scriptJson(value: Json): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
