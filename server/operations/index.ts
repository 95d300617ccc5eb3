import type { Local } from '../contract/work.ts'
import { obterContratante } from './consultar-contratante.ts'
import { enviarContato } from './contato.ts'
import { salvarContratante } from './contratante.ts'
import { obterCorretor } from './corretor.ts'
import { enviarCotacaoPorWhatsapp } from './cotacao.ts'
import { consultarCpf } from './cpf.ts'
import { excluirDependente, salvarDependente } from './dependente.ts'
import { obterCep, salvarEndereco } from './endereco.ts'
import { enviarEmailDaProposta } from './enviar-email.ts'
import { consultarPagamento, criarPagamento } from './pagamento.ts'
import { consultarPix, renovarPix } from './pix.ts'
import { listarProdutos } from './produto.ts'
import { salvarProposta } from './proposta.ts'
import { listarRegioes } from './regiao.ts'
import { salvarResponsavel } from './responsavel.ts'
import { salvarSegurado } from './segurado.ts'
import { excluirTitular, salvarTitular } from './titular.ts'
import { obterProposta, trocarVigencia } from './ver-proposta.ts'

export type { Lists, Local, Reply } from '../contract/work.ts'

/** Lists every call this server answers by itself, each named as its file in `schemas/operations`. */
export const locals: readonly Local[] = [
  obterCorretor,
  listarRegioes,
  listarProdutos,
  obterContratante,
  salvarContratante,
  consultarCpf,
  salvarResponsavel,
  obterCep,
  salvarEndereco,
  salvarSegurado,
  salvarTitular,
  excluirTitular,
  salvarDependente,
  excluirDependente,
  enviarContato,
  enviarCotacaoPorWhatsapp,
  salvarProposta,
  enviarEmailDaProposta,
  obterProposta,
  trocarVigencia,
  criarPagamento,
  consultarPagamento,
  consultarPix,
  renovarPix,
]
