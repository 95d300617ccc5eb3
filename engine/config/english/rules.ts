/** The English of what is said of rules, and what they read and write. */
export const ofRules: Readonly<Record<string, string>> = {
  'Esta regra é grande demais: {1} níveis e {2} partes; o limite é de {3} níveis e {4} partes.':
    'This rule is too large: {1} levels and {2} parts; the limit is {3} levels and {4} parts.',
  'Dê nome a uma parte dela em "derived" e leia esse nome aqui.':
    'Give a part of it a name in "derived" and read that name here.',
  '"{1}" não pode estar num caminho: é uma palavra do próprio JavaScript.':
    '"{1}" cannot be in a path: it is a word of JavaScript itself.',
  'Aqui devia haver uma regra, e o objeto está vazio.': 'A rule should be here, and the object is empty.',
  'Uma regra tem um operador só, e aqui há {1} chaves: {2}.':
    'A rule has one operator only, and here are {1} keys: {2}.',
  'Junte as condições com { "and": [ … ] } ou { "or": [ … ] }.':
    'Join the conditions with { "and": [ … ] } or { "or": [ … ] }.',
  'O operador "{1}" não existe.': 'There is no operator "{1}".',
  'Use "{1}".': 'Use "{1}".',
  'Operadores que existem': 'Operators there are',
  '"var" lê um caminho escrito aqui mesmo, e aqui o caminho seria calculado por uma regra.':
    '"var" reads a path that is written out, and here a rule would work the path out.',
  '"var" lê um caminho, que é um texto, e aqui há {1}.':
    '"var" reads a path, which is a text, and here is {1}.',
  'Escreva o caminho: "{titular.nome}".': 'Write the path: "{titular.nome}".',
  'de {1} a {2}': '{1} to {2}',
  '"{1}" precisa de {2} valor, e aqui há {3}.': '"{1}" needs {2} value, and here are {3}.',
  '"{1}" precisa de {2} valores, e aqui há {3}.': '"{1}" needs {2} values, and here are {3}.',
  'Escreva assim: { "{1}": [ {2} ] }.': 'Write it like this: { "{1}": [ {2} ] }.',
  '"{{1}}" não é um nome: dentro das chaves vai só o caminho de uma resposta.':
    '"{{1}}" is no name: only the path of an answer goes between the braces.',
  'Escreva, por exemplo: {titular.nome} ou {total:moeda}.':
    'Write, for example: {titular.nome} or {total:moeda}.',
  'O formato "{1}" não existe (em "{2}").': 'There is no format "{1}" (in "{2}").',
  '"{1}" é só um texto: assim não se lê o valor.': '"{1}" is only a text: the value is not read this way.',
  'Escreva "{{1}}".': 'Write "{{1}}".',
  '"{1}" não se escreve': '"{1}" cannot be written',
  '"{1}" não está em "answers"': '"{1}" is not in "answers"',
  '{1}; só se escreve em respostas e em "form".': '{1}; only answers and "form" are written.',
  'O passo "{1}" edita "{2}", mas "{3}" não está em "answers".':
    'The step "{1}" edits "{2}", but "{3}" is not in "answers".',
  '"{1}" lê "{2}", que não é resposta nem valor derivado.':
    '"{1}" reads "{2}", which is neither an answer nor a derived value.',
  'O evento "{1}" não traz "{2}".': 'The event "{1}" does not bring "{2}".',
  'Ele traz': 'It brings',
  '"{1}" não está em "kept" deste fluxo.': '"{1}" is not in "kept" of this flow.',
  'A tela de "{1}" não tem o campo "{2}".': 'The screen of "{1}" has no field "{2}".',
  'Nomes que existem': 'Names there are',
  '"{1}" é um valor só, e não tem "{2}" dentro.': '"{1}" is a single value, and has no "{2}" inside.',
  '"{1}" não tem "{2}".': '"{1}" has no "{2}".',
  'O que existe ali': 'What there is there',
  '"{1}" nunca tem "{2}": {3}.': '"{1}" never has "{2}": {3}.',
  'a operação não o traz': 'the operation does not bring it',
  'um passo não o diz de si': 'a step does not say it of itself',
  'o servidor não o diz de si': 'the server does not say it of itself',
  'nenhuma tela, chamada ou "set" o escreve': 'no screen, call or "set" writes it',
  'Os itens desta lista não têm "{1}".': 'The items of this list have no "{1}".',
  'Cada item tem': 'Each item has',
  '"{1}" nunca vale {2}.': '"{1}" is never {2}.',
  'Valores que pode ter': 'Values it can have',
  'O segredo "{1}" nunca fica em "form": ele só existe em "event.values", no evento que o traz.':
    'The secret "{1}" is never in "form": it exists only in "event.values", at the event that brings it.',
  'Leia "event.values.{1}".': 'Read "event.values.{1}".',
  'O segredo "{1}" não pode {2}.': 'The secret "{1}" cannot {2}.',
  'Um segredo só se lê em "when" e no "with" de uma chamada, em campo "writeOnly" da operação.':
    'A secret is read only in "when" and in the "with" of a call, for a field that is "writeOnly" in the operation.',
  'entrar num valor derivado': 'go into a derived value',
  'ser escrito em respostas': 'be written into answers',
  'entrar na caixa "{1}"': 'go into the box "{1}"',
  'ir no efeito "{1}"': 'go into the effect "{1}"',
  'ir no campo "{1}" de "{2}", que não é "writeOnly"':
    'go into the field "{1}" of "{2}", which is not "writeOnly"',
  'A chamada "{1}" leva um segredo e não pode ser repetida, mas quando falha abre "{2}", onde "{3}" a repete ("again").':
    'The call "{1}" takes a secret along and cannot be repeated, but when it fails it opens "{2}", where "{3}" repeats it ("again").',
  'Responda "{1}" neste passo com [{}], que só fecha o aviso, ou abra outro aviso quando esta chamada falha.':
    'Answer "{1}" in this step with [{}], which only closes the notice, or open another notice when this call fails.',
  'Nada lê o valor derivado "{1}".': 'Nothing reads the derived value "{1}".',
  'Leia-o onde ele faz falta, ou apague-o daqui.': 'Read it where it is needed, or delete it here.',
  '"{1}" recebe "{2}" e não o usa.': '"{1}" gets "{2}" and does not use it.',
  'Nada lê "{1}", que se escreve aqui.': 'Nothing reads "{1}", which is written here.',
  'O que se lê ali': 'What is read there',
  '"{1}" precisa aqui do nome de uma chave, que é um texto, e aqui há {2}.':
    '"{1}" needs the name of a key here, which is a text, and here there is {2}.',
  'Escreva o nome da chave entre aspas.': 'Write the name of the key in quotes.',
  '"{1}" lê "{2}": entre os dois há uma letra de diferença.':
    '"{1}" reads "{2}": there is one letter between the two.',
  'Se é o mesmo nome, escreva-o igual nos dois; se não é, escolha um menos parecido.':
    'If it is the same name, write it alike in both; if it is not, choose one less alike.',
  'Entre aspas isto é o texto {1}, e não o valor: numa condição ele vale como sim.':
    'In quotes this is the text {1} and not the value: in a condition it counts as yes.',
  'Tire as aspas; se é mesmo um texto, escolha outro.':
    'Take the quotes away; if a text is meant, choose another.',
}
