import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../server/catalogue/open.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import { plannedCalls, plannedNotice, refusePlanned } from '../../server/process/production-checks.ts'
import { handClock, operationFile } from './kit.ts'
import { writeSmallProject } from './small-project.ts'

const root = mkdtempSync(join(tmpdir(), 'planejada-'))
afterAll(() => rmSync(root, { recursive: true }))
writeSmallProject(root)

const { planned: _none, ...plain } = operationFile('lookup', { needs: { sale: false, captcha: 'none' } })
const planned = {
  ...plain,
  input: { type: 'object', additionalProperties: false, properties: {} },
  problems: {},
  planned: { data: { id: '7' } },
}
const write = (path: string, value: unknown) => writeFileSync(join(root, path), JSON.stringify(value))
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Has the funnels of the small project call an operation that is planned, which `sol` and `lua` share. */
function callPlanned(): void {
  const part = read('flows/partes/inicio.part.json')
  part.on = {
    ...part.on,
    next: { call: 'nota.obter' },
    'nota.obter:ok|offline|timeout|failure|semVenda': { open: 'certeza' },
  }
  write('flows/partes/inicio.part.json', part)
}

function opened(takesPlanned: boolean) {
  const reports: string[] = []
  const clock = handClock()
  const catalogue = openCatalogue({
    ...{ root, words: vocabulary, takesPlanned, now: clock.now },
    report: (text) => void reports.push(text),
  })
  return { catalogue, reports, clock }
}

const idsIn = ({ catalogue }: ReturnType<typeof opened>) => catalogue.all().map(({ id }) => id)

describe('a funnel that calls an operation without code', () => {
  it('stays as it was while production runs, is served elsewhere, and is told of by the check in both', () => {
    write('schemas/operations/nota.obter.operation.json', planned)
    const before = opened(false)
    const was = before.catalogue.served('sol')?.funnel.body
    callPlanned()
    before.clock.pass(1_000)
    before.catalogue.refresh()
    expect(before.catalogue.served('sol')?.funnel.body).toBe(was)
    expect(before.reports.at(-1)).toContain('[operacao-planejada]')

    const elsewhere = opened(true)
    expect(idsIn(elsewhere)).toEqual(['lua/pequeno', 'sol/pequeno'])
    expect(elsewhere.reports.at(-1)).toContain('A operação "nota.obter" ainda não foi construída')
    expect(idsIn(opened(false))).toEqual([])
  })

  it('keeps production from starting, with operation, funnel and mend', () => {
    const calls = plannedCalls(opened(true).catalogue.project(), vocabulary.operations)
    expect(calls).toEqual([
      { operation: 'nota.obter', funnel: 'lua/pequeno' },
      { operation: 'nota.obter', funnel: 'sol/pequeno' },
    ])
    expect(() => refusePlanned({ mode: 'production' }, calls)).toThrow(
      'O funil "sol/pequeno" chama a operação "nota.obter", que ainda não foi construída: quem chegasse a ela não passaria. Escreva server/operations/nota/obter.ts, tire a chamada do fluxo, ou tire o funil da variante.',
    )
    expect(() => refusePlanned({ mode: 'development' }, calls)).not.toThrow()
    expect(plannedNotice(calls)).toContain('nota.obter (lua/pequeno), nota.obter (sol/pequeno)')
    expect(plannedNotice([])).toBeUndefined()
  })

  it('is no mistake once the operation has code, nor while its variant says that it is not on sale', () => {
    const { catalogue } = opened(true)
    expect(plannedCalls(catalogue.project(), [...vocabulary.operations, 'nota.obter'])).toEqual([])
    for (const id of ['sol', 'lua']) {
      const path = `variants/${id}.variant.json`
      write(path, { ...read(path), incompleta: 'falta a nota.' })
    }
    const prepared = opened(false)
    expect(prepared.catalogue.diagnostics().map(({ code }) => code)).not.toContain('operacao-planejada')
    // Production does not start with it all the same.
    const calls = plannedCalls(prepared.catalogue.project(), vocabulary.operations)
    expect(() => refusePlanned({ mode: 'production' }, calls)).toThrow('"sol/pequeno"')
  })
})
