import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { filledAddress, sentAddresses } from '../../server/sale/sent-addresses.ts'
import type { DentalVariant } from '../../server/sale/variant.ts'
import { variant } from '../contracts/variant.ts'

const corretor = { slug: 'ana-souza', cod: '52998', nome: 'Ana Souza', telefone: '21987654321' }
const withUrl = (url: string): DentalVariant => {
  const enderecos = { pagamento: { url }, corretora: { url } }
  return { ...variant, enderecos } satisfies { readonly [key: string]: Json }
}

describe('an address that is sent', () => {
  it('is filled from the variant and from what is said of it', () => {
    expect(filledAddress(variant, 'corretora', { corretor })).toBe('/implante-venda/ana-souza/52998')
    const elsewhere = withUrl('https://parceiro.example/{variant.plano.nome}?p={uid}')
    expect(filledAddress(elsewhere, 'pagamento', { uid: 'a/b' })).toBe(
      'https://parceiro.example/Plano%2099%20vidas?p=a%2Fb',
    )
  })

  it('can be filled with every name that the check allows', () => {
    const slots = (paths: readonly string[]) => paths.map((path) => `{${path}}`).join('/')
    expect(filledAddress(withUrl(`/${slots(sentAddresses.pagamento)}`), 'pagamento', { uid: 'a-b' })).toBe(
      '/a-b',
    )
    expect(filledAddress(withUrl(`/${slots(sentAddresses.corretora)}`), 'corretora', { corretor })).toBe(
      '/ana-souza/52998',
    )
  })

  it.each([
    '{proposta.uid}',
    '{variant.rotas.prefix}',
    '{variant.plano}',
    '{uid:nenhum}',
    '{o-uid}',
    '{toString}',
  ])('is never sent with a hole: %s', (slot) => {
    const send = () => filledAddress(withUrl(`/corretor/${slot}/fim`), 'pagamento', { uid: 'a-b' })
    expect(send).toThrow(`The address "pagamento" has nothing for ${slot}.`)
  })
})
