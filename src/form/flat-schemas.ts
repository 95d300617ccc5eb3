import type { RJSFSchema, SchemaUtilsType, UiSchema } from '@rjsf/utils'
import { beginning } from './shaped.ts'

const isListed = ({ enum: listed }: RJSFSchema): boolean => Array.isArray(listed)

const isManyOf = ({ uniqueItems, items }: RJSFSchema): boolean =>
  Boolean(uniqueItems) && typeof items === 'object' && !Array.isArray(items) && isListed(items)

/** Tells whether a field has a label of its own beside its control. */
function isLabelled(schema: RJSFSchema, uiSchema: UiSchema = {}): boolean {
  const { 'ui:widget': widget } = uiSchema
  switch (schema.type) {
    case 'array':
      return isManyOf(schema) || (widget !== undefined && widget !== 'hidden')
    case 'object':
      return false
    case 'boolean':
      return widget !== undefined
    default:
      return true
  }
}

/**
 * What RJSF's fields ask about schemas, answered for ours: the build makes screens flat, so that a schema is already what it
 * resolves to.
 */
export const flatSchemas = {
  retrieveSchema: (schema: RJSFSchema) => schema,
  getDefaultFormState: (schema: RJSFSchema) => beginning(schema, undefined),
  getDisplayLabel: isLabelled,
  isSelect: isListed,
  isMultiSelect: isManyOf,
  isFilesArray: () => false,
} as unknown as SchemaUtilsType
