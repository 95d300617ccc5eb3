import type { RJSFSchema } from '@rjsf/utils'
import { screen } from '@testing-library/react'
import type { FieldLook } from '../../src/field/screen.ts'
import { screenOf } from './form-drawn.tsx'

/** Makes a screen of one text, "Campo", that is edited as a look says. */
export const text = (look: FieldLook, schema: RJSFSchema = {}) =>
  screenOf('campo', { type: 'string', title: 'Campo', ...schema }, look)

/** Finds the input of that field. */
export const input = () => screen.getByLabelText<HTMLInputElement>('Campo')
