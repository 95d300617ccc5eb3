import { Spot } from '../theme/spots.tsx'

/** Draws a small picture that says what the heading says. */
export const Ilustracao = ({ nome = '' }: { readonly nome?: string }) => <Spot name={nome} />
