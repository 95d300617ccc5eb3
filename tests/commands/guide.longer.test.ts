import { expect, it } from 'vitest'
import { questionsShown } from '../../scripts/guide/questions.ts'
import { mistakeShown } from '../../scripts/guide/shown.ts'
import { terminalPage } from '../../scripts/guide/terminal.ts'
import { projectFiles } from '../../scripts/project.ts'

// What the pictures of docs/nova-variante.md are drawn of; each has the whole project checked.
it('[T01ac] a picture draws the mistake that the page speaks of', { timeout: 120_000 }, () => {
  expect(mistakeShown(projectFiles())).toMatch(
    /"corPrimária" não existe em "tema"[\s\S]*Você quis dizer "corPrimaria"\?/,
  )
})

it('[T01ac] a picture draws the questions with the answers that the page gives', {
  timeout: 300_000,
}, async () => {
  const shown = await questionsShown(projectFiles())
  const [first, ...others] = shown.split('\n│\n')
  expect(first).toMatch(/^◇ {2}De qual variante[^\n]*\n│ {2}pet\/pet-base/)
  expect(others.find((each) => each.includes('Nome do parceiro'))).toContain('│  Amigo Bicho')
  expect(others.find((each) => each.includes('Cor da marca'))).toContain('│  #1F7A5C')
  expect(others.at(-1)).toContain('Texto ao lado do formulário')
  expect(terminalPage('npm run variant', shown)).toContain('$ npm run variant')
})
