import type { Phone } from './phone.ts'
import type { StandsAt } from './spot.ts'

const saidOf = ({ step, box }: StandsAt): string =>
  `${step === '' ? 'a tela que abre' : `"${step}"`}${box === '' ? '' : `, na caixa "${box}"`}`

/** Says where both phones stand, and what of one the other does not have. */
export function told([a, b]: readonly [Phone, Phone], isJoined: boolean, missing: readonly string[]): string {
  const [here, there] = [a.standing(), b.standing()]
  const isSame = here.step === there.step && here.box === there.box
  const places = isSame
    ? `Os dois estão em ${saidOf(here)}.`
    : `Estão em lugares diferentes: ${a.name} em ${saidOf(here)}; ${b.name} em ${saidOf(there)}.`
  if (!isJoined) return `Separados. ${places}`
  const apart = isSame ? '' : ' O que se faz em um volta a ser feito no outro quando se encontrarem.'
  return [places + apart, ...missing].join(' ')
}
