export { listed } from '../format/index.ts'
export { check, checkProject, openCheck, type Vocabulary } from './check.ts'
export { type Code, codes } from './diagnostics/codes.ts'
export type { Diagnostic, Path } from './diagnostics/diagnostic.ts'
export { distance } from './diagnostics/nearest.ts'
export { type Language, sentence } from './diagnostics/sentence.ts'
export type { KeptFindings, KeptOfFlow } from './flow-findings.ts'
export type { Misencoded, Origin, SourceFile, Traced } from './json/document.ts'
export { lineOf, originOf } from './json/document.ts'
export { misencodedText } from './json/encoding.ts'
export { kindOf } from './json/kinds.ts'
export { oneLine, valueAt } from './json/value.ts'
export { type EffectName, type EffectRecord, effectRecords } from './language/effects.ts'
export { eventsInWords } from './language/event-words.ts'
export { conditionInWords, ruleInWords, statementInWords } from './language/in-words.ts'
export { type OperatorRecord, operatorRecords } from './language/index.ts'
export { type OperationKind, operationKinds } from './language/operation-kinds.ts'
export { type KnownNames, nameInWords, noNames, pathInWords } from './language/path-words.ts'
export { namedRulesOf, namesAt, namesOfFlow } from './model/flow-names.ts'
export { screensOfFlow } from './model/flow-screens.ts'
export {
  filesOf,
  flowRoutes,
  flowSource,
  funnelSource,
  plannedCallsOf,
  requiredBy,
  unreachedIn,
} from './model/funnel-source.ts'
export { type Graph, graph } from './model/graph.ts'
export { limitsIn } from './model/limits.ts'
export { linePlaces } from './model/line-places.ts'
export {
  type FunnelProof,
  type MethodProof,
  type PriceProof,
  priceProofOf,
  priceProofs,
} from './model/price-proof.ts'
export { secretNamesOf } from './model/secret-names.ts'
export { isReadAsText } from './read/drawings.ts'
export { findFunnel, funnelsOf, type ReadFunnel } from './read/find-funnel.ts'
export { lineageOf } from './read/lineage.ts'
export type { Project, Read, ReadOperation, ReadScreen, ReadVariant } from './read/project.ts'
export { readProject } from './read/read-project.ts'
export { unreadShared } from './read/unread.ts'
export { againLine, diagnosticsAsJson, renderDiagnostics } from './render.ts'
export { type FlatScreen, fieldNameOf, flattenScreen, type TableRow } from './screens/screen.ts'
export { type Shortened, type ShortWords, shorten, shortWordsOf } from './shorten/shorten.ts'
