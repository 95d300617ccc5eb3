import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queue } from '../../server/outbox/index.ts'
import { noon } from '../contracts/variant.ts'
import { factsOf, itemsOf, type Office, openOffice, refuseAll, saidOn } from './operator-kit.ts'
import { contact, cotacao, courierOf, email, outboxAt, queueEmail, rowOf } from './outbox-kit.ts'

const hour = 3_600_000

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
beforeEach(() => office.clear())
afterAll(() => office.close())

const deadOn = (page: { readonly document: Document }) => itemsOf(page, '#mortas')

describe('a dead letter on its page', () => {
  it('[T06au] says its kind, when, how often and why, and masks whom it was for', async () => {
    await queueEmail(office.desk.store, 'e', noon - hour)
    await queue(office.desk.store, { kind: 'whatsapp', payload: cotacao }, { once: 'w', now: noon - hour })
    await queue(office.desk.store, { kind: 'contato', payload: contact }, { once: 'c', now: noon - hour })
    await refuseAll(office)
    const window = await office.open('/mensagens')
    const found = Object.fromEntries(
      deadOn(window).map((item) => [item.querySelector('h3')?.textContent, factsOf(item)]),
    )
    const rest = {
      Motivo: 'smtp550, o servidor de e-mail recusou',
      Tentativas: '1',
      'Criada em': '20/11/2026, 11:00',
      'Desistiu em': '20/11/2026, 12:00',
    }
    expect(found).toEqual({
      'E-mail': { Para: 'm***@exemplo.com.br', ...rest },
      WhatsApp: { Para: '(21) *****-4321', ...rest },
      'Contato para o CRM': { Para: 'b***@exemplo.com.br', ...rest },
    })
    const { body } = window.document
    for (const personal of [
      email.to,
      cotacao.to,
      cotacao.nome,
      contact.nome,
      contact.email,
      contact.celular,
      '/corretor/abc',
    ]) {
      expect(body.innerHTML).not.toContain(personal)
    }
  })

  it.each(['null', '{}', '"texto"', '{"to":7}'])(
    '[T06au] is shown and discarded also where it holds what nobody could deliver: %s',
    async (payload) => {
      await queueEmail(office.desk.store, 'a')
      await office.desk.store.query(`update outbox set kind = 'contato', payload = $1`, [payload])
      await refuseAll(office)
      const page = await office.open('/mensagens')
      expect(factsOf(deadOn(page)[0]).Para).toBe('sem destinatário')
      const label = 'Sim, descartar: Contato para o CRM para sem destinatário'
      expect(deadOn(await office.pressed(page, label))).toEqual([])
    },
  )

  it('[T06au] is tried again by its button, and told to be gone where another had it tried', async () => {
    await queueEmail(office.desk.store, 'a')
    await refuseAll(office)
    const window = await office.open('/mensagens')
    const label = 'Sim, tentar de novo: E-mail para m***@exemplo.com.br'
    const after = await office.pressed(window, label)
    expect(saidOn(after)).toBe('A mensagem voltou para a fila.')
    expect(deadOn(after)).toEqual([])
    expect(await rowOf(office.desk.store, 'a')).toMatchObject({ dead_at: null, attempts: 0 })
    expect(saidOn(await office.pressed(window, label))).toBe('Nada mudou: outra pessoa já tinha resolvido.')
  })

  it('[T06au] is tried again with all others by one button', async () => {
    for (const once of ['a', 'b']) await queueEmail(office.desk.store, once)
    await refuseAll(office)
    const after = await office.pressed(
      await office.open('/mensagens'),
      'Sim, tentar todas de novo: mensagens que não puderam ser entregues',
    )
    expect(saidOn(after)).toBe('As mensagens voltaram para a fila.')
    expect(deadOn(after)).toEqual([])
  })

  it('[T06au] is discarded after a question', async () => {
    await queueEmail(office.desk.store, 'a')
    await refuseAll(office)
    const window = await office.open('/mensagens')
    const question = window.document.querySelector('summary[aria-label^=Descartar]')?.parentElement
    expect(question?.hasAttribute('open')).toBe(false)
    expect(question?.querySelector('p')?.textContent).toBe('Esta mensagem nunca será entregue.')
    const after = await office.pressed(window, 'Sim, descartar: E-mail para m***@exemplo.com.br')
    expect(saidOn(after)).toBe('A mensagem foi descartada.')
    expect(deadOn(after)).toEqual([])
    expect(await rowOf(office.desk.store, 'a')).toMatchObject({ dead_at: new Date(noon), done_at: null })
  })

  it('[T06au] is never more than text, whatever it holds', async () => {
    const evil = '<img src=x onerror=alert(1)>@"><script>'
    const payload = { ...email, to: evil }
    await queue(office.desk.store, { kind: 'email', payload }, { once: 'evil', now: noon })
    await refuseAll(office)
    const { document } = await office.open('/mensagens')
    expect(document.querySelectorAll('img, script, [onerror]')).toHaveLength(0)
    expect(factsOf(document.querySelector('main .escolhas > li') ?? undefined).Para).toBe('<***@"><script>')
  })
})

it('[T06av] messages that wait are counted by kind, with the age of the oldest and why one could not be delivered yet', async () => {
  await queueEmail(office.desk.store, 'a', noon - 3 * 24 * hour)
  await outboxAt(office.desk.store, [courierOf('email', () => 'again').courier], noon).turn()
  await queueEmail(office.desk.store, 'b', noon - hour)
  await queue(office.desk.store, { kind: 'contato', payload: contact }, { once: 'c', now: noon - 30_000 })
  const items = itemsOf(await office.open('/mensagens'))
  expect(items.map((item) => [item.querySelector('h3')?.textContent, factsOf(item)])).toEqual([
    ['Contato para o CRM', { Quantas: '1', 'A mais antiga': 'há menos de 1 minuto', Falha: 'nenhuma' }],
    ['E-mail', { Quantas: '2', 'A mais antiga': 'há 3 dias', Falha: 'recusada, o serviço recusou' }],
  ])
})
