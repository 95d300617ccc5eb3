import { html, type Markup } from '../http/escape.ts'
import { sandboxCards } from '../settings/server-facts.ts'
import type { TypedCard } from './card-faults.ts'

interface Field {
  readonly name: keyof TypedCard
  readonly label: string
  readonly autocomplete: string
  readonly most: number
  readonly isText?: true
}

const fields: readonly Field[] = [
  { name: 'numeroCartao', label: 'Número do cartão', autocomplete: 'cc-number', most: 30 },
  { name: 'nome', label: 'Nome impresso no cartão', autocomplete: 'cc-name', most: 60, isText: true },
  { name: 'dataValidade', label: 'Validade', autocomplete: 'cc-exp', most: 7 },
  { name: 'codigoSeguranca', label: 'Código de segurança', autocomplete: 'cc-csc', most: 4 },
]

/** Writes the document that imitates the fields of a payment service, to stand in a frame of our page. */
export const fieldsPage = (): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Dados do cartão</title>
<link rel="stylesheet" href="${sandboxCards}/campos.css">
<script type="module" src="${sandboxCards}/campos.js"></script>
</head>
<body>
<main>
<form novalidate>
<h1>Dados do cartão</h1>
${fields.map(fieldOf)}
<button hidden>Continuar</button>
</form>
<p class="imitacao">Imitação dos campos de um serviço de pagamento.</p>
</main>
</body>
</html>
`.toString()

function fieldOf({ name, label, autocomplete, most, isText }: Field): Markup {
  const mode = isText ? html`autocapitalize="characters"` : html`inputmode="numeric"`
  return html`<div class="campo campo-${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="${most}" ${mode} spellcheck="false" aria-required="true">
<p class="falta" id="falta-${name}" hidden></p>
</div>
`
}
