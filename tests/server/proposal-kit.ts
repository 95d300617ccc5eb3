import type { Desk } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { paying } from '../contracts/pets.ts'

/** Asks for one month of a proposal of one life, by boleto where nothing is said; its terms were accepted already. */
export const month = (uid: string, formaPagamento: 1 | 2 | 3 = 1, more: Data = {}) =>
  paying(uid, formaPagamento, { aceite: null, ...more })

/** Reads what was charged for a proposal or an order, the oldest first. */
export const chargesIn = ({ store }: Desk, uid: string) =>
  store.query<Data>(
    `select forma_pagamento as forma, pagamento.valor_centavos as valor, ciclo_pagamento as ciclo, pagamento.situacao
       from pagamento join proposta on proposta.id = proposta_id where uid = $1 order by pagamento.created_at, situacao`,
    [uid],
  )
