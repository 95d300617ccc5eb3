/** The English of what is said of addresses and routes. */
export const ofAddresses: Readonly<Record<string, string>> = {
  'O endereço "{1}" não existe em "enderecos" da variante {2}.':
    'The address "{1}" is not in "enderecos" of the variant {2}.',
  'Endereços que existem': 'Addresses there are',
  'Falta em "enderecos" o endereço "{1}", que o fluxo "{2}" abre.':
    '"enderecos" lacks the address "{1}", which the flow "{2}" opens.',
  'Acrescente a "enderecos": "{1}": { "url": "…" }.': 'Add to "enderecos": "{1}": { "url": "…" }.',
  'O fluxo "{1}" abre este endereço sem dizer "{2}".':
    'The flow "{1}" opens this address without saying "{2}".',
  'Ele conhece': 'It knows',
  'O servidor preenche o endereço "{1}" e não sabe "{2}".':
    'The server fills in the address "{1}" and does not know "{2}".',
  'O servidor preenche o endereço "{1}", e a variante "{2}" não tem "{3}".':
    'The server fills in the address "{1}", and the variant "{2}" has no "{3}".',
  'Acrescente o valor à variante, ou escreva o endereço sem ele.':
    'Add the value to the variant, or write the address without it.',
  'Falta o "prefixo": ninguém encontraria este funil.':
    '"prefixo" is missing: nobody would find this funnel.',
  'Acrescente, por exemplo: "rotas": { "prefixo": "{1}" }': 'Add, for example: "rotas": { "prefixo": "{1}" }',
  'O endereço "/{1}" é do próprio servidor: este nunca seria aberto.':
    'The address "/{1}" is the server\'s own: this one would never be opened.',
  'Use outro texto. Os do servidor: {1}.': "Use another text. The server's are: {1}.",
  'O endereço "/{1}/" já é de uma rota do fluxo "{2}".':
    'The address "/{1}/" already belongs to a route of the flow "{2}".',
  'Dê a este funil outro "prefixo".': 'Give this funnel another "prefixo".',
  'O endereço "/{1}/" já é do funil "{2}".': 'The address "/{1}/" already belongs to the funnel "{2}".',
  'O endereço "/" já é do funil "{1}": só um pode ser o inicial.':
    'The address "/" already belongs to the funnel "{1}": only one can be the initial one.',
  'Apague "inicial" deste funil ou do outro.': 'Delete "inicial" from this funnel or from the other.',
  'Em "/", onde fica o funil "{1}", este endereço começa por "{2}", que é o prefixo do funil "{3}": quem o abre vai para lá.':
    'At "/", where the funnel "{1}" is, this address begins with "{2}", which is the prefix of the funnel "{3}": whoever opens it goes there.',
  'Mude o começo do endereço, ou o "prefixo" de "{1}".':
    'Change the beginning of the address, or the "prefixo" of "{1}".',
  'O endereço "{1}" da variante "{2}" leva para a variante "{3}".':
    'The address "{1}" of the variant "{2}" leads to the variant "{3}".',
  'O início do próprio funil se escreve "/{variant.rotas.prefixo}/".':
    'The start of the funnel itself is written "/{variant.rotas.prefixo}/".',
  'O endereço "{1}" não tem a parte "{2}".': 'The address "{1}" has no part "{2}".',
  'Partes que ele tem': 'Parts it has',
  'A expressão {1} não se pode ler.': 'The expression {1} cannot be read.',
  'Confira os parênteses e as barras. Só algarismos se escreve "\\\\d+".':
    'Check the parentheses and backslashes. Digits only is written "\\\\d+".',
  'Este endereço tem a parte "{1}" duas vezes: só uma chegaria ao fluxo.':
    'This address has the part "{1}" twice: only one would reach the flow.',
  'Dê a uma delas outro nome.': 'Give one of them another name.',
  'Um endereço que começa com "/" é de todas as variantes, e por isso precisa começar com um texto fixo.':
    'An address that begins with "/" is of all variants, and so must begin with a fixed text.',
  'Escreva, por exemplo, "/pedido/:numero", ou tire a primeira "/".':
    'Write, for example, "/pedido/:numero", or take away the first "/".',
  'Este endereço fica abaixo do prefixo de uma variante, que já diz de qual ele é.':
    'This address lies below the prefix of a variant, which already says whose it is.',
  'Tire "scope" e "variant", ou comece o endereço com "/".':
    'Take away "scope" and "variant", or begin the address with "/".',
  'O exemplo "{1}" não é um endereço desta rota, "{2}".':
    'The example "{1}" is no address of this route, "{2}".',
  'Ponha um texto no lugar de cada parte com nome, como "parts" pede.':
    'Put a text in place of each named part, as "parts" asks.',
  'A tela "{1}" não existe: não há schemas/screens/{2}.schema.json.':
    'There is no screen "{1}": schemas/screens/{2}.schema.json does not exist.',
  'Telas que existem': 'Screens there are',
  'O fluxo lê a parte "{1}" do endereço ("event.route.{2}"), e nenhuma rota a traz.':
    'The flow reads the part "{1}" of the address ("event.route.{2}"), and no route brings it.',
  'Partes que as rotas trazem': 'Parts that routes bring',
  'deste fluxo': 'of this flow',
  'do fluxo "{1}"': 'of the flow "{1}"',
  'O endereço "{1}" já é de outra rota {2}: "{3}".':
    'The address "{1}" already belongs to another route {2}: "{3}".',
  'Mude o texto fixo de uma delas, ou diga em "parts" o que distingue uma da outra.':
    'Change the fixed text of one of them, or say in "parts" what tells them apart.',
}
