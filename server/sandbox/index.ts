export { addressOf } from './addresses.ts'
export { contatoOf, inventedEmpresaOf, representanteOf } from './empresas.ts'
export {
  corretoresNamed,
  drawFrom,
  inventedCorretorOf,
  inventedPersonOf,
  personOf,
  produtoras,
  savePerson,
} from './people.ts'
export {
  blockedInSandbox,
  defaultCorretorInSandbox,
  listsInSandbox,
  provocationOf,
  type SpecialKind,
  specialValues,
  textOf,
  tokenisedIn,
  tokenOf,
} from './special-values.ts'
