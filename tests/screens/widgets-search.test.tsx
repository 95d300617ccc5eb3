// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldLook, FieldValues, SearchLook } from '../../src/field/screen.ts'
import type { FormEvent } from '../../src/form/form-core.ts'
import { draw, entryOf } from './form-drawn.tsx'
import { told } from './told.ts'

afterEach(cleanup)

const ana = { chave: 'k1', nome: 'Ana Souza', cpf: '***.982.247-**' }
const anita = { chave: 'k2', nome: 'Anita Lima', cpf: '***.444.777-**' }

const search: SearchLook = {
  event: 'procurar',
  afterMs: 0,
  answered: '{form.busca.texto}',
  failed: '{form.busca.falhou}',
  found: [{ when: '{n}', text: 'Corretores encontrados: {n}' }, { text: 'Nenhum corretor encontrado' }],
  last: { label: 'Não encontrei: cadastrar corretor', event: 'cadastrar' },
}

const drawn = (more: Partial<SearchLook> = {}, look: FieldLook = {}) =>
  entryOf(
    {
      type: 'object',
      properties: {
        corretor: { type: 'string', title: 'Nome ou CPF do corretor' },
        cidade: { type: 'string', title: 'Cidade' },
      },
      required: ['corretor'],
    },
    {
      fields: {
        corretor: {
          widget: 'busca',
          empty: 'Informe o nome ou o CPF do corretor.',
          options: '{form.busca.achados}',
          option: { value: 'chave', label: '{nome}', detail: '{cpf}' },
          wrong: [
            {
              when: { '!': { acha: ['{form.busca.achados}', 'chave', '{form.corretor}'] } },
              text: 'Escolha um corretor da lista.',
            },
          ],
          search: { ...search, ...more },
          ...look,
        },
      },
    },
  )

/** A flow that answers only when it is told to, as a call that takes its time. */
const keeps = (event: FormEvent, before: FieldValues): FieldValues => ({
  busca: before.busca,
  ...event.values,
})

function opened(more?: Partial<SearchLook>, values: FieldValues = {}, look?: FieldLook) {
  const form = draw(drawn(more, look), { answer: keeps, values })
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Nome ou CPF do corretor' })
  const asked = () => form.sent('procurar').map(({ corretor }) => corretor)
  return {
    ...form,
    input,
    asked,
    type: async (text: string) => {
      await form.user.type(input, text)
      await expect.poll(() => asked().at(-1)).toBe(input.value.trim())
    },
    reply: (texto: string, achados: readonly object[], falhou = false) =>
      form.give({ ...form.events.at(-1)?.values, busca: { texto, achados, falhou } }),
  }
}

const rows = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('a search', () => {
  it('[P01a] asks for what is typed once the person rests, from three letters or eleven digits on', async () => {
    const { user, input, asked } = opened({ afterMs: 30 })
    await user.type(input, 'an')
    await user.type(input, 'a so')
    await expect.poll(asked).toEqual(['ana so'])
    await user.clear(input)
    await user.type(input, '529.982.247')
    await user.type(input, '-25')
    await expect.poll(asked).toEqual(['ana so', '529.982.247-25'])
    await user.clear(input)
    await user.type(input, 'b ')
    await user.tab()
    expect(asked()).toHaveLength(2)
  })

  it('[P01a] asks by itself of half a second where its look says nothing else', async () => {
    const { user, input, asked } = opened({ afterMs: undefined } as object)
    const began = performance.now()
    await user.type(input, 'ana')
    await expect.poll(asked, { interval: 10 }).toEqual(['ana'])
    expect(performance.now() - began).toBeGreaterThan(480)
  })

  it('[P01b] shows what was found under the input, which keeps the focus, and says how many', async () => {
    const { type, reply, input, said } = opened()
    await type('ana')
    expect(screen.getByText('Buscando…')).toBeVisible()
    expect(input).toHaveAttribute('aria-expanded', 'false')
    reply('ana', [ana, anita])
    expect(await screen.findAllByRole('option')).toHaveLength(3)
    expect(rows()).toEqual([
      'Ana Souza, ***.982.247-**',
      'Anita Lima, ***.444.777-**',
      'Não encontrei: cadastrar corretor',
    ])
    expect(input).toHaveFocus()
    expect(input).toHaveAttribute('aria-expanded', 'true')
    expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
    await expect.poll(() => said).toEqual(['Buscando…', 'Corretores encontrados: 2'])
  })

  it('[P01b] shows ten at most, and nothing found as such, with the row that leads elsewhere', async () => {
    const { type, reply, said, user, sent } = opened()
    await type('ana')
    reply(
      'ana',
      Array.from({ length: 12 }, (_, i) => ({ ...ana, chave: `k${i}` })),
    )
    await expect.poll(() => rows().length).toBe(11)
    await type('x')
    reply('anax', [])
    expect(await screen.findByText('Nenhum corretor encontrado')).toBeVisible()
    expect(said.at(-1)).toBe('Nenhum corretor encontrado')
    await user.click(screen.getByRole('option', { name: 'Não encontrei: cadastrar corretor' }))
    expect(sent('cadastrar')).toEqual([{ corretor: 'anax' }])
    expect(rows()).toEqual([])
  })

  it('never shows an older answer for a newer text', async () => {
    const { type, reply } = opened()
    await type('ana')
    await type(' s')
    reply('ana', [anita])
    expect(await screen.findByText('Buscando…')).toBeVisible()
    expect(rows()).toEqual([])
    reply('ana s', [ana])
    await expect.poll(() => rows()[0]).toBe('Ana Souza, ***.982.247-**')
    reply('ana', [anita])
    await expect.poll(rows).toEqual([])
  })

  it('[P01d] is chosen from by the keyboard: the arrows go round, Enter takes, Escape closes', async () => {
    const { type, reply, input, user, sent, said } = opened()
    await type('ana')
    reply('ana', [ana, anita])
    await screen.findAllByRole('option')
    const active = () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(active()).toBeUndefined()
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe('Não encontrei: cadastrar corretor')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe('Anita Lima, ***.444.777-**')
    await user.keyboard('{Escape}')
    expect(rows()).toEqual([])
    expect(input).toHaveValue('ana')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(input).toHaveValue('Anita Lima')
    expect(input).toHaveFocus()
    expect(rows()).toEqual([])
    expect(sent('edit').at(-1)).toEqual({ corretor: 'k2' })
    expect(said.at(-1)).toBe('Escolhido: Anita Lima.')
  })

  it('[P01d] tells of the option that was chosen by its event, with its value', async () => {
    const { type, reply, user, sent } = opened({}, {}, { event: 'escolhido' })
    await type('ana')
    reply('ana', [ana, anita])
    await user.click(await screen.findByRole('option', { name: /Anita Lima/ }))
    expect(sent('escolhido')).toEqual([{ corretor: 'k2' }])
  })

  it('[P01d] Enter asks at once while nothing was asked, and goes on with the form once one is chosen', async () => {
    const { reply, input, user, asked, sent } = opened({ afterMs: 60_000 })
    await user.type(input, 'ana{Enter}')
    expect(asked()).toEqual(['ana'])
    reply('ana', [ana])
    await user.click(await screen.findByRole('option', { name: /Ana Souza/ }))
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText('Cidade (opcional)')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(sent('next')).toEqual([{ corretor: 'k1' }])
  })

  it('a failure is said in its place, offers to try again, and asks about the same text', async () => {
    const { type, reply, user, asked, said } = opened()
    await type('ana')
    reply('ana', [], true)
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    expect(asked()).toEqual(['ana', 'ana'])
    await expect.poll(() => said).toEqual(['Buscando…', 'A busca falhou.'])
    reply('ana', [ana])
    await expect.poll(() => screen.queryByText('A busca falhou.')).toBeNull()
  })

  it('keeps what was typed, asks to choose from the list, and takes what is chosen', async () => {
    const { type, reply, press, input, user, sent } = opened()
    await press()
    expect(told()).toEqual(['Informe o nome ou o CPF do corretor.'])
    await type('ana')
    reply('ana', [ana])
    await press()
    expect(told()).toEqual(['Escolha um corretor da lista.'])
    expect(input).toHaveValue('ana')
    expect(input).toHaveAccessibleDescription('Erro: Escolha um corretor da lista.')
    await user.click(input)
    await user.click(await screen.findByRole('option', { name: /Ana Souza/ }))
    expect(input).not.toHaveAttribute('aria-invalid')
    await press()
    expect(sent('next')).toEqual([{ corretor: 'k1' }])
  })

  it('shows the label of what was chosen before, and what the flow puts there', async () => {
    const busca = { texto: 'ana', achados: [ana, anita], falhou: false }
    const { input, give } = opened({}, { corretor: 'k2', busca }, { event: 'escolhido' })
    expect(input).toHaveValue('Anita Lima')
    give({ corretor: 'k1', busca })
    await expect.poll(() => input.value).toBe('Ana Souza')
    give({ busca })
    await expect.poll(() => input.value).toBe('')
  })

  it('has nothing that axe finds, while it waits, with a list and after a failure', async () => {
    const { container, type, reply } = opened()
    const found = async () => {
      const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    }
    await type('ana')
    expect(await found()).toEqual([])
    reply('ana', [ana, anita])
    await screen.findAllByRole('option')
    expect(await found()).toEqual([])
    reply('ana', [], true)
    await screen.findByText('A busca falhou.')
    expect(await found()).toEqual([])
  })
})
