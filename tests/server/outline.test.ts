import { describe, expect, it } from 'vitest'
import { funnelSource, readProject, screensOfFlow } from '../../engine/config/index.ts'
import { drawnScreens } from '../../server/catalogue/screens.ts'
import { projectFiles } from '../../tools/project.ts'

const project = readProject(projectFiles())
const source = funnelSource(project, 'pf-implante/dental-individual')!
const screens = drawnScreens(project, source)

describe('the outline of a screen', () => {
  it('[X03zo] has its place in the funnel, its heading, and a place for each field', () => {
    const markup = screens.of('simulacao')?.markup ?? ''
    for (const said of ['<b>Simulação</b>', 'Etapa 1 de 7', '<h1>Monte a simulação</h1>'])
      expect(markup.replaceAll('<!-- -->', '')).toContain(said)
    expect(markup.match(/outline-(?:cards|row|field)/g)).toEqual(['outline-cards', 'outline-row'])
  })

  it('[X03zo] is of the screen at whose step the session stands', () => {
    expect(screens.at('titularCpf')).toBe(screens.of('titular-cpf'))
    expect([screens.at('entrada'), screens.at('nenhum'), screens.of('nenhuma')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each(screensOfFlow(project, source.name).map(({ name }) => name))(
    '[X03zo] says nothing that is not known yet: %s',
    (name) => {
      const { markup = '', isWhole } = screens.of(name) ?? {}
      expect(markup).not.toMatch(/[{}]|undefined|null/)
      expect(isWhole ? [] : (markup.match(/<h1>[^<]+<\/h1>/g) ?? [])).toHaveLength(isWhole || !markup ? 0 : 1)
    },
  )
})
