import { expect, it } from 'vitest'
import { coverageOf } from '../../engine/replay/coverage.ts'
import { mermaidOf } from '../../tools/graph.ts'
import { projectNow, replaysIn } from '../../tools/project.ts'

it('a flow is a Mermaid flowchart whose arrows say how many replays take them, dashed where none does', () => {
  const mermaid = mermaidOf(coverageOf(projectNow(), 'segunda-via', replaysIn(['/segunda-via/'])))
  expect(mermaid).toContain('  responsavelFinanceiro["Responsável<br>responsavelFinanceiro"]')
  expect(mermaid).toContain('  termoResponsavelMenor("termoResponsavelMenor")')
  expect(mermaid).toMatch(
    /responsavelFinanceiro -->\|"boleto\.listar: deu certo se houver o 1º item.*· 2 replays"\| dependentes/,
  )
  expect(mermaid).toContain('  dependentes -->')
})
