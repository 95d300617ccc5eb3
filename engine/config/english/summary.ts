/** The English of what is said of the frame of what is said, and what is said everywhere. */
export const ofSummary: Readonly<Record<string, string>> = {
  '  em {1}  [{2}]': '  at {1}  [{2}]',
  ' 1 aviso.': ' 1 warning.',
  ' {1} avisos.': ' {1} warnings.',
  'Nenhum erro em {1}.{2}': 'No error in {1}.{2}',
  '1 erro em {1}.{2}': '1 error in {1}.{2}',
  '{1} erros em {2}.{3}': '{1} errors in {2}.{3}',
  '1 arquivo': '1 file',
  '{1} arquivos': '{1} files',
  'Você quis dizer "{1}"?': 'Did you mean "{1}"?',
  '{1}: nenhum ainda.': '{1}: none yet.',
  '{1}: {2}.': '{1}: {2}.',
  '{1}: {2} e mais {3}.': '{1}: {2} and {3} more.',
  'Conferindo de novo…': 'Checking again…',
  '{1} e {2}': '{1} and {2}',
  '{1} ou {2}': '{1} or {2}',
}
