/** The English of what the schemas themselves say of a wrong value. */
export const ofSchemas: Readonly<Record<string, string>> = {
  'Esta operação cobra e não exige "visto": cobraria também o que a pessoa não viu.':
    'This operation charges and does not require "visto": it would charge what the person did not see, too.',
  'Acrescente a "input": "visto": { "$ref": "../fields/visto.schema.json" } em "properties", e "visto" em "required".':
    'Add to "input": "visto": { "$ref": "../fields/visto.schema.json" } in "properties", and "visto" in "required".',
  '"{1}" cobra por "{2}" e, quando a página volta, não pede de novo a proposta: mostraria valores velhos.':
    '"{1}" charges by "{2}" and, when the page comes back, does not ask for the proposal again: it would show old figures.',
  'Acrescente em "on" de "{1}": "resume" com a chamada que traz a proposta.':
    'Add to "on" of "{1}": "resume" with the call that brings the proposal.',
  'Use letras sem acento e números, começando por letra minúscula, como cpfDuplicado.':
    'Use letters without accents and digits, beginning with a small letter, like cpfDuplicado.',
  'Escreva o nome de um botão, como adicionarDependente, ou "operacao:desfecho", como "endereco.cep:ok"; vários se separam por |, como "cpf.consultar:failure|timeout".':
    'Write the name of a button, like adicionarDependente, or "operation:outcome", like "endereco.cep:ok"; several are separated by |, like "cpf.consultar:failure|timeout".',
  'Escreva um caminho com pontos, como form.cpf ou pedido.dataVigencia.':
    'Write a path with dots, like form.cpf or pedido.dataVigencia.',
  'Use letras sem acento e números, começando por letra minúscula, como cepInexistente.':
    'Use letters without accents and digits, beginning with a small letter, like cepInexistente.',
  'Use letras sem acento e números, como dataNascimento.':
    'Use letters without accents and digits, like dataNascimento.',
  'O texto diz {1}% de desconto, e não é o que "descontos" dá aos planos de que ele fala.':
    'The text says {1}% of discount, and that is not what "descontos" gives the plans it speaks of.',
  'Use o nome de um fluxo, como dental-individual.': 'Use the name of a flow, like dental-individual.',
  'O detalhe diz {1}, e não é o que o "ajuste" desta forma muda no total.':
    'The detail says {1}, and that is not what the "ajuste" of this way of paying changes in the total.',
  'O detalhe diz {1}%, e não é o que o "ajuste" desta forma muda no total.':
    'The detail says {1}%, and that is not what the "ajuste" of this way of paying changes in the total.',
  'O detalhe diz que nada se acrescenta, e o "ajuste" desta forma acrescenta.':
    'The detail says that nothing is added, and the "ajuste" of this way of paying adds something.',
  'O desconto de {1} centavos é mais que a metade do que o plano mais barato custa neste período.':
    'The discount of {1} centavos is more than half of what the cheapest plan costs in this period.',
  'Use letras sem acento e números, começando por letra minúscula, como cadastroCorretor.':
    'Use letters without accents and digits, beginning with a small letter, like cadastroCorretor.',
  'o "codigo" de uma faixa de "faixas"': 'the "codigo" of a band of "faixas"',
  'Use o código de uma faixa, como filhote.': 'Use the code of a band, like filhote.',
  'o "codigo" de um plano de "planosPet"': 'the "codigo" of a plan of "planosPet"',
  'um plano com uma faixa em que ele é vendido': 'a plan with a band in which it is sold',
  'Os termos dizem um acréscimo de {1}, e nenhuma forma de pagamento o cobra.':
    'The terms say {1} is added, and no way of paying charges it.',
  'Este trecho é {1}, e aqui há {2}, que ele nunca é.':
    'This is {1}, and here there is {2}, which it never is.',
  'Corrija o valor, ou o tipo.': 'Mend the value, or the type.',
  '"items" é um esquema só, o de cada item, e aqui há uma lista.':
    '"items" is one schema, that of each item, and here there is a list.',
  'Tire os colchetes.': 'Take away the brackets.',
  'Este trecho não diz de que tipo é o valor, e qualquer um caberia.':
    'This does not say of what type the value is, and any would fit.',
  'Acrescente, por exemplo: "type": "string"': 'Add, for example: "type": "string"',
}
