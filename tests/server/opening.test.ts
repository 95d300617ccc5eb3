import { describe, expect, it } from 'vitest'
import { begin, type FunnelSource, type Json, openFunnel } from '../../engine/index.ts'
import { type AskOnce, playOpening } from '../../server/opening/play.ts'

/** A funnel that finds a corretor and then the plans before it shows anything, and tells of both. */
const source: FunnelSource = {
  id: 'bench/venda',
  name: 'venda',
  flow: {
    answers: { corretor: null, planos: null, salvo: null },
    on: {
      start: [
        {
          effects: [{ track: 'chegou' }, { call: 'corretor.obter', with: { cod: '{event.route.cod}' } }],
          to: 'entrada',
        },
      ],
      'corretor.obter:ok': [
        { set: { corretor: '{event.data}' }, effects: [{ call: 'plano.listar' }, { call: 'visita.notar' }] },
      ],
      'corretor.obter:naoEncontrado': [{ to: 'semCorretor' }],
      'plano.listar:ok': [
        { set: { planos: '{event.data}' }, effects: [{ announce: 'Planos' }], to: 'planos' },
      ],
      'visita.notar:ok': [{ set: { salvo: true } }],
    },
    steps: { entrada: {}, planos: { screen: 'planos' }, semCorretor: { screen: 'sem' } },
  },
  notices: {},
  screens: { planos: {}, sem: {} },
  operations: {
    'corretor.obter': { problems: ['naoEncontrado'], writes: false, timeoutMs: 10_000, retries: 2 },
    'plano.listar': { problems: [], writes: false, timeoutMs: 10_000, retries: 2 },
    'visita.notar': { problems: [], writes: true, timeoutMs: 10_000, retries: 2 },
  },
  variant: {},
}
const funnel = openFunnel(source)
const never = new Promise<never>(() => {})

/** Plays the opening of that funnel with answers to some calls; what is not among them is for the browser. */
async function opened(
  answers: Readonly<Record<string, Json | Promise<never>>>,
  late: Promise<'late'> = never,
) {
  const asked: unknown[] = []
  const ask: AskOnce = async ({ name, input }) => {
    if (!(name in answers)) return undefined
    asked.push([name, input])
    const data = await answers[name]!
    return data === null
      ? { outcome: 'naoEncontrado', problem: { code: 'naoEncontrado' } }
      : { outcome: 'ok', data }
  }
  const event = { type: 'start', route: { cod: 'ana' }, query: {}, kept: {} }
  const { session, effects } = await playOpening({
    ...{ funnel, event, ask, late, first: begin(funnel, 'venda-1'), now: () => 1000 },
  })
  return {
    step: session.step,
    answers: session.answers,
    asked,
    left: effects.map(({ name }) => name),
    session,
  }
}

describe('an opening that the server plays', () => {
  it('[X03ad] goes as far as the calls that only read lead, and leaves the rest to the browser, in order', async () => {
    const seen = await opened({ 'corretor.obter': { nome: 'Ana' }, 'plano.listar': [1, 2] })
    expect(seen).toMatchObject({
      ...{ step: 'planos', answers: { corretor: { nome: 'Ana' }, planos: [1, 2], salvo: null } },
      asked: [
        ['corretor.obter', { cod: 'ana' }],
        ['plano.listar', {}],
      ],
      left: ['chegou', 'Planos', 'visita.notar'],
    })
  })

  it('[X03ad] takes a refusal that the flow knows as the browser would', async () => {
    expect(await opened({ 'corretor.obter': null })).toMatchObject({ step: 'semCorretor', left: ['chegou'] })
  })

  it('[X03ad] waits for no answer longer than it is told: the call goes on in the browser, under its key', async () => {
    const seen = await opened(
      { 'corretor.obter': { nome: 'Ana' }, 'plano.listar': never },
      Promise.resolve('late'),
    )
    expect(seen).toMatchObject({ step: 'entrada', left: ['chegou', 'corretor.obter'] })
    expect(seen.session.calls.map(({ as, key }) => [as, key])).toEqual([
      ['corretor.obter', expect.stringContaining('venda-1')],
    ])
  })

  it('[X03ai] says whether it may depend on what the browser kept', async () => {
    const keeping = (when: Json, set: Json): FunnelSource => ({
      ...source,
      flow: {
        ...source.flow,
        derived: { temCep: '{event.kept.cep}', lembrado: { '!!': '{temCep}' } } as never,
        on: {
          start: [
            { when, to: 'semCorretor' },
            { set: { salvo: set }, to: 'planos' },
          ] as never,
        },
      },
    })
    const used = async (when: Json, set: Json) => {
      const made = openFunnel(keeping(when, set))
      const event = { type: 'start', route: {}, query: {}, kept: {} }
      const first = begin(made, 'venda-1')
      const playing = { funnel: made, event, first, now: () => 1, ask: async () => undefined, late: never }
      return (await playOpening(playing)).usesKept
    }
    expect(await used('{event.route.cod}', true)).toBe(false)
    expect(await used('{event.route.cod}', { var: 'event.kept.cep' })).toBe(true)
    expect(await used({ var: 'lembrado' }, true)).toBe(true)
  })

  it('[X03ad] is the same that a browser would have come to', async () => {
    const [one, other] = [await opened({ 'corretor.obter': { nome: 'Ana' } }), await opened({})]
    expect(one.left).toEqual(['chegou', 'plano.listar', 'visita.notar'])
    expect(other.left).toEqual(['chegou', 'corretor.obter'])
  })
})
