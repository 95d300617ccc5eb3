import { describe } from 'vitest'
import { desktop, phone, playJourneys } from './play-journeys.ts'

describe('until the order is whole', () => {
  playJourneys([
    { name: 'r3-titular-menor-com-dependentes-paga-com-boleto', widths: [phone] },
    { name: 'r7-cep-fora-da-regiao-deixa-contato', widths: [phone] },
    { name: 'cep-consultado-na-pagina-de-vendas', widths: [phone, desktop] },
    { name: 'localidade-diferente-da-tabela', widths: [phone] },
    { name: 'recarga-em-cada-passo', widths: [phone] },
    { name: 'cpf-usado-duas-vezes', widths: [phone] },
    { name: 'titular-menor-pede-responsavel', widths: [phone] },
    { name: 'dois-titulares-com-seus-dependentes', widths: [desktop] },
    { name: 'titular-e-dependente-sao-alterados', widths: [phone] },
    { name: 'produtor-bloqueado-e-login-do-corretor', widths: [phone] },
  ])
})

describe('until it is paid', () => {
  playJourneys([
    { name: 'r1-titular-adulto-paga-com-pix', widths: [desktop] },
    { name: 'r8-pix-expira-e-um-novo-e-pago', widths: [phone, desktop] },
    { name: 'link-por-email-pago-em-outro-aparelho', widths: [phone] },
  ])
})

describe('to a company', () => {
  playJourneys([
    { name: 'r4-empresa-com-tres-vidas', widths: [phone, desktop] },
    { name: 'empresa-socios-alterados', widths: [phone] },
  ])
})

describe('of pets', () => {
  playJourneys([
    { name: 'r5-dois-pets-no-debito-automatico', widths: [phone] },
    { name: 'r9-cadastro-com-lembrete', widths: [phone] },
  ])
})

describe('after a sale of a plan for people', () => {
  playJourneys([
    { name: 'finalizacao-plano-para-pessoas-no-cartao', widths: [phone, desktop] },
    { name: 'finalizacao-plano-para-pessoas-por-boleto', widths: [phone] },
    { name: 'troca-cartao-de-plano-para-pessoas', widths: [phone] },
    // On a desktop its first step is followed by the next before it was ever drawn.
    { name: 'cadastro-de-plano-para-pessoas', widths: [phone, desktop] },
  ])
})
