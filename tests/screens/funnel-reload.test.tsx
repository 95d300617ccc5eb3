// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  asked,
  boxShown,
  click,
  closeJourney,
  funnel,
  openJourney,
  reach,
  titular,
  type,
} from './funnel-journey.ts'
import type { Stage } from './funnel-stage.tsx'
import { stepShown } from './on-top.ts'

let stage: Stage
beforeEach(() => {
  stage = openJourney()
})
afterEach(() => closeJourney(stage))

describe('a reloaded page', () => {
  const note = /Retomamos seu pedido de onde você parou\./

  it('[X12a] goes on where it was with all that was typed, and says so until the person moves on', async () => {
    await reach(stage, 'titularDados')
    await type(stage, { ...titular, nome: 'Maria de Souza' })
    expect(screen.queryByText(note)).toBeNull()
    await stage.reload()
    expect(stepShown()).toBe('titularDados')
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Maria de Souza')
    expect(screen.getByText(note)).toBeVisible()
    await stage.back()
    expect([stepShown(), screen.queryByText(note)]).toEqual(['titularCpf', null])
  })

  it('asks no more whether to leave: who loads it again has stayed', async () => {
    await reach(stage, 'titularCpf')
    await stage.after(() => fireEvent.click(screen.getByRole('link', { name: /Plano Implante/ })))
    expect(boxShown()).toBe('sairDoFluxo')
    await stage.reload()
    expect([boxShown(), stepShown()]).toEqual([undefined, 'titularCpf'])
  })

  it('hands over what is being typed as the page goes', async () => {
    await reach(stage, 'titularDados')
    const name = screen.getByLabelText('Nome completo')
    await stage.after(() => {
      name.focus()
      fireEvent.input(name, { target: { value: 'Ana' } })
    })
    await stage.reload()
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana')
  })

  it('finds what was being typed, kept within half a second while its field has the focus', async () => {
    await reach(stage, 'titularDados')
    const name = screen.getByLabelText('Nome completo')
    const phone = screen.getByLabelText(/^(Celular|Telefone)/)
    for (const [field, text] of [
      [name, 'Ana'],
      [phone, '2198'],
    ] as const) {
      await stage.after(() => {
        field.focus()
        fireEvent.input(field, { target: { value: text } })
      })
      await stage.pass(500)
      expect(field).toHaveFocus()
    }
    expect(stage.session().answers.titular).toMatchObject({ nome: 'Ana', telefone: '2198', alterado: true })
    expect(stage.session().step).toBe('titularDados')
  })

  it('finds what was typed through a call on its way, which is asked again', async () => {
    await reach(stage, 'titularDados')
    await type(stage, titular)
    await click(stage, 'Salvar e continuar')
    const name = screen.getByLabelText('Nome completo')
    await stage.after(() => {
      name.focus()
      fireEvent.input(name, { target: { value: 'Ana Reis' } })
    })
    await stage.pass(500)
    const { answers, calls } = stage.session()
    expect([answers.titular, calls.map(({ op }) => op)]).toMatchObject([
      { nome: 'Ana Reis' },
      ['contratante.salvar'],
    ])
    const [first] = asked(stage, 'contratante.salvar')
    await stage.reload()
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Reis')
    expect(asked(stage, 'contratante.salvar')).toEqual([first, first])
  })

  it('finds nothing of a card, however long it was being typed', async () => {
    await reach(stage, 'pagamentoForma')
    await stage.after(() => fireEvent.click(screen.getByRole('radio', { name: /Cartão/ })))
    for (const [label, text] of [
      ['Número do cartão', '4111 1111 1111 1111'],
      ['Nome impresso no cartão', 'ANA CANARIA'],
      ['Validade', '12/57'],
      ['Código', '917'],
    ] as const) {
      const field = screen.getByLabelText(label)
      await stage.after(() => {
        field.focus()
        fireEvent.input(field, { target: { value: text } })
      })
      await stage.pass(500)
      expect(field).toHaveFocus()
    }
    await stage.reload()
    expect(JSON.stringify(stage.session())).not.toMatch(/4111|canaria|1257|12\/57|917"/i)
  })

  it('[X12ad] starts again on request: the draft is thrown away', async () => {
    await reach(stage, 'titularCpf')
    await stage.reload()
    await click(stage, 'Começar de novo')
    expect([stage.server.dropped, stage.left]).toEqual([[funnel.id], ['reload']])
    await stage.reload()
    expect([stepShown(), screen.queryByText(note)]).toEqual(['', null])
    expect(asked(stage, 'corretor.obter')).toHaveLength(2)
  })

  it('[X12ac] is told when another tab has gone on, and takes the proposal back when asked to', async () => {
    await reach(stage, 'simulacao')
    await stage.after(() => stage.server.writeElsewhere(funnel.id))
    await type(stage, { vidas: 2 })
    expect(boxShown()).toBe('outraAba')
    expect(stage.session().answers.cotacao).toEqual({ idProduto: 3, vidas: 1 })
    await click(stage, 'Usar esta aba')
    expect(boxShown()).toBeUndefined()
    expect(stage.session().answers.cotacao).toEqual({ idProduto: 3, vidas: 2 })
  })
})
