import type { PlainSite } from '../plain/index.ts'
import { stylePath } from './door/index.ts'

/** The pages of those who look after the server. */
export const operatorSite: PlainSite = {
  name: 'Operação',
  navigation: 'Páginas da operação',
  links: [
    ['/operacao', 'Resumo'],
    ['/operacao/mensagens', 'Mensagens'],
    ['/operacao/pagamentos', 'Pagamentos'],
    ['/operacao/chamadas', 'Chamadas'],
    ['/operacao/encerradas', 'Encerradas'],
    ['/operacao/busca', 'Busca'],
    ['/operacao/atos', 'Atos'],
  ],
  style: stylePath,
}
