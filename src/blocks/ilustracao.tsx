import type { Given } from '../../names/index.ts'
import { Spot } from '../theme/spots.tsx'

/** Draws a small picture that says what the heading says. */
export const Ilustracao = ({ nome }: Given<'ilustracao'>) => nome && <Spot name={nome} />
