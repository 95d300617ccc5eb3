import type { BandName } from '../../names/index.ts'
import { abertura } from './abertura.tsx'
import type { Band } from './band.ts'
import { coberturas } from './coberturas.tsx'
import { comparacao } from './comparacao.tsx'
import { condicoes } from './condicoes.tsx'
import { convite } from './convite.tsx'
import { duvidas } from './duvidas.tsx'
import { passos } from './passos.tsx'
import { quemVende } from './quem-vende.tsx'
import { regioes } from './regioes.tsx'
import { sobre } from './sobre.tsx'

/** Gives every band a screen may name; the compiler holds what each reads to its record in `names/`. */
export const bands: { readonly [Name in BandName]: Band<Name> } = {
  abertura,
  coberturas,
  comparacao,
  passos,
  regioes,
  sobre,
  condicoes,
  duvidas,
  quemVende,
  convite,
}
