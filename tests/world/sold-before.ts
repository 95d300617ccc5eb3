import { hourInMs, todayInSaoPaulo } from '../../engine/index.ts'
import { storeAddressOf } from '../../server/sale/address.ts'
import { inventedPersonOf } from '../../server/sandbox/index.ts'
import { insertRow, instant, type Sql } from '../../server/store/index.ts'

/** Where and when something was sold before a journey begins. */
export interface SoldBefore {
  readonly sql: Sql
  readonly now: number
  /** The variant of the journey. */
  readonly variant: string
}

/** The uid under which a journey finds what was sold before it began. */
const uid = 'pedido-de-antes'
const cpf = '11144477735'

/** What a journey can say that happened before it, by its name. */
export const soldBefore: Readonly<Record<string, (before: SoldBefore) => Promise<void>>> = {
  /** Somebody bought two plans for pets, and told nothing of the pets, nor where they live. */
  pedidoSemCadastro: (before) => sellToPets(before, false),
  /** The same, and all was told. */
  pedidoComCadastro: (before) => sellToPets(before, true),
  /** A quote was sent from another device: Dental III for four in São Paulo, at another price than today's. */
  cotacaoEnviada: (before) => quoted(before),
  /** The same, an hour ago. */
  cotacaoVencida: (before) => quoted({ ...before, now: before.now - hourInMs }),
  /** Somebody contracted a plan for one person, and has not paid it. */
  propostaDeUmaPessoa: (before) => contracted(before),
  /** The same, and it is paid. */
  propostaDeUmaPessoaPaga: (before) =>
    contracted(before, { situacao: 'paga', aceite_versao: '2026-11', aceite_em: instant(before.now) }),
  /** The registration is completed in another window. */
  completarCadastro: async ({ sql, now }) => {
    await sql.query('update pedido set cadastro_em = $1', [instant(now)])
  },
  /** Of two boletos one is due, and the other overdue. */
  boletosEmAberto: async (before) => {
    await billed(before, await sold(before, { vidas: 1 }), 5)
    await billed(before, await sold(before, { vidas: 1 }, `${uid}-2`), -3)
  },
  /** A plan for two people, whose boleto is due. */
  boletoComDependente: async (before) => {
    await sold(before, { ...plan, vidas: 2 })
    await insured(before)
    await withDependente(before)
    await billed(before, uid, 5)
  },
}

const dayInMs = 24 * 60 * 60 * 1000
const at = (now: number) => ({ created_at: instant(now), updated_at: instant(now) })

type Row = Parameters<typeof insertRow>[2]

/** Stores a sale, who bought and pays, and an order, all of one id, which it gives. */
async function sold({ sql, now, variant }: SoldBefore, order: Row, id = uid): Promise<string> {
  const { nome, dataNascimento, sexo } = inventedPersonOf(cpf, now)
  const expires_at = instant(now + dayInMs)
  await insertRow(sql, 'sale', { id, variant, created_at: instant(now), expires_at })
  await insertRow(sql, 'contratante', {
    id,
    sale_id: id,
    cpf,
    nome,
    data_nascimento: dataNascimento,
    sexo,
    ...at(now),
    email: 'maria@example.com.br',
    telefone: '21987651234',
    titular_responsavel: true,
  })
  await insertRow(sql, 'proposta', {
    id,
    sale_id: id,
    contratante_id: id,
    uid: id,
    numero_proposta: numberOf(id),
    variant,
    ...at(now),
    valor_centavos: 13_619,
    data_vigencia: '2026-12-01',
    situacao: 'aberta',
    pagina: `/${id}`,
    ...order,
  })
  return id
}

const numberOf = (id: string): string => (id === uid ? '20260001' : '20260002')

const corretor = { cpf_corretor: '52998224725', corretor: '{}' }
const plan = { ...corretor, id_produto: 2 }

/** Stores a plan for one person, with all it takes to charge for it, at what it costs. */
async function contracted(before: SoldBefore, more: Row = {}): Promise<void> {
  const { sql, now } = before
  await sold(before, { ...plan, vidas: 1, valor_centavos: 4990, ...more })
  await sql.query('update sale set cpf_corretor = $1, corretor = $2', Object.values(corretor))
  await storeAddressOf(
    { sql, now },
    { saleId: uid, contratanteId: uid },
    {
      cep: '20040020',
      logradouro: 'Rua Nova',
      numero: '7',
      bairro: 'Centro',
      cidade: 'Rio de Janeiro',
      uf: 'RJ',
    },
  )
  await insured(before)
}

const lines = [
  { plano: 'BASIC', faixa: 'adulto', nome: 'Pet Basic', nome_faixa: 'De 1 a 8 anos', preco_centavos: 4949 },
  {
    plano: 'LIGHT',
    faixa: 'filhote',
    nome: 'Pet Light',
    nome_faixa: 'Menores que 1 ano',
    preco_centavos: 8670,
  },
] as const

async function sellToPets(before: SoldBefore, isComplete: boolean): Promise<void> {
  const { sql, now } = before
  const proposta_id = uid
  await sold(before, { vidas: 2, id_externo: '1' })
  await insertRow(sql, 'pedido', {
    proposta_id,
    outro_telefone: '',
    responsavel_manual: false,
    termos_versao: '2026-11',
    termos_em: instant(now),
    cadastro_em: isComplete ? instant(now) : null,
  })
  for (const [ordem, line] of lines.entries()) {
    await insertRow(sql, 'item_pedido', { proposta_id, ordem, quantidade: 1, ...line })
    const { plano, faixa } = line
    await insertRow(sql, 'pet', { id: `${uid}-${ordem}`, proposta_id, ordem, plano, faixa })
  }
}

/** Insures who contracts. */
async function insured({ sql, now }: SoldBefore): Promise<void> {
  await insertRow(sql, 'segurado', {
    id: uid,
    sale_id: uid,
    contratante_id: uid,
    contrata: true,
    tipo_segurado: 1,
    id_produto: 2,
    ...at(now),
  })
}

/** Insures a child of who contracts. */
async function withDependente({ sql, now }: SoldBefore): Promise<void> {
  await insertRow(sql, 'dependente', {
    id: uid,
    sale_id: uid,
    segurado_id: uid,
    cpf: '12345678909',
    nome: 'Pedro Souza',
    sexo: 'M',
    data_nascimento: '2015-05-04',
    nome_mae: 'Maria Souza',
    grau_parentesco: 3,
    email: '',
    rg: '000000000',
    data_expedicao: '1999-09-09',
    orgao_emissor: 'SSP',
    ...at(now),
  })
}

/** Makes the boleto of an order, due in so many days. */
async function billed({ sql, now }: SoldBefore, id: string, days: number): Promise<void> {
  await insertRow(sql, 'pagamento', {
    id,
    proposta_id: id,
    forma_pagamento: 1,
    ciclo_pagamento: 1,
    data_vigencia: '2026-12-01',
    valor_centavos: 13_619,
    mensal_centavos: 13_619,
    situacao: 'aguardando',
    created_at: instant(now),
    codigo_barras: `2379912640000014970338126000782713950000${numberOf(id).slice(-4)}`,
    vencimento: todayInSaoPaulo(now + days * dayInMs),
  })
}

const quoted = ({ sql, now, variant }: SoldBefore) =>
  insertRow(sql, 'cotacao_enviada', {
    codigo: 'cotacao-enviada',
    sale_id: 'outra',
    variant,
    id_produto: 3,
    vidas: 4,
    tabela: 'SP',
    preco_centavos: 10_990,
    em: instant(now),
  })
