import { type Case, edited, misencoded } from './case.ts'

/** Projects with something wrong in screens. */
export const screens: readonly Case[] = [
  [
    'bloco-desconhecido',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: { heading: 'Nova', below: [{ block: 'notas' }], actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:7:18 [bloco-desconhecido] O bloco "notas" não existe. Você quis dizer "nota"?',
    ],
  ],
  [
    'bloco-desconhecido.fora-do-lugar',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: { heading: 'Nova', bands: [{ block: 'nota', with: { texto: 'Oi' } }], actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:7:18 [bloco-desconhecido] O bloco "nota" não é uma seção de página de vendas. Mude-o para "above" ou "below", ou ponha no lugar uma das seções de docs/flow-reference.md.',
    ],
  ],
  [
    'bloco-desconhecido.secao',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: { heading: 'Nova', below: [{ block: 'perguntas' }], actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:7:18 [bloco-desconhecido] "perguntas" é uma seção de página de vendas: fora de "bands" não é desenhada. Mude-a para "bands" da tela.',
    ],
  ],
  [
    'campo-desconhecido',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: { cpf: { $ref: '../fields/cpfs.schema.json' } },
        required: ['cnpj'],
        look: { heading: 'Nova', rows: [['cpf', 'nome']], actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:5:15 [campo-desconhecido] O campo "cpfs" não existe em schemas/fields. Você quis dizer "cpf"?',
      'schemas/screens/nova.schema.json:9:5 [campo-desconhecido] Esta tela não tem o campo "cnpj". Campos da tela: cpf.',
      'schemas/screens/nova.schema.json:16:9 [campo-desconhecido] Esta tela não tem o campo "nome". Campos da tela: cpf.',
    ],
  ],
  [
    'campo-desconhecido.obrigatorio',
    {
      'schemas/screens/dados.schema.json': edited([
        '"uf" } }',
        '"uf" } },\n    "endereco": {\n      "type": "object",\n      "title": "Endereço",\n      "properties": { "cep": { "type": "string", "title": "CEP" } },\n      "required": ["cepp"]\n    }',
      ]),
    },
    [
      'schemas/screens/dados.schema.json:12:20 [campo-desconhecido] "cepp" é obrigatório e não está em "properties". Você quis dizer "cep"?',
    ],
  ],
  [
    'campo-desconhecido.titulo-com-condicao',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: {
          pets: {
            type: 'array',
            title: 'Pets',
            items: { type: 'object', title: 'Pet', properties: { nome: { type: 'string', title: 'Nome' } } },
            look: { heading: [{ when: '{nomes}', text: 'Pet {numero} de {quantos}' }] },
          },
        },
        look: { heading: 'Pets', actions: [{ event: 'next', label: 'Continuar' }] },
      },
    },
    [
      'schemas/screens/nova.schema.json:18:20 [campo-desconhecido] Os itens da lista não têm "nomes", que está no título deles. Você quis dizer "nome"?',
    ],
  ],
  [
    'campo-desconhecido.titulo-do-item',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: {
          pets: {
            type: 'array',
            title: 'Pets',
            items: { type: 'object', title: 'Pet', properties: { nome: { type: 'string', title: 'Nome' } } },
            look: { heading: '{nme}', add: 'Adicionar pet' },
          },
        },
        look: { heading: 'Pets', actions: [{ event: 'next', label: 'Continuar' }] },
      },
    },
    [
      'schemas/screens/nova.schema.json:18:20 [campo-desconhecido] Os itens da lista não têm "nme", que está no título deles. Você quis dizer "nome"?',
    ],
  ],
  [
    'chave-ausente.bloco',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: {
          heading: 'Nova',
          above: [
            { block: 'nota', with: { tipo: 'info' } },
            { block: 'valor' },
            { block: 'fatos', with: { itens: [{ rotulo: 'Nome' }, { formato: 'cpf' }] } },
            { block: 'estados' },
            { block: 'estados', table: 'uf' },
            { block: 'mapa' },
            { block: 'mapa', table: 'uf' },
          ],
          actions: [],
        },
      },
    },
    [
      'schemas/screens/nova.schema.json:7:18 [chave-ausente] Falta a chave "texto" no bloco "nota". Acrescente, por exemplo: "texto": "Confira a data."',
      'schemas/screens/nova.schema.json:13:18 [chave-ausente] Falta a chave "centavos" no bloco "valor". Acrescente, por exemplo: "centavos": "{total}"',
      'schemas/screens/nova.schema.json:22:13 [chave-ausente] Falta a chave "rotulo" no item 2 de "itens". Acrescente, por exemplo: "rotulo": "…"',
      'schemas/screens/nova.schema.json:29:18 [chave-ausente] Falta a chave "table" no bloco "estados", que mostra uma tabela. Acrescente, por exemplo: "table": "uf"',
    ],
  ],
  [
    'chave-desconhecida.bloco',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: {
          heading: 'Nova',
          above: [
            { block: 'nota', with: { testo: 'Confira a data.' } },
            { block: 'nota', with: { texto: 'Confira a data.', cor: 'azul' } },
            { block: 'fatos', with: { itens: [{ rotulo: 'Nome' }, { rotulo: 'CPF', formatos: 'cpf' }] } },
            { block: 'fatos', with: { itens: { cada: ['{pets}', { rotulo: '{nome}', valor: '{raca}' }] } } },
            { block: 'imprimir', with: { rotulo: 'Imprimir' } },
            { block: 'nota', table: 'uf', with: { texto: 'Confira a data.' } },
          ],
          actions: [],
        },
      },
    },
    [
      'schemas/screens/nova.schema.json:9:11 [chave-desconhecida] A chave "testo" não existe no bloco "nota". Você quis dizer "texto"?',
      'schemas/screens/nova.schema.json:16:11 [chave-desconhecida] A chave "cor" não existe no bloco "nota". Chaves que existem aqui: texto, tipo, evento.',
      'schemas/screens/nova.schema.json:28:15 [chave-desconhecida] A chave "formatos" não existe no item 2 de "itens". Você quis dizer "formato"?',
      'schemas/screens/nova.schema.json:36:11 [chave-desconhecida] A chave "valor" não existe nos itens de "itens". Chaves que existem aqui: rotulo, formato.',
      'schemas/screens/nova.schema.json:50:11 [chave-desconhecida] A chave "rotulo" não existe no bloco "imprimir". Apague-a: aqui não cabe nenhuma.',
      'schemas/screens/nova.schema.json:55:9 [chave-desconhecida] A chave "table" não existe no bloco "nota", que não mostra uma tabela. Apague-a.',
    ],
  ],
  [
    'codificacao-errada.misturada',
    {
      'schemas/tables/uf.json': misencoded(
        '[\n  { "value": "RJ", "label": "R�o de Janeiro" },\n  { "value": "SP", "label": "São Paulo" }\n]\n',
        { encoding: undefined, offset: 32 },
      ),
    },
    [
      'schemas/tables/uf.json:2:31 [codificacao-errada] O arquivo não está em UTF-8: o que foi gravado aqui não é um texto nessa codificação. Grave de novo em UTF-8. No Bloco de Notas: "Arquivo", "Salvar como", em "Codificação" escolha "UTF-8". No VS Code: clique na codificação, embaixo à direita, "Reabrir com Codificação", aquela em que os acentos aparecem certos, e depois "Salvar com Codificação", "UTF-8".',
    ],
  ],
  [
    'codificacao-errada.utf16',
    {
      'schemas/tables/uf.json': misencoded(
        '[\n  { "value": "RJ", "label": "Rio de Janeiro" },\n  { "value": "SP", "label": "São Paulo" }\n]\n',
        { encoding: 'UTF-16 LE', offset: 0 },
      ),
    },
    [
      'schemas/tables/uf.json:1:1 [codificacao-errada] O arquivo não está em UTF-8, e sim em UTF-16 LE, que o Bloco de Notas também chama de "Unicode". Grave de novo em UTF-8. No Bloco de Notas: "Arquivo", "Salvar como", em "Codificação" escolha "UTF-8". No VS Code: clique na codificação, embaixo à direita, "Reabrir com Codificação", "UTF-16 LE", e depois "Salvar com Codificação", "UTF-8".',
    ],
  ],
  [
    'esquema-invalido.expressao',
    {
      'schemas/fields/cpf.schema.json': {
        $schema: '../field.schema.json',
        type: 'string',
        pattern: '^([0-9]{11}$',
        format: 'cpf',
        title: 'CPF',
      },
    },
    [
      'schemas/fields/cpf.schema.json:4:14 [esquema-invalido] Esta expressão regular não se pode ler. Confira se cada "(", "[" e "{" tem o seu par; uma barra invertida se escreve "\\\\".',
    ],
  ],
  [
    'fora-do-limite.tabela',
    {
      'schemas/fields/estado.schema.json': {
        type: 'string',
        maxLength: 2,
        title: 'Estado',
        look: { widget: 'selecao', table: 'uf' },
      },
      'schemas/tables/uf.json': edited(['"SP"', '"São Paulo"']),
    },
    [
      'schemas/tables/uf.json:3:14 [fora-do-limite] O campo "estado" oferece esta tabela e não aceita este valor: o item 2 pode ter no máximo 2 caracteres, e tem 9. Corrija o valor.',
    ],
  ],
  [
    'formato-de-texto-desconhecido',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: { heading: 'Total {total:moda}', actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:4:16 [formato-de-texto-desconhecido] O formato "moda" não existe (em "Total {total:moda}"). Você quis dizer "moeda"?',
    ],
  ],
  [
    'formato-de-texto-desconhecido.bloco',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: {
          heading: 'Nova',
          above: [{ block: 'fatos', with: { itens: [{ rotulo: 'Início', formato: 'dta' }] } }],
          actions: [],
        },
      },
    },
    [
      'schemas/screens/nova.schema.json:12:26 [formato-de-texto-desconhecido] O formato "dta" não existe. Você quis dizer "data"?',
    ],
  ],
  [
    'json-invalido.comentario',
    { 'schemas/tables/sexo.json': '[\n  // só duas\n  { "value": "F", "label": "Feminino" }\n]\n' },
    [
      'schemas/tables/sexo.json:2:3 [json-invalido] O arquivo não é um JSON: JSON não aceita comentários. Apague o comentário.',
    ],
  ],
  [
    'json-invalido.virgula-sobrando',
    { 'schemas/tables/sexo.json': '[\n  { "value": "F", "label": "Feminino" },\n]\n' },
    [
      'schemas/tables/sexo.json:3:1 [json-invalido] O arquivo não é um JSON: falta um valor aqui. Escreva um texto entre aspas duplas, um número, true, false, null, uma lista [ ] ou um objeto { }; se sobra uma vírgula depois do último item, apague-a.',
    ],
  ],
  [
    'lista-sem-desenho',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: { pets: { type: 'array', title: 'Pets' } },
        look: { heading: 'Pets', actions: [{ event: 'next', label: 'Continuar' }] },
      },
    },
    [
      'schemas/screens/nova.schema.json:4:5 [lista-sem-desenho] A lista "pets" não diz como é cada item. Acrescente "items": { "type": "object", "title": "Pet", "properties": { … } } a "pets".',
    ],
  ],
  [
    'lista-sem-desenho.dentro',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: {
          pets: {
            type: 'array',
            title: 'Pets',
            items: {
              type: 'object',
              properties: {
                nome: { type: 'string', title: 'Nome' },
                vacinas: { type: 'array', items: { type: 'string' } },
              },
            },
          },
        },
        look: { heading: 'Pets', actions: [{ event: 'next', label: 'Continuar' }] },
      },
    },
    [
      'schemas/screens/nova.schema.json:4:5 [lista-sem-desenho] A lista "pets" tem outra lista dentro dos itens, e uma tela só desenha uma. Edite a lista de dentro numa caixa, que se abre a partir do item.',
    ],
  ],
  [
    'lista-sem-desenho.sem-campos',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: { pets: { type: 'array', title: 'Pets', items: { type: 'object' } } },
        look: { heading: 'Pets', actions: [{ event: 'next', label: 'Continuar' }] },
      },
    },
    [
      'schemas/screens/nova.schema.json:4:5 [lista-sem-desenho] Os itens da lista "pets" não têm campos. Diga os campos: "items": { "type": "object", "title": "Pet", "properties": { … } }.',
    ],
  ],
  [
    'lista-sem-desenho.valores',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: {
          grupo: {
            type: 'object',
            properties: { cores: { type: 'array', title: 'Cores', items: { type: 'string' } } },
          },
        },
        look: { heading: 'Cores', actions: [{ event: 'next', label: 'Continuar' }] },
      },
    },
    [
      'schemas/screens/nova.schema.json:7:9 [lista-sem-desenho] A lista "cores" é de valores soltos, e nenhum widget os edita. Faça de cada item um objeto, com "items": { "type": "object", "title": "Pet", "properties": { … } }, ou não mostre a lista: "look": { "widget": "oculto" }.',
    ],
  ],
  [
    'mascara-desconhecida',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: { nome: { type: 'string', title: 'Nome', look: { mask: 'rg' } } },
        look: { heading: 'Nova', actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:8:17 [mascara-desconhecida] A máscara "rg" não existe. Máscaras que existem: cpf, cep, data.',
    ],
  ],
  [
    'preco-invalido.bloco',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: {
          heading: 'Nova',
          above: [
            { block: 'valor', with: { centavos: '{total:moeda}' } },
            { block: 'valor', with: { centavos: 49.9 } },
            { block: 'valor', with: { centavos: '{total}' } },
            { block: 'valor', with: { centavos: { if: ['{total}', 4990, ''] } } },
            { block: 'valor', with: { centavos: { or: ['{total}', 'de graça'] } } },
          ],
          actions: [],
        },
      },
    },
    [
      'schemas/screens/nova.schema.json:9:23 [preco-invalido] "centavos" precisa ser um número inteiro de centavos, e aqui é o texto "{total:moeda}". Escreva "{total}": o bloco cuida do formato.',
      'schemas/screens/nova.schema.json:15:23 [preco-invalido] "centavos" precisa ser um número inteiro de centavos, e aqui é o número 49.9. R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.',
    ],
  ],
  [
    'tabela-desconhecida',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: { nome: { type: 'string', title: 'Nome', look: { table: 'ufs' } } },
        look: { heading: 'Nova', actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:8:18 [tabela-desconhecida] A tabela "ufs" não existe. Você quis dizer "uf"?',
    ],
  ],
  [
    'tipo-errado.bloco',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: {
          heading: 'Nova',
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
          actions: [],
        },
      },
    },
    [
      'schemas/screens/nova.schema.json:9:20 [tipo-errado] "texto" precisa ser um texto entre aspas, e aqui é o número 3. Troque por um texto entre aspas.',
      'schemas/screens/nova.schema.json:10:21 [tipo-errado] "evento" precisa ser um texto entre aspas, e aqui é null. Troque por um texto entre aspas.',
      'schemas/screens/nova.schema.json:16:20 [tipo-errado] "texto" precisa ser um texto entre aspas, e aqui é uma lista. Troque por um texto entre aspas.',
      'schemas/screens/nova.schema.json:27:20 [tipo-errado] "texto" precisa ser um texto entre aspas, e aqui é false. Troque por um texto entre aspas.',
      'schemas/screens/nova.schema.json:39:20 [tipo-errado] "texto" precisa ser um texto entre aspas, e aqui é um objeto. Troque por um texto entre aspas.',
      'schemas/screens/nova.schema.json:52:20 [tipo-errado] "itens" precisa ser uma lista [ ], e aqui é um objeto. Troque por uma lista [ ].',
      'schemas/screens/nova.schema.json:65:20 [tipo-errado] Cada item de "itens" precisa ser um objeto { }, e aqui é o texto "Nome". Troque por um objeto { }.',
      'schemas/screens/nova.schema.json:76:20 [tipo-errado] "itens" precisa ser uma lista [ ], e aqui é o texto "Nome". Troque por uma lista [ ].',
      'schemas/screens/nova.schema.json:83:13 [tipo-errado] O item 1 de "itens" precisa ser um objeto { }, e aqui é o texto "Nome". Troque por um objeto { }.',
    ],
  ],
  [
    'tipo-errado.tabela',
    {
      'schemas/tables/uf.json': edited([
        '"SP", "label": "São Paulo"',
        '2, "label": "São Paulo" },\n  { "value": "MG", "label": "Minas Gerais"',
      ]),
    },
    [
      'schemas/tables/uf.json:3:14 [tipo-errado] Este valor é um número, e nas outras linhas da tabela é um texto entre aspas. Todas as linhas de uma tabela têm valores do mesmo tipo.',
    ],
  ],
  [
    'tipo-errado.tabela-do-campo',
    {
      'schemas/fields/estado.schema.json': {
        type: 'integer',
        title: 'Estado',
        look: { widget: 'selecao', table: 'uf' },
      },
    },
    [
      'schemas/fields/estado.schema.json:6:14 [tipo-errado] Este campo oferece a tabela "uf" e não aceita nenhum dos valores dela: o item 1 precisa ser um número inteiro, e aqui é o texto "RJ". Troque o tipo do campo, ou a tabela.',
    ],
  ],
  [
    'tipo-errado.widget',
    {
      'schemas/fields/idade.schema.json': { type: 'integer', title: 'Idade', look: { widget: 'texto' } },
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: {
          idade: { $ref: '../fields/idade.schema.json', look: { widget: 'segmento' } },
          pets: {
            type: 'array',
            items: { type: 'object', title: 'Pet', properties: { castrado: { type: 'boolean' } } },
            look: { fields: { castrado: { widget: 'texto' } } },
          },
        },
        look: { heading: 'Nova', fields: { idade: { widget: 'selecao' } }, actions: [] },
      },
    },
    [
      'schemas/fields/idade.schema.json:5:15 [tipo-errado] O widget "texto" edita um texto, e este campo é um número inteiro. Widgets que editam um número inteiro: selecao.',
      'schemas/screens/nova.schema.json:7:19 [tipo-errado] O widget "segmento" edita um texto ou um sim ou não, e este campo é um número inteiro. Widgets que editam um número inteiro: selecao.',
      'schemas/screens/nova.schema.json:24:23 [tipo-errado] O widget "texto" edita um texto, e este campo é um sim ou não. Widgets que editam um sim ou não: segmento.',
    ],
  ],
  [
    'validador-desconhecido',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: {
          nome: { type: 'string', title: 'Nome', format: 'cpfs', look: { dated: 'nascimentos' } },
        },
        look: { heading: 'Nova', actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:7:17 [validador-desconhecido] O validador "cpfs" não existe. Você quis dizer "cpf"?',
      'schemas/screens/nova.schema.json:9:18 [validador-desconhecido] O validador com data "nascimentos" não existe. Você quis dizer "nascimento"?',
    ],
  ],
  [
    'valor-fora-da-lista.bloco',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        look: {
          heading: 'Nova',
          above: [
            { block: 'nota', with: { tipo: 'avizo', texto: 'Confira a data.' } },
            {
              block: 'nota',
              with: { tipo: { if: ['{total}', 'info', 'alerta'] }, texto: 'Confira a data.' },
            },
          ],
          actions: [],
        },
      },
    },
    [
      'schemas/screens/nova.schema.json:9:19 [valor-fora-da-lista] "tipo" não pode ser "avizo". Você quis dizer "aviso"?',
      'schemas/screens/nova.schema.json:16:19 [valor-fora-da-lista] "tipo" não pode ser "alerta". Valores aceitos: info, aviso.',
    ],
  ],
  [
    'widget-desconhecido',
    {
      'schemas/screens/nova.schema.json': {
        type: 'object',
        properties: { nome: { type: 'string', title: 'Nome', look: { widget: 'teksto' } } },
        look: { heading: 'Nova', actions: [] },
      },
    },
    [
      'schemas/screens/nova.schema.json:8:19 [widget-desconhecido] O widget "teksto" não existe. Você quis dizer "texto"?',
    ],
  ],
]
