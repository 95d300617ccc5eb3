import { readFileSync } from 'node:fs'
import type { Json } from '../../engine/index.ts'

/** Noon of 20 November 2026 in São Paulo: 25/11, 01/12 and 05/12 are open. */
export const noon = Date.UTC(2026, 10, 20, 15)

/** A variant as operations see it: three products, the semiannual and annual Pix cheaper, Niterói not served. */
export const variant = {
  produtos: [
    { idProduto: 1, codigo: 'plano-1', nome: 'Dental I', precoCentavos: 2300, selo: null },
    {
      idProduto: 2,
      codigo: 'plano-2',
      nome: 'Dental II',
      precoCentavos: 4990,
      selo: 'Mais vendido',
      cobertura: 'Tudo do Dental I, canal e cirurgia',
    },
    { idProduto: 3, codigo: 'plano-3', nome: 'Dental III', precoCentavos: 11990, selo: null },
  ],
  regioes: [
    { id: 19, sigla: 'RJ' },
    { id: 26, sigla: 'SP' },
    { id: 7, sigla: 'DF' },
  ],
  enderecos: {
    pagamento: { url: '/corretor/{uid}' },
    cotacao: {
      url: '/{variant.rotas.prefixo}/cotacao/{corretor.slug}/{corretor.cod}?cotacao={cotacao}',
    },
    corretora: { url: '/{variant.rotas.prefixo}/{corretor.slug}/{corretor.cod}' },
  },
  ufsAtendidas: ['RJ', 'SP', 'DF', 'GO'],
  cidadesRestritas: ['Niterói'],
  rotas: { prefixo: 'implante-venda' },
  plano: { id: 1, nome: 'Plano 99 vidas', tipo: 'Plano Individual', min: 1, max: 99 },
  vigencia: {
    dias: [1, 5, 10, 15, 20, 25],
    horaCorte: 21,
    ofertas: 2,
    terceira: { pedido: { deDia: 19, ateDia: 24 }, simulacao: { dia: 13 } },
    manutencao: null,
  },
  pagamento: {
    metodos: [
      { id: 5, nome: 'Pix', detalhe: 'Confirmação na hora' },
      { id: 2, nome: 'Cartão' },
      { id: 1, nome: 'Boleto' },
    ],
    pix: {
      fator: 1,
      taxaCentavos: 397,
      minutos: 30,
      ciclos: [
        { ciclo: 1, nome: 'Mensal', descontoCentavos: 0 },
        { ciclo: 6, nome: 'Semestral', descontoCentavos: 1000 },
        { ciclo: 12, nome: 'Anual', descontoCentavos: 2000 },
      ],
    },
  },
  termos: { versao: '2026-11' },
  rodape: { empresa: 'Operadora de demonstração', endereco: 'Rio de Janeiro, RJ' },
} satisfies { readonly [key: string]: Json }

/** A variant whose plan companies contract, with 2 to 29 lives. */
export const variantPme = {
  ...variant,
  rotas: { prefixo: 'pme' },
  plano: { id: 1, nome: '99 vidas', tipo: 'Plano Empresarial', min: 2, max: 29, contratante: 'empresa' },
  produtos: [
    { idProduto: 1, codigo: 'ouro', nome: 'Ouro', precoCentavos: 9436, selo: null },
    { idProduto: 2, codigo: 'prata', nome: 'Prata', precoCentavos: 8148, selo: null },
  ],
} satisfies { readonly [key: string]: Json }

const basePet = JSON.parse(
  readFileSync(new URL('../../variants/pet/pet-base.variant.json', import.meta.url), 'utf8'),
) as { readonly [key: string]: Json }

/** A variant that sells plans for pets by corretores, everywhere in four states but in Niterói. */
export const variantPet = {
  ...basePet,
  codOrigemVenda: 3,
  rotas: { prefixo: 'pet-loja' },
  regioesPet: { ...(basePet.regioesPet as object), cidadesBloqueadas: ['Niterói'] },
} satisfies { readonly [key: string]: Json }

/** One that sells them without a corretor; address and pets may come after the payment. */
export const variantPetSimples = {
  ...variantPet,
  codOrigemVenda: 8,
  rotas: { prefixo: 'pet-simples' },
  mostraCorretor: false,
  cadastroDepois: true,
} satisfies { readonly [key: string]: Json }

/** Another funnel of each, in which less may be paid by. */
export const variantsOfOrders = {
  'pf-implante/pedido': {
    ...variant,
    pagamento: { ...variant.pagamento, metodos: [{ id: 2, nome: 'Cartão' }] },
    termosDoPagamento: { padrao: { versao: 'da-pagina' } },
  },
  'pet-loja/pedido': {
    ...variantPet,
    pagamento: { ...(basePet.pagamento as object), metodos: [{ id: 1, nome: 'Boleto' }] },
  },
} satisfies { readonly [id: string]: { readonly [key: string]: Json } }
