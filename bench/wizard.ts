import { assign, setup } from 'xstate'
import type { FunnelSource } from '../engine/index.ts'

/** How many transitions one measured run makes; whole laps of the wizard. */
export const laps = 4000

const next = [{ to: '@next' }]
const step = { screen: 'pergunta', form: 'pergunta', on: { next } }
/** The wizard in our language: five steps of which one has a condition; after the last, the first again. */
export const wizardSource: FunnelSource = {
  id: 'bench',
  name: 'bench',
  flow: {
    answers: { plano: 'familia', pergunta: {} },
    on: { start: [{ to: 'um' }] },
    steps: {
      um: { ...step, noReturn: true },
      dois: step,
      tres: { ...step, show: { '===': [{ var: 'plano' }, 'familia'] } },
      quatro: step,
      cinco: { ...step, on: { next: [{ to: 'um' }] } },
    },
  },
  notices: {},
  screens: { pergunta: { nome: true } },
  operations: {},
  variant: {},
}

interface Next {
  readonly type: 'next'
  readonly values?: { readonly [name: string]: string }
}
interface Context {
  readonly plano: string
  readonly pergunta: { readonly [name: string]: string }
}

const machine = setup({
  types: { context: {} as Context, events: {} as Next },
  guards: { isFamily: ({ context }) => context.plano === 'familia' },
})
const keep = assign<Context, Next, undefined, Next, never>(({ context, event }) =>
  event.values ? { pergunta: event.values } : context,
)

/** The same wizard for XState: one guard, and one assign where the event brings values. */
export const wizardMachine = machine.createMachine({
  context: { plano: 'familia', pergunta: {} },
  initial: 'um',
  states: {
    um: { on: { next: { target: 'dois', actions: keep } } },
    dois: {
      on: {
        next: [
          { guard: 'isFamily', target: 'tres', actions: keep },
          { target: 'quatro', actions: keep },
        ],
      },
    },
    tres: { on: { next: { target: 'quatro', actions: keep } } },
    quatro: { on: { next: { target: 'cinco', actions: keep } } },
    cinco: { on: { next: { target: 'um', actions: keep } } },
  },
})
