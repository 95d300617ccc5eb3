/** The English of what is said of lines, events, effects and conditions. */
export const ofLines: Readonly<Record<string, string>> = {
  'Não se sabe de quem é este "with": de {1}.': 'It is not known whose this "with" is: that of {1}.',
  'Escreva-os em "effects", cada um com o seu "with": [{ … }, { … }].':
    'Write them in "effects", each with its own "with": [{ … }, { … }].',
  'Este "with" não é de ninguém: a linha não abre nada e não faz nada que leve valores.':
    'This "with" belongs to nothing: the line opens nothing and does nothing that takes values along.',
  'Acrescente "open" ou um efeito como "call", ou apague o "with".':
    'Add "open" or an effect like "call", or delete the "with".',
  'As chaves desta linha não estão na ordem em que são feitas: aqui devia vir "{1}".':
    'The keys of this line are not in the order in which they are done: "{1}" should come here.',
  'Escreva nesta ordem: {1}; ou rode npm run check:config -- --fix.':
    'Write them in this order: {1}; or run npm run check:config -- --fix.',
  'Esta linha de "{1}" nunca é usada: as linhas antes dela valem sempre que ela valeria.':
    'This line of "{1}" is never used: the lines before it hold whenever it would.',
  'Esta linha de "{1}" nunca é usada: a linha {2}, antes dela, não tem "when" e vale sempre.':
    'This line of "{1}" is never used: line {2}, before it, has no "when" and always holds.',
  'Ponha a linha sem "when" por último, ou dê a ela um "when".':
    'Put the line without "when" last, or give it a "when".',
  '"enter" não pode ter "{1}": ao chegar num passo, só se escreve, se chama ou se abre uma caixa.':
    '"enter" cannot have "{1}": on coming to a step one only writes, calls or opens a box.',
  'Para pular um passo, use "show" nele; para seguir adiante, ponha o "to" no evento que traz até aqui.':
    'To pass over a step, use its "show"; to go on, put the "to" at the event that leads here.',
  'Leia "event.values.{1}"': 'Read "event.values.{1}"',
  'Leia o valor de outro lugar': 'Read the value from elsewhere',
  'O "set" desta linha apaga "{1}" antes que este "with" o leia: o que se lê aqui é sempre vazio.':
    'The "set" of this line deletes "{1}" before this "with" reads it: what is read here is always empty.',
  '{1}, ou apague-o só na linha seguinte.': '{1}, or delete it only in the next line.',
  'Em "{1}", todas as linhas de "next" têm "when": se nenhuma valer, o botão não faz nada.':
    'At "{1}", all lines of "next" have a "when": if none holds, the button does nothing.',
  'Acrescente uma última linha sem "when", como { "to": "@next" }.':
    'Add a last line without "when", like { "to": "@next" }.',
  'Ninguém responde ao evento "{1}" em "{2}".': 'Nothing answers the event "{1}" at "{2}".',
  'Acrescente "{1}" em "on"; eventos que têm resposta aqui':
    'Add "{1}" to "on"; events that are answered here',
  '{1} do fluxo "{2}" usa esta tela e ninguém responde ao evento "{3}".':
    '{1} of the flow "{2}" uses this screen, and nothing answers the event "{3}".',
  'Acrescente "{1}" em "on" de "{2}"; eventos que têm resposta ali':
    'Add "{1}" to "on" of "{2}"; events that are answered there',
  'O aviso "{1}" abre sobre "{2}", no fluxo "{3}", e ali ninguém responde ao evento "{4}".':
    'The notice "{1}" opens over "{2}", in the flow "{3}", and nothing there answers the event "{4}".',
  'Acrescente "{1}" em "on" de "{2}"; se o botão só fecha o aviso, use "event": "close".':
    'Add "{1}" to "on" of "{2}"; if the button only closes the notice, use "event": "close".',
  '"{1}" nunca chega aqui: "next", "back" e "close" só valem no passo ou na caixa onde a pessoa está.':
    '"{1}" never comes here: "next", "back" and "close" count only in the step or box where the person is.',
  'Ninguém manda o evento "{1}" neste fluxo.': 'Nothing sends the event "{1}" in this flow.',
  'Ninguém manda o evento "{1}" em "{2}".': 'Nothing sends the event "{1}" at "{2}".',
  'Ponha estas linhas no "on" de cada passo.': 'Put these lines into "on" of each step.',
  'Apague estas linhas, ou confira o nome do evento na tela, no aviso ou no "send" que devia mandá-lo.':
    'Delete these lines, or check the name of the event in the screen, the notice or the "send" that should send it.',
  'Estes valores derivados precisam um do outro em círculo: {1}.':
    'These derived values need each other in a circle: {1}.',
  'Um deles precisa ser calculado só a partir das respostas.':
    'One of them must be worked out from answers alone.',
  'Os eventos se mandam em círculo: {1}.': 'The events send each other in a circle: {1}.',
  'Uma das linhas precisa terminar em "to", "open" ou num efeito, e não em "send".':
    'One of the lines must end in "to", "open" or an effect, not in "send".',
  'Este efeito não diz o que fazer.': 'This effect does not say what to do.',
  'Acrescente uma destas chaves: {1}.': 'Add one of these keys: {1}.',
  'O efeito "{1}" não existe.': 'There is no effect "{1}".',
  'Efeitos que existem': 'Effects there are',
  'Um efeito faz uma coisa só, e aqui há {1}: {2}.': 'An effect does one thing only, and here are {1}: {2}.',
  'Separe em dois efeitos: { … }, { … }.': 'Make two effects of it: { … }, { … }.',
  '"{1}" precisa de um nome entre aspas.': '"{1}" needs a name in double quotation marks.',
  'Escreva, por exemplo: "{1}": "…".': 'Write, for example: "{1}": "…".',
  'O nome depois de "{1}" é fixo, e aqui tem "{2}".': 'The name after "{1}" is fixed, and here it has "{2}".',
  'Escreva o nome sem { }; o que muda vai em "with".':
    'Write the name without { }; what changes goes into "with".',
  '"{1}" não está em "kept" deste fluxo, onde se diz onde e por quanto tempo se guarda.':
    '"{1}" is not in "kept" of this flow, which says where and for how long a value is kept.',
  'Nomes que existem em "kept"': 'Names there are in "kept"',
  'O campo "{1}" não está na tela de {2}.': 'The field "{1}" is not on the screen of {2}.',
  'Campos da tela': 'Fields of the screen',
  'Isto se diz numa forma mais curta.': 'This has a shorter form.',
  'Quem a escreve é npm run check:config -- --fix.': 'npm run check:config -- --fix writes it.',
  'Escreva {1}; quem a escreve é npm run check:config -- --fix.':
    'Write {1}; npm run check:config -- --fix does it for you.',
  'Esta condição nunca vale, seja qual for a resposta: pede ao mesmo tempo {1}.':
    'This condition never holds, whatever is answered: it asks at once for {1}.',
  'Esta condição nunca vale, seja qual for a resposta.': 'This condition never holds, whatever is answered.',
  'Corrija a condição, ou apague o que depende dela.': 'Mend the condition, or delete what depends on it.',
  'Esta condição vale sempre, seja qual for a resposta.':
    'This condition always holds, whatever is answered.',
  'Corrija a condição, ou apague-a: sem ela, o resto vale sempre.':
    'Mend the condition, or delete it: without it, the rest always holds.',
  'Apague-a, ou corrija as condições das de antes.': 'Delete it, or mend the conditions of those before.',
  'Ponha-a antes delas, ou corrija a condição.': 'Put it before them, or mend the condition.',
  'Esta alternativa nunca é usada: as de antes valem sempre que ela valeria.':
    'This alternative is never used: those before it hold whenever it would.',
  '"{1}" não é transição deste fluxo.': '"{1}" is no transition of this flow.',
  'Transições de lá': 'Transitions there',
}
