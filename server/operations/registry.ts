// Written by "npm run fix" out of schemas/operations and the files beside this one: change those.

import type { Local } from '../contract/work.ts'
import { listar as boletoListar } from './boleto/listar.ts'
import { sandbox as cartaoAtualizarSandbox } from './cartao/atualizar.sandbox.ts'
import { atualizar as cartaoAtualizar } from './cartao/atualizar.ts'
import { consultar as cartaoConsultar } from './cartao/consultar.ts'
import { sandbox as contatoEnviarSandbox } from './contato/enviar.sandbox.ts'
import { enviar as contatoEnviar } from './contato/enviar.ts'
import { sandbox as contatoEmpresaObterSandbox } from './contatoEmpresa/obter.sandbox.ts'
import { obter as contatoEmpresaObter } from './contatoEmpresa/obter.ts'
import { salvar as contatoEmpresaSalvar } from './contatoEmpresa/salvar.ts'
import { sandbox as contratanteObterSandbox } from './contratante/obter.sandbox.ts'
import { obter as contratanteObter } from './contratante/obter.ts'
import { sandbox as contratanteSalvarSandbox } from './contratante/salvar.sandbox.ts'
import { salvar as contratanteSalvar } from './contratante/salvar.ts'
import { sandbox as corretorConsultarSandbox } from './corretor/consultar.sandbox.ts'
import { consultar as corretorConsultar } from './corretor/consultar.ts'
import { sandbox as corretorObterSandbox } from './corretor/obter.sandbox.ts'
import { obter as corretorObter } from './corretor/obter.ts'
import { sandbox as corretorSalvarSandbox } from './corretor/salvar.sandbox.ts'
import { salvar as corretorSalvar } from './corretor/salvar.ts'
import { sandbox as corretorVerSandbox } from './corretor/ver.sandbox.ts'
import { ver as corretorVer } from './corretor/ver.ts'
import { sandbox as corretorPetBuscarSandbox } from './corretorPet/buscar.sandbox.ts'
import { buscar as corretorPetBuscar } from './corretorPet/buscar.ts'
import { sandbox as corretorPetProcurarSandbox } from './corretorPet/procurar.sandbox.ts'
import { procurar as corretorPetProcurar } from './corretorPet/procurar.ts'
import { sandbox as corretorPetSalvarSandbox } from './corretorPet/salvar.sandbox.ts'
import { salvar as corretorPetSalvar } from './corretorPet/salvar.ts'
import { enviarEmail as cotacaoEnviarEmail } from './cotacao/enviarEmail.ts'
import { enviarWhatsapp as cotacaoEnviarWhatsapp } from './cotacao/enviarWhatsapp.ts'
import { sandbox as cpfConsultarSandbox } from './cpf/consultar.sandbox.ts'
import { consultar as cpfConsultar } from './cpf/consultar.ts'
import { excluir as dependenteExcluir } from './dependente/excluir.ts'
import { listar as dependenteListar } from './dependente/listar.ts'
import { salvar as dependenteSalvar } from './dependente/salvar.ts'
import { sandbox as empresaBuscarSandbox } from './empresa/buscar.sandbox.ts'
import { buscar as empresaBuscar } from './empresa/buscar.ts'
import { sandbox as empresaSalvarSandbox } from './empresa/salvar.sandbox.ts'
import { salvar as empresaSalvar } from './empresa/salvar.ts'
import { sandbox as enderecoCepSandbox } from './endereco/cep.sandbox.ts'
import { cep as enderecoCep } from './endereco/cep.ts'
import { sandbox as enderecoSalvarSandbox } from './endereco/salvar.sandbox.ts'
import { salvar as enderecoSalvar } from './endereco/salvar.ts'
import { sandbox as enderecoCobrancaSalvarSandbox } from './enderecoCobranca/salvar.sandbox.ts'
import { salvar as enderecoCobrancaSalvar } from './enderecoCobranca/salvar.ts'
import { enviar as lembreteEnviar } from './lembrete/enviar.ts'
import { consultar as pagamentoConsultar } from './pagamento/consultar.ts'
import { sandbox as pagamentoCriarSandbox } from './pagamento/criar.sandbox.ts'
import { criar as pagamentoCriar } from './pagamento/criar.ts'
import { sandbox as parentescoListarSandbox } from './parentesco/listar.sandbox.ts'
import { listar as parentescoListar } from './parentesco/listar.ts'
import { sandbox as pedidoConfirmarSandbox } from './pedido/confirmar.sandbox.ts'
import { confirmar as pedidoConfirmar } from './pedido/confirmar.ts'
import { obter as pedidoObter } from './pedido/obter.ts'
import { sandbox as pedidoPagarSandbox } from './pedido/pagar.sandbox.ts'
import { pagar as pedidoPagar } from './pedido/pagar.ts'
import { criar as pedidoPetCriar } from './pedidoPet/criar.ts'
import { sandbox as pessoaConsultarSandbox } from './pessoa/consultar.sandbox.ts'
import { consultar as pessoaConsultar } from './pessoa/consultar.ts'
import { sandbox as pixConsultarSandbox } from './pix/consultar.sandbox.ts'
import { consultar as pixConsultar } from './pix/consultar.ts'
import { sandbox as pixRenovarSandbox } from './pix/renovar.sandbox.ts'
import { renovar as pixRenovar } from './pix/renovar.ts'
import { listar as planoPetListar } from './planoPet/listar.ts'
import { completar as preCadastroCompletar } from './preCadastro/completar.ts'
import { obter as preCadastroObter } from './preCadastro/obter.ts'
import { sandbox as produtoListarSandbox } from './produto/listar.sandbox.ts'
import { listar as produtoListar } from './produto/listar.ts'
import { sandbox as produtoraListarSandbox } from './produtora/listar.sandbox.ts'
import { listar as produtoraListar } from './produtora/listar.ts'
import { enviarEmail as propostaEnviarEmail } from './proposta/enviarEmail.ts'
import { obter as propostaObter } from './proposta/obter.ts'
import { salvar as propostaSalvar } from './proposta/salvar.ts'
import { vigencia as propostaVigencia } from './proposta/vigencia.ts'
import { sandbox as regiaoListarSandbox } from './regiao/listar.sandbox.ts'
import { listar as regiaoListar } from './regiao/listar.ts'
import { sandbox as representanteObterSandbox } from './representante/obter.sandbox.ts'
import { obter as representanteObter } from './representante/obter.ts'
import { salvar as representanteSalvar } from './representante/salvar.ts'
import { salvar as responsavelSalvar } from './responsavel/salvar.ts'
import { obter as resumoObter } from './resumo/obter.ts'
import { salvar as seguradoSalvar } from './segurado/salvar.ts'
import { listar as socioListar } from './socio/listar.ts'
import { excluir as titularExcluir } from './titular/excluir.ts'
import { sandbox as titularSalvarSandbox } from './titular/salvar.sandbox.ts'
import { salvar as titularSalvar } from './titular/salvar.ts'

/** Lists every call this server answers by itself, each named as its file in `schemas/operations`. */
export const locals: readonly Local[] = [
  { name: 'boleto.listar', run: boletoListar },
  { name: 'cartao.atualizar', run: cartaoAtualizar, sandbox: cartaoAtualizarSandbox },
  { name: 'cartao.consultar', run: cartaoConsultar },
  { name: 'contato.enviar', run: contatoEnviar, sandbox: contatoEnviarSandbox },
  { name: 'contatoEmpresa.obter', run: contatoEmpresaObter, sandbox: contatoEmpresaObterSandbox },
  { name: 'contatoEmpresa.salvar', run: contatoEmpresaSalvar },
  { name: 'contratante.obter', run: contratanteObter, sandbox: contratanteObterSandbox },
  { name: 'contratante.salvar', run: contratanteSalvar, sandbox: contratanteSalvarSandbox },
  { name: 'corretor.consultar', run: corretorConsultar, sandbox: corretorConsultarSandbox },
  { name: 'corretor.obter', run: corretorObter, sandbox: corretorObterSandbox },
  { name: 'corretor.salvar', run: corretorSalvar, sandbox: corretorSalvarSandbox },
  { name: 'corretor.ver', run: corretorVer, sandbox: corretorVerSandbox },
  { name: 'corretorPet.buscar', run: corretorPetBuscar, sandbox: corretorPetBuscarSandbox },
  { name: 'corretorPet.procurar', run: corretorPetProcurar, sandbox: corretorPetProcurarSandbox },
  { name: 'corretorPet.salvar', run: corretorPetSalvar, sandbox: corretorPetSalvarSandbox },
  { name: 'cotacao.enviarEmail', run: cotacaoEnviarEmail },
  { name: 'cotacao.enviarWhatsapp', run: cotacaoEnviarWhatsapp },
  { name: 'cpf.consultar', run: cpfConsultar, sandbox: cpfConsultarSandbox },
  { name: 'dependente.excluir', run: dependenteExcluir },
  { name: 'dependente.listar', run: dependenteListar },
  { name: 'dependente.salvar', run: dependenteSalvar },
  { name: 'empresa.buscar', run: empresaBuscar, sandbox: empresaBuscarSandbox },
  { name: 'empresa.salvar', run: empresaSalvar, sandbox: empresaSalvarSandbox },
  { name: 'endereco.cep', run: enderecoCep, sandbox: enderecoCepSandbox },
  { name: 'endereco.salvar', run: enderecoSalvar, sandbox: enderecoSalvarSandbox },
  { name: 'enderecoCobranca.salvar', run: enderecoCobrancaSalvar, sandbox: enderecoCobrancaSalvarSandbox },
  { name: 'lembrete.enviar', run: lembreteEnviar },
  { name: 'pagamento.consultar', run: pagamentoConsultar },
  { name: 'pagamento.criar', run: pagamentoCriar, sandbox: pagamentoCriarSandbox },
  { name: 'parentesco.listar', run: parentescoListar, sandbox: parentescoListarSandbox },
  { name: 'pedido.confirmar', run: pedidoConfirmar, sandbox: pedidoConfirmarSandbox },
  { name: 'pedido.obter', run: pedidoObter },
  { name: 'pedido.pagar', run: pedidoPagar, sandbox: pedidoPagarSandbox },
  { name: 'pedidoPet.criar', run: pedidoPetCriar },
  { name: 'pessoa.consultar', run: pessoaConsultar, sandbox: pessoaConsultarSandbox },
  { name: 'pix.consultar', run: pixConsultar, sandbox: pixConsultarSandbox },
  { name: 'pix.renovar', run: pixRenovar, sandbox: pixRenovarSandbox },
  { name: 'planoPet.listar', run: planoPetListar },
  { name: 'preCadastro.completar', run: preCadastroCompletar },
  { name: 'preCadastro.obter', run: preCadastroObter },
  { name: 'produto.listar', run: produtoListar, sandbox: produtoListarSandbox },
  { name: 'produtora.listar', run: produtoraListar, sandbox: produtoraListarSandbox },
  { name: 'proposta.enviarEmail', run: propostaEnviarEmail },
  { name: 'proposta.obter', run: propostaObter },
  { name: 'proposta.salvar', run: propostaSalvar },
  { name: 'proposta.vigencia', run: propostaVigencia },
  { name: 'regiao.listar', run: regiaoListar, sandbox: regiaoListarSandbox },
  { name: 'representante.obter', run: representanteObter, sandbox: representanteObterSandbox },
  { name: 'representante.salvar', run: representanteSalvar },
  { name: 'responsavel.salvar', run: responsavelSalvar },
  { name: 'resumo.obter', run: resumoObter },
  { name: 'segurado.salvar', run: seguradoSalvar },
  { name: 'socio.listar', run: socioListar },
  { name: 'titular.excluir', run: titularExcluir },
  { name: 'titular.salvar', run: titularSalvar, sandbox: titularSalvarSandbox },
]
