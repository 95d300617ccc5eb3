// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldLook, FieldValues } from '../../src/field/screen.ts'
import { funnels, replaysIn } from '../../tools/project.ts'
import { engineOf } from './flow-engines.ts'
import { draw, drawnFrom, input, screenOf, text } from './form-drawn.tsx'
import { stepShown, topPlace } from './funnel-hands.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { lookNow } from './look-now.ts'
import { playOnScreen } from './replay-player.tsx'

afterEach(cleanup)

const sexes = [
  { value: 'M', label: 'Masculino' },
  { value: 'F', label: 'Feminino' },
]

describe('choices', () => {
  it('[X09s] groups radios under their legend and keeps the value chosen', async () => {
    const { user, sent } = draw(text({ widget: 'segmento', options: sexes }))
    const group = screen.getByRole('radiogroup', { name: 'Campo' })
    expect(group).toHaveAttribute('aria-required', 'true')
    await user.click(screen.getByRole('radio', { name: 'Feminino' }))
    expect(sent('edit')).toEqual([{ campo: 'F' }])
  })

  it('[X09t] answers a yes-or-no question with true or false, and takes silence for no answer', async () => {
    const { user, press, sent } = draw(
      screenOf('campo', { type: 'boolean', title: 'Campo' }, { widget: 'segmento', empty: 'Responda.' }),
    )
    await press()
    expect(screen.getByRole('link', { name: 'Responda.' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Não' }))
    await press()
    expect(sent('next')).toEqual([{ campo: false }])
  })

  const plans = [
    {
      idProduto: 7,
      nome: 'Dental I',
      precoCentavos: 2300,
      cobertura: 'Consultas',
      tipoCobertura: 'Consultas',
    },
    {
      ...{ idProduto: 8, nome: 'Dental II', precoCentavos: 4990, cobertura: 'Canal', selo: 'Mais vendido' },
      tipoCobertura: 'Consultas;Canal',
    },
  ]
  const cards: FieldLook = {
    widget: 'cartoesDeOpcao',
    options: { var: 'produtos' },
    option: {
      value: 'idProduto',
      label: '{nome}',
      price: '{precoCentavos:moeda}',
      unit: 'por vida, por mês',
      detail: '{cobertura}',
      seal: '{selo}',
    },
    detailsEvent: 'verDetalhes',
  }
  const plan = (look: FieldLook = cards) => screenOf('campo', { type: 'integer', title: 'Plano' }, look)

  it('[D09a] opens the details of a plan without choosing it', async () => {
    const { user, events } = draw(plan(), { facts: { produtos: plans } })
    await user.click(screen.getByRole('button', { name: 'Ver detalhes de Dental I' }))
    expect(events).toEqual([{ type: 'verDetalhes', values: {}, id: '7' }])
  })

  it('[D41h] keeps the number of the civil status chosen in a native list, and forgets it on "Selecione"', async () => {
    const choices = [
      { value: 1, label: 'Solteiro(a)' },
      { value: 2, label: 'Casado(a)' },
    ]
    const { user, sent } = draw(
      screenOf('campo', { type: 'integer', title: 'Campo' }, { widget: 'selecao', choices }),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Campo' }), 'Casado(a)')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Campo' }), 'Selecione')
    expect(sent('edit')).toEqual([{ campo: 2 }, {}])
  })

  it('[D20f] shows a state filled in by the CEP as text that Enter passes over', () => {
    draw(
      text({
        widget: 'selecao',
        choices: [{ value: 'RJ', label: 'RJ – Rio de Janeiro' }],
        readOnly: true,
        readOnlyHint: 'Preenchido pelo CEP',
      }),
      { values: { campo: 'RJ' } },
    )
    expect(input()).toHaveValue('RJ – Rio de Janeiro')
    expect(input()).toHaveAttribute('readonly')
    expect(input()).toHaveAccessibleDescription('Preenchido pelo CEP')
  })
})

describe('a consent', () => {
  it('[X14c] opens the terms without ticking the box, and asks for the tick', async () => {
    const { user, press, events, sent } = draw(
      screenOf(
        'campo',
        { type: 'boolean', const: true, title: 'Li e aceito os termos' },
        { widget: 'aceite', termsEvent: 'lerTermos', empty: 'Para continuar, aceite os termos.' },
      ),
    )
    const box = screen.getByRole('checkbox', { name: 'Li e aceito os termos' })
    await user.click(screen.getByRole('button', { name: 'Ler os termos' }))
    expect(box).not.toBeChecked()
    expect(events).toEqual([{ type: 'lerTermos', values: {} }])
    await press()
    expect(box).toHaveAccessibleDescription('Erro: Para continuar, aceite os termos.')
    await user.click(box)
    await press()
    expect(sent('next')).toEqual([{ campo: true }])
  })
})

describe('a quantity', () => {
  const lives = (look: FieldLook = {}) =>
    screenOf(
      'campo',
      { type: 'integer', title: 'Número de vidas' },
      { widget: 'quantidade', min: 1, max: { var: 'max' }, ...look },
    )

  it('[D12c] counts with its buttons and says why it stops at a bound', async () => {
    const { user, sent, said } = draw(lives(), { values: { campo: 98 }, facts: { max: 99 } })
    const more = screen.getByRole('button', { name: 'Aumentar Número de vidas' })
    await user.click(more)
    expect(more).toHaveAttribute('aria-disabled', 'true')
    await user.click(more)
    expect(sent('edit')).toEqual([{ campo: 99 }])
    expect(said).toEqual(['O máximo é 99.'])
  })

  it('[D12b] takes a number typed and drops what is no digit', async () => {
    const { user, sent } = draw(lives(), { values: { campo: 1 }, facts: { max: 99 } })
    const number = screen.getByRole('textbox', { name: 'Número de vidas' })
    await user.clear(number)
    await user.type(number, '1a2')
    await user.tab()
    expect(sent('edit')).toEqual([{ campo: 12 }])
  })

  it('[D08e] says the new total once the person rests', async () => {
    const { user, said } = draw(lives({ announce: '{form.campo} vidas. Total {total:moeda} por mês' }), {
      values: { campo: 1 },
      facts: { max: 99, total: 9980 },
    })
    const more = screen.getByRole('button', { name: 'Aumentar Número de vidas' })
    await user.click(more)
    await user.click(more)
    await expect.poll(() => said).toEqual(['3 vidas. Total R$\u00a099,80 por mês'])
  })
})

const plan = (nome: string, cobre?: string) => ({ nome, resumo: `O ${nome}`, ...(cobre && { cobre }) })
const basic = plan('Basic', 'Consultas; Vacinas')
const ofertas = [
  { id: 'b/f', faixa: 'Filhote', detalhe: 'menor que 1 ano', preco: 5155, tabela: 7364, plano: basic },
  { id: 'b/a', faixa: 'Adulto', detalhe: 'de 1 a 8 anos', preco: 4330, tabela: 6186, plano: basic },
  { id: 'l/f', faixa: 'Filhote', preco: 10837, tabela: 10837, plano: plan('Light') },
]

const drawn = (look: FieldLook = {}, required: readonly string[] = ['linhas']) =>
  drawnFrom({
    type: 'object',
    properties: {
      linhas: {
        $ref: '../fields/quantidades.schema.json',
        title: 'Planos',
        look: {
          options: '{ofertas}',
          option: {
            ...{ value: 'id', label: '{faixa}', detail: '{detalhe}', group: '{plano.nome}' },
            ...{ groupDetail: '{plano.resumo}', covers: '{plano.cobre}' },
            ...{ price: '{preco:moeda}', old: '{tabela:moeda}' },
          },
          ...look,
        },
      },
      observacao: { type: 'string', title: 'Observação', look: { widget: 'texto' } },
    },
    required,
    look: { heading: 'Planos', actions: [{ event: 'next', label: 'Continuar', kind: 'primary' }] },
  })

const opened = (values: FieldValues = {}, look?: FieldLook) =>
  draw(drawn(look), { values, facts: { ofertas, total: 12345 } })

const more = (name: string) => screen.getByRole('button', { name: `Aumentar ${name}` })
const less = (name: string) => screen.getByRole('button', { name: `Diminuir ${name}` })
const number = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const card = (name: string) => within(screen.getByRole('group', { name }))

describe('quantities of lines', () => {
  it('[P03c] shows a card for each group, and in it each line with its prices and none of it', () => {
    opened()
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Basic',
      'Light',
    ])
    expect(card('Basic').getAllByRole('textbox')).toHaveLength(2)
    expect(number('Basic, Filhote')).toHaveValue('0')
    expect(number('Basic, Filhote')).toHaveAccessibleDescription('de R$\u00a073,64 por R$\u00a051,55')
    expect(number('Light, Filhote')).toHaveAccessibleDescription('R$\u00a0108,37')
    expect(card('Basic').getByText(/73,64/, { selector: 's' })).toBeVisible()
    expect(card('Light').queryByText(/73,64|108,37/, { selector: 's' })).toBeNull()
    expect(less('Basic, Filhote')).toHaveAttribute('aria-disabled', 'true')
  })

  it('[P03d] keeps the lines of which there are some, by their ids, in the order they are offered', async () => {
    const { user, sent, said } = opened()
    await user.click(less('Basic, Adulto'))
    expect(said).toEqual(['O mínimo é 0.'])
    await user.click(more('Light, Filhote'))
    await user.click(more('Basic, Adulto'))
    await user.click(more('Basic, Adulto'))
    expect(sent('edit').at(-1)).toEqual({
      linhas: [
        { id: 'b/a', quantidade: 2 },
        { id: 'l/f', quantidade: 1 },
      ],
    })
    expect(number('Basic, Adulto')).toHaveValue('2')
    await user.click(less('Light, Filhote'))
    expect(sent('edit').at(-1)).toEqual({ linhas: [{ id: 'b/a', quantidade: 2 }] })
  })

  it('[P03d] stops at the most of a line, and forgets a line that is offered no more once another changes', async () => {
    const { user, sent, said } = opened(
      {
        linhas: [
          { id: 'b/f', quantidade: 2 },
          { id: 'gone', quantidade: 9 },
        ],
      },
      { max: 2 },
    )
    await user.click(more('Basic, Filhote'))
    expect(said).toEqual(['O máximo é 2.'])
    await user.click(more('Light, Filhote'))
    expect(sent('edit')).toEqual([
      {
        linhas: [
          { id: 'b/f', quantidade: 2 },
          { id: 'l/f', quantidade: 1 },
        ],
      },
    ])
  })

  it('[P03f] asks for one where there is none, and leads to the first number', async () => {
    const { user, press, sent } = opened()
    await press()
    await user.click(
      within(screen.getByRole('alert')).getByRole('link', { name: 'Escolha pelo menos um plano.' }),
    )
    expect(number('Basic, Filhote')).toHaveFocus()
    await user.click(more('Light, Filhote'))
    expect(screen.queryByText('Escolha pelo menos um plano.')).toBeNull()
    await press()
    expect(sent('next')).toEqual([{ linhas: [{ id: 'l/f', quantidade: 1 }] }])
  })
})

const funnelOf = funnels()
let stage: Stage
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

describe('what is typed of a company', () => {
  afterEach(() => {
    stage.close()
    expect(stage.wrong).toEqual([])
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
