import { saleIdOf } from '../../server/calls/sale.ts'
import { inventedCorretorOf } from '../../server/sandbox/index.ts'
import { instant, type Store } from '../../server/store/index.ts'
import {
  corretor,
  endereco,
  type PersonNumber,
  pedidoOf,
  produto,
  secretOf,
  titular,
  variant,
} from './customers.ts'

/** The people from one number to another, both included. */
export interface People {
  readonly from: PersonNumber
  readonly to: PersonNumber
}

const dayInMs = 24 * 3_600_000

/** The sale of each person n, as the cookie of `customers.ts` names it: `$2` lists them from `$1` on. */
const saleId = 'person.sale_id'
const people = `(select id as sale_id, $1::integer + place::integer - 1 as n
                   from unnest($2::text[]) with ordinality as known (id, place)) as person`

/** Gives the sales of people, in their order. */
const salesOf = ({ from, to }: People): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => saleIdOf({ secret: secretOf(from + i), variant, per: '' }))

/**
 * Writes sales straight into a database, each with its corretor known and its captcha solved, so that the cookie of
 * `customers.ts` continues it.
 */
export async function seedSales(store: Store, wanted: People, now = Date.now()): Promise<void> {
  const { from } = wanted
  const { cnpjProdutor: _, ...shown } = inventedCorretorOf(corretor)
  await store.query(
    `insert into sale (id, variant, cpf_corretor, corretor, created_at, expires_at, grant_until)
     select ${saleId}, '${variant}', $3, $4, $5, $6, $6 from ${people}`,
    [
      from,
      salesOf(wanted),
      corretor,
      JSON.stringify({ ...shown, pixPadrao: true }),
      instant(now),
      instant(now + dayInMs),
    ],
  )
}

/** Writes, into sales that are there, everybody and everything that a proposal asks for. */
export async function seedRegistrations(store: Store, wanted: People, now = Date.now()): Promise<void> {
  const { from } = wanted
  await store.query(
    `insert into contratante (id, sale_id, cpf, nome, nome_mae, data_nascimento, sexo, estado_civil, email, telefone,
                              titular_responsavel, rg, data_expedicao, orgao_emissor, created_at, updated_at)
     select 'c' || n, ${saleId}, '4' || lpad(n::text, 10, '0'), $3, $4, $5, 'F', 2, 'pessoa' || n || '@exemplo.com.br', $6,
            true, '', '1999-09-09', '', $7, $7
       from ${people}`,
    [
      from,
      salesOf(wanted),
      titular.nome,
      titular.nomeMae,
      titular.dataNascimento,
      titular.telefone,
      instant(now),
    ],
  )
  await store.query(
    `insert into endereco (id, sale_id, contratante_id, cep, tipo_logradouro, logradouro, numero, tipo_complemento,
                           complemento, bairro, cidade, uf, codigo_ibge_municipio, created_at, updated_at)
     select 'e' || n, ${saleId}, 'c' || n, $3, 'Rua', 'do Sol', '10', '', '', 'Centro', $4, $5, $6, $7, $7
       from ${people}`,
    [
      from,
      salesOf(wanted),
      endereco.cep,
      endereco.cidade,
      endereco.uf,
      endereco.codigoIBGEMunicipio,
      instant(now),
    ],
  )
  await store.query(
    `insert into segurado (id, sale_id, contratante_id, contrata, tipo_segurado, id_produto, created_at, updated_at)
     select 's' || n, ${saleId}, 'c' || n, true, 1, $3, $4, $4 from ${people}`,
    [from, salesOf(wanted), produto.idProduto, instant(now)],
  )
}

/** Gives the uid of a person's proposal, where it was seeded. */
export const uidOf = (person: PersonNumber): string => `u${String(person).padStart(23, '0')}`

/** Writes, into sales with all a proposal asks for, a proposal each and the Pix that awaits its payment, which the server asks for. */
export async function seedProposals(store: Store, wanted: People, now = Date.now()): Promise<void> {
  const { from } = wanted
  await store.query(
    `insert into proposta (id, sale_id, contratante_id, uid, numero_proposta, variant, cpf_corretor, corretor,
                           id_produto, vidas, valor_centavos, data_vigencia, aceite_versao, aceite_em, situacao,
                           created_at, updated_at, pagina)
     select 'p' || n, ${saleId}, 'c' || n, 'u' || lpad(n::text, 23, '0'), 'S-' || n, '${variant}', $3,
            (select corretor from sale where sale.id = ${saleId}), $4, 1, $5, $6::timestamptz::date + 10, 'semente', $6,
            'aberta', $6, $6, '/corretor/u' || lpad(n::text, 23, '0')
       from ${people}`,
    [from, salesOf(wanted), corretor, produto.idProduto, produto.precoCentavos, instant(now)],
  )
  await store.query(
    `insert into pagamento (id, proposta_id, forma_pagamento, ciclo_pagamento, valor_centavos, mensal_centavos,
                            data_vigencia, situacao, pix_txid, pix_codigo, pix_minutos, expires_at, created_at,
                            conferir_em)
     select 'q' || n, 'p' || n, 5, 1, $3::integer + 397, $3, $4::timestamptz::date + 10, 'aguardando', 't' || n,
            repeat('0', 160), 30, $5, $4, $4::timestamptz + n % 60 * interval '1 second'
       from ${people}`,
    [from, salesOf(wanted), produto.precoCentavos, instant(now), instant(now + dayInMs)],
  )
}

/** Writes sales with a proposal each that waits to be paid, which a service knows by the id it has here. */
export async function seedPayable(store: Store, wanted: People, now = Date.now()): Promise<void> {
  await seedSales(store, wanted, now)
  await seedRegistrations(store, wanted, now)
  await seedProposals(store, wanted, now)
  await store.query('delete from pagamento')
  await store.query('update proposta set id_externo = to_jsonb(id), uid_externo = id, data_vigencia = $1', [
    pedidoOf(now).dataVigencia,
  ])
  await store.query('vacuum analyze')
}
