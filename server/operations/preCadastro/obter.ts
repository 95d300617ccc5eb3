import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { maskedEmail } from '../../messages/index.ts'
import { dataOf, local } from '../../sale/local.ts'
import { shortName } from '../../sale/masked.ts'
import { findPedido, isOfProduct, petsOf } from '../../sale/pedido.ts'
import { completed } from './status.ts'

/** Shows what the registration of an order still lacks, to whoever has its address; F stands where nobody said a gender. */
export const obter = local<Input<'preCadastro.obter'>, Output<'preCadastro.obter'>>(
  async ({ link }, work) => {
    const { sql } = work
    const pedido = await findPedido(sql, link)
    if (!pedido) return refuse('naoEncontrado')
    const { id, uid, numPedido, idExterno, cadastroEm } = pedido
    const isKnown = idExterno !== null && !isOfProduct(pedido)
    const told = isKnown ? await work.call('obter', { id: idExterno, numPedido }) : undefined
    if (told && !told.ok) return told
    const completo = cadastroEm !== null || (told?.ok === true && dataOf(told).status === completed)
    const pets = await petsOf(sql, id)
    const [endereco] = await sql.query<NonNullable<Output<'preCadastro.obter'>['endereco']>>(
      `select cep, logradouro, numero, complemento, bairro, cidade, uf from endereco where sale_id = $1`,
      [pedido.saleId],
    )
    return accept({
      ...{
        uid,
        numPedido,
        completo,
        nome: shortName(pedido.nome),
        emailMascarado: maskedEmail(pedido.email),
      },
      // Once nothing is missing there is nothing to type, and the holder of the address sees no more than needed.
      endereco: completo ? null : (endereco ?? null),
      dataNascimento: completo ? null : pedido.dataNascimento,
      sexo: pedido.sexo ?? 'F',
      perfil: pedido.perfil as Output<'preCadastro.obter'>['perfil'],
      pets: pets.map(({ id, plano, faixa, nome, sexo, especie, nascimento }) => ({
        id,
        plano,
        faixa,
        ...(nome !== null && { nome }),
        ...(sexo !== null && { sexo }),
        ...(especie !== null && { especie }),
        ...(nascimento !== null && !completo && { aniversario: nascimento }),
      })),
    })
  },
)
