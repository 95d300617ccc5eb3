export { listed } from '../format/index.ts'
export { check, checkProject, openCheck, type Vocabulary } from './check.ts'
export type { Diagnostic, Path } from './diagnostics/diagnostic.ts'
export { type Code, codes, distance } from './diagnostics/diagnostic.ts'
export type { Misencoded, Origin, SourceFile, Traced } from './json/document.ts'
export { kindOf, lineOf, memoizeByObject, oneLine, originOf, valueAt } from './json/document.ts'
export { misencodedText } from './json/parse.ts'
export { type EffectName, type EffectRecord, effectRecords } from './language/effects.ts'
export {
  conditionInWords,
  eventsInWords,
  type KnownNames,
  nameInWords,
  noNames,
  pathInWords,
  ruleInWords,
  statementInWords,
} from './language/in-words.ts'
export { type OperatorRecord, operatorRecords } from './language/operators.ts'
export { type OperationKind, operationKinds } from './language/vocabulary.ts'
export { screensOfFlow } from './model/context.ts'
export { limitsIn } from './model/declared.ts'
export { type FlowModel, modelByItself } from './model/flow.ts'
export {
  filesOf,
  flowRoutes,
  flowSource,
  funnelSource,
  requiredBy,
  unreachedIn,
} from './model/funnel-source.ts'
export { type Graph, graph, linePlaces } from './model/graph.ts'
export { namedRulesOf, namesAt, namesOfFlow, secretNamesOf } from './model/names.ts'
export {
  type FunnelProof,
  type MethodProof,
  type PriceProof,
  priceProofOf,
  priceProofs,
} from './model/price-proof.ts'
export type { Project, Read, ReadOperation, ReadScreen, ReadVariant } from './read/project.ts'
export {
  findFunnel,
  funnelsOf,
  isReadAsText,
  lineageOf,
  type ReadFunnel,
  unreadShared,
} from './read/project.ts'
export { readProject } from './read/read-project.ts'
export { diagnosticsAsJson, renderDiagnostics } from './render.ts'
export { type FlatScreen, fieldNameOf, flattenScreen, type TableRow } from './screens/screen.ts'
