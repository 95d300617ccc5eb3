/** The English of what is said of calls and operations. */
export const ofCalls: Readonly<Record<string, string>> = {
  'A operação "{1}" não existe: não há schemas/operations/{2}.operation.json.':
    'There is no operation "{1}": schemas/operations/{2}.operation.json does not exist.',
  'Operações que existem': 'Operations there are',
  '"{1}" espera por uma chamada "{2}", que não existe.':
    '"{1}" waits for a call "{2}", which does not exist.',
  'Chamadas que existem': 'Calls there are',
  'Nenhuma chamada deste fluxo termina em "{1}".': 'No call of this flow ends in "{1}".',
  'A chamada "{1}" não termina em "{2}".': 'The call "{1}" does not end in "{2}".',
  'Desfechos que existem': 'Outcomes there are',
  'Ninguém responde quando a chamada "{1}" termina em {2} (em "{3}").':
    'Nothing answers when the call "{1}" ends in {2} (at "{3}").',
  'Acrescente em "on" de "{1}": "{2}:{3}": [{ "open": "…" }]':
    'Add to "on" of "{1}": "{2}:{3}": [{ "open": "…" }]',
  'A operação "{1}" não recebe "{2}".': 'The operation "{1}" does not take "{2}".',
  'Ela recebe': 'It takes',
  'A operação "{1}" precisa de {2} e não recebe.': 'The operation "{1}" needs {2} and does not get it.',
  'Acrescente em "with": "{1}": "{…}"': 'Add in "with": "{1}": "{…}"',
  '"{1}" não está em "input", e devia trazer o uid da proposta.':
    '"{1}" is not in "input", and should bring the uid of the proposal.',
  'Existe em "input"': 'There is in "input"',
  'Esta operação grava sem venda em andamento, e não diz de que proposta trata.':
    'This operation writes without a sale under way, and does not say which proposal it is about.',
  'Acrescente a "needs" a chave de "input" que traz o uid dela: "proposal": "uid".':
    'Add to "needs" the key of "input" that brings its uid: "proposal": "uid".',
  'A operação "{1}" não tem código no servidor.': 'The operation "{1}" has no code on the server.',
  'A operação "{1}" ainda não foi construída, e a variante "{2}" vende por este fluxo: em produção, quem chegasse aqui não passaria.':
    'The operation "{1}" is not built yet, and the variant "{2}" sells by this flow: in production whoever came here would get no further.',
  'Escreva server/operations/{1}.ts, tire a chamada do fluxo, ou, enquanto a variante não está à venda, diga nela "incompleta" e o que falta.':
    'Write server/operations/{1}.ts, take the call out of the flow, or, while the variant is not on sale, say "incompleta" in it and what is missing.',
  'Escreva {1} e rode "npm run fix", ou ponha "planned": { "data": … } com um exemplo de "output".':
    'Write {1} and run "npm run fix", or add "planned": { "data": … } with an example of "output".',
  'Este trecho não é um JSON Schema: {1}': 'This is no JSON Schema: {1}',
  '"{1}" é obrigatório e não está em "properties".': '"{1}" is required and is not in "properties".',
  'Existe em "properties"': 'There is in "properties"',
  '"{1}" não é uma palavra de JSON Schema.': '"{1}" is no word of JSON Schema.',
  'Palavras que existem': 'Words there are',
  'A operação não declara a recusa "{1}" em "problems".':
    'The operation does not declare the refusal "{1}" in "problems".',
  'Recusas que existem': 'Refusals there are',
  'O código não faz nenhuma chamada "{1}" a um serviço: esta nunca sairia.':
    'The code makes no call "{1}" to a service: this one would never go out.',
  'Falta em "reply" a chave "{1}", que "fits" exige: nenhuma resposta do serviço seria aceita.':
    '"reply" lacks the key "{1}", which "fits" requires: no answer of the service would be accepted.',
  'Acrescente "{1}" a "reply".': 'Add "{1}" to "reply".',
  'Escreva "{1}" em vez de "{2}".': 'Write "{1}" instead of "{2}".',
  'A resposta de um serviço não tem "{1}".': 'The answer of a service has no "{1}".',
  Há: 'There is',
  'Os cabeçalhos que os serviços conhecem.': 'The headers that the services know.',
  'Nenhuma chamada deste pagamento leva "{1}": mandada outra vez, ela cobraria duas vezes.':
    'No call of this payment has "{1}": sent once more it would charge twice.',
  'Acrescente à chamada que cobra: "headers": { "{1}": "{chave}" }':
    'Add to the call that charges: "headers": { "{1}": "{chave}" }',
  'Este objeto está vazio, e "{1}" não levaria nada.': 'This object is empty, and "{1}" would carry nothing.',
  'Escreva de onde vem o valor.': 'Write where the value comes from.',
}
