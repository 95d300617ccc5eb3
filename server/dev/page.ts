import { html } from '../http/escape.ts'

/** One page of the sandbox: its title and what stands under its heading, already HTML. */
export interface DevPage {
  readonly title: string
  readonly body: string
}

const links = [
  ['/dev', 'Início'],
  ['/dev/dados', 'Dados de teste'],
  ['/dev/pix', 'Pix e boleto'],
  ['/dev/caixa', 'Caixa de e-mails'],
] as const

/** Writes a whole page of the sandbox, without a line of script or style of its own. */
export function devHtml(path: string, { title, body }: DevPage): string {
  const items = links.map(([to, name]) => {
    const current = to === path ? ' aria-current="page"' : ''
    return `<li><a href="${to}"${current}>${name}</a></li>`
  })
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(title)} · ambiente de teste</title>
<link rel="stylesheet" href="/dev/estilo.css">
</head>
<body>
<header><p class="marca">Ambiente de teste</p><nav aria-label="Páginas de teste"><ul>${items.join('')}</ul></nav></header>
<main>
<h1>${html(title)}</h1>
${body}
</main>
</body>
</html>
`
}
