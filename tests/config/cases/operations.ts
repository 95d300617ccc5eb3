import { file } from '../laid.ts'
import { type Cases, cepBuscar, compra, consultar, merged, volta } from './case.ts'

/** Projects with something wrong in operations. */
export const operations: Cases = {
  'campo-desconhecido.alternativa': [
    cepBuscar({
      input: {
        properties: { cep: { type: 'string' }, cidade: { type: 'string' } },
        anyOf: [{ required: ['cep'] }, { required: ['cidad'] }],
      },
    }),
    'schemas/operations/cep.buscar.operation.json:26:11 [campo-desconhecido] "cidad" é obrigatório e não está em "properties". Você quis dizer "cidade"?',
  ],
  'campo-desconhecido.proposta': [
    merged('schemas/operations/pessoa.salvar.operation.json', { needs: { sale: false, proposal: 'cfp' } }),
    'schemas/operations/pessoa.salvar.operation.json:7:17 [campo-desconhecido] "cfp" não está em "input", e devia trazer o uid da proposta. Você quis dizer "cpf"?',
  ],
  'chamada-desconhecida': [
    cepBuscar({
      upstream: {
        service: 'dental',
        calls: { consutlar: { method: 'GET', path: '/api/Cep/{cep}', envelope: 'success' } },
      },
    }),
    'schemas/operations/cep.buscar.operation.json:25:7 [chamada-desconhecida] O código não faz nenhuma chamada "consutlar" a um serviço: esta nunca sairia. Você quis dizer "consultar"?',
  ],
  'chave-ausente.pagamento': [
    merged('schemas/operations/cartao.cobrar.operation.json', {
      upstream: {
        service: 'dental',
        calls: {
          criar: {
            method: 'POST',
            path: '/cobranca',
            envelope: 'success',
            body: { parcelas: { var: 'parcelas' }, chave: { var: 'responseKey' } },
          },
        },
      },
    }),
    'schemas/operations/cartao.cobrar.operation.json:33:14 [chave-ausente] Nenhuma chamada deste pagamento leva "idempotency-key": mandada outra vez, ela cobraria duas vezes. Acrescente à chamada que cobra: "headers": { "idempotency-key": "{chave}" }',
  ],
  'chave-ausente.proposta': [
    merged('schemas/operations/pessoa.salvar.operation.json', { needs: { sale: false } }),
    'schemas/operations/pessoa.salvar.operation.json:4:12 [chave-ausente] Esta operação grava sem venda em andamento, e não diz de que proposta trata. Acrescente a "needs" a chave de "input" que traz o uid dela: "proposal": "uid".',
  ],
  'chave-ausente.replay': [
    compra({ variant: undefined, at: undefined }),
    'tests/replays/venda/compra.replay.json:1:1 [chave-ausente] Este replay não diz onde começa: falta "variant" e "at". Acrescente "variant" e "at", ou comece depois de um lance: "after": { "replay": "…", "move": "…" }.',
  ],
  'chave-ausente.tipo': [
    cepBuscar({ input: { properties: { uf: { maxLength: 2 } } } }),
    'schemas/operations/cep.buscar.operation.json:11:13 [chave-ausente] Este trecho não diz de que tipo é o valor, e qualquer um caberia. Acrescente, por exemplo: "type": "string"',
  ],
  'chave-desconhecida.fits': [
    consultar({
      reply: { uf: { var: 'data.uf' } },
      fits: { type: 'object', propeties: { uf: { type: 'string' } } },
    }),
    'schemas/operations/cep.buscar.operation.json:36:11 [chave-desconhecida] "propeties" não é uma palavra de JSON Schema. Você quis dizer "properties"?',
  ],
  'chave-desconhecida.operacao': [
    cepBuscar({
      input: { propertis: {}, properties: undefined },
      output: { properties: undefined },
      problems: { cepInexistente: undefined },
    }),
    'schemas/operations/cep.buscar.operation.json:10:5 [chave-desconhecida] "propertis" não é uma palavra de JSON Schema. Você quis dizer "properties"?',
  ],
  'chave-desconhecida.replay': [
    compra({}),
    volta({ variant: 'azul' }),
    'tests/replays/venda/volta.replay.json:16:3 [chave-desconhecida] Um replay que tem "after" é tocado na variante do outro. Apague esta linha.',
  ],
  'ciclo.replays': [
    compra({
      title: 'compra',
      after: { replay: 'venda/volta', move: 'dados' },
      moves: [{ name: 'dados', event: 'next' }],
      variant: undefined,
      at: undefined,
    }),
    volta({ title: 'volta' }),
    'tests/replays/venda/compra.replay.json:13:15 [ciclo] Os replays começam um depois do outro em círculo: venda/compra → venda/volta → venda/compra. Um deles precisa começar com "variant" e "at", ou depois de outro replay.',
  ],
  'cobranca-sem-visto': [
    merged('schemas/operations/cartao.cobrar.operation.json', {
      input: { properties: { visto: undefined }, required: undefined },
    }),
    'schemas/operations/cartao.cobrar.operation.json:8:12 [cobranca-sem-visto] Esta operação cobra e não exige "visto": cobraria também o que a pessoa não viu. Acrescente a "input": "visto": { "$ref": "../fields/visto.schema.json" } em "properties", e "visto" em "required".',
  ],
  'desfecho-desconhecido.servico': [
    consultar({
      problems: [{ when: { comecaCo: [{ var: 'errors.0' }, 'x'] }, problem: 'cepInexistent' }],
      reply: { uf: { var: 'data.uf' } },
      fits: { type: 'objeto' },
    }),
    'schemas/operations/cep.buscar.operation.json:32:15 [operador-desconhecido] O operador "comecaCo" não existe. Você quis dizer "comecaCom"?',
    'schemas/operations/cep.buscar.operation.json:39:24 [desfecho-desconhecido] A operação não declara a recusa "cepInexistent" em "problems". Você quis dizer "cepInexistente"?',
    'schemas/operations/cep.buscar.operation.json:48:19 [esquema-invalido] Este trecho não é um JSON Schema: "type" não pode ser "objeto". Você quis dizer "object"?',
  ],
  'esquema-invalido': [
    cepBuscar({ input: { type: 'objeto' } }),
    'schemas/operations/cep.buscar.operation.json:9:13 [esquema-invalido] Este trecho não é um JSON Schema: "type" não pode ser "objeto". Você quis dizer "object"?',
  ],
  'formato-invalido.cabecalho': [
    consultar({
      headers: { authorization: 'Bearer {tokn}' },
      problems: [{ when: { '===': [{ var: 'status' }, 404] }, problem: 'cepInexistente' }],
    }),
    'schemas/operations/cep.buscar.operation.json:30:28 [formato-invalido] "authorization" não pode ser escrito assim: "Bearer {tokn}". Entre chaves só vão token, passe ou chave. Exemplo: "Bearer {token}".',
  ],
  'formato-invalido.nome': [
    cepBuscar({ problems: { 'cep-inexistente': { status: 404, says: 'Não há este CEP.' } } }),
    'schemas/operations/cep.buscar.operation.json:21:5 [formato-invalido] O nome "cep-inexistente" não pode ser escrito assim. Use letras sem acento e números, começando por letra minúscula, como cepInexistente.',
  ],
  'lance-desconhecido': [
    compra({}),
    volta({ after: { move: 'dado' } }),
    'tests/replays/venda/volta.replay.json:8:13 [lance-desconhecido] O replay "venda/compra" não tem lance com o nome "dado". Você quis dizer "dados"?',
  ],
  'nome-repetido.lance': [
    compra({
      moves: [
        { name: 'dados', start: {} },
        { name: 'dados', event: 'next' },
      ],
    }),
    'tests/replays/venda/compra.replay.json:14:15 [nome-repetido] Dois lances deste replay se chamam "dados". Dê outro nome a este.',
  ],
  'operacao-sem-codigo': [
    file('schemas/operations/cep.busca.operation.json', {
      summary: 'Procura um CEP.',
      kind: 'lookup',
      needs: { sale: false, captcha: 'none' },
      input: { type: 'object', properties: {} },
      output: { type: 'object', properties: {} },
      problems: {},
    }),
    'schemas/operations/cep.busca.operation.json:2:3 [operacao-sem-codigo] A operação "cep.busca" não tem código no servidor. Escreva o código em server/operations/cep.ts e rode "npm run fix". Enquanto não há um serviço, o código pode responder com um exemplo.',
  ],
  'passo-desconhecido.replay': [
    compra({ moves: [{ start: {}, then: { step: 'dado', boxes: ['fala'] } }] }),
    'tests/replays/venda/compra.replay.json:12:17 [passo-desconhecido] O replay espera estar em "dado", que não é passo deste fluxo. Você quis dizer "dados"?',
    'tests/replays/venda/compra.replay.json:14:11 [aviso-desconhecido] O replay espera ver "fala", que não é caixa deste fluxo nem aviso. Você quis dizer "falha"?',
  ],
  'passo-desconhecido.replay-continuado': [
    compra({}),
    volta({ moves: [{ name: 'dados', event: 'next', then: { step: 'dado' } }] }),
    'tests/replays/venda/volta.replay.json:15:17 [passo-desconhecido] O replay espera estar em "dado", que não é passo deste fluxo. Você quis dizer "dados"?',
  ],
  'replay-desconhecido': [
    compra({}),
    volta({ after: { replay: 'venda/compras' } }),
    'tests/replays/venda/volta.replay.json:7:15 [replay-desconhecido] O replay "venda/compras" não existe em tests/replays/. Você quis dizer "venda/compra"?',
  ],
  'resposta-desconhecida.servico': [
    consultar({
      headers: { authorization: 'Bearer {token}' },
      problems: [{ when: { '===': [{ var: 'staus' }, 404] }, problem: 'cepInexistente' }],
    }),
    'schemas/operations/cep.buscar.operation.json:37:26 [resposta-desconhecida] A resposta de um serviço não tem "staus". Você quis dizer "status"?',
  ],
  'tabela-desconhecida.operacao': [
    cepBuscar({ output: { properties: { uf: { type: 'string', look: { table: 'ufs' } } } } }),
    'schemas/operations/cep.buscar.operation.json:18:20 [tabela-desconhecida] A tabela "ufs" não existe. Você quis dizer "uf"?',
  ],
  'tipo-errado.enum': [
    cepBuscar({ input: { properties: { uf: { type: 'string', enum: ['RJ', 7] } } } }),
    'schemas/operations/cep.buscar.operation.json:15:11 [tipo-errado] Este trecho é um texto entre aspas, e aqui há o número 7, que ele nunca é. Corrija o valor, ou o tipo.',
  ],
  'tipo-errado.itens': [
    cepBuscar({ input: { properties: { ufs: { type: 'array', items: [{ type: 'string' }] } } } }),
    'schemas/operations/cep.buscar.operation.json:13:18 [tipo-errado] "items" é um esquema só, o de cada item, e aqui há uma lista. Tire os colchetes.',
  ],
  'tipo-errado.look': [
    cepBuscar({ output: { properties: { uf: { type: 'string', look: [{ table: 'uf' }] } } } }),
    'schemas/operations/cep.buscar.operation.json:17:17 [tipo-errado] "look" precisa ser um objeto, e aqui há uma lista. Escreva, por exemplo: "look": { "table": "uf" }.',
  ],
  'tipo-errado.segredo': [
    cepBuscar({ input: { properties: { senha: { type: 'string', writeOnly: 'true' } } } }),
    'schemas/operations/cep.buscar.operation.json:13:22 [tipo-errado] "writeOnly" precisa ser true (sim) ou false (não), e aqui é o texto "true". Escreva true ou false, sem aspas.',
  ],
  'variante-desconhecida': [
    compra({ variant: 'azull', moves: [{ start: {}, then: { step: 'dados' } }] }),
    'tests/replays/venda/compra.replay.json:6:14 [variante-desconhecida] A variante "azull" não existe. Você quis dizer "azul"?',
  ],
  'variante-desconhecida.funil': [
    compra({ variant: 'azul/vendas', moves: [{ start: {}, then: { step: 'dados' } }] }),
    'tests/replays/venda/compra.replay.json:6:14 [variante-desconhecida] O funil "azul/vendas" não existe. Você quis dizer "azul/venda"?',
  ],
}
