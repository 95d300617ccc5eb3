/** The English of what is said of replays. */
export const ofReplays: Readonly<Record<string, string>> = {
  'Este replay não diz onde começa: falta {1}.': 'This replay does not say where it begins: it lacks {1}.',
  'Acrescente {1}, ou comece depois de um lance: "after": { "replay": "…", "move": "…" }.':
    'Add {1}, or begin after a move: "after": { "replay": "…", "move": "…" }.',
  'Um replay que tem "after" é tocado na variante do outro.':
    'A replay with "after" is played in the variant of the other one.',
  'Apague esta linha.': 'Delete this line.',
  'O replay "{1}" não existe em tests/replays/.': 'There is no replay "{1}" in tests/replays/.',
  'Replays que existem': 'Replays there are',
  'Os replays começam um depois do outro em círculo: {1}.':
    'The replays begin one after the other in a circle: {1}.',
  'Um deles precisa começar com "variant" e "at", ou depois de outro replay.':
    'One of them must begin with "variant" and "at", or after another replay.',
  'O replay "{1}" não tem lance com o nome "{2}".': 'The replay "{1}" has no move named "{2}".',
  'Lances que ele nomeia': 'Moves it names',
  'Dois lances deste replay se chamam "{1}".': 'Two moves of this replay are called "{1}".',
  'Dê outro nome a este.': 'Give this one another name.',
  'A variante "{1}" tem {2} funis, e o replay é de um.':
    'The variant "{1}" has {2} funnels, and a replay is of one.',
  'Diga de qual: {1}.': 'Say of which: {1}.',
  'O funil "{1}" não existe.': 'There is no funnel "{1}".',
  'A variante "{1}" não existe.': 'There is no variant "{1}".',
  'Variantes que existem': 'Variants there are',
  'O servidor não diz "{1}" de si.': 'The server does not say "{1}" of itself.',
  'Ele diz': 'It says',
  'De "{1}" o servidor não diz "{2}".': 'Of "{1}" the server does not say "{2}".',
  'O replay espera estar em "{1}", que não é passo deste fluxo.':
    'The replay expects to be at "{1}", which is no step of this flow.',
  'Passos que existem': 'Steps there are',
  'O replay espera ver "{1}", que não é caixa deste fluxo nem aviso.':
    'The replay expects to see "{1}", which is no box of this flow and no notice.',
  'Caixas e avisos que existem': 'Boxes and notices there are',
}
