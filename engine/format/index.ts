export {
  cnpjCharactersOf,
  formatCep,
  formatCnpj,
  formatCpf,
  formatLinhaDigitavel,
  formatRg,
  formatTelefone,
  interleavedWidths,
  maskedCpf,
  phoneDigitsOf,
} from './documents.ts'
export {
  centsOf,
  type Format,
  formatData,
  formatDataLonga,
  formatDiaMesAno,
  formatMoeda,
  formats,
  isRealDate,
  noDate,
  wireOf,
} from './formats.ts'
export { digitsOf, foldedName, listed, tidyLines, tidyText } from './text.ts'
