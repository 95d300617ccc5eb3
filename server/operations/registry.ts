// Written by "npm run fix" out of the files beside this one: change those.

import type { Handler } from '../contract/handler.ts'
import {
  contratanteObter,
  contratanteSalvar,
  cpfConsultar,
  pessoaConsultar,
  responsavelSalvar,
} from './contratante.ts'
import {
  corretorConsultar,
  corretorObter,
  corretorPetBuscar,
  corretorPetProcurar,
  corretorPetSalvar,
  corretorSalvar,
  corretorVer,
  produtoraListar,
} from './corretor.ts'
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
import {
  contatoEnviar,
  cotacaoAbrir,
  cotacaoCriarLink,
  cotacaoEnviarEmail,
  cotacaoEnviarWhatsapp,
} from './mensagem.ts'
import {
  boletoListar,
  cartaoAtualizar,
  cartaoConsultar,
  pagamentoConsultar,
  pagamentoCriar,
  pedidoPagar,
  pixConsultar,
  pixRenovar,
} from './pagamento.ts'
import {
  lembreteEnviar,
  pedidoConfirmar,
  pedidoObter,
  preCadastroCompletar,
  preCadastroObter,
} from './pedido.ts'
import { pedidoPetCriar, planoPetListar } from './pedido-pet.ts'
import { produtoListar, regiaoListar } from './produto.ts'
import {
  propostaEnviarEmail,
  propostaObter,
  propostaSalvar,
  propostaVigencia,
  resumoObter,
} from './proposta.ts'
import {
  dependenteExcluir,
  dependenteListar,
  dependenteSalvar,
  parentescoListar,
  seguradoSalvar,
  titularExcluir,
  titularSalvar,
} from './segurado.ts'

/** Lists the handlers of all operations that have code. */
export const handlers: readonly Handler[] = [
  contratanteObter,
  contratanteSalvar,
  cpfConsultar,
  pessoaConsultar,
  responsavelSalvar,
  corretorConsultar,
  corretorObter,
  corretorPetBuscar,
  corretorPetProcurar,
  corretorPetSalvar,
  corretorSalvar,
  corretorVer,
  produtoraListar,
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
  contatoEnviar,
  cotacaoAbrir,
  cotacaoCriarLink,
  cotacaoEnviarEmail,
  cotacaoEnviarWhatsapp,
  boletoListar,
  cartaoAtualizar,
  cartaoConsultar,
  pagamentoConsultar,
  pagamentoCriar,
  pedidoPagar,
  pixConsultar,
  pixRenovar,
  lembreteEnviar,
  pedidoConfirmar,
  pedidoObter,
  preCadastroCompletar,
  preCadastroObter,
  pedidoPetCriar,
  planoPetListar,
  produtoListar,
  regiaoListar,
  propostaEnviarEmail,
  propostaObter,
  propostaSalvar,
  propostaVigencia,
  resumoObter,
  dependenteExcluir,
  dependenteListar,
  dependenteSalvar,
  parentescoListar,
  seguradoSalvar,
  titularExcluir,
  titularSalvar,
]
