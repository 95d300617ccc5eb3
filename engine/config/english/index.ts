import { ofAddresses } from './addresses.ts'
import { ofCalls } from './calls.ts'
import { ofFiles } from './files.ts'
import { ofLines } from './lines.ts'
import { ofPlaces } from './places.ts'
import { ofReplays } from './replays.ts'
import { ofRules } from './rules.ts'
import { ofSchemas } from './schemas.ts'
import { ofScreens } from './screens.ts'
import { ofShapes } from './shapes.ts'
import { ofSummary } from './summary.ts'
import { ofVariants } from './variants.ts'

/** The English of each template that a diagnostic is made of, with the same slots. */
export const english: Readonly<Record<string, string>> = {
  ...ofAddresses,
  ...ofCalls,
  ...ofFiles,
  ...ofLines,
  ...ofPlaces,
  ...ofReplays,
  ...ofRules,
  ...ofSchemas,
  ...ofScreens,
  ...ofShapes,
  ...ofSummary,
  ...ofVariants,
}
