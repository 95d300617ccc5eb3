/** The English of what is said of screens, fields, lists and blocks. */
export const ofScreens: Readonly<Record<string, string>> = {
  '"$ref" precisa apontar para um campo de schemas/fields, e não para {1}.':
    '"$ref" must lead to a field of schemas/fields, and not to {1}.',
  'Escreva assim: "$ref": "../fields/cpf.schema.json".':
    'Write it like this: "$ref": "../fields/cpf.schema.json".',
  'O campo "{1}" acaba por se referir a si mesmo.': 'The field "{1}" ends up referring to itself.',
  'Tire um dos "$ref" do círculo.': 'Take away one "$ref" of the circle.',
  'Campos que existem': 'Fields there are',
  'O campo "{1}" não existe em schemas/fields.': 'There is no field "{1}" in schemas/fields.',
  'O validador "{1}" não existe.': 'There is no validator "{1}".',
  'Validadores que existem': 'Validators there are',
  '"{1}" é o nome de um operador e não pode ser nome de campo.':
    '"{1}" is the name of an operator and cannot be that of a field.',
  'Escolha outro nome.': 'Choose another name.',
  'O widget': 'the widget',
  'Widgets que existem': 'Widgets there are',
  'A máscara': 'the mask',
  'Máscaras que existem': 'Masks there are',
  'O validador com data': 'the validator with a date',
  'Validadores com data que existem': 'Validators with a date there are',
  'A tabela': 'the table',
  'Tabelas de schemas/tables': 'Tables of schemas/tables',
  'A operação': 'the operation',
  '{1} "{2}" não existe.': '{1} "{2}" does not exist.',
  'Esta tela não tem o campo "{1}".': 'This screen has no field "{1}".',
  'A lista "{1}" não diz como é cada item.': 'The list "{1}" does not say what each item is.',
  'Acrescente {1} a "{2}".': 'Add {1} to "{2}".',
  'A lista "{1}" tem outra lista dentro dos itens, e uma tela só desenha uma.':
    'The list "{1}" has another list inside its items, and a screen draws only one.',
  'Edite a lista de dentro numa caixa, que se abre a partir do item.':
    'Edit the inner list in a box that opens from the item.',
  'Os itens da lista "{1}" não têm campos.': 'The items of the list "{1}" have no fields.',
  'Diga os campos: {1}.': 'Say the fields: {1}.',
  'A lista "{1}" é de valores soltos, e nenhum widget os edita.':
    'The list "{1}" is of plain values, and no widget edits them.',
  'Faça de cada item um objeto, com {1}, ou não mostre a lista: "look": { "widget": "{2}" }.':
    'Make each item an object, with {1}, or do not show the list: "look": { "widget": "{2}" }.',
  'Faça de cada item um objeto, com {1}.': 'Make each item an object, with {1}.',
  'A lista "{1}" precisa de {2} itens ou mais, e de {3} no máximo: nunca estaria certa.':
    'The list "{1}" needs {2} items or more, and {3} at most: it could never be right.',
  'Corrija um dos dois.': 'Mend one of the two.',
  'Os itens da lista não têm "{1}", que está no título deles.':
    'The items of the list have no "{1}", which is in their heading.',
  'Campos dos itens': 'Fields of the items',
  'Blocos que existem': 'Blocks there are',
  'O bloco "{1}" não existe.': 'There is no block "{1}".',
  'O bloco "{1}" não é uma seção de página de vendas.': 'The block "{1}" is no band of a sales page.',
  '"{1}" é uma seção de página de vendas: fora de "bands" não é desenhada.':
    '"{1}" is a band of a sales page: outside "bands" it is not drawn.',
  'Mude-o para "above" ou "below", ou ponha no lugar uma das seções de docs/flow-reference.md.':
    'Move it to "above" or "below", or put one of the bands of docs/flow-reference.md in its place.',
  'Mude-a para "bands" da tela.': 'Move it to "bands" of the screen.',
  'A tabela "{1}" não existe.': 'There is no table "{1}".',
  '"{1}" lê "{2}", que o fluxo "{3}" não conhece.': '"{1}" reads "{2}", which the flow "{3}" does not know.',
  'Ao desenhar a tela não há evento: "{1}" fica sempre vazio.':
    'There is no event while the screen is drawn: "{1}" is always empty.',
  'Guarde o valor com "set", ou abra o aviso com "with" e leia "form".':
    'Keep the value with "set", or open the notice with "with" and read "form".',
  'O widget "{1}" edita {2}, e este campo é {3}.': 'The widget "{1}" edits {2}, and this field is {3}.',
  'Widgets que editam {1}: {2}.': 'Widgets that edit {1}: {2}.',
  'Este texto abre uma chave "{" e não a fecha.': 'This text opens a brace "{" and does not close it.',
  'Este texto fecha uma chave "}" que não abriu.': 'This text closes a brace "}" that it did not open.',
  'Feche-a depois do nome: "{{1}}".': 'Close it after the name: "{{1}}".',
  'Apague-a, ou abra-a antes do nome: "{nome}".': 'Delete it, or open it before the name: "{nome}".',
  'no bloco "{1}"': 'in the block "{1}"',
  'A chave "table" não existe no bloco "{1}", que não mostra uma tabela.':
    'The key "table" does not exist in the block "{1}", which shows no table.',
  'Apague-a.': 'Delete it.',
  'Falta a chave "table" no bloco "{1}", que mostra uma tabela.':
    'The key "table" is missing in the block "{1}", which shows a table.',
  'Acrescente, por exemplo: "table": "{1}"': 'Add, for example: "table": "{1}"',
  'o item {1} de {2}': 'item {1} of {2}',
  'no item {1} de {2}': 'in item {1} of {2}',
  'em "{1}"': 'in "{1}"',
  'Apague-a: aqui não cabe nenhuma.': 'Delete it: no key fits here.',
  'Chaves que existem aqui': 'Keys there are here',
  'a chave "{1}" não existe {2}.': 'the key "{1}" does not exist {2}.',
  'falta a chave "{1}" {2}.': 'the key "{1}" is missing {2}.',
  'cada item de {1}': 'each item of {1}',
  'nos itens de {1}': 'in the items of {1}',
  '{1} não pode ser "{2}".': '{1} cannot be "{2}".',
  'Valores aceitos': 'Values accepted',
  'O formato "{1}" não existe.': 'There is no format "{1}".',
  'Formatos que existem': 'Formats there are',
  '{1} precisa ser {2}, e aqui é {3}.': '{1} must be {2}, and here it is {3}.',
  'Troque por {1}.': 'Write {1} instead.',
  '{1} precisa ser um número inteiro de centavos, e aqui é {2}.':
    '{1} must be a whole number of centavos, and here it is {2}.',
  'Escreva "{{1}}": o bloco cuida do formato.': 'Write "{{1}}": the block takes care of the format.',
  'O campo "{1}" oferece esta tabela': 'The field "{1}" offers this table',
  'A operação "{1}" recebe esta tabela em "{2}"': 'The operation "{1}" is sent this table in "{2}"',
  '{1} e não aceita este valor: {2}': '{1} and does not take this value: {2}',
  'Este campo oferece a tabela "{1}" e não aceita nenhum dos valores dela: {2}':
    'This field offers the table "{1}" and takes none of its values: {2}',
  'Troque o tipo do campo, ou a tabela.': 'Change the type of the field, or the table.',
  'Este valor é {1}, e nas outras linhas da tabela é {2}.':
    'This value is {1}, and that of the other rows of the table is {2}.',
  'Todas as linhas de uma tabela têm valores do mesmo tipo.': 'All rows of a table have values of one type.',
}
