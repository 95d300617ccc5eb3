// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { funnels, replaysIn } from '../../tools/project.ts'
import { engineOf } from './flow-engines.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { lookNow } from './look-now.ts'
import { stepShown, topPlace } from './on-top.ts'
import { playOnScreen } from './replay-player.tsx'

const funnelOf = funnels()
let stage: Stage
afterEach(() => {
  stage.close()
  expect(stage.wrong).toEqual([])
})

/** Plays a replay of a company on the screen, up to a move counted among its own, or from its end with a negative number. */
async function played(name: string, moves?: number): Promise<void> {
  const [{ path, replay, begun }] = replaysIn([`/dental-empresa/${name}.`]) as [
    ReturnType<typeof replaysIn>[number],
  ]
  stage = openStage(funnelOf(replay.variant), engineOf(path), Date.parse(replay.at))
  const end = moves === undefined ? replay.moves.length : begun + moves
  await playOnScreen(stage, { at: replay.at, moves: replay.moves.slice(0, end) })
}

const click = (name: string) =>
  stage.after(() => {
    const button = [...topPlace().querySelectorAll('button')].find(({ textContent }) =>
      textContent?.includes(name),
    )
    fireEvent.click(button as HTMLElement)
  })
const seen = () => topPlace().textContent

describe('what a company cannot be contracted for', () => {
  it.each([
    [
      '[C01j] a CNPJ that is not active',
      'empresa-inativa',
      2,
      ['CNPJ INATIVO', 'Só é possível contratar para um CNPJ ativo.'],
    ],
    [
      '[C01k] a MEI of 180 days',
      'empresa-mei-recente',
      2,
      [
        'Este MEI ainda não pode contratar.',
        'A ANS, agência reguladora de saúde, exige que o MEI tenha pelo menos 6 meses',
      ],
    ],
    [
      '[C01j] a company with a sale already',
      'empresa-com-proposta',
      2,
      ['Já existe uma proposta em andamento para este CNPJ.', 'Fale com a gente:', 'ou WhatsApp'],
    ],
    [
      '[C05c] one life',
      'empresa-vidas-fora-do-limite',
      1,
      ['O número de vidas do contrato deve ter entre 2 e 29 vidas.'],
    ],
    [
      '[C05c] thirty lives',
      'empresa-vidas-fora-do-limite',
      3,
      ['O número de vidas do contrato deve ter entre 2 e 29 vidas.'],
    ],
  ] as const)('%s is told in its words', async (_, name, moves, texts) => {
    await played(name, moves)
    for (const text of texts) expect(seen()).toContain(text)
  })
})

describe('what is typed of a company', () => {
  it("says of a titular's e-mail what it is for, and who gets the proposal", async () => {
    await played('empresa-titular-que-nao-se-salva', -1)
    expect(seen()).toContain(
      'A operadora usa este e-mail para falar com o titular. A proposta vai ao contato da empresa.',
    )
  })

  it('[C04c] takes no partner without a name: said beside the field, nothing sent and nothing lost', async () => {
    await played('empresa-dados-nao-salvos', 7)
    expect(stepShown()).toBe('empresaDados')
    await click('Adicionar sócio')
    const before = lookNow()
    const asked = stage.server.asked.length
    await click('Salvar e continuar')
    expect(seen()).toContain('Informe o nome do sócio.')
    expect(stage.server.asked.slice(asked).filter(({ name }) => name === 'empresa.salvar')).toEqual([])
    expect([stepShown(), lookNow()]).toEqual(['empresaDados', before])
  })
})
