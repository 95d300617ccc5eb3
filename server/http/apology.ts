import { html } from './escape.ts'

/** Draws the page a person sees when the server cannot give the one asked for. */
export function apologyPage(text: string): string {
  return html`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Página indisponível</title></head><body><main><h1>Página indisponível</h1><p>${text}</p><p><a href="">Tentar novamente</a></p></main></body></html>`.toString()
}
