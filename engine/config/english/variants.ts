/** The English of what is said of variants, brands and prices. */
export const ofVariants: Readonly<Record<string, string>> = {
  'O que há em "{1}"': 'What there is in "{1}"',
  'Nenhum item de "{1}" tem "{2}": "{3}".': 'No item of "{1}" has "{2}": "{3}".',
  'Nenhum item de "{1}" diz "{2}" em "{3}".': 'No item of "{1}" says "{2}" in "{3}".',
  'Palavras não se leem sobre a cor {1}: com o branco ela tem contraste {2}, e são precisos 4,5. Os botões usam {3}.':
    'Words cannot be read on the colour {1}: against white its contrast is {2}, and 4.5 is needed. Buttons use {3}.',
  'Deixe assim, ou use {1} também em "corPrimaria".': 'Leave it so, or use {1} in "corPrimaria" too.',
  '{1},{2}': '{1}.{2}',
  'A marca é quase a da variante "{1}": a mesma letra, os mesmos cantos, o mesmo padrão e quase a mesma cor.':
    'The brand is almost that of the variant "{1}": the same typeface, the same corners, the same pattern and almost the same colour.',
  'Mude ao menos um: "corPrimaria", "fonte", "cantos" ou "padrao".':
    'Change at least one: "corPrimaria", "fonte", "cantos" or "padrao".',
  'A peça "{1}" não está em variants/pecas.': 'The tile "{1}" is not in variants/pecas.',
  'Peças que existem': 'Tiles there are',
  'A pasta "{1}" não está em variants/cenas.': 'The folder "{1}" is not in variants/cenas.',
  'Pastas que existem': 'Folders there are',
  'Nenhuma variante pode ter "{1}".': 'No variant can have "{1}".',
  'Chaves de uma variante': 'Keys of a variant',
  'Falta a chave "{1}" neste arquivo: o fluxo "{2}" precisa dela.':
    'This file lacks the key "{1}": the flow "{2}" needs it.',
  'Acrescente "{1}" dentro de "{2}".': 'Add "{1}" inside "{2}".',
  'Acrescente, por exemplo: "{1}": {2}': 'Add, for example: "{1}": {2}',
  'Nada no fluxo "{1}" lê "{2}".': 'Nothing in the flow "{1}" reads "{2}".',
  'O que ele lê': 'What it reads',
  'Nenhum fluxo abre o endereço "{1}".': 'No flow opens the address "{1}".',
  'Endereços que se abrem': 'Addresses that are opened',
  '"{1}" não se herda, e esta variante só serve de base.':
    '"{1}" is not inherited, and this variant is only a base.',
  'Apague daqui; cada variante que a estende diz a sua.':
    'Delete it here; each variant that extends this one says its own.',
  '"{1}" já tem esse valor na base: aqui ele não muda nada.':
    '"{1}" has that value in the base already: here it changes nothing.',
  'Apague-o daqui; se o valor devia ser outro, corrija-o.':
    'Delete it here; if the value should be another, correct it.',
  'Nenhum item de "{1}" tem "{2}" em "{3}".': 'No item of "{1}" has "{2}" in "{3}".',
  'O que existe': 'What there is',
  '"{1}" parece guardar uma senha ou chave, e este arquivo chega a todo navegador.':
    '"{1}" looks like a password or a key, and this file reaches every browser.',
  'Apague daqui e ponha numa variável de ambiente do servidor.':
    'Delete it here and put it into an environment variable of the server.',
  'A imagem "{1}" {2}.': 'The picture "{1}" {2}.',
  'A imagem "{1}" não está em variants/assets.': 'The picture "{1}" is not in variants/assets.',
  'Imagens que existem': 'Pictures there are',
  'Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.':
    'Change one of the two; "npm run precos" shows what each plan costs, and where each part of the sum comes from.',
  '"{1}" não é {2}.': '"{1}" is not {2}.',
  'Os que existem': 'Those there are',
  'Esta variante está incompleta: {1}': 'This variant is incomplete: {1}',
  'Confira com o parceiro, corrija os valores e apague "incompleta".':
    'Check with the partner, mend the values and delete "incompleta".',
  'Esta variante não diz que funis serve.': 'This variant does not say which funnels it serves.',
  'Acrescente, por exemplo: {1}; se ela só serve de base: "abstract": true.':
    'Add, for example: {1}; if it is only a base: "abstract": true.',
  'O fluxo "{1}" não existe em flows/.': 'There is no flow "{1}" in flows/.',
  'Fluxos que existem': 'Flows there are',
  'Use no máximo {1}. R$ 10,00 se escreve 1000, sem ponto e sem vírgula.':
    'Use {1} at most. R$ 10,00 is written 1000, without dot and comma.',
  'Use no máximo {1}.': 'Use {1} at most.',
  'Outro item de "{1}" já tem {2} em "{3}".': 'Another item of "{1}" already has {2} in "{3}".',
  'Dê a cada item um valor só dele.': 'Give each item a value of its own.',
  'Já existe uma variante "{1}", em variants/{2}.variant.json; o nome do arquivo é o nome da variante.':
    'There is already a variant "{1}", in variants/{2}.variant.json; the name of the file is that of the variant.',
  'Renomeie um dos dois arquivos, ou diga os dois funis num só, em "funis".':
    'Rename one of the two files, or say both funnels in one, in "funis".',
  'O codOrigemVenda {1} já é da variante "{2}": as vendas das duas se misturariam.':
    'The codOrigemVenda {1} already belongs to the variant "{2}": the sales of the two would be mixed up.',
  'Dê a esta variante um código só dela; os funis da mesma marca cabem num arquivo só, em "funis".':
    'Give this variant a code of its own; funnels of one brand fit into one file, in "funis".',
}
