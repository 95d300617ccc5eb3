/** The English of what is said of files and how they are named and laid together. */
export const ofFiles: Readonly<Record<string, string>> = {
  'flows/<fluxo>/flow.json, flows/<fluxo>/<capítulo>.chapter.json ou flows/partes/<parte>.part.json':
    'flows/<flow>/flow.json, flows/<flow>/<chapter>.chapter.json or flows/partes/<part>.part.json',
  'variants/<nome>.variant.json': 'variants/<name>.variant.json',
  'schemas/screens/<nome>.schema.json': 'schemas/screens/<name>.schema.json',
  'schemas/fields/<nome>.schema.json': 'schemas/fields/<name>.schema.json',
  'schemas/operations/<coisa>.<verbo>.operation.json, sem hífen e sem acento':
    'schemas/operations/<thing>.<verb>.operation.json, without hyphens and accents',
  'schemas/tables/<nome>.json': 'schemas/tables/<name>.json',
  'tests/replays/<nome>.replay.json': 'tests/replays/<name>.replay.json',
  'O arquivo não está em UTF-8, e sim em {1}, que o Bloco de Notas também chama de "Unicode".':
    'The file is not UTF-8 but {1}, which Notepad also calls "Unicode".',
  'O arquivo não está em UTF-8, e sim em Windows-1252, que o Bloco de Notas chama de "ANSI": este "{1}" chegaria estragado a quem lê a página.':
    'The file is not UTF-8 but Windows-1252, which Notepad calls "ANSI": this "{1}" would reach readers of the page damaged.',
  'O arquivo não está em UTF-8: o que foi gravado aqui não é um texto nessa codificação.':
    'The file is not UTF-8: what is written here is no text in that encoding.',
  '"{1}"': '"{1}"',
  'aquela em que os acentos aparecem certos': 'the one that shows the accents right',
  'Grave de novo em UTF-8. No Bloco de Notas: "Arquivo", "Salvar como", em "Codificação" escolha "UTF-8". No VS Code: clique na codificação, embaixo à direita, "Reabrir com Codificação", {1}, e depois "Salvar com Codificação", "UTF-8".':
    'Save it again as UTF-8. In Notepad: "File", "Save as", choose "UTF-8" as "Encoding". In VS Code: click the encoding at the bottom right, "Reopen with Encoding", {1}, and then "Save with Encoding", "UTF-8".',
  'O arquivo tem objetos e listas demais uns dentro dos outros.':
    'The file has too many objects and lists inside each other.',
  'Confira se cada "[" e cada "{" tem o seu par.': 'Check that each "[" and each "{" has its pair.',
  'A chave "{1}" já está escrita neste objeto, na linha {2}; só uma das duas valeria.':
    'The key "{1}" is already written in this object, in line {2}; only one of the two would count.',
  'Apague uma delas ou junte as duas numa só.': 'Delete one of them or make one of the two.',
  '"{1}" não pode ser nome de chave: é uma palavra do próprio JavaScript.':
    '"{1}" cannot be the name of a key: it is a word of JavaScript itself.',
  'falta uma vírgula antes daqui.': 'a comma is missing before this.',
  'Ponha uma vírgula no fim do item anterior.': 'Put a comma at the end of the item before.',
  'falta o sinal ":" entre a chave e o valor.': 'the ":" between key and value is missing.',
  'Escreva assim: "chave": "valor".': 'Write it like this: "key": "value".',
  'aqui devia começar uma chave entre aspas.': 'a key in double quotation marks should begin here.',
  'Escreva a chave entre aspas duplas, ou apague a vírgula que sobra depois do último item.':
    'Write the key in double quotation marks, or delete the comma left over after the last item.',
  'falta um valor aqui.': 'a value is missing here.',
  'Escreva um texto entre aspas duplas, um número, true, false, null, uma lista [ ] ou um objeto { }; se sobra uma vírgula depois do último item, apague-a.':
    'Write a text in double quotation marks, a number, true, false, null, a list [ ] or an object { }; if a comma is left over after the last item, delete it.',
  'falta fechar um objeto com "}".': 'an object is not closed with "}".',
  'Confira se cada "{" tem o seu "}".': 'Check that each "{" has its "}".',
  'falta fechar uma lista com "]".': 'a list is not closed with "]".',
  'Confira se cada "[" tem o seu "]".': 'Check that each "[" has its "]".',
  'sobra texto depois do fim do JSON.': 'there is text after the end of the JSON.',
  'Apague o que vem depois do último "}".': 'Delete what comes after the last "}".',
  'JSON não aceita comentários.': 'JSON takes no comments.',
  'Apague o comentário.': 'Delete the comment.',
  'um texto não foi fechado com aspas.': 'a text is not closed with a quotation mark.',
  'Ponha aspas duplas no fim do texto.': 'Put a double quotation mark at the end of the text.',
  'o número está incompleto.': 'the number is incomplete.',
  'Escreva o número inteiro, como 4990.': 'Write the whole number, like 4990.',
  'o número está escrito de um jeito que o JSON não aceita.':
    'the number is written in a way that JSON does not take.',
  'Escreva só algarismos, como 4990.': 'Write digits only, like 4990.',
  'um código \\u está incompleto.': 'a \\u code is incomplete.',
  'Escreva a letra diretamente: o arquivo aceita acentos.':
    'Write the letter itself: the file takes accents.',
  'há uma barra invertida sem sentido no texto.': 'there is a backslash without meaning in the text.',
  'Escreva \\\\ para uma barra, \\" para aspas.': 'Write \\\\ for a backslash, \\" for a quotation mark.',
  'há um caractere invisível que não pode estar num texto.':
    'there is an invisible character that cannot be in a text.',
  'Apague-o e digite o texto de novo.': 'Delete it and type the text again.',
  'há uma palavra sem aspas.': 'there is a word without quotation marks.',
  'Ponha o texto entre aspas duplas.': 'Put the text in double quotation marks.',
  'O arquivo não é um JSON: {1}': 'The file is no JSON: {1}',
  'falta aqui o "{1}" que fecha o "{2}" da linha {3}.':
    'here the "{1}" is missing that closes the "{2}" of line {3}.',
  'Ponha "{1}" depois disto.': 'Put "{1}" after this.',
  'Este desenho não é só de formas: ele entra na página, e nada nele pode carregar, rodar ou levar a outro lugar.':
    'This drawing is more than shapes: it becomes part of the page, and nothing in it may load, run or lead elsewhere.',
  'Deixe só <svg xmlns viewBox> com g, path, circle, ellipse, rect e line, sem style, class, link nem script.':
    'Leave only <svg xmlns viewBox> with g, path, circle, ellipse, rect and line, without style, class, link or script.',
  'Este arquivo não é lido por ninguém: o nome não tem a forma que esta pasta pede.':
    'Nothing reads this file: its name does not have the form that this folder asks for.',
  'Renomeie para {1}.': 'Rename it to {1}.',
  'Este capítulo não é lido por ninguém: não há {1}.': 'Nothing reads this chapter: there is no {1}.',
  'Escreva {1}, ou leve o capítulo para a pasta do seu fluxo.':
    'Write {1}, or move the chapter to the folder of its flow.',
  'tem {1} kB, e pode ter no máximo {2}': 'has {1} kB, and may have {2} at most',
  'Diminua a imagem: um SVG só de formas, ou um PNG de uns 600 pixels de largura.':
    'Make the picture smaller: an SVG of shapes only, or a PNG about 600 pixels wide.',
  'Exporte o SVG só com formas e cores, sem script e com tudo o que mostra dentro dele.':
    'Export the SVG with shapes and colours only, without scripts and with all that it shows inside it.',
  'tem um script dentro': 'has a script inside',
  'não é só um desenho': 'is more than a drawing',
  'pede algo de fora, "{1}", que não aparece':
    'asks for something from outside, "{1}", which does not appear',
  'Esta variante não diz de que base parte, e sozinha não tem {1}.':
    'This variant does not say which base it starts from, and by itself it lacks {1}.',
  'Acrescente, por exemplo: "extends": "{1}".': 'Add, for example: "extends": "{1}".',
  'As variantes se estendem em círculo: {1}.': 'The variants extend each other in a circle: {1}.',
  'Uma delas precisa deixar de ter "extends" ou estender outra.':
    'One of them must drop "extends" or extend another.',
  'Esta variante estende "{1}", que não existe em variants/.':
    'This variant extends "{1}", which does not exist in variants/.',
  'A parte "{1}" só se usa na raiz do fluxo, e "{2}" é de um passo ou de uma caixa.':
    'The part "{1}" is only used at the root of the flow, and "{2}" belongs to a step or a box.',
  'Use a parte no passo que precisa de "{1}", ou apague-o daqui.':
    'Use the part in the step that needs "{1}", or delete it here.',
  'Este capítulo não está em "chapters" de {1}, e por isso ninguém o lê.':
    'This chapter is not in "chapters" of {1}, and so nothing reads it.',
  'Acrescente "{1}" a "chapters".': 'Add "{1}" to "chapters".',
  'O capítulo "{1}" não existe: não há flows/{2}/{3}.chapter.json.':
    'There is no chapter "{1}": flows/{2}/{3}.chapter.json does not exist.',
  'Capítulos que existem': 'Chapters there are',
  'A parte "{1}" já está nesta lista.': 'The part "{1}" is already in this list.',
  'Apague uma das duas.': 'Delete one of the two.',
  'As partes se usam em círculo: {1}.': 'The parts use each other in a circle: {1}.',
  'Tire um dos "use".': 'Take away one "use".',
  'A parte "{1}" não existe: não há flows/partes/{2}.part.json.':
    'There is no part "{1}": flows/partes/{2}.part.json does not exist.',
  'Partes que existem': 'Parts there are',
  '"{1}" já está em {2}, e os dois valem no mesmo lugar.':
    '"{1}" is already at {2}, and both count in the same place.',
  'Dê outro nome a um dos dois, ou escreva-o no próprio fluxo, que vale mais que as partes.':
    'Give one of the two another name, or write it in the flow itself, which counts more than parts.',
  'Dê outro nome a um dos dois, ou junte os dois num só.':
    'Give one of the two another name, or make one of them.',
  'O evento "{1}" já tem linhas nesta tabela; só umas delas valeriam.':
    'The event "{1}" already has lines in this table; only some of them would count.',
  'Junte as duas, ou tire este evento de uma das chaves.':
    'Join the two, or take this event out of one of the keys.',
}
