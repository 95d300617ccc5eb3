import type { Local } from '../contract/work.ts'
import { enviarContato } from './contato/enviar.ts'
import { obterContratante } from './contratante/obter.ts'
import { salvarContratante } from './contratante/salvar.ts'
import { obterCorretor } from './corretor/obter.ts'
import { enviarCotacaoPorWhatsapp } from './cotacao/enviarWhatsapp.ts'
import { consultarCpf } from './cpf/consultar.ts'
import { excluirDependente, salvarDependente } from './dependente/salvar.ts'
import { obterCep, salvarEndereco } from './endereco/salvar.ts'
import { consultarPagamento, criarPagamento } from './pagamento/criar.ts'
import { consultarPix, renovarPix } from './pix/consultar.ts'
import { listarProdutos } from './produto/listar.ts'
import { enviarEmailDaProposta } from './proposta/enviarEmail.ts'
import { obterProposta, trocarVigencia } from './proposta/obter.ts'
import { salvarProposta } from './proposta/salvar.ts'
import { listarRegioes } from './regiao/listar.ts'
import { salvarResponsavel } from './responsavel/salvar.ts'
import { salvarSegurado } from './segurado/salvar.ts'
import { excluirTitular, salvarTitular } from './titular/salvar.ts'

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
