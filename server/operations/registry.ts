// Written by "npm run fix" out of the files beside this one: change those.

import type { Handler } from '../contract/handler.ts'
import { boletoListar } from './boleto.ts'
import { cartaoAtualizar, cartaoConsultar } from './cartao.ts'
import { contatoEnviar } from './contato.ts'
import { contratanteObter, contratanteSalvar, responsavelSalvar } from './contratante.ts'
import { corretorConsultar, corretorObter, corretorSalvar, corretorVer, produtoraListar } from './corretor.ts'
import { corretorPetBuscar, corretorPetProcurar, corretorPetSalvar } from './corretor-pet.ts'
import { cotacaoEnviarEmail, cotacaoEnviarWhatsapp } from './cotacao.ts'
import { dependenteExcluir, dependenteListar, dependenteSalvar, parentescoListar } from './dependente.ts'
import {
  contatoEmpresaObter,
  contatoEmpresaSalvar,
  empresaBuscar,
  empresaSalvar,
  representanteObter,
  representanteSalvar,
  socioListar,
} from './empresa.ts'
import { enderecoCep, enderecoCobrancaSalvar, enderecoSalvar } from './endereco.ts'
import { pagamentoConsultar, pagamentoCriar, pedidoPagar, pixConsultar, pixRenovar } from './pagamento.ts'
import { pedidoConfirmar, pedidoObter } from './pedido.ts'
import { pedidoPetCriar, planoPetListar } from './pedido-pet.ts'
import { cpfConsultar, pessoaConsultar } from './pessoa.ts'
import { lembreteEnviar, preCadastroCompletar, preCadastroObter } from './pre-cadastro.ts'
import { produtoListar, regiaoListar } from './produto.ts'
import {
  propostaEnviarEmail,
  propostaObter,
  propostaSalvar,
  propostaVigencia,
  resumoObter,
} from './proposta.ts'
import { seguradoSalvar, titularExcluir, titularSalvar } from './titular.ts'

/** Lists the handlers of all operations that have code. */
export const handlers: readonly Handler[] = [
  boletoListar,
  cartaoAtualizar,
  cartaoConsultar,
  contatoEnviar,
  contratanteObter,
  contratanteSalvar,
  responsavelSalvar,
  corretorConsultar,
  corretorObter,
  corretorSalvar,
  corretorVer,
  produtoraListar,
  corretorPetBuscar,
  corretorPetProcurar,
  corretorPetSalvar,
  cotacaoEnviarEmail,
  cotacaoEnviarWhatsapp,
  dependenteExcluir,
  dependenteListar,
  dependenteSalvar,
  parentescoListar,
  contatoEmpresaObter,
  contatoEmpresaSalvar,
  empresaBuscar,
  empresaSalvar,
  representanteObter,
  representanteSalvar,
  socioListar,
  enderecoCep,
  enderecoCobrancaSalvar,
  enderecoSalvar,
  pagamentoConsultar,
  pagamentoCriar,
  pedidoPagar,
  pixConsultar,
  pixRenovar,
  pedidoConfirmar,
  pedidoObter,
  pedidoPetCriar,
  planoPetListar,
  cpfConsultar,
  pessoaConsultar,
  lembreteEnviar,
  preCadastroCompletar,
  preCadastroObter,
  produtoListar,
  regiaoListar,
  propostaEnviarEmail,
  propostaObter,
  propostaSalvar,
  propostaVigencia,
  resumoObter,
  seguradoSalvar,
  titularExcluir,
  titularSalvar,
]
