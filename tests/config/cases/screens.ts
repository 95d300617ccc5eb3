import { file } from '../laid.ts'
import { type Cases, edited, merged, nova } from './case.ts'

/** Projects with something wrong in screens. */
export const screens: Cases = {
  'bloco-desconhecido': [
    nova({ look: { below: [{ block: 'notas' }] } }),
    'schemas/screens/nova.schema.json:8:18 [bloco-desconhecido] O bloco "notas" não existe. Você quis dizer "nota"?',
  ],
  'bloco-desconhecido.fora-do-lugar': [
    nova({ look: { bands: [{ block: 'nota', with: { texto: 'Oi' } }] } }),
    'schemas/screens/nova.schema.json:8:18 [bloco-desconhecido] O bloco "nota" não é uma seção de página de vendas. Mude-o para "above" ou "below", ou ponha no lugar uma das seções de docs/flow-reference.md.',
  ],
  'bloco-desconhecido.secao': [
    nova({ look: { below: [{ block: 'perguntas' }] } }),
    'schemas/screens/nova.schema.json:8:18 [bloco-desconhecido] "perguntas" é uma seção de página de vendas: fora de "bands" não é desenhada. Mude-a para "bands" da tela.',
  ],
  'campo-desconhecido': [
    nova({
      properties: { cpf: { $ref: '../fields/cpfs.schema.json' } },
      required: ['cnpj'],
      look: { rows: [['cpf', 'nome']] },
    }),
    'schemas/screens/nova.schema.json:9:9 [campo-desconhecido] Esta tela não tem o campo "nome". Campos da tela: cpf.',
    'schemas/screens/nova.schema.json:15:15 [campo-desconhecido] O campo "cpfs" não existe em schemas/fields. Você quis dizer "cpf"?',
    'schemas/screens/nova.schema.json:19:5 [campo-desconhecido] Esta tela não tem o campo "cnpj". Campos da tela: cpf.',
  ],
  'campo-desconhecido.obrigatorio': [
    merged('schemas/screens/dados.schema.json', {
      properties: {
        endereco: {
          type: 'object',
          title: 'Endereço',
          properties: { cep: { type: 'string', title: 'CEP' } },
          required: ['cepp'],
        },
      },
    }),
    'schemas/screens/dados.schema.json:36:9 [campo-desconhecido] "cepp" é obrigatório e não está em "properties". Você quis dizer "cep"?',
  ],
  'campo-desconhecido.titulo-com-condicao': [
    nova({
      properties: {
        pets: {
          type: 'array',
          title: 'Pets',
          items: { type: 'object', title: 'Pet', properties: { nome: { type: 'string', title: 'Nome' } } },
          look: { heading: [{ when: '{nomes}', text: 'Pet {numero} de {quantos}' }] },
        },
      },
    }),
    'schemas/screens/nova.schema.json:22:20 [campo-desconhecido] Os itens da lista não têm "nomes", que está no título deles. Você quis dizer "nome"?',
  ],
  'campo-desconhecido.titulo-do-item': [
    nova({
      properties: {
        pets: {
          type: 'array',
          title: 'Pets',
          items: { type: 'object', title: 'Pet', properties: { nome: { type: 'string', title: 'Nome' } } },
          look: { heading: '{nme}', add: 'Adicionar pet' },
        },
      },
    }),
    'schemas/screens/nova.schema.json:22:20 [campo-desconhecido] Os itens da lista não têm "nme", que está no título deles. Você quis dizer "nome"?',
  ],
  'chave-ausente.bloco': [
    nova({
      look: {
        above: [
          { block: 'nota', with: { tipo: 'info' } },
          { block: 'valor' },
          { block: 'fatos', with: { itens: [{ rotulo: 'Nome' }, { formato: 'cpf' }] } },
          { block: 'estados' },
          { block: 'estados', table: 'uf' },
          { block: 'mapa' },
          { block: 'mapa', table: 'uf' },
        ],
      },
    }),
    'schemas/screens/nova.schema.json:8:18 [chave-ausente] Falta a chave "texto" no bloco "nota". Acrescente, por exemplo: "texto": "Confira a data."',
    'schemas/screens/nova.schema.json:14:18 [chave-ausente] Falta a chave "centavos" no bloco "valor". Acrescente, por exemplo: "centavos": "{total}"',
    'schemas/screens/nova.schema.json:23:13 [chave-ausente] Falta a chave "rotulo" no item 2 de "itens". Acrescente, por exemplo: "rotulo": "…"',
    'schemas/screens/nova.schema.json:30:18 [chave-ausente] Falta a chave "table" no bloco "estados", que mostra uma tabela. Acrescente, por exemplo: "table": "uf"',
  ],
  'chave-desconhecida.bloco': [
    nova({
      look: {
        above: [
          { block: 'nota', with: { testo: 'Confira a data.' } },
          { block: 'nota', with: { texto: 'Confira a data.', cor: 'azul' } },
          { block: 'fatos', with: { itens: [{ rotulo: 'Nome' }, { rotulo: 'CPF', formatos: 'cpf' }] } },
          { block: 'fatos', with: { itens: { cada: ['{pets}', { rotulo: '{nome}', valor: '{raca}' }] } } },
          { block: 'imprimir', with: { rotulo: 'Imprimir' } },
          { block: 'nota', table: 'uf', with: { texto: 'Confira a data.' } },
        ],
      },
    }),
    'schemas/screens/nova.schema.json:10:11 [chave-desconhecida] A chave "testo" não existe no bloco "nota". Você quis dizer "texto"?',
    'schemas/screens/nova.schema.json:17:11 [chave-desconhecida] A chave "cor" não existe no bloco "nota". Chaves que existem aqui: texto, tipo, evento.',
    'schemas/screens/nova.schema.json:29:15 [chave-desconhecida] A chave "formatos" não existe no item 2 de "itens". Você quis dizer "formato"?',
    'schemas/screens/nova.schema.json:37:11 [chave-desconhecida] A chave "valor" não existe nos itens de "itens". Chaves que existem aqui: rotulo, formato.',
    'schemas/screens/nova.schema.json:51:11 [chave-desconhecida] A chave "rotulo" não existe no bloco "imprimir". Apague-a: aqui não cabe nenhuma.',
    'schemas/screens/nova.schema.json:56:9 [chave-desconhecida] A chave "table" não existe no bloco "nota", que não mostra uma tabela. Apague-a.',
  ],
  'codificacao-errada.misturada': [
    {
      path: 'schemas/tables/uf.json',
      text: '[\n  { "value": "RJ", "label": "R�o de Janeiro" },\n  { "value": "SP", "label": "São Paulo" }\n]\n',
      misencoded: { encoding: undefined, offset: 32 },
    },
    'schemas/tables/uf.json:2:31 [codificacao-errada] O arquivo não está em UTF-8: o que foi gravado aqui não é um texto nessa codificação. Grave de novo em UTF-8. No Bloco de Notas: "Arquivo", "Salvar como", em "Codificação" escolha "UTF-8". No VS Code: clique na codificação, embaixo à direita, "Reabrir com Codificação", aquela em que os acentos aparecem certos, e depois "Salvar com Codificação", "UTF-8".',
  ],
  'codificacao-errada.utf16': [
    {
      path: 'schemas/tables/uf.json',
      text: '[\n  { "value": "RJ", "label": "Rio de Janeiro" },\n  { "value": "SP", "label": "São Paulo" }\n]\n',
      misencoded: { encoding: 'UTF-16 LE', offset: 0 },
    },
    'schemas/tables/uf.json:1:1 [codificacao-errada] O arquivo não está em UTF-8, e sim em UTF-16 LE, que o Bloco de Notas também chama de "Unicode". Grave de novo em UTF-8. No Bloco de Notas: "Arquivo", "Salvar como", em "Codificação" escolha "UTF-8". No VS Code: clique na codificação, embaixo à direita, "Reabrir com Codificação", "UTF-16 LE", e depois "Salvar com Codificação", "UTF-8".',
  ],
  'esquema-invalido.expressao': [
    file('schemas/fields/cpf.schema.json', {
      $schema: '../field.schema.json',
      type: 'string',
      pattern: '^([0-9]{11}$',
      format: 'cpf',
      title: 'CPF',
    }),
    'schemas/fields/cpf.schema.json:4:14 [esquema-invalido] Esta expressão regular não se pode ler. Confira se cada "(", "[" e "{" tem o seu par; uma barra invertida se escreve "\\\\".',
  ],
  'fora-do-limite.tabela': [
    file('schemas/fields/estado.schema.json', {
      type: 'string',
      maxLength: 2,
      title: 'Estado',
      look: { widget: 'selecao', table: 'uf' },
    }),
    edited('schemas/tables/uf.json', ['"SP"', '"São Paulo"']),
    'schemas/tables/uf.json:3:14 [fora-do-limite] O campo "estado" oferece esta tabela e não aceita este valor: o item 2 pode ter no máximo 2 caracteres, e tem 9. Corrija o valor.',
  ],
  'formato-de-texto-desconhecido': [
    nova({ look: { heading: 'Total {total:moda}' } }),
    'schemas/screens/nova.schema.json:4:16 [formato-de-texto-desconhecido] O formato "moda" não existe (em "Total {total:moda}"). Você quis dizer "moeda"?',
  ],
  'formato-de-texto-desconhecido.bloco': [
    nova({ look: { above: [{ block: 'fatos', with: { itens: [{ rotulo: 'Início', formato: 'dta' }] } }] } }),
    'schemas/screens/nova.schema.json:13:26 [formato-de-texto-desconhecido] O formato "dta" não existe. Você quis dizer "data"?',
  ],
  'json-invalido.comentario': [
    {
      path: 'schemas/tables/sexo.json',
      text: '[\n  // só duas\n  { "value": "F", "label": "Feminino" }\n]\n',
    },
    'schemas/tables/sexo.json:2:3 [json-invalido] O arquivo não é um JSON: JSON não aceita comentários. Apague o comentário.',
  ],
  'json-invalido.virgula-sobrando': [
    { path: 'schemas/tables/sexo.json', text: '[\n  { "value": "F", "label": "Feminino" },\n]\n' },
    'schemas/tables/sexo.json:3:1 [json-invalido] O arquivo não é um JSON: falta um valor aqui. Escreva um texto entre aspas duplas, um número, true, false, null, uma lista [ ] ou um objeto { }; se sobra uma vírgula depois do último item, apague-a.',
  ],
  'lista-sem-desenho': [
    nova({ properties: { pets: { type: 'array', title: 'Pets' } } }),
    'schemas/screens/nova.schema.json:8:5 [lista-sem-desenho] A lista "pets" não diz como é cada item. Acrescente "items": { "type": "object", "title": "Pet", "properties": { … } } a "pets".',
  ],
  'lista-sem-desenho.dentro': [
    nova({
      properties: {
        pets: {
          type: 'array',
          title: 'Pets',
          items: {
            type: 'object',
            properties: {
              nome: { type: 'string', title: 'Nome' },
              vacinas: {
                type: 'array',
                items: { type: 'object', properties: { nome: { type: 'string', title: 'Nome' } } },
              },
            },
          },
        },
      },
    }),
    'schemas/screens/nova.schema.json:8:5 [lista-sem-desenho] A lista "pets" tem outra lista dentro dos itens, e uma tela só desenha uma. Edite a lista de dentro numa caixa, que se abre a partir do item.',
  ],
  'lista-sem-desenho.sem-campos': [
    nova({ properties: { pets: { type: 'array', title: 'Pets', items: { type: 'object' } } } }),
    'schemas/screens/nova.schema.json:8:5 [lista-sem-desenho] Os itens da lista "pets" não têm campos. Diga os campos: "items": { "type": "object", "title": "Pet", "properties": { … } }.',
  ],
  'campo-sem-desenho': [
    nova({ properties: { apelido: { title: 'Apelido' } } }),
    'schemas/screens/nova.schema.json:8:5 [campo-sem-desenho] Este campo não diz de que tipo é o valor, e nada se mostraria dele. Acrescente, por exemplo: "type": "string".',
  ],
  'campo-sem-desenho.condicao': [
    nova({ properties: { nome: { type: 'string', title: 'Nome' } }, then: { required: ['nome'] } }),
    'schemas/screens/nova.schema.json:13:3 [campo-sem-desenho] "then" está sem o seu "if", e nunca valeria. Acrescente o "if" ao lado.',
  ],
  'campo-sem-desenho.grupo': [
    nova({ properties: { casa: { type: 'object', title: 'Casa' } } }),
    'schemas/screens/nova.schema.json:9:7 [campo-sem-desenho] Este grupo não tem campos, e nada se mostraria dele. Acrescente "properties" com os campos.',
  ],
  'campo-sem-desenho.itens': [
    nova({ properties: { cores: { type: 'array', title: 'Cores', items: { title: 'Cor' } } } }),
    'schemas/screens/nova.schema.json:11:7 [campo-sem-desenho] Este campo não diz de que tipo é o valor, e nada se mostraria dele. Acrescente, por exemplo: "type": "string".',
  ],
  'campo-sem-desenho.lista': [
    nova({
      properties: {
        cores: { type: 'array', title: 'Cores', items: { type: 'string' }, anyOf: [{ minItems: 1 }] },
      },
    }),
    'schemas/screens/nova.schema.json:14:7 [campo-sem-desenho] "anyOf" não se desenha numa lista. Leve as alternativas para os itens, em "items".',
  ],
  'campo-sem-desenho.negado': [
    nova({
      properties: {
        casa: { type: 'object', properties: { cor: { type: 'string' } }, not: { required: ['cor'] } },
      },
    }),
    'schemas/screens/nova.schema.json:15:7 [campo-sem-desenho] Um "not" de um grupo de campos não diz que campo está errado, e nada se mostraria. Leve o "not" para o campo, ou troque por "if", "then" e "else".',
  ],
  'campo-sem-desenho.ramo': [
    nova({
      properties: { nome: { type: 'string', title: 'Nome' } },
      if: { properties: { nome: { const: 'Rex' } }, required: ['nome'] },
      then: { properties: { apelido: { title: 'Apelido' } } },
    }),
    'schemas/screens/nova.schema.json:25:7 [campo-sem-desenho] Este campo não diz de que tipo é o valor, e nada se mostraria dele. Acrescente, por exemplo: "type": "string".',
  ],
  'campo-sem-desenho.valor': [
    nova({ properties: { cor: { type: 'string', title: 'Cor', enum: ['azul', null] } } }),
    'schemas/screens/nova.schema.json:11:7 [campo-sem-desenho] Em "enum" há um valor que não é texto, número nem sim ou não, e não se pode escolher. Deixe só textos, números, true e false.',
  ],
  'chave-desconhecida.desenho': [
    nova({
      properties: {
        casa: { type: 'object', properties: { cor: { type: 'string' } }, patternProperties: {} },
      },
    }),
    'schemas/screens/nova.schema.json:15:7 [chave-desconhecida] "patternProperties" não se desenha numa tela. Diga cada campo pelo nome, em "properties".',
  ],
  'opcoes-indistintas': [
    nova({
      oneOf: [
        { title: 'Pessoa', properties: { cpf: { type: 'string', title: 'CPF' } } },
        { title: 'Empresa', properties: { cnpj: { type: 'string', title: 'CNPJ' } } },
      ],
    }),
    'schemas/screens/nova.schema.json:7:3 [opcoes-indistintas] Nenhum campo distingue as alternativas de "oneOf": os valores não dizem qual delas vale. Dê a todas o mesmo campo, cada vez com outro valor: "properties": { "tipo": { "const": "pf" } }.',
  ],
  'opcoes-indistintas.itens': [
    nova({
      properties: {
        pets: {
          type: 'array',
          title: 'Pets',
          items: {
            type: 'object',
            anyOf: [{ properties: { tipo: { const: 'gato' } } }, { properties: { tipo: { const: 'gato' } } }],
          },
        },
      },
    }),
    'schemas/screens/nova.schema.json:13:9 [opcoes-indistintas] Nenhum campo distingue as alternativas de "anyOf": os valores não dizem qual delas vale. Dê a todas o mesmo campo, cada vez com outro valor: "properties": { "tipo": { "const": "pf" } }.',
  ],
  'tipo-errado.ramos': [
    nova({
      properties: { tipo: { type: 'string', title: 'Tipo', enum: ['a', 'b'] } },
      dependencies: {
        tipo: {
          oneOf: [
            { properties: { tipo: { const: 'a' }, idade: { type: 'integer', title: 'Idade' } } },
            { properties: { tipo: { const: 'b' }, idade: { type: 'string', title: 'Idade' } } },
          ],
        },
      },
    }),
    'schemas/screens/nova.schema.json:36:13 [tipo-errado] O campo "idade" é de um tipo aqui e de outro noutro ramo ("string" e "integer"). Dê outro nome a um dos dois.',
  ],
  'lista-sem-desenho.valores-com-campos': [
    nova({
      properties: {
        pets: {
          type: 'array',
          title: 'Pets',
          items: { type: 'object', properties: { nome: { type: 'string', title: 'Nome' } } },
          look: { widget: 'caixas' },
        },
      },
    }),
    'schemas/screens/nova.schema.json:8:5 [lista-sem-desenho] O widget "caixas" edita uma lista de valores soltos, e os itens de "pets" têm campos. Diga "items": { "type": "string" }, ou tire o widget.',
  ],
  'mascara-desconhecida': [
    nova({ properties: { nome: { type: 'string', title: 'Nome', look: { mask: 'rg' } } } }),
    'schemas/screens/nova.schema.json:12:17 [mascara-desconhecida] A máscara "rg" não existe. Máscaras que existem: cpf, cep, data.',
  ],
  'preco-invalido.bloco': [
    nova({
      look: {
        above: [
          { block: 'valor', with: { centavos: '{total:moeda}' } },
          { block: 'valor', with: { centavos: 49.9 } },
          { block: 'valor', with: { centavos: '{total}' } },
          { block: 'valor', with: { centavos: { if: ['{total}', 4990, ''] } } },
          { block: 'valor', with: { centavos: { or: ['{total}', 'de graça'] } } },
        ],
      },
    }),
    'schemas/screens/nova.schema.json:10:23 [preco-invalido] "centavos" precisa ser um número inteiro de centavos, e aqui é o texto "{total:moeda}". Escreva "{total}": o bloco cuida do formato.',
    'schemas/screens/nova.schema.json:16:23 [preco-invalido] "centavos" precisa ser um número inteiro de centavos, e aqui é o número 49.9. R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.',
  ],
  'tabela-desconhecida': [
    nova({ properties: { nome: { type: 'string', title: 'Nome', look: { table: 'ufs' } } } }),
    'schemas/screens/nova.schema.json:12:18 [tabela-desconhecida] A tabela "ufs" não existe. Você quis dizer "uf"?',
  ],
  'tipo-errado.bloco': [
    nova({
      look: {
        above: [
          { block: 'nota', with: { texto: 3, evento: null } },
          { block: 'nota', with: { texto: { une: ['Rex', 'Bidu'] } } },
          { block: 'nota', with: { texto: { if: ['{total}', 'Confira o total.', false] } } },
          { block: 'nota', with: { texto: { mescla: [{ nome: 'Rex', raca: 'Poodle' }] } } },
          { block: 'fatos', with: { itens: { mescla: [{ rotulo: 'Nome', formato: 'cpf' }] } } },
          { block: 'fatos', with: { itens: { une: ['Nome', 'CPF'] } } },
          { block: 'fatos', with: { itens: 'Nome' } },
          { block: 'fatos', with: { itens: ['Nome'] } },
        ],
      },
    }),
    'schemas/screens/nova.schema.json:10:20 [tipo-errado] "texto" precisa ser um texto entre aspas, e aqui é o número 3. Troque por um texto entre aspas.',
    'schemas/screens/nova.schema.json:11:21 [tipo-errado] "evento" precisa ser um texto entre aspas, e aqui é null. Troque por um texto entre aspas.',
    'schemas/screens/nova.schema.json:17:20 [tipo-errado] "texto" precisa ser um texto entre aspas, e aqui é uma lista. Troque por um texto entre aspas.',
    'schemas/screens/nova.schema.json:28:20 [tipo-errado] "texto" precisa ser um texto entre aspas, e aqui é false. Troque por um texto entre aspas.',
    'schemas/screens/nova.schema.json:40:20 [tipo-errado] "texto" precisa ser um texto entre aspas, e aqui é um objeto. Troque por um texto entre aspas.',
    'schemas/screens/nova.schema.json:53:20 [tipo-errado] "itens" precisa ser uma lista [ ], e aqui é um objeto. Troque por uma lista [ ].',
    'schemas/screens/nova.schema.json:66:20 [tipo-errado] Cada item de "itens" precisa ser um objeto { }, e aqui é o texto "Nome". Troque por um objeto { }.',
    'schemas/screens/nova.schema.json:77:20 [tipo-errado] "itens" precisa ser uma lista [ ], e aqui é o texto "Nome". Troque por uma lista [ ].',
    'schemas/screens/nova.schema.json:84:13 [tipo-errado] O item 1 de "itens" precisa ser um objeto { }, e aqui é o texto "Nome". Troque por um objeto { }.',
  ],
  'tipo-errado.tabela': [
    edited('schemas/tables/uf.json', [
      '"SP", "label": "São Paulo"',
      '2, "label": "São Paulo" },\n  { "value": "MG", "label": "Minas Gerais"',
    ]),
    'schemas/tables/uf.json:3:14 [tipo-errado] Este valor é um número, e nas outras linhas da tabela é um texto entre aspas. Todas as linhas de uma tabela têm valores do mesmo tipo.',
  ],
  'tipo-errado.tabela-do-campo': [
    file('schemas/fields/estado.schema.json', {
      type: 'integer',
      title: 'Estado',
      look: { widget: 'selecao', table: 'uf' },
    }),
    'schemas/fields/estado.schema.json:6:14 [tipo-errado] Este campo oferece a tabela "uf" e não aceita nenhum dos valores dela: o item 1 precisa ser um número inteiro, e aqui é o texto "RJ". Troque o tipo do campo, ou a tabela.',
  ],
  'tipo-errado.widget': [
    file('schemas/fields/idade.schema.json', { type: 'integer', title: 'Idade', look: { widget: 'texto' } }),
    nova({
      properties: {
        idade: { $ref: '../fields/idade.schema.json', look: { widget: 'segmento' } },
        pets: {
          type: 'array',
          items: { type: 'object', title: 'Pet', properties: { castrado: { type: 'boolean' } } },
          look: { fields: { castrado: { widget: 'texto' } } },
        },
      },
      look: { fields: { idade: { widget: 'selecao' } } },
    }),
    'schemas/fields/idade.schema.json:5:15 [tipo-errado] O widget "texto" edita um texto, e este campo é um número inteiro. Widgets que editam um número inteiro: selecao.',
    'schemas/screens/nova.schema.json:16:19 [tipo-errado] O widget "segmento" edita um texto ou um sim ou não, e este campo é um número inteiro. Widgets que editam um número inteiro: selecao.',
    'schemas/screens/nova.schema.json:33:23 [tipo-errado] O widget "texto" edita um texto, e este campo é um sim ou não. Widgets que editam um sim ou não: segmento.',
  ],
  'validador-desconhecido': [
    nova({
      properties: { nome: { type: 'string', title: 'Nome', format: 'cpfs', look: { dated: 'nascimentos' } } },
    }),
    'schemas/screens/nova.schema.json:11:17 [validador-desconhecido] O validador "cpfs" não existe. Você quis dizer "cpf"?',
    'schemas/screens/nova.schema.json:13:18 [validador-desconhecido] O validador com data "nascimentos" não existe. Você quis dizer "nascimento"?',
  ],
  'valor-fora-da-lista.bloco': [
    nova({
      look: {
        above: [
          { block: 'nota', with: { tipo: 'avizo', texto: 'Confira a data.' } },
          { block: 'nota', with: { tipo: { if: ['{total}', 'info', 'alerta'] }, texto: 'Confira a data.' } },
        ],
      },
    }),
    'schemas/screens/nova.schema.json:10:19 [valor-fora-da-lista] "tipo" não pode ser "avizo". Você quis dizer "aviso"?',
    'schemas/screens/nova.schema.json:17:19 [valor-fora-da-lista] "tipo" não pode ser "alerta". Valores aceitos: info, aviso.',
  ],
  'widget-desconhecido': [
    nova({ properties: { nome: { type: 'string', title: 'Nome', look: { widget: 'teksto' } } } }),
    'schemas/screens/nova.schema.json:12:19 [widget-desconhecido] O widget "teksto" não existe. Você quis dizer "texto"?',
  ],
}
