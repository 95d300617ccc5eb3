export { addressOf } from './addresses.ts'
export { tokenisedIn, tokenOf } from './card-tokens.ts'
export { corretoresNamed, corretorOf, produtoras } from './corretores.ts'
export { drawFrom } from './draw.ts'
export { contatoOf, inventedEmpresaOf, representanteOf } from './empresas.ts'
export { inventedPersonOf } from './invented.ts'
export { listsInSandbox } from './lists.ts'
export { personOf } from './people.ts'
export {
  blockedInSandbox,
  blockedProducersInSandbox,
  defaultCorretorInSandbox,
  provocationOf,
  type SpecialKind,
  specialValues,
} from './special-values.ts'
export { textOf } from './text.ts'
