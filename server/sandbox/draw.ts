import { createHash } from 'node:crypto'

/** Draws repeatably: the same seed and the same purpose always give the same thing. */
export interface Draw {
  /** A whole number from 0 to one less than `sides`. */
  number(purpose: string, sides: number): number
  /** One of a list that is not empty. */
  pick<T>(purpose: string, list: readonly [T, ...T[]]): T
}

/** Makes the lots of one seed, as a CPF or a CEP. */
export function drawFrom(seed: string): Draw {
  const number = (purpose: string, sides: number) =>
    createHash('sha256').update(`${seed}\n${purpose}`).digest().readUInt32BE() % sides
  return { number, pick: (purpose, list) => list[number(purpose, list.length)] ?? list[0] }
}
