// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BlockRule } from '../../engine/index.ts'
import { ageOn } from '../../src/blocks/people.tsx'
import { Blocks } from '../../src/blocks/registry.tsx'
import { factsOf } from './form-drawn.tsx'

afterEach(cleanup)

const ages = [
  { birth: undefined, said: '' },
  { birth: '2027-01-01', said: '' },
  { birth: '2026-11-20', said: 'menos de 1 mês' },
  { birth: '2026-10-28', said: '1 mês' },
  { birth: '2024-12-01', said: '23 meses' },
  { birth: '2024-11-28', said: '2 anos' },
  { birth: '1927-03-27', said: '99 anos' },
]
it.each(ages)('a person born on $birth is "$said" old', ({ birth, said }) => {
  expect(ageOn('2026-11-28', birth)).toBe(said)
})

const rule: BlockRule = {
  block: 'pessoas',
  with: {
    titulares: { var: 'titulares' },
    dependentes: { var: 'dependentes' },
    principal: 't1',
    novo: { var: 'novo' },
    tirando: { var: 'tirando' },
    saiu: { var: 'saiu' },
    tabela: [
      { value: 2, label: 'Cônjuge' },
      { value: 3, label: 'Filho' },
    ],
    eventos: [
      { evento: 'adicionarDependente' },
      { evento: 'editarTitular' },
      { evento: 'excluirTitular' },
      { evento: 'editarDependente' },
      { evento: 'excluirDependente' },
      { evento: 'excluir' },
      { evento: 'manter' },
      { evento: 'desfazer' },
    ],
  },
}

interface People {
  readonly titulares: readonly { readonly id: string; readonly nome: string }[]
  readonly dependentes: readonly {
    readonly id: string
    readonly nome: string
    readonly titular: string
    readonly grauParentesco: number
    readonly dataNascimento?: string
    readonly sexo?: string
  }[]
  readonly novo?: string
  readonly tirando?: string
  readonly saiu?: { readonly id: string; readonly nome: string }
}

const family: People = {
  titulares: [
    { id: 't1', nome: 'Maria da Silva' },
    { id: 't2', nome: 'Antônio Reis' },
  ],
  dependentes: [
    { id: 'd1', nome: 'João da Silva', titular: 't1', grauParentesco: 2 },
    { id: 'd2', nome: 'Ana Souza', titular: 't1', grauParentesco: 3 },
    { id: 'd3', nome: 'José Reis', titular: 't2', grauParentesco: 3 },
  ],
}
const alone: People = { titulares: family.titulares.slice(0, 1), dependentes: [] }

/** Draws the list beside a field that changes other facts, and gives what it said and sent. */
function draw(first: People, rules: readonly BlockRule[] = [rule]) {
  const said: string[] = []
  const events: unknown[] = []
  let give: (people: People) => void = () => {}
  function Page() {
    const [people, setPeople] = useState(first)
    const [other, setOther] = useState('')
    give = setPeople
    return (
      <>
        <label>
          Outro campo
          <input value={other} onChange={({ target }) => setOther(target.value)} />
        </label>
        <Blocks
          rules={rules}
          facts={factsOf(JSON.parse(JSON.stringify({ ...people, other })))}
          send={(event, id) => events.push([event, id])}
          announce={(text) => said.push(text)}
        />
      </>
    )
  }
  const { container } = render(<Page />)
  return {
    said,
    events,
    container,
    give: (people: People) => act(() => give(people)),
    user: userEvent.setup(),
  }
}

const button = (name: string) => screen.getByRole('button', { name })
const filter = () => screen.getByRole('searchbox', { name: 'Filtrar por nome' })
const names = () =>
  [...document.querySelectorAll('[data-pessoa]')].map(({ firstChild }) => firstChild?.textContent)

describe('the people of a contract', () => {
  it('adds a dependente of each titular by a button that names them', () => {
    const { events } = draw(family)
    fireEvent.click(button('Adicionar dependente de Antônio'))
    expect(events).toEqual([['adicionarDependente', 't2']])
  })

  it('stays as it is when a note comes over it, with what was typed in its filter', async () => {
    const note: BlockRule = { block: 'nota', when: { var: 'novo' }, with: { texto: 'Bento entrou.' } }
    const { give, user } = draw(family, [note, rule])
    const list = document.querySelector('.titulares')
    await user.type(filter(), 'Reis')
    give({ ...family, novo: 'd3' })
    expect(screen.getByText('Bento entrou.')).toBeVisible()
    expect(filter()).toHaveValue('Reis')
    expect(document.querySelector('.titulares')).toBe(list)
  })

  it('asks in the row whether a person goes, keeps by the answer that has the focus, and gives it back to the bin', () => {
    const { events, give } = draw(family)
    act(() => button('Tirar Ana Souza').focus())
    give({ ...family, tirando: 'd2' })
    const question = screen.getByRole('group', { name: 'Tirar Ana da proposta?' })
    expect(within(question).getByRole('button', { name: 'Manter' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Editar Ana Souza' })).toBeNull()
    fireEvent.click(within(question).getByRole('button', { name: 'Tirar' }))
    fireEvent.click(within(question).getByRole('button', { name: 'Manter' }))
    expect(events).toEqual([
      ['excluir', 'd2'],
      ['manter', 'd2'],
    ])
    give(family)
    expect(button('Tirar Ana Souza')).toHaveFocus()
  })

  it('says how many go with a titular', () => {
    draw({ ...family, tirando: 't2' })
    expect(screen.getByRole('group', { name: 'Tirar Antônio e 1 dependente da proposta?' })).toBeVisible()
  })

  it('offers the way back of who has gone for eight seconds, and for as long as the focus is on it', () => {
    vi.useFakeTimers()
    const { events } = draw({ ...family, saiu: { id: 'd9', nome: 'Rui Reis' } })
    expect(document.querySelector('.toast')).toHaveTextContent('Rui Reis saiu da proposta.')
    const undo = button('Desfazer')
    act(() => undo.focus())
    act(() => vi.advanceTimersByTime(20_000))
    fireEvent.click(undo)
    expect(events).toEqual([['desfazer', undefined]])
    act(() => undo.blur())
    act(() => vi.advanceTimersByTime(7_999))
    expect(undo).toBeVisible()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
    vi.useRealTimers()
  })

  it('marks who has just come in, by the word that fits them', () => {
    const born = { dataNascimento: '2018-05-01' }
    const [first, ...others] = family.dependentes
    draw({ ...family, dependentes: [{ ...first!, ...born, sexo: 'M' }, ...others], novo: 'd1' })
    expect(screen.getByText('novo').closest('li')).toHaveTextContent(/João da Silva, Cônjuge · \d+ anos novo/)
  })

  it('asks by id to change a titular or take one away, never the contracting one', () => {
    const { events } = draw(family)
    fireEvent.click(button('Editar Maria da Silva'))
    fireEvent.click(button('Tirar Antônio Reis'))
    expect(events).toEqual([
      ['editarTitular', 't1'],
      ['excluirTitular', 't2'],
    ])
    expect(screen.queryByRole('button', { name: 'Tirar Maria da Silva' })).toBeNull()
  })

  it('offers only events that are answered', () => {
    const eventos = [{ evento: 'excluirDependente' }]
    draw(family, [{ ...rule, with: { ...rule.with, eventos } }])
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Tirar João da Silva',
      'Tirar Ana Souza',
      'Tirar José Reis',
    ])
  })

  it('says that there is no person yet', () => {
    draw(alone)
    expect(screen.getByText('Titular')).toBeVisible()
    expect(screen.getByText('Nenhum dependente ainda')).toBeVisible()
    expect(screen.queryByText(/continue/)).toBeNull()
  })

  it('[D26a] lists the dependentes with their kinship and asks by id to change or take one away', () => {
    const { events } = draw(family)
    const named = screen
      .getAllByRole('listitem')
      .map((row) => row.querySelector('.person-name')?.textContent?.trim())
    expect(named).toEqual(['João da Silva, Cônjuge', 'Ana Souza, Filho', 'José Reis, Filho'])
    fireEvent.click(button('Editar João da Silva'))
    fireEvent.click(button('Tirar Ana Souza'))
    expect(events).toEqual([
      ['editarDependente', 'd1'],
      ['excluirDependente', 'd2'],
    ])
  })

  it('gives the focus to the person in place of a removed one', () => {
    const { give } = draw(family)
    act(() => button('Tirar João da Silva').focus())
    give({ ...family, dependentes: family.dependentes.slice(1) })
    expect(document.activeElement).toHaveTextContent('Ana Souza')
  })

  it('has no fault of accessibility, with and without a filter that finds a person', async () => {
    const { container, user } = draw(family)
    const faults = async () => (await axe.run(container)).violations.map(({ id }) => id)
    expect(await faults()).toEqual([])
    await user.type(filter(), 'xyz')
    expect(await faults()).toEqual([])
  })
})

describe('the filter of names', () => {
  it('is there from four people on', () => {
    const { give } = draw({ ...family, dependentes: family.dependentes.slice(0, 1) })
    expect(screen.queryByRole('searchbox')).toBeNull()
    give({ ...family, dependentes: family.dependentes.slice(0, 2) })
    expect(filter()).toBeVisible()
  })

  const found = [
    { text: 'JOAO', shown: ['Maria da Silva', 'João da Silva'] },
    { text: 'maria', shown: ['Maria da Silva', 'João da Silva', 'Ana Souza'] },
    { text: 'antonio', shown: ['Antônio Reis', 'José Reis'] },
    { text: ' souza ', shown: ['Maria da Silva', 'Ana Souza'] },
    { text: 'é', shown: ['Antônio Reis', 'José Reis'] },
  ]
  it.each(found)('[D26u] shows $shown for "$text"', async ({ text, shown }) => {
    const { user } = draw(family)
    await user.type(filter(), text)
    expect(names()).toEqual(shown)
  })

  it('says that no person has that name, and is cleared by a button that gives the focus back', async () => {
    const { user, said } = draw(family)
    await user.type(filter(), 'xyz')
    expect(screen.getByText(/^Nenhum beneficiário com esse nome\./)).toBeVisible()
    await expect.poll(() => said).toEqual(['Nenhum beneficiário com esse nome.'])
    await user.click(button('Limpar filtro'))
    expect(filter()).toHaveFocus()
    expect(filter()).toHaveValue('')
    expect(names()).toHaveLength(5)
  })

  it('says how many are left once the person rests', async () => {
    const { user, said } = draw(family)
    await user.type(filter(), 'reis')
    expect(said).toEqual([])
    await expect.poll(() => said).toEqual(['2 de 5 beneficiários'])
  })

  it('forgets its text with Enter no more than it goes on', async () => {
    const { user, container } = draw(family)
    const keys: string[] = []
    container.addEventListener('keydown', ({ key }) => keys.push(key))
    await user.type(filter(), 'a{Enter}')
    expect(keys).toEqual(['a'])
    expect(filter()).toHaveValue('a')
  })

  it('does not redraw the people that stay of 99, nor any while another field is typed in', async () => {
    const dependentes = Array.from({ length: 97 }, (_, i) => ({
      id: `n${i}`,
      nome: i % 2 ? `Ana ${i}` : `Bia ${i}`,
      titular: 't1',
      grauParentesco: 3,
    }))
    const { user } = draw({ ...family, dependentes })
    const rows = screen.getAllByRole('listitem')
    const touched: Node[] = []
    const observer = new MutationObserver((changes) => touched.push(...changes.map(({ target }) => target)))
    for (const row of rows)
      observer.observe(row, { subtree: true, childList: true, attributes: true, characterData: true })
    await user.type(screen.getByLabelText('Outro campo'), 'abc')
    expect(screen.getAllByRole('listitem')).toEqual(rows)
    await user.type(filter(), 'ana')
    expect(screen.getAllByRole('listitem')).toEqual(rows.filter((_, i) => i % 2))
    expect([...touched, ...observer.takeRecords()]).toEqual([])
  })
})
