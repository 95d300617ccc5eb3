import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../engine/index.ts'
import { opening, playMove } from '../../engine/replay/index.ts'
import { insertRow, instant, newId } from '../../server/store/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'
import { noon } from '../contracts/variant.ts'
import { type Office, openOffice } from './operator-kit.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
afterAll(() => office.close())

/** Gives the session in which a replay first has a box open, under an id of its own. */
function sessionAt(name: string, box: string): Session {
  const { replay } = replaysIn([name])[0]!
  const funnel = funnels()(replay.variant)
  let played = opening(funnel, replay)
  for (const move of replay.moves) {
    played = playMove(funnel, played, move)
    if (played.session.boxes.at(-1)?.box === box) return { ...played.session, id: crypto.randomUUID() }
  }
  throw new Error(`No move of ${name} opens ${box}.`)
}

/** The code that a page with this session shows in its footer, as somebody reads it out. */
const codeOf = ({ id }: Pick<Session, 'id'>) => id.replace(/[-_]/g, '').slice(0, 12).toLowerCase()

/** Keeps a session as the draft of a sale of its own. */
async function keep(session: unknown, variant = 'pf-implante/dental-individual'): Promise<string> {
  const { store } = office.desk
  const sale = newId()
  const times = { created_at: instant(noon), expires_at: instant(noon + 3_600_000) }
  await insertRow(store, 'sale', { id: sale, variant, ...times })
  await store.query(
    'insert into draft (sale_id, scope, revision, session, updated_at) values ($1, $2, 1, $3, $4)',
    [sale, variant, JSON.stringify(session), instant(noon)],
  )
  return sale
}

const textOf = ({ document }: { readonly document: Document }) => document.querySelector('main')?.textContent

describe('a page whose code is read out to support', { timeout: 60_000 }, () => {
  it('[T03aa] is found by it, in groups or not, and explained', async () => {
    const session = sessionAt('cpf-bloqueado', 'cpfBloqueado')
    await keep(session)
    const code = codeOf(session)
    for (const typed of [code, code.toUpperCase(), code.replace(/(.{4})(?=.)/g, '$1 ')]) {
      const page = await office.sought(typed)
      const said = textOf(page)
      expect(said).toContain('Etapa “CPF”')
      expect(said).toContain(':cpfBloqueado')
      expect(said).toMatch(/flows\/\S+\.json:\d+/)
    }
  })

  it('[T03aa] is found whether its browser or its server began the session', async () => {
    const session = { ...sessionAt('cpf-bloqueado', 'cpfBloqueado'), id: '_Uzq-JRDi3_kF5GhQ2wErTy0' }
    await keep(session)
    expect(textOf(await office.sought('uzqj rdi3 kf5g'))).toContain('Etapa “CPF”')
  })

  it('[T03aa] is explained by what was refused last, where several refusals open the same box', async () => {
    const session = sessionAt('erro-ao-salvar-o-titular', 'erroSalvarTitular')
    const sale = await keep(session)
    expect(textOf(await office.sought(codeOf(session)))).not.toContain(
      'titularDados contratante.salvar:timeout',
    )
    await insertRow(office.desk.store, 'recusa', {
      ...{ request_id: 'q'.repeat(12), em: instant(noon), operation: session.boxes.at(-1)!.call!.op },
      ...{ problem: 'timeout', status: 503, sale_id: sale },
    })
    expect(textOf(await office.sought('q'.repeat(12)))).toContain('titularDados contratante.salvar:timeout')
  })

  it('[T03ab] is shown to staff with nothing of anybody', async () => {
    const session = sessionAt('cpf-bloqueado', 'cpfBloqueado')
    await keep(session)
    const { document } = await office.sought(codeOf(session))
    const { titular } = session.answers as { readonly titular: { readonly cpf: string } }
    expect(titular.cpf).toMatch(/^\d{11}$/)
    expect(document.body.innerHTML).not.toContain(titular.cpf)
  })

  it('[T03ab] is shown accessibly, and loads nothing', async () => {
    const session = sessionAt('cpf-bloqueado', 'cpfBloqueado')
    await keep(session)
    const window = await office.sought(codeOf(session))
    window.eval(axe.source)
    const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run(
      window.document,
      { rules: { 'color-contrast': { enabled: false } } },
    )
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(window.document.querySelectorAll('script, img')).toHaveLength(0)
  })

  it.each<[string, object]>([
    ['of no shape', {}],
    ['with a step that there is not', { step: 'nenhuma' }],
    ['with a box that there is not', { boxes: [{ box: '__proto__', values: {} }] }],
    ['whose boxes are none', { boxes: 'x' }],
    ['with a box of a call that is none', { boxes: [{ box: 'cpfBloqueado', values: {}, call: null }] }],
    ['with a box that holds nothing', { boxes: [{ box: 'cpfBloqueado' }] }],
    ['of another flow', { flow: 'pet-simples' }],
    ['with a trail of markup', { trail: ['<img src=x>'] }],
  ])('[T03ab] that somebody made up %s harms nothing', async (_, wrong) => {
    const whole = sessionAt('cpf-bloqueado', 'cpfBloqueado')
    const id = crypto.randomUUID()
    await keep(Object.keys(wrong).length === 0 ? { id } : { ...whole, id, ...wrong })
    const page = await office.sought(codeOf({ id }))
    expect(page.document.querySelector('main h3')?.textContent).toBe('Por que está onde está')
    expect(page.document.querySelectorAll('img')).toHaveLength(0)
  })
})
