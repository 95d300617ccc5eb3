import { digitsOf, phoneDigitsOf } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { corretorOf } from '../../sale/corretor.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'

/** Shows the corretor of the sale as the service knows him now; under which address he was found stays as it was. */
export const ver = localOfSale<Input<'corretor.ver'>, Output<'corretor.ver'>>(async (_input, work) => {
  const { cpf, shown } = await corretorOf(work)
  if (cpf === null || shown === null) return refuse('naoEncontrado')
  const found = await work.call('consultar', { id: cpf })
  if (!found.ok) return found
  const said = dataOf(found)
  const text = (name: string) => (typeof said[name] === 'string' ? String(said[name]).trim() : '')
  const telefone = phoneDigitsOf(text('telefone')) || shown.telefone
  return accept({
    slug: shown.slug,
    cod: shown.cod,
    telefone,
    nome: text('nome') || shown.nome,
    nomeDeGuerra: text('nomeDeGuerra') || shown.nomeDeGuerra,
    email: text('email') || shown.email,
    whatsapp: digitsOf(text('whatsapp')) || shown.whatsapp,
  })
})
