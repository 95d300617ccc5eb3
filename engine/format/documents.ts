import { digitsOf } from './digits.ts'

/** Writes the 11 digits of a CPF as 529.982.247-25; any other length comes back as given. */
export function formatCpf(value: string): string {
  const digits = digitsOf(value)
  if (digits.length !== 11) return value
  return `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`
}

/** Writes a CPF with only its six middle digits readable, as ***.982.247-**; '' when it has not 11 digits. */
export function maskedCpf(value: string): string {
  const digits = digitsOf(value)
  return digits.length === 11 ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : ''
}

/** Keeps the characters of a CNPJ without separators, letters in upper case. */
export function cnpjCharactersOf(value: string): string {
  // Only a–z: 'ß'.toUpperCase() would grow into two letters.
  return value.replace(/[\s./-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** Writes the 14 letters or digits of a CNPJ as 12.ABC.345/01DE-35; any other length comes back as given. */
export function formatCnpj(value: string): string {
  const characters = cnpjCharactersOf(value)
  if (characters.length !== 14) return value
  const [root, branch, check] = [characters.slice(0, 8), characters.slice(8, 12), characters.slice(12)]
  return `${root.slice(0, 2)}.${root.slice(2, 5)}.${root.slice(5)}/${branch}-${check}`
}

/** Writes the 8 digits of a CEP as 01310-100; any other length comes back as given. */
export function formatCep(value: string): string {
  const digits = digitsOf(value)
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : value
}

/** Writes the 9 characters of an RG, the last possibly X, as 12.345.678-X; any other length comes back as given. */
export function formatRg(value: string): string {
  const characters = value.replace(/[\s.-]/g, '')
  if (characters.length !== 9) return value
  return `${characters.slice(0, 2)}.${characters.slice(2, 5)}.${characters.slice(5, 8)}-${characters.slice(8)}`
}
