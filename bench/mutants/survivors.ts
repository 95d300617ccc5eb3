import type { Damaged, Slip } from './damage.ts'

/** Where a text is read by people only: those who fill a funnel, or those who edit a file. */
const shown =
  /(?:^|\/)(?:description|examples?|label|title|titulo|texto|text|heading|intro|says|summary|specification|empty|announce|toast|descricao|nome|rotulo|frase|enumDescriptions|defaultSnippets)(?:\/|$)/
/** Where a name belongs to a service or to an address, of which the project has no list. */
const outside = /\/(?:path|query|body|headers|reply|fits|planned)(?:\/|$)|prefixo|url|hosts/

const reasons: Readonly<Record<Slip, string>> = {
  'nome de chave com erro de digitação': 'a chave é de livre escolha ali, e nada mais a cita',
  'chave apagada': 'a chave é opcional, e sem ela o arquivo diz outra coisa inteira',
  'valor de outro tipo': 'o outro tipo também cabe ali: um valor escrito, onde cabe uma regra',
  'nome com erro de digitação': 'o nome é de livre escolha ali, e nada mais o cita',
  'texto com erro de digitação': 'um texto é livre',
  'número trocado': 'o número também cabe ali',
  'item apagado': 'a lista também é inteira sem o item',
  'sinal apagado': 'sem explicação',
}

/** Says in pt-BR why nothing can be found wrong with a file that was damaged so. */
export function whyItSurvives({ slip, path, file }: Pick<Damaged, 'slip' | 'path' | 'file'>): string {
  if (/^schemas\/[^/]+\.schema\.json$/.test(file.path))
    return 'é o próprio esquema que diz outra coisa: os arquivos de hoje cabem nele'
  if (slip === 'sinal apagado') return reasons[slip]
  if (slip.startsWith('chave') || slip.startsWith('item')) return reasons[slip]
  if (shown.test(path)) return 'um texto que se lê é livre'
  if (outside.test(path)) return 'o nome é do serviço ou do endereço: os contratos é que o conferem'
  return reasons[slip]
}
