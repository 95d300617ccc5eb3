import type { Json } from '../../../engine/flow/funnel.ts'
import { file } from '../laid.ts'
import { type Cases, compra, edited, flow, merged, notices, nova, stepA, venda, verde } from './case.ts'

/** Makes a rule that is negated so many times. */
const negated = (times: number): Json => (times === 0 ? '{x}' : { '!': negated(times - 1) })

/** Projects with something wrong in flows. */
export const flows: Cases = {
  'arquivo-ignorado.capitulo': [
    file('flows/x/extra.chapter.json', { steps: { c: { screen: 'simples' } } }),
    stepA({}),
    'flows/x/extra.chapter.json:1:1 [arquivo-ignorado] Este capítulo não está em "chapters" de flows/x/flow.json, e por isso ninguém o lê. Acrescente "extra" a "chapters".',
  ],
  'arquivo-ignorado.capitulo-sem-fluxo': [
    file('flows/vazio/a.chapter.json', { steps: { a: { screen: 'simples' } } }),
    'flows/vazio/a.chapter.json:1:1 [arquivo-ignorado] Este capítulo não é lido por ninguém: não há flows/vazio/flow.json. Escreva flows/vazio/flow.json, ou leve o capítulo para a pasta do seu fluxo.',
  ],
  'arquivo-ignorado.parte': [
    file('flows/partes/sobra.part.json', { on: { next: { to: '@next' } } }),
    'flows/partes/sobra.part.json:1:1 [arquivo-ignorado] Nenhum fluxo usa a parte "sobra". Use-a com "use": "sobra" onde ela faz falta, ou apague o arquivo.',
  ],
  'aviso-desconhecido': [
    stepA({ on: { next: [{ when: '{x}', open: 'menorDeIdades' }, { to: 'b' }] } }, { use: 'avisos' }),
    'flows/x/flow.json:18:21 [aviso-desconhecido] O passo "a" abre "menorDeIdades", que não é caixa nem aviso deste fluxo. Você quis dizer "menorDeIdade"?',
  ],
  'aviso-sem-uso': [
    edited('flows/partes/avisos.part.json', [
      '  },',
      '  },\n    "cpfBloqueado": { "type": "aviso", "buttons": { "close": "Fechar" } },',
    ]),
    'flows/partes/avisos.part.json:11:5 [aviso-sem-uso] Nenhum fluxo abre o aviso "cpfBloqueado". Abra-o com "open": "cpfBloqueado" onde ele faz falta, ou apague-o.',
  ],
  'caixa-inalcancavel': [
    stepA({}, { boxes: { janela: { screen: 'parada' } } }),
    'flows/x/flow.json:11:5 [caixa-inalcancavel] Ninguém abre a caixa "janela". Acrescente uma linha com "open": "janela" num passo alcançável, ou apague esta caixa.',
  ],
  'caixa-sem-saida': [
    stepA(
      { on: { next: [{ when: '{x}', open: 'janela' }, { to: 'b' }] } },
      { boxes: { janela: { screen: 'parada', on: { close: {}, back: {} } } } },
    ),
    'flows/x/flow.json:11:5 [caixa-sem-saida] A caixa "janela" não fecha: ela responde a "back" e "close" e nenhuma linha tem "close" ou "to". Acrescente "close": true à linha que encerra a caixa, ou apague "back" e "close" de "on".',
  ],
  'caminho-proibido': [
    stepA({ show: '{x.constructor.name}' }),
    'flows/x/flow.json:13:15 [caminho-proibido] "constructor" não pode estar num caminho: é uma palavra do próprio JavaScript. Escolha outro nome.',
  ],
  'caminho-sem-var': [
    stepA({
      show: { '===': ['x.uf', 'RJ'] },
      on: { next: { set: { 'x.uf': { if: ['{x}', 'form.uf'] } }, to: 'b' } },
    }),
    'flows/x/flow.json:15:11 [caminho-sem-var] "x.uf" é só um texto: assim não se lê o valor. Escreva "{x.uf}".',
    'flows/x/flow.json:25:17 [caminho-sem-var] "form.uf" é só um texto: assim não se lê o valor. Escreva "{form.uf}".',
  ],
  'campo-desconhecido.fluxo': [
    merged(venda, {
      steps: {
        dados: {
          on: {
            next: [
              { when: '{menor}', open: 'menorDeIdade', with: { nome: '{event.values.nomes}' } },
              { call: 'pessoa.salvar', with: { cpf: '{form.cpf}', nme: '{form.nome}' } },
            ],
            'pessoa.salvar:ok': { set: { 'form.id': '{event.data.uid}' } },
            'pessoa.salvar:cpfRepetido': { focus: 'cnpj' },
          },
        },
      },
    }),
    'flows/venda/flow.json:80:23 [campo-desconhecido] A tela de "dados" não tem o campo "nomes". Você quis dizer "nome"?',
    'flows/venda/flow.json:87:15 [campo-desconhecido] A operação "pessoa.salvar" não recebe "nme". Você quis dizer "nome"?',
    'flows/venda/flow.json:93:24 [campo-desconhecido] "event.data" nunca tem "uid": a operação não o traz. Você quis dizer "id"?',
    'flows/venda/flow.json:98:20 [campo-desconhecido] O campo "cnpj" não está na tela de "dados". Campos da tela: nome, cpf, nascimento, uf.',
  ],
  'campo-desconhecido.item': [
    merged(venda, {
      derived: {
        vermelho: { some: ['{linhas}', { '===': ['{nomme}', 'Azul'] }] },
        linhas: { cada: ['{produtos}', { nome: '{nome}' }] },
      },
    }),
    'flows/venda/flow.json:40:13 [campo-desconhecido] Os itens desta lista não têm "nomme". Você quis dizer "nome"?',
  ],
  'campo-desconhecido.lista': [
    stepA({ show: { acha: ['{ufs}', 'sgla', 'RJ'] } }, { answers: { ufs: [{ sigla: 'RJ' }] } }),
    'flows/x/flow.json:21:11 [campo-desconhecido] Os itens desta lista não têm "sgla". Você quis dizer "sigla"?',
  ],
  'campo-desconhecido.opcao': [
    flow({ a: { screen: 'nova', form: 'x' } }, { answers: { estados: [{ sigla: 'RJ', nome: 'Rio' }] } }),
    nova({
      properties: { uf: { type: 'string', title: 'Estado' } },
      look: { fields: { uf: { options: '{estados}', option: { value: 'sigla', label: '{nomes}' } } } },
    }),
    'schemas/screens/nova.schema.json:11:20 [campo-desconhecido] Os itens desta lista não têm "nomes". Você quis dizer "nome"?',
  ],
  'campo-desconhecido.opcao-propria': [
    flow({ a: { screen: 'nova', form: 'x' } }, { answers: { estados: [{ sigla: 'RJ', nome: 'Rio' }] } }),
    nova({
      properties: {
        uf: {
          type: 'string',
          title: 'Estado',
          look: { widget: 'selecao', options: '{estados}', option: { value: 'sigla', label: '{nomes}' } },
        },
      },
    }),
    'schemas/screens/nova.schema.json:16:20 [campo-desconhecido] Os itens desta lista não têm "nomes". Você quis dizer "nome"?',
  ],
  'capitulo-desconhecido': [
    file('flows/x/entrada.chapter.json', { steps: { a: { screen: 'simples' } } }),
    file('flows/x/flow.json', {
      chapters: ['entrada', 'pagamneto'],
      answers: {},
      on: { start: { to: 'a' } },
    }),
    file('flows/x/pagamento.chapter.json', { steps: { b: { screen: 'parada', final: true } } }),
    'flows/x/flow.json:4:5 [capitulo-desconhecido] O capítulo "pagamneto" não existe: não há flows/x/pagamneto.chapter.json. Você quis dizer "pagamento"?',
  ],
  'chave-ausente.chamada': [
    edited(venda, ['"pessoa.salvar", "from": "form"', '"pessoa.salvar"']),
    'flows/venda/flow.json:30:21 [chave-ausente] A operação "pessoa.salvar" precisa de "cpf" e não recebe. Acrescente em "with": "cpf": "{…}"',
  ],
  'chave-ausente.endereco': [
    merged(venda, { requires: ['codOrigemVenda', 'enderecos.corretora'] }),
    'variants/loja/azul.variant.json:1:1 [chave-ausente] Falta a chave "enderecos.corretora" neste arquivo: o fluxo "venda" precisa dela. Acrescente "corretora" dentro de "enderecos".',
  ],
  'chave-desconhecida.bloco-ao-lado': [
    merged(venda, { aside: [{ block: 'valor', with: { centavo: '{total}' } }] }),
    'flows/venda/flow.json:122:9 [chave-desconhecida] A chave "centavo" não existe no bloco "valor". Você quis dizer "centavos"?',
  ],
  'chave-desconhecida.passo': [
    stepA({ tela: 'simples' }),
    'flows/x/flow.json:13:7 [chave-desconhecida] A chave "tela" não existe em "a". Chaves que existem aqui: use, screen, form, on, steps, show, timers, noReturn, final, view, label, checkout.',
  ],
  'chave-repetida.evento': [
    stepA({ on: { 'visible|resume': { announce: 'Oi.' }, resume: { announce: 'Olá.' } } }),
    'flows/x/flow.json:17:9 [chave-repetida] O evento "resume" já tem linhas nesta tabela; só umas delas valeriam. Junte as duas, ou tire este evento de uma das chaves.',
  ],
  ciclo: [
    stepA({}, { derived: { total: { '+': ['{taxa}', 1] }, taxa: { percentual: ['{total}', 10] } } }),
    'flows/x/flow.json:11:5 [ciclo] Estes valores derivados precisam um do outro em círculo: total → taxa → total. Um deles precisa ser calculado só a partir das respostas.',
  ],
  'ciclo.partes': [
    file('flows/partes/dois.part.json', { use: 'um' }),
    file('flows/partes/um.part.json', { use: 'dois' }),
    stepA({ use: 'um' }),
    'flows/partes/dois.part.json:2:10 [ciclo] As partes se usam em círculo: um → dois → um. Tire um dos "use".',
  ],
  'ciclo.send': [
    stepA({
      on: {
        next: [{ when: '{x}', to: 'b' }, { send: 'conferir' }],
        conferir: { send: 'salvar' },
        salvar: { send: 'conferir' },
      },
    }),
    'flows/x/flow.json:24:19 [ciclo] Os eventos se mandam em círculo: conferir → salvar → conferir. Uma das linhas precisa terminar em "to", "open" ou num efeito, e não em "send".',
  ],
  'cobranca-sem-conferir': [
    flow(
      {
        a: {
          screen: 'cartao',
          form: 'x',
          on: {
            next: {
              call: 'cartao.cobrar',
              with: { responseKey: '{event.values.captcha}', visto: { valorCentavos: 100 } },
            },
            tentarNovamente: {},
            'cartao.cobrar:ok': { to: 'b' },
          },
        },
      },
      notices,
    ),
    file('schemas/operations/pedido.ver.operation.json', {
      summary: 'Mostra um pedido.',
      kind: 'reference',
      needs: { sale: false, captcha: 'none', proposal: 'uid' },
      input: { type: 'object', properties: { uid: { type: 'string' } } },
      output: { type: 'object', properties: { valorCentavos: { type: 'integer' } } },
      problems: {},
    }),
    'flows/x/flow.json:23:19 [cobranca-sem-conferir] "a" cobra por "cartao.cobrar" e, quando a página volta, não pede de novo a proposta: mostraria valores velhos. Acrescente em "on" de "a": "resume" com a chamada que traz a proposta.',
  ],
  'com-ambiguo': [
    stepA(
      { show: { '!': '{x}' }, on: { next: { keep: 'cep', track: 'passo', with: { pagina: 'a' }, to: 'b' } } },
      { kept: { cep: { in: 'session' } } },
    ),
    'flows/x/flow.json:25:11 [com-ambiguo] Não se sabe de quem é este "with": de "keep" ou "track". Escreva-os em "effects", cada um com o seu "with": [{ … }, { … }].',
  ],
  'com-ambiguo.de-ninguem': [
    stepA({ on: { next: { with: { pagina: 'a' }, to: 'b' } } }),
    'flows/x/flow.json:15:11 [com-ambiguo] Este "with" não é de ninguém: a linha não abre nada e não faz nada que leve valores. Acrescente "open" ou um efeito como "call", ou apague o "with".',
  ],
  'desfecho-desconhecido': [
    stepA(
      {
        on: {
          next: { call: 'pessoa.salvar', with: { cpf: '1' } },
          'pessoa.salvar:ok': { to: 'b' },
          'pessoa.salvar:cpfRepetido|cpfRepetida': {},
        },
      },
      notices,
    ),
    'flows/x/flow.json:30:9 [desfecho-desconhecido] A chamada "pessoa.salvar" não termina em "cpfRepetida". Você quis dizer "cpfRepetido"?',
  ],
  'desfecho-sem-resposta': [
    stepA({
      on: {
        next: { call: 'pessoa.salvar', with: { cpf: '1' } },
        'pessoa.salvar:ok': { to: 'b' },
        '*:offline': {},
      },
    }),
    'flows/x/flow.json:15:19 [desfecho-sem-resposta] Ninguém responde quando a chamada "pessoa.salvar" termina em "cpfRepetido", "timeout", "failure" ou "semVenda" (em "a"). Acrescente em "on" de "a": "pessoa.salvar:cpfRepetido": [{ "open": "…" }]',
  ],
  'desfecho-sem-resposta.caixa': [
    stepA(
      { on: { next: { open: 'data' }, 'pessoa.salvar:ok': { to: 'b' } } },
      {
        ...notices,
        boxes: { data: { screen: 'data', on: { next: { call: 'pessoa.salvar', with: { cpf: '1' } } } } },
      },
    ),
    'flows/x/flow.json:22:19 [desfecho-sem-resposta] Ninguém responde quando a chamada "pessoa.salvar" termina em "cpfRepetido" (em "data"). Acrescente em "on" de "data": "pessoa.salvar:cpfRepetido": [{ "open": "…" }]',
  ],
  'efeito-desconhecido': [
    stepA({ on: { next: { effects: [{ trak: 'compra' }], to: 'b' } } }),
    'flows/x/flow.json:17:15 [efeito-desconhecido] O efeito "trak" não existe. Você quis dizer "track"?',
  ],
  'endereco-desconhecido': [
    edited(venda, ['"whatsapp"', '"whatsap"']),
    'flows/venda/flow.json:42:43 [endereco-desconhecido] O endereço "whatsap" não existe em "enderecos" da variante "azul". Você quis dizer "whatsapp"?',
  ],
  'endereco-desconhecido.variante': [
    merged(venda, { steps: { fim: { on: { falarWhatsapp: { visit: 'loja' } } } } }),
    merged('variants/loja/azul.variant.json', {
      enderecos: { loja: { url: 'https://loja.example.com.br', hosts: ['loja.example.com.br'] } },
    }),
    verde({ produtos: [{ idProduto: 2, nome: 'Verde', precoCentavos: 4990 }] }),
    'variants/loja/verde.variant.json:1:1 [endereco-desconhecido] Falta em "enderecos" o endereço "loja", que o fluxo "venda" abre. Acrescente a "enderecos": "loja": { "url": "…" }.',
  ],
  'enter-nao-move': [
    stepA({ on: { enter: { when: '{x}', to: 'b' } } }),
    'flows/x/flow.json:16:11 [enter-nao-move] "enter" não pode ter "to": ao chegar num passo, só se escreve, se chama ou se abre uma caixa. Para pular um passo, use "show" nele; para seguir adiante, ponha o "to" no evento que traz até aqui.',
  ],
  'evento-inutil': [
    stepA({ on: { next: { to: 'b' }, salvar: {} } }),
    'flows/x/flow.json:17:9 [evento-inutil] Ninguém manda o evento "salvar" em "a". Apague estas linhas, ou confira o nome do evento na tela, no aviso ou no "send" que devia mandá-lo.',
  ],
  'evento-inutil.fora-do-lugar': [
    stepA({}, { on: { 'start|back': { to: 'a' }, start: undefined } }),
    'flows/x/flow.json:6:5 [evento-inutil] "back" nunca chega aqui: "next", "back" e "close" só valem no passo ou na caixa onde a pessoa está. Ponha estas linhas no "on" de cada passo.',
  ],
  'evento-sem-resposta': [
    edited(venda, ['"focus": "cpf" },\n        "escolherData": { "open":', '"open":']),
    'schemas/screens/dados.schema.json:16:18 [evento-sem-resposta] O passo "dados" do fluxo "venda" usa esta tela e ninguém responde ao evento "escolherData". Acrescente "escolherData" em "on" de "dados"; eventos que têm resposta ali: next, escolhida, start, tentarNovamente.',
  ],
  'evento-sem-resposta.aviso': [
    stepA({ on: { next: [{ when: '{x}', open: 'falha' }, { to: 'b' }] } }, { use: 'avisos' }),
    'flows/partes/avisos.part.json:7:20 [evento-sem-resposta] O aviso "falha" abre sobre "a", no fluxo "x", e ali ninguém responde ao evento "tentarNovamente". Acrescente "tentarNovamente" em "on" de "a"; se o botão só fecha o aviso, use "event": "close".',
  ],
  'evento-sem-resposta.campo': [
    flow(
      {
        a: {
          screen: 'nova',
          form: 'pessoa',
          on: { procurar: { set: { 'busca.texto': '{form.corretor}' } } },
        },
      },
      { answers: { pessoa: {}, busca: {} } },
    ),
    file('schemas/fields/corretor.schema.json', {
      type: 'string',
      title: 'Corretor',
      look: {
        widget: 'texto',
        options: '{busca.achados}',
        option: { value: 'chave', label: '{nome}' },
        wrong: [{ when: { '!': '{item.corretor}' }, text: 'Não é de {busca.texto}.' }],
        search: {
          event: 'procurar',
          answered: '{busca.texto}',
          found: [{ when: '{n}', text: 'Encontrados: {n}' }],
          last: { label: 'Cadastrar', event: 'cadastrar' },
        },
      },
    }),
    nova({ properties: { corretor: { $ref: '../fields/corretor.schema.json' } } }),
    'schemas/screens/nova.schema.json:8:17 [evento-sem-resposta] O passo "a" do fluxo "x" usa esta tela e ninguém responde ao evento "cadastrar". Acrescente "cadastrar" em "on" de "a"; eventos que têm resposta ali: procurar, start.',
  ],
  'evento-sem-resposta.send': [
    stepA({
      on: { next: [{ when: '{x}', send: 'finalizar' }, { send: 'finalisar' }], finalizar: { to: 'b' } },
    }),
    'flows/x/flow.json:20:21 [evento-sem-resposta] Ninguém responde ao evento "finalisar" em "a". Você quis dizer "finalizar"?',
  ],
  'fora-do-limite.operador': [
    stepA({ show: { '===': ['{x}'] } }),
    'flows/x/flow.json:14:16 [fora-do-limite] "===" precisa de 2 valores, e aqui há 1. Escreva assim: { "===": [ …, … ] }.',
  ],
  'formato-invalido.caminho': [
    edited(venda, ['event.kept.cep', 'event.kept..cep']),
    'flows/venda/flow.json:12:39 [formato-invalido] "{event.kept..cep}" não é um nome: dentro das chaves vai só o caminho de uma resposta. Escreva, por exemplo: {titular.nome} ou {total:moeda}.',
  ],
  'formato-invalido.chave': [
    edited(venda, ['event.data.id}" }', 'event.data.id" }, "announce": "Pedido id} salvo."']),
    'flows/venda/flow.json:32:51 [formato-invalido] Este texto abre uma chave "{" e não a fecha. Feche-a depois do nome: "{event.data.id}".',
    'flows/venda/flow.json:32:83 [formato-invalido] Este texto fecha uma chave "}" que não abriu. Apague-a, ou abra-a antes do nome: "{nome}".',
  ],
  'formato-invalido.efeito': [
    edited(venda, ['"focus":', '"track": "{pessoa.nome}", "focus":']),
    'flows/venda/flow.json:33:49 [formato-invalido] O nome depois de "track" é fixo, e aqui tem "{pessoa.nome}". Escreva o nome sem { }; o que muda vai em "with".',
  ],
  'guarda-incompleta': [
    stepA({ on: { next: { when: '{x}', to: 'b' } } }),
    'flows/x/flow.json:14:9 [guarda-incompleta] Em "a", todas as linhas de "next" têm "when": se nenhuma valer, o botão não faz nada. Acrescente uma última linha sem "when", como { "to": "@next" }.',
  ],
  'guardado-desconhecido': [
    edited(venda, ['event.kept.cep', 'event.kept.ceps'], ['"focus": "cpf"', '"forget": "uf"']),
    'flows/venda/flow.json:12:39 [guardado-desconhecido] "ceps" não está em "kept" deste fluxo. Você quis dizer "cep"?',
    'flows/venda/flow.json:33:50 [guardado-desconhecido] "uf" não está em "kept" deste fluxo, onde se diz onde e por quanto tempo se guarda. Nomes que existem em "kept": cep.',
  ],
  'json-invalido': [
    {
      path: 'flows/x/flow.json',
      text: '{\n  "answers": {},\n  "on": { "start": { "to": "a" } }\n  "steps": { "a": { "final": true } }\n}\n',
    },
    'flows/x/flow.json:4:3 [json-invalido] O arquivo não é um JSON: falta uma vírgula antes daqui. Ponha uma vírgula no fim do item anterior.',
  ],
  'nome-repetido': [
    flow(
      { a: { screen: 'simples' }, falha: { screen: 'parada', final: true }, b: undefined },
      { use: 'avisos' },
    ),
    'flows/x/flow.json:15:5 [nome-repetido] O nome "falha" já é de um aviso, em flows/partes/avisos.part.json:3; passos, caixas e avisos não podem ter nomes iguais. Escolha outro nome aqui e nos lugares que o citam.',
  ],
  'nome-repetido.capitulos': [
    file('flows/x/entrada.chapter.json', {
      steps: { a: { screen: 'simples' }, b: { screen: 'parada', final: true } },
    }),
    file('flows/x/flow.json', {
      chapters: ['entrada', 'pagamento'],
      answers: {},
      on: { start: { to: 'a' } },
    }),
    file('flows/x/pagamento.chapter.json', { steps: { b: { screen: 'parada', final: true } } }),
    'flows/x/pagamento.chapter.json:3:5 [nome-repetido] "b" já está em flows/x/entrada.chapter.json:6, e os dois valem no mesmo lugar. Dê outro nome a um dos dois, ou junte os dois num só.',
  ],
  'nome-repetido.partes': [
    file('flows/partes/dois.part.json', {
      on: { visible: { open: 'voltou' } },
      notices: { voltou: { text: 'Você voltou.' } },
    }),
    file('flows/partes/um.part.json', {
      on: { resume: { open: 'voltou' } },
      notices: { voltou: { text: 'Olá.' } },
    }),
    stepA({}, { use: ['um', 'dois'] }),
    'flows/partes/dois.part.json:8:5 [nome-repetido] "voltou" já está em flows/partes/um.part.json:8, e os dois valem no mesmo lugar. Dê outro nome a um dos dois, ou escreva-o no próprio fluxo, que vale mais que as partes.',
  ],
  'nome-repetido.partes-no-passo': [
    file('flows/partes/dois.part.json', { on: { next: { to: 'b' } } }),
    file('flows/partes/um.part.json', { on: { next: { to: '@next' } } }),
    stepA({ use: ['um', 'dois'] }),
    'flows/partes/dois.part.json:3:5 [nome-repetido] "next" já está em flows/partes/um.part.json:3, e os dois valem no mesmo lugar. Dê outro nome a um dos dois, ou escreva-o no próprio fluxo, que vale mais que as partes.',
  ],
  'nome-repetido.relogio': [
    file('flows/partes/cinco.part.json', { timers: { passou: { afterMs: 5000 } } }),
    file('flows/partes/seis.part.json', { timers: { passou: { afterMs: 6000 } } }),
    stepA({ use: ['cinco', 'seis'], on: { 'passou|next': { to: 'b' } } }),
    'flows/partes/seis.part.json:3:5 [nome-repetido] "passou" já está em flows/partes/cinco.part.json:3, e os dois valem no mesmo lugar. Dê outro nome a um dos dois, ou escreva-o no próprio fluxo, que vale mais que as partes.',
  ],
  'nome-repetido.renomeado': [
    stepA({ on: { next: { to: 'b' } } }, { renamed: { a: 'b', antigo: 'b' } }),
    'flows/x/flow.json:11:5 [nome-repetido] "a" ainda é passo ou resposta deste fluxo, e em "renamed" passa a ser "b": todo pedido começado antes o perderia. Em "renamed" ficam só nomes que já não existem: apague esta linha, ou o passo ou a resposta.',
  ],
  'nome-repetido.resposta': [
    stepA({}, { answers: { soma: 0, event: null } }),
    'flows/x/flow.json:4:5 [nome-repetido] "soma" é o nome de um operador. Escolha outro nome.',
    'flows/x/flow.json:5:5 [nome-repetido] "event" já tem sentido próprio nas regras, como "form", "event", "variant", "server", "step" e "busy". Escolha outro nome.',
  ],
  'nome-repetido.use': [
    merged(venda, { use: ['avisos', 'avisos'] }),
    'flows/venda/flow.json:16:5 [nome-repetido] A parte "avisos" já está nesta lista. Apague uma das duas.',
  ],
  'operacao-desconhecida': [
    stepA({ on: { next: { call: 'pessoa.salva', to: 'b' } } }),
    'flows/x/flow.json:15:19 [operacao-desconhecida] A operação "pessoa.salva" não existe: não há schemas/operations/pessoa.salva.operation.json. Você quis dizer "pessoa.salvar"?',
  ],
  'operacao-desconhecida.desfecho': [
    stepA({ on: { next: { to: 'b' }, 'cep.busca:ok': {} } }),
    'flows/x/flow.json:17:9 [operacao-desconhecida] "cep.busca:ok" espera por uma chamada "cep.busca", que não existe. Chamadas que existem: cartao.cobrar, pessoa.salvar.',
  ],
  'operador-desconhecido': [
    stepA({ show: { idadeEmMese: ['{x}'] } }),
    'flows/x/flow.json:14:9 [operador-desconhecido] O operador "idadeEmMese" não existe. Você quis dizer "idadeEmMeses"?',
  ],
  'operador-desconhecido.duas-chaves': [
    stepA({ show: { '!': ['{x}'], var: 'x' } }),
    'flows/x/flow.json:13:15 [operador-desconhecido] Uma regra tem um operador só, e aqui há 2 chaves: !, var. Junte as condições com { "and": [ … ] } ou { "or": [ … ] }.',
  ],
  'operador-desconhecido.valor': [
    stepA({ on: { next: { set: { x: { mesclar: ['{x}', {}] } }, to: 'b' } } }),
    'flows/x/flow.json:17:15 [operador-desconhecido] O operador "mesclar" não existe. Você quis dizer "mescla"?',
  ],
  'parte-desconhecida': [
    file('flows/partes/endereco.part.json', { label: 'Endereço' }),
    flow({
      a: { screen: 'simples', use: 'enderecos' },
      b: { screen: 'parada', final: true, use: 'endereco' },
    }),
    'flows/x/flow.json:13:14 [parte-desconhecida] A parte "enderecos" não existe: não há flows/partes/enderecos.part.json. Você quis dizer "endereco"?',
  ],
  'parte-sem-o-que-precisa': [
    file('flows/partes/lugar.part.json', {
      needs: ['cidades'],
      on: { next: [{ when: '{cidades}', to: '@next' }, {}] },
    }),
    stepA({ use: 'lugar', show: { '!': '{cidade}' } }, { answers: { x: undefined, cidade: null } }),
    'flows/x/flow.json:13:14 [parte-sem-o-que-precisa] A parte "lugar" precisa de "cidades", que o fluxo "x" não tem. Você quis dizer "cidade"? Acrescente "cidades" a "answers" ou a "derived".',
  ],
  'passo-desconhecido': [
    flow({
      a: { screen: 'simples', on: { next: [{ when: '{x}', to: 'fimDeVenda' }, { to: 'fimDaVenda' }] } },
      fimDaVenda: { screen: 'parada', final: true },
      b: undefined,
    }),
    'flows/x/flow.json:17:19 [passo-desconhecido] O passo "a" leva a "fimDeVenda", que não existe neste fluxo. Você quis dizer "fimDaVenda"?',
  ],
  'passo-desconhecido.indicador': [
    stepA({}, { indicator: ['a', 'pagamento'], renamed: { antigo: 'bb' } }),
    'flows/x/flow.json:12:5 [passo-desconhecido] O indicador mostra "pagamento", que não é passo deste fluxo. Passos que existem: a, b.',
    'flows/x/flow.json:15:15 [passo-desconhecido] "antigo" passou a se chamar "bb", que não é passo nem resposta deste fluxo. Você quis dizer "b"?',
  ],
  'passo-desconhecido.linha-comprida': [
    stepA({
      on: {
        next: [
          { when: '{x}', set: { x: 'um texto bem comprido para passar de cento e dez letras' }, to: 'bb' },
          { to: 'b' },
        ],
      },
    }),
    'flows/x/flow.json:20:19 [passo-desconhecido] O passo "a" leva a "bb", que não existe neste fluxo. Você quis dizer "b"?',
  ],
  'passo-inalcancavel': [
    flow({ a: { screen: 'simples', on: { next: { to: 'b' } } }, meio: { screen: 'simples' } }),
    'flows/x/flow.json:19:5 [passo-inalcancavel] Ninguém chega ao passo "meio": nenhum caminho a partir de "start" leva até ele. Acrescente uma linha com "to": "meio" num passo alcançável, ou apague este passo.',
  ],
  'passo-sem-saida': [
    flow({
      a: { screen: 'simples', on: { next: { to: 'c' } } },
      c: { screen: 'simples', on: { next: { to: 'a' } } },
      b: undefined,
    }),
    'flows/x/flow.json:11:5 [passo-sem-saida] Quem chega ao passo "a" não sai mais: nenhum caminho leva a um passo final nem a outra página. Acrescente uma linha com "to", ou "final": true se o fluxo termina aqui.',
  ],
  'regra-grande': [
    stepA({ show: negated(41) }),
    'flows/x/flow.json:13:15 [regra-grande] Esta regra é grande demais: 41 níveis e 42 partes; o limite é de 32 níveis e 2000 partes. Dê nome a uma parte dela em "derived" e leia esse nome aqui.',
  ],
  'repete-segredo': [
    flow(
      {
        a: {
          screen: 'cartao',
          form: 'x',
          on: {
            next: {
              call: 'cartao.cobrar',
              with: { responseKey: '{event.values.captcha}', visto: { valorCentavos: 100 } },
            },
            resume: { call: 'pedido.ver', with: { uid: 'um' } },
            'pedido.ver:ok': {},
            'cartao.cobrar:ok': { to: 'b' },
          },
        },
      },
      notices,
    ),
    file('schemas/operations/pedido.ver.operation.json', {
      summary: 'Mostra um pedido.',
      kind: 'reference',
      needs: { sale: false, captcha: 'none', proposal: 'uid' },
      input: { type: 'object', properties: { uid: { type: 'string' } } },
      output: { type: 'object', properties: { valorCentavos: { type: 'integer' } } },
      problems: {},
    }),
    'flows/x/flow.json:23:19 [repete-segredo] A chamada "cartao.cobrar" leva um segredo e não pode ser repetida, mas quando falha abre "falha", onde "tentarNovamente" a repete ("again"). Responda "tentarNovamente" neste passo com [{}], que só fecha o aviso, ou abra outro aviso quando esta chamada falha.',
  ],
  'resposta-desconhecida': [
    stepA({ show: '{titlar.nome}' }, { answers: { titular: {} } }),
    'flows/x/flow.json:14:15 [resposta-desconhecida] "titlar.nome" lê "titlar", que não é resposta nem valor derivado. Você quis dizer "titular"?',
  ],
  'resposta-desconhecida.anuncio': [
    edited(venda, ['"focus":', '"announce": "O CPF de {pesoa.nome} já foi usado.", "focus":']),
    'flows/venda/flow.json:33:52 [resposta-desconhecida] "pesoa.nome" lê "pesoa", que não é resposta nem valor derivado. Você quis dizer "pessoa"?',
  ],
  'resposta-desconhecida.aviso': [
    edited(venda, ['{ "nome": "{event.values.nome}" }', '"{vent.values}"']),
    'flows/venda/flow.json:29:64 [resposta-desconhecida] "vent.values" lê "vent", que não é resposta nem valor derivado. Você quis dizer "event"?',
  ],
  'resposta-desconhecida.campo': [
    flow(
      {
        a: {
          screen: 'nova',
          form: 'pessoa',
          on: { procurar: { set: { 'busca.texto': '{form.corretor}' } }, cadastrar: { to: 'b' } },
        },
      },
      { answers: { pessoa: {}, busca: {} } },
    ),
    file('schemas/fields/corretor.schema.json', {
      type: 'string',
      title: 'Corretor',
      look: {
        widget: 'texto',
        options: '{busca.achados}',
        option: { value: 'chave', label: '{nome}' },
        wrong: [{ when: { '!': '{item.corretor}' }, text: 'Não é de {buca.texto}.' }],
        search: {
          event: 'procurar',
          answered: '{busca.texto}',
          found: [{ when: '{n}', text: 'Encontrados: {n}' }],
          last: { label: 'Cadastrar', event: 'cadastrar' },
        },
      },
    }),
    nova({ properties: { corretor: { $ref: '../fields/corretor.schema.json' } } }),
    'schemas/screens/nova.schema.json:8:17 [resposta-desconhecida] "buca.texto" lê "buca", que o fluxo "x" não conhece. Você quis dizer "busca"?',
  ],
  'resposta-desconhecida.constante': [
    stepA(
      { show: { '!==': ['{x}', '{porte.peqeno}'] } },
      { on: { start: { set: { x: '{porte.pequeno}' } } } },
    ),
    file('schemas/tables/porte.json', [{ value: 1, label: 'Pequeno', name: 'pequeno' }]),
    'flows/x/flow.json:19:11 [resposta-desconhecida] "porte" nunca tem "peqeno": nenhuma tela, chamada ou "set" o escreve. Você quis dizer "pequeno"?',
  ],
  'resposta-desconhecida.endereco-enviado': [
    merged(venda, {
      requires: ['codOrigemVenda', 'enderecos.loja'],
      steps: { fim: { on: { falarWhatsapp: { visit: 'loja' } } } },
    }),
    merged('variants/loja/base.variant.json', { enderecos: { loja: { url: '/loja/{pedido.uid}' } } }),
    verde({ enderecos: { loja: { url: '/loja/{pessoa.uid}/{pedidos.uid}' } } }),
    'variants/loja/verde.variant.json:15:14 [resposta-desconhecida] O fluxo "venda" abre este endereço sem dizer "pedidos.uid". Você quis dizer "pedido"?',
    'variants/loja/verde.variant.json:15:14 [resposta-desconhecida] O servidor preenche o endereço "loja" e não sabe "pessoa.uid". Você quis dizer "pedido.uid"?',
  ],
  'resposta-desconhecida.endereco-sem-visita': [
    merged(venda, { requires: ['codOrigemVenda', 'enderecos.loja'] }),
    merged('variants/loja/base.variant.json', {
      enderecos: { loja: { url: '/{variant.rotas.prefixo}/{pedido.uid}' } },
    }),
    verde({ enderecos: { loja: { url: '/{variant.rotas.prefix}/{variant.contato.telefone}/{uid}' } } }),
    'variants/loja/verde.variant.json:15:14 [resposta-desconhecida] "variant.rotas" não tem "prefix". Você quis dizer "prefixo"?',
    'variants/loja/verde.variant.json:15:14 [resposta-desconhecida] O servidor preenche o endereço "loja" e não sabe "uid". Ele conhece: pedido.uid, variant.',
    'variants/loja/verde.variant.json:15:14 [resposta-desconhecida] O servidor preenche o endereço "loja", e a variante "verde" não tem "variant.contato.telefone". Acrescente o valor à variante, ou escreva o endereço sem ele.',
  ],
  'resposta-desconhecida.escrita': [
    stepA(
      { form: 'pesoa', show: '{menor}', on: { next: { set: { menor: true }, to: 'b' } } },
      { answers: { pessoa: {}, x: undefined }, derived: { menor: { '!': '{pessoa.adulta}' } } },
    ),
    'flows/x/flow.json:18:15 [resposta-desconhecida] O passo "a" edita "pesoa", mas "pesoa" não está em "answers". Você quis dizer "pessoa"?',
    'flows/x/flow.json:23:13 [resposta-desconhecida] "menor" não se escreve; só se escreve em respostas e em "form". Nomes que existem: pessoa, form.',
  ],
  'resposta-desconhecida.escrita-ao-lado': [
    edited(venda, ['"pedido.data":', '"pedido.dta":']),
    'schemas/screens/fim.schema.json:5:14 [resposta-desconhecida] "pedido" nunca tem "data": nenhuma tela, chamada ou "set" o escreve. Você quis dizer "dta"?',
  ],
  'resposta-desconhecida.evento': [
    stepA({ show: { '!': '{x}' }, on: { next: { set: { x: '{event.data.id}' }, to: 'b' } } }),
    'flows/x/flow.json:19:18 [resposta-desconhecida] O evento "next" não traz "data". Ele traz: type, at, values, id.',
  ],
  'resposta-desconhecida.num-valor': [
    merged(venda, { derived: { menor: { '<': [{ idadeEmMeses: '{pessoa.nascimento.dia}' }, 216] } } }),
    'flows/venda/flow.json:24:27 [resposta-desconhecida] "pessoa.nascimento" é um valor só, e não tem "dia" dentro. Escreva "{pessoa.nascimento}".',
  ],
  'resposta-desconhecida.nunca-escrita': [
    edited(venda, ['pessoa.nascimento', 'pessoa.nacimento']),
    'flows/venda/flow.json:7:40 [resposta-desconhecida] "pessoa" nunca tem "nacimento": nenhuma tela, chamada ou "set" o escreve. Você quis dizer "nascimento"?',
  ],
  'resposta-desconhecida.passo': [
    merged(venda, {
      aside: [{ block: 'total', when: { '===': ['{step.vew}', 'dados'] }, with: { texto: '{total:moeda}' } }],
    }),
    'flows/venda/flow.json:123:11 [resposta-desconhecida] "step" nunca tem "vew": um passo não o diz de si. Você quis dizer "view"?',
  ],
  'resposta-desconhecida.rota': [
    merged(venda, {
      on: { start: { set: { 'pedido.cep': { or: ['{event.kept.cep}', '{event.route.nme}'] } } } },
    }),
    'flows/venda/flow.json:47:13 [resposta-desconhecida] O fluxo lê a parte "nme" do endereço ("event.route.nme"), e nenhuma rota a traz. Você quis dizer "nome"?',
  ],
  'resposta-desconhecida.servidor': [
    flow({
      a: { screen: 'simples', show: '{server.moda}' },
      b: { screen: 'simples', show: '{server.moeda.real}' },
      c: { screen: 'simples', show: { '===': ['{server.moeda}', 'real'] } },
      d: { screen: 'parada', final: true },
    }),
    'flows/x/flow.json:13:15 [resposta-desconhecida] "server" nunca tem "moda": o servidor não o diz de si. Você quis dizer "moeda"?',
    'flows/x/flow.json:17:15 [resposta-desconhecida] "server.moeda" é um valor só, e não tem "real" dentro. Escreva "{server.moeda}".',
  ],
  'resposta-desconhecida.texto': [
    merged('flows/partes/avisos.part.json', { notices: { menorDeIdade: { title: 'Olá, {pesoa.nome}' } } }),
    'flows/partes/avisos.part.json:19:16 [resposta-desconhecida] "pesoa.nome" lê "pesoa", que o fluxo "venda" não conhece. Você quis dizer "pessoa"?',
  ],
  'resposta-desconhecida.texto-sem-evento': [
    merged('flows/partes/avisos.part.json', {
      notices: { menorDeIdade: { title: 'Olá, {event.values.nome}' } },
    }),
    'flows/partes/avisos.part.json:19:16 [resposta-desconhecida] Ao desenhar a tela não há evento: "event.values.nome" fica sempre vazio. Guarde o valor com "set", ou abra o aviso com "with" e leia "form".',
  ],
  'resposta-desconhecida.variante': [
    stepA({ show: '{variant.plano.maximo}' }),
    'flows/x/flow.json:13:15 [resposta-desconhecida] "variant.plano" não tem "maximo". O que existe ali: id, nome, tipo, contratante, min, max.',
  ],
  'rota-invalida': [
    merged(venda, { routes: [{ path: '' }, { path: ':nome/:nome' }] }),
    'flows/venda/flow.json:10:15 [rota-invalida] Este endereço tem a parte "nome" duas vezes: só uma chegaria ao fluxo. Dê a uma delas outro nome.',
  ],
  'rota-invalida.exemplo': [
    merged(venda, {
      routes: [{ path: '' }, { path: ':nome/:numero', parts: { numero: '\\d+' }, example: 'ana/doze' }],
    }),
    'flows/venda/flow.json:14:18 [rota-invalida] O exemplo "ana/doze" não é um endereço desta rota, ":nome/:numero". Ponha um texto no lugar de cada parte com nome, como "parts" pede.',
  ],
  'rota-invalida.expressao': [
    merged(venda, { routes: [{ path: '' }, { path: ':nome', parts: { nome: '[a-z' } }] }),
    'flows/venda/flow.json:12:17 [rota-invalida] A expressão "[a-z" não se pode ler. Confira os parênteses e as barras. Só algarismos se escreve "\\\\d+".',
  ],
  'rota-invalida.parte': [
    merged(venda, {
      routes: [{ path: '' }, { path: ':nome/:cpf', parts: { cfp: '\\d+' }, salePer: 'corretor' }],
    }),
    'flows/venda/flow.json:12:9 [rota-invalida] O endereço ":nome/:cpf" não tem a parte "cfp". Você quis dizer "cpf"?',
    'flows/venda/flow.json:14:18 [rota-invalida] O endereço ":nome/:cpf" não tem a parte "corretor". Partes que ele tem: nome, cpf.',
  ],
  'rota-invalida.todas-as-variantes': [
    merged(venda, {
      routes: [
        { path: '' },
        { path: '/:variante/pedido', variant: 'variante' },
        { path: ':uid', scope: 'uid' },
      ],
    }),
    'flows/venda/flow.json:10:15 [rota-invalida] Um endereço que começa com "/" é de todas as variantes, e por isso precisa começar com um texto fixo. Escreva, por exemplo, "/pedido/:numero", ou tire a primeira "/".',
    'flows/venda/flow.json:14:15 [rota-invalida] Este endereço fica abaixo do prefixo de uma variante, que já diz de qual ele é. Tire "scope" e "variant", ou comece o endereço com "/".',
  ],
  'rota-repetida': [
    merged(venda, { routes: [{ path: '' }, { path: ':nome' }, { path: ':apelido' }] }),
    'flows/venda/flow.json:13:15 [rota-repetida] O endereço ":apelido" já é de outra rota deste fluxo: ":nome". Mude o texto fixo de uma delas, ou diga em "parts" o que distingue uma da outra.',
  ],
  'rota-repetida.fluxos': [
    {
      ...merged(venda, { routes: [{ path: '' }, { path: '/pedido/:numero' }] }),
      path: 'flows/adesao/flow.json',
    },
    merged(venda, { routes: [{ path: '' }, { path: '/pedido/:uid', scope: 'uid' }] }),
    'flows/adesao/flow.json:10:15 [rota-repetida] O endereço "/pedido/:numero" já é de outra rota do fluxo "venda": "/pedido/:uid". Mude o texto fixo de uma delas, ou diga em "parts" o que distingue uma da outra.',
  ],
  'rota-repetida.prefixo': [
    merged(venda, { routes: [{ path: '' }, { path: '/verde/:uid', scope: 'uid' }] }),
    verde({}),
    'variants/loja/verde.variant.json:8:20 [rota-repetida] O endereço "/verde/" já é de uma rota do fluxo "venda". Dê a este funil outro "prefixo".',
  ],
  'rota-repetida.prefixo-alheio': [
    merged(venda, {
      routes: [{ path: '' }, { path: ':nome', noIndex: true }, { path: 'verde/precos', noIndex: true }],
    }),
    verde({}),
    'flows/venda/flow.json:14:15 [rota-repetida] Em "/", onde fica o funil "azul/venda", este endereço começa por "verde", que é o prefixo do funil "verde/venda": quem o abre vai para lá. Mude o começo do endereço, ou o "prefixo" de "verde".',
  ],
  'rota-reservada.fluxo': [
    merged(venda, { routes: [{ path: '' }, { path: '/api/:uid', scope: 'uid' }] }),
    'flows/venda/flow.json:10:15 [rota-reservada] O endereço "/api" é do próprio servidor: este nunca seria aberto. Use outro texto. Os do servidor: api, dev e saude.',
  ],
  'rota-reservada.relativa': [
    merged(venda, { routes: [{ path: '' }, { path: ':nome', noIndex: true }, { path: 'api/x' }] }),
    'flows/venda/flow.json:14:15 [rota-reservada] O endereço "/api" é do próprio servidor: este nunca seria aberto. Use outro texto. Os do servidor: api, dev e saude.',
  ],
  'segredo-guardado': [
    flow(
      { a: { screen: 'cartao', form: 'x', on: { next: { set: { x: '{event.values.captcha}' }, to: 'b' } } } },
      notices,
    ),
    'flows/x/flow.json:24:18 [segredo-guardado] O segredo "captcha" não pode ser escrito em respostas. Um segredo só se lê em "when" e no "with" de uma chamada, em campo "writeOnly" da operação.',
  ],
  'segredo-guardado.chamada': [
    flow(
      {
        a: {
          screen: 'cartao',
          form: 'x',
          on: {
            next: { call: 'pessoa.salvar', with: { cpf: '{event.values.captcha}' } },
            'pessoa.salvar:ok': { to: 'b' },
            'pessoa.salvar:cpfRepetido': {},
            tentarNovamente: {},
          },
        },
      },
      notices,
    ),
    'flows/x/flow.json:25:20 [segredo-guardado] O segredo "captcha" não pode ir no campo "cpf" de "pessoa.salvar", que não é "writeOnly". Um segredo só se lê em "when" e no "with" de uma chamada, em campo "writeOnly" da operação.',
  ],
  'segredo-guardado.form': [
    flow(
      {
        a: {
          screen: 'cartao',
          form: 'x',
          on: { next: [{ when: { '!': '{form.captcha}' }, focus: 'captcha' }, { to: 'b' }] },
        },
      },
      notices,
    ),
    'flows/x/flow.json:25:20 [segredo-guardado] O segredo "captcha" nunca fica em "form": ele só existe em "event.values", no evento que o traz. Leia "event.values.captcha".',
  ],
  'tela-desconhecida': [
    flow({ a: { screen: 'simple' } }),
    'flows/x/flow.json:12:17 [tela-desconhecida] A tela "simple" não existe: não há schemas/screens/simple.schema.json. Você quis dizer "simples"?',
  ],
  'tela-desconhecida.rota': [
    edited(venda, ['""', '"", "screen": "vitrine"']),
    'flows/venda/flow.json:3:38 [tela-desconhecida] A tela "vitrine" não existe: não há schemas/screens/vitrine.schema.json. Telas que existem: cartao, dados, data, fim, parada, simples.',
  ],
  'tipo-errado.aspas': [
    merged(venda, { steps: { dados: { on: { escolhida: { set: { 'pedido.data': 'null' } } } } } }),
    'flows/venda/flow.json:102:28 [tipo-errado] Entre aspas isto é o texto null, e não o valor: numa condição ele vale como sim. Tire as aspas; se é mesmo um texto, escolha outro.',
  ],
  'tipo-errado.nome-de-chave': [
    stepA(
      { on: { next: { set: { pessoa: { pega: ['{pessoa}', 7] } }, to: '@next' } } },
      { answers: { pessoa: {} } },
    ),
    'flows/x/flow.json:20:17 [tipo-errado] "pega" precisa aqui do nome de uma chave, que é um texto, e aqui há 7. Escreva o nome da chave entre aspas.',
  ],
  'tipo-errado.rota': [
    merged(venda, { routes: [null, { path: '' }, { path: 7 }, { path: ':nome', noIndex: true }] }),
    'flows/venda/flow.json:6:5 [tipo-errado] O item 1 precisa ser um objeto { }, e aqui é null. Troque por um objeto { }.',
    'flows/venda/flow.json:11:15 [tipo-errado] "path" precisa ser um texto entre aspas, e aqui é o número 7. Um exemplo certo: ":nome/:idCorretor".',
  ],
  'tipo-errado.var': [
    stepA({ show: { '===': [{ var: [{ var: 'x' }] }, 1] } }),
    'flows/x/flow.json:16:20 [tipo-errado] "var" lê um caminho escrito aqui mesmo, e aqui o caminho seria calculado por uma regra. Escreva o caminho: "{titular.nome}".',
  ],
  'tipo-errado.var-numero': [
    stepA({ on: { next: [{ when: { var: [1] }, to: 'b' }, { to: '@next' }] } }),
    'flows/x/flow.json:17:22 [tipo-errado] "var" lê um caminho, que é um texto, e aqui há 1. Escreva o caminho: "{titular.nome}".',
  ],
  'transicao-desconhecida': [
    stepA(
      { on: { next: { to: 'b' } } },
      { unreached: { 'a next 1': 'É só um exemplo.', 'a next 2': 'Esta linha já saiu.' } },
    ),
    'flows/x/flow.json:12:5 [transicao-desconhecida] "a next 2" não é transição deste fluxo. Você quis dizer "a next 1"?',
  ],
  'transicao-inalcancavel': [
    stepA({ on: { next: [{ to: 'b' }, { to: '@next' }] } }),
    'flows/x/flow.json:18:11 [transicao-inalcancavel] Esta linha de "next" nunca é usada: a linha 1, antes dela, vale sempre. Ponha por último a linha que vale sempre, ou corrija o "when".',
  ],
  'transicao-inalcancavel.nunca': [
    stepA({ on: { next: [{ when: false, to: 'b' }, { to: '@next' }] } }),
    'flows/x/flow.json:15:11 [transicao-inalcancavel] Esta linha de "next" nunca é usada: o seu "when" nunca vale. Ponha por último a linha que vale sempre, ou corrija o "when".',
  ],
  'valor-fora-da-lista.comparado': [
    stepA(
      { show: { '!==': ['{retorno}', 'resumido'] }, on: { next: { set: { retorno: 'resumo' }, to: 'b' } } },
      { answers: { retorno: null } },
    ),
    'flows/x/flow.json:17:11 [valor-fora-da-lista] "retorno" nunca vale "resumido". Você quis dizer "resumo"?',
  ],
  'valor-fora-da-lista.esquema': [
    file('flows/x/flow.json', {
      $schema: '../../schemas/chapter.schema.json',
      answers: {},
      on: { start: { to: 'a' } },
      steps: { a: { screen: 'parada', final: true } },
    }),
    'flows/x/flow.json:2:14 [valor-fora-da-lista] Este arquivo diz um esquema que não é o dele, e com ele o editor não ajuda. O caminho daqui até schemas/flow.schema.json é o certo.',
  ],
  'valor-fora-da-lista.requires': [
    merged(venda, { requires: ['codOrigemVenda', 'produto'] }),
    'flows/venda/flow.json:4:5 [valor-fora-da-lista] Nenhuma variante pode ter "produto". Você quis dizer "produtos"?',
  ],
  'valor-fora-da-lista.servidor': [
    stepA({ show: { '===': ['{server.moeda}', 'reais'] } }),
    compra({ server: { moeda: 'reais', moda: 'real' } }),
    'flows/x/flow.json:16:11 [valor-fora-da-lista] "server.moeda" nunca vale "reais". Valores que pode ter: real.',
    'tests/replays/venda/compra.replay.json:15:14 [valor-fora-da-lista] De "moeda" o servidor não diz "reais". Ele diz: real.',
    'tests/replays/venda/compra.replay.json:16:5 [resposta-desconhecida] O servidor não diz "moda" de si. Você quis dizer "moeda"?',
  ],
  'valor-sem-uso.parte-na-raiz': [
    file('flows/partes/relogio.part.json', { answers: {}, timers: { passou: { afterMs: 5000 } } }),
    stepA({ on: { next: { to: 'b' } } }, { use: 'relogio' }),
    'flows/partes/relogio.part.json:3:3 [valor-sem-uso] A parte "relogio" só se usa na raiz do fluxo, e "timers" é de um passo ou de uma caixa. Use a parte no passo que precisa de "timers", ou apague-o daqui.',
  ],
  'variante-desconhecida.qual': [
    file('flows/depois/flow.json', {
      routes: [{ path: '' }],
      answers: { pessoa: {}, pedido: {} },
      on: { start: { to: 'fim' } },
      steps: {
        fim: { screen: 'fim', label: 'Fim', final: true, on: { falarWhatsapp: { visit: 'whatsapp' } } },
      },
    }),
    compra({ moves: [{ start: {}, then: { step: 'dados' } }] }),
    edited('variants/loja/azul.variant.json', [
      ' "venda": { "rotas": { "prefixo": "azul", "inicial": true } }',
      '\n    "depois": { "rotas": { "prefixo": "azul-depois" } },\n    "venda": { "rotas": { "prefixo": "azul", "inicial": true } }\n ',
    ]),
    'tests/replays/venda/compra.replay.json:6:14 [variante-desconhecida] A variante "azul" tem 2 funis, e o replay é de um. Diga de qual: "azul/depois" ou "azul/venda".',
  ],
}
