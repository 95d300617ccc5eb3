/** The English of what is said of steps, boxes, notices and parts. */
export const ofPlaces: Readonly<Record<string, string>> = {
  'um passo': 'a step',
  'uma caixa': 'a box',
  'um aviso': 'a notice',
  'o fluxo': 'the flow',
  'O nome "{1}" já é de {2}, em {3}; passos, caixas e avisos não podem ter nomes iguais.':
    'The name "{1}" is already that of {2}, at {3}; steps, boxes and notices cannot share names.',
  'Escolha outro nome aqui e nos lugares que o citam.': 'Choose another name here and wherever it is used.',
  '"{1}" já tem sentido próprio nas regras, como {2}.':
    '"{1}" already has a meaning of its own in rules, like {2}.',
  '"{1}" é o nome de uma tabela.': '"{1}" is the name of a table.',
  '"{1}" é o nome de um operador.': '"{1}" is the name of an operator.',
  '"{1}" já é uma resposta, em {2}; um valor derivado precisa de nome próprio.':
    '"{1}" is already an answer, at {2}; a derived value needs a name of its own.',
  'Nenhum fluxo abre o aviso "{1}".': 'No flow opens the notice "{1}".',
  'Abra-o com "open": "{1}" onde ele faz falta, ou apague-o.':
    'Open it with "open": "{1}" where it is needed, or delete it.',
  'Ninguém chega ao passo "{1}": nenhum caminho a partir de "start" leva até ele.':
    'Nobody comes to the step "{1}": no way from "start" leads to it.',
  'Acrescente uma linha com "to": "{1}" num passo alcançável, ou apague este passo.':
    'Add a line with "to": "{1}" at a step that can be reached, or delete this step.',
  'Ninguém abre a caixa "{1}".': 'Nothing opens the box "{1}".',
  'Acrescente uma linha com "open": "{1}" num passo alcançável, ou apague esta caixa.':
    'Add a line with "open": "{1}" at a step that can be reached, or delete this box.',
  'Quem chega ao passo "{1}" não sai mais: nenhum caminho leva a um passo final nem a outra página.':
    'Whoever comes to the step "{1}" cannot leave: no way leads to a final step or to another page.',
  'Acrescente uma linha com "to", ou "final": true se o fluxo termina aqui.':
    'Add a line with "to", or "final": true if the flow ends here.',
  'A caixa "{1}" não fecha: ela responde a "back" e "close" e nenhuma linha tem "close" ou "to".':
    'The box "{1}" does not close: it answers "back" and "close", and none of its lines has "close" or "to".',
  'Acrescente "close": true à linha que encerra a caixa, ou apague "back" e "close" de "on".':
    'Add "close": true to the line that ends the box, or delete "back" and "close" from "on".',
  '{1} leva a "{2}", que não existe neste fluxo.': '{1} leads to "{2}", which does not exist in this flow.',
  'O fluxo': 'the flow',
  'A caixa "{1}"': 'the box "{1}"',
  'O passo "{1}"': 'the step "{1}"',
  '{1} abre "{2}", que não é caixa nem aviso deste fluxo.':
    '{1} opens "{2}", which is no box and no notice of this flow.',
  'O indicador mostra "{1}", que não é passo deste fluxo.':
    'The indicator shows "{1}", which is no step of this flow.',
  '"{1}" passou a se chamar "{2}", que não é passo nem resposta deste fluxo.':
    '"{1}" is now called "{2}", which is no step and no answer of this flow.',
  'Passos e respostas que existem': 'Steps and answers there are',
  '"{1}" ainda é passo ou resposta deste fluxo, e em "renamed" passa a ser "{2}": todo pedido começado antes o perderia.':
    '"{1}" is still a step or an answer of this flow, and "renamed" makes it "{2}": every order begun before would lose it.',
  'Em "renamed" ficam só nomes que já não existem: apague esta linha, ou o passo ou a resposta.':
    'Only names that no longer exist stay in "renamed": delete this line, or the step or the answer.',
  'Nenhum fluxo usa a parte "{1}".': 'No flow uses the part "{1}".',
  'Use-a com "use": "{1}" onde ela faz falta, ou apague o arquivo.':
    'Use it with "use": "{1}" where it is needed, or delete the file.',
  'A parte "{1}" usa "{2}", que não é dela nem está em "needs".':
    'The part "{1}" uses "{2}", which is not its own nor in "needs".',
  'Em "needs" está "{1}", que ela não usa: escreva "{2}".':
    '"needs" has "{1}", which the part does not use: write "{2}".',
  'Acrescente "{1}" a "needs" da parte, ou receba o valor em "form" ou "event".':
    'Add "{1}" to "needs" of the part, or take the value in by "form" or "event".',
  'A parte "{1}" precisa de "{2}", que o fluxo "{3}" não tem.':
    'The part "{1}" needs "{2}", which the flow "{3}" does not have.',
  '{1} Acrescente "{2}" a "answers" ou a "derived".': '{1} Add "{2}" to "answers" or to "derived".',
  'Nomes do fluxo': 'Names of the flow',
  'A parte "{1}" diz que precisa de "{2}" e não o usa.':
    'The part "{1}" says that it needs "{2}" and does not use it.',
  'Apague este nome de "needs".': 'Delete this name from "needs".',
}
