import { expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { compileOperations } from '../../server/calls/operation.ts'
import { messageRoutes } from '../../server/operations/mensagem.ts'
import { openServices, serviceCouriers } from '../../server/upstream/index.ts'
import { couriersOf } from '../../server/workers.ts'
import { schemas } from '../contracts/operations.ts'
import { setUpServices } from './fixtures.ts'

const { standIn } = await setUpServices()

const operations = compileOperations(schemas)
const couriersTo = (names: readonly string[]) =>
  serviceCouriers({
    routes: messageRoutes,
    operations,
    beside: { website: 'https://vendas.example', from: '5511900000000', templateId: 'cotacao-1' },
    services: servicesTo(names),
  })
const servicesTo = (names: readonly string[]) =>
  openServices({
    services: Object.fromEntries(names.map((name) => [name, { url: standIn.url, token: 'segredo' }])),
    pause: async () => {},
  })

function deliver(kind: string, payload: Json) {
  const courier = couriersTo(['dental', 'hubspot', 'whatsapp']).find((each) => each.kind === kind)
  if (!courier) throw new Error(`Nothing delivers "${kind}".`)
  return courier.deliver(payload, { idempotencyKey: 'uma-marca', signal: new AbortController().signal })
}

const contact = {
  nome: 'Rui Sá',
  email: 'rui@exemplo.com.br',
  celular: '31987654321',
  cep: '30130010',
  variant: 'pf-implante',
}
/** Lists the kinds of message that go out where these services stand behind the server, and an SMTP server does. */
const kindsOver = (names: readonly string[]) =>
  couriersOf(
    {
      settings: {
        smtp: { url: 'smtp://127.0.0.1', from: 'x@y.com.br' },
        publicUrl: 'https://vendas.example',
        whatsapp: null,
      },
      services: servicesTo(names),
      letterhead: async () => undefined,
    },
    operations,
  ).map(({ kind }) => kind)

const cotacao = {
  to: '21987654321',
  nome: 'Rui Sá',
  plano_tipo: 'familiar',
  plano_nome: 'Dental II',
  vidas: 2,
  valor: 'R$ 99,80',
  url_venda: '/implante-venda/ana-souza/52998',
}

it('exist for the services that are configured, and for no other', () => {
  expect(couriersTo([])).toEqual([])
  expect(couriersTo(['hubspot']).map(({ kind }) => kind)).toEqual(['contato'])
  expect(couriersTo(['dental', 'whatsapp']).map(({ kind }) => kind)).toEqual([
    'whatsapp',
    'cotacao',
    'linkDePagamento',
  ])
})

it('a contact reaches the CRM by its own name, and counts as sent where the CRM had it', async () => {
  expect(await deliver('contato', contact)).toBe('sent')
  expect(standIn.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/Hubspot/EnviarContatoHubspot',
    body: {
      firstName: 'Rui Sá',
      email: 'rui@exemplo.com.br',
      phone: '31987654321',
      cep: '30130010',
      origem: 'pf-implante',
      website: 'https://vendas.example',
    },
    headers: { 'idempotency-key': 'uma-marca', authorization: 'Bearer segredo' },
  })
  expect(await deliver('contato', contact)).toBe('sent')
})

it('a contact reaches the CRM with the challenge it was let through by', async () => {
  expect(await deliver('contato', { ...contact, responseKey: 'resolvida' })).toBe('sent')
  expect(standIn.requests.at(-1)?.body?.responseKey).toBe('resolvida')
})

it('a cotacao goes out by WhatsApp as its template wants it, the secret in its header', async () => {
  expect(await deliver('whatsapp', cotacao)).toBe('sent')
  const { to: _, ...fields } = cotacao
  expect(standIn.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/v2/channels/whatsapp/messages',
    headers: { 'x-api-token': 'segredo' },
    body: {
      from: '5511900000000',
      to: '5521987654321',
      contents: [
        {
          type: 'template',
          templateId: 'cotacao-1',
          fields: { ...fields, url_venda: 'https://vendas.example/implante-venda/ana-souza/52998' },
        },
      ],
    },
  })
})

it('a cotacao by e-mail goes to the service as section 3 of the specification has it, and nothing of our own e-mail', async () => {
  const produto = { produtoID: 2, produtoNome: 'Dental II', produtoCobertura: 'Canal', quantidade: 2 }
  const sent = {
    clienteEmail: 'rui@exemplo.com.br',
    clienteNome: 'Rui Sá',
    clienteTelefone: '',
    corretorNome: 'Ana de Souza',
    corretorTelefone: '21987654321',
    corretorCPF: '52998224725',
    corretorEmail: 'ana@exemplo.com.br',
    corretorNomeDeGuerra: 'Ana Souza',
    totalVidas: 2,
    valorTotal: 99.8,
    idUF: 19,
    produtosCotacao: [{ ...produto, produtoValorTotal: 99.8, selecionado: true }],
  }
  const email = { to: 'rui@exemplo.com.br', subject: 'Sua simulação', text: 'Olá!', link: '/x' }
  expect(await deliver('cotacao', { ...email, cotacao: sent })).toBe('sent')
  expect(standIn.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/Cotacao/CreateUF',
    headers: { 'idempotency-key': 'uma-marca', authorization: 'Bearer segredo' },
  })
  expect(standIn.requests.at(-1)?.body).toEqual(sent)
})

it('a cotacao by e-mail is our own e-mail where no service takes it, and goes out one way only', () => {
  expect(kindsOver([])).toEqual(['email', 'cotacao'])
  expect(kindsOver(['dental'])).toEqual(['email', 'cotacao', 'linkDePagamento'])
})

it('a link to another site goes out as it is', async () => {
  const url_venda = 'https://parceiro.example/ana-souza'
  expect(await deliver('whatsapp', { ...cotacao, url_venda })).toBe('sent')
  expect(standIn.requests.at(-1)).toMatchObject({ body: { contents: [{ fields: { url_venda } }] } })
})

it('the link of a payment is sent by the service that knows the proposal', async () => {
  expect(await deliver('linkDePagamento', { uid: 'uid-1-da-operadora', to: 'rui@exemplo.com.br' })).toBe(
    'sent',
  )
  expect(standIn.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/api/Proposta/EnviarEmailPagamento',
    query: { uid: 'uid-1-da-operadora' },
    body: undefined,
  })
})

it('what the service refuses is never sent, what it cannot take now is tried again', async () => {
  standIn.fail('/api/Hubspot', 'successFalse')
  expect(await deliver('contato', contact)).toEqual({ verdict: 'never', code: 'recusado' })
  standIn.fail('/api/Hubspot', 'http429')
  expect(await deliver('contato', contact)).toEqual({ verdict: 'again', code: 'busy' })
  standIn.fail('/api/Hubspot', 'answerLost')
  expect(await deliver('contato', contact)).toEqual({ verdict: 'again', code: 'unknown' })
})
