import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html, type Markup } from '../http/escape.ts'

/** Has routes take what a plain form sends, up to so many bytes. */
export function takeForms(app: FastifyInstance, bodyLimit = 1024): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
  )
}

/** Reads one field of a form; '' where it has none. */
export const fieldIn = ({ body }: FastifyRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : ''

/** Reads which thing a form is about; '' where it does not say. */
export const idIn = (request: FastifyRequest): string => fieldIn(request, 'id')

/** A button that has something done to one thing. */
export interface ButtonAction {
  readonly action: string
  readonly id: string
  readonly text: string
  /** What is done to what, for those who hear it without what stands around it. */
  readonly label: string
}

/** Writes a button that acts at once. */
export const buttonOf = (action: ButtonAction): Markup => formOf(action, 'agora')

/** Writes a button beside another that is likelier. */
export const quietButtonOf = (action: ButtonAction): Markup => formOf(action, 'discreto')

function formOf({ action, id, text, label }: ButtonAction, look: 'agora' | 'discreto'): Markup {
  return html`<form method="post" action="${action}"><input type="hidden" name="id" value="${id}"><button class="${look}" aria-label="${label}">${text}</button></form>`
}
