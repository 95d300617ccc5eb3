// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BlockRule } from '../../engine/index.ts'
import { Blocks } from '../../src/blocks/registry.tsx'
import { factsOf } from './form-drawn.tsx'

afterEach(cleanup)

const rule: BlockRule = {
  block: 'pessoas',
  with: {
    titulares: { var: 'titulares' },
    dependentes: { var: 'dependentes' },
    ativo: { var: 'ativo' },
    principal: 't1',
    tabela: [
      { value: 2, label: 'Cônjuge' },
      { value: 3, label: 'Filho' },
    ],
    eventos: [
      { evento: 'ativarTitular' },
      { evento: 'editarTitular' },
      { evento: 'excluirTitular' },
      { evento: 'editarDependente' },
      { evento: 'excluirDependente' },
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
  }[]
  readonly ativo: string
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
  ativo: 't1',
}

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
  it('[D25v] asks by id to change a titular or take one away, never the contracting one', () => {
    const { events } = draw(family)
    fireEvent.click(button('Editar Maria da Silva'))
    fireEvent.click(button('Excluir Antônio Reis'))
    expect(events).toEqual([
      ['editarTitular', 't1'],
      ['excluirTitular', 't2'],
    ])
    expect(screen.queryByRole('button', { name: 'Excluir Maria da Silva' })).toBeNull()
  })

  it('[D26a] lists the dependentes with their kinship and asks by id to change or take one away', () => {
    const { events } = draw(family)
    const named = screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)
    expect(named).toEqual(['João da Silva, Cônjuge', 'Ana Souza, Filho', 'José Reis, Filho'])
    fireEvent.click(button('Editar João da Silva'))
    fireEvent.click(button('Excluir Ana Souza'))
    expect(events).toEqual([
      ['editarDependente', 'd1'],
      ['excluirDependente', 'd2'],
    ])
  })
})

describe('the filter of names', () => {
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

  it('[D26v] says that nobody has that name, and is cleared by a button that gives the focus back', async () => {
    const { user, said } = draw(family)
    await user.type(filter(), 'xyz')
    expect(screen.getByText(/^Nenhum beneficiário com esse nome\./)).toBeVisible()
    await expect.poll(() => said).toEqual(['Nenhum beneficiário com esse nome.'])
    await user.click(button('Limpar filtro'))
    expect(filter()).toHaveFocus()
    expect(filter()).toHaveValue('')
    expect(names()).toHaveLength(5)
  })
})
