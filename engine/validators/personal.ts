import { digitsOf } from '../format/digits.ts'
import { cpf } from './cpf.ts'

const writtenCpf = /(?<![\p{L}\d])\d{3}[.\s]?\d{3}[.\s]?\d{3}[-\s]?\d{2}(?![\p{L}\d])/gu
const writtenEmail = /[^\s@]+@[^\s@]+\.[^\s@]/u

/** Tells whether a text names a person: by a CPF that exists, however it is written, or by an e-mail. */
export function namesPerson(text: string): boolean {
  return writtenEmail.test(text) || [...text.matchAll(writtenCpf)].some(([run]) => cpf.accepts(digitsOf(run)))
}
