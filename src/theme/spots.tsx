import type { ReactNode } from 'react'
import type { Given } from '../../names/index.ts'

type SpotName = NonNullable<Given<'ilustracao'>['nome']>

const shapes: Readonly<Record<SpotName, ReactNode>> = {
  concluido: (
    <>
      <rect x="22" y="16" width="76" height="64" rx="10" className="tint" />
      <path d="M36 34h34M36 46h26M36 58h18" />
      <circle cx="84" cy="66" r="17" className="paper" />
      <path d="m76.5 66.5 5.5 5.5 10-11" />
    </>
  ),
  pixExpirado: (
    <>
      <rect x="26" y="18" width="44" height="44" rx="6" className="tint" />
      <path d="M35 27h9v9h-9zM52 27h9v9h-9zM35 44h9v9h-9zM53 45h3M60 45v4M53 52h8" />
      <circle cx="80" cy="60" r="20" className="paper" />
      <path d="M80 48v12l8 5" />
    </>
  ),
  regiaoNaoAtendida: (
    <>
      <path d="m20 30 26-10 28 10 26-10v50L74 80 46 70 20 80V30Z" className="tint" />
      <path d="M46 20v50M74 30v50" className="faint" />
      <path d="M60 62c9-10 13-16 13-23a13 13 0 0 0-26 0c0 7 4 13 13 23Z" className="paper" />
      <circle cx="60" cy="39" r="4.5" />
    </>
  ),
  listaVazia: (
    <>
      <rect x="18" y="20" width="84" height="58" rx="10" className="tint" />
      <circle cx="44" cy="43" r="9" className="paper" />
      <path d="M29 68c2-9 8-13 15-13s13 4 15 13" />
      <path d="M80 40v20M70 50h20" />
    </>
  ),
  semConexao: (
    <>
      <path d="M30 62a18 18 0 0 1 3-35.7A24 24 0 0 1 79 31a16 16 0 0 1 10 31" className="tint" />
      <path d="M48 58l24 24M72 58 48 82" />
    </>
  ),
}

/** Draws a small picture beside a heading; a name it does not know draws nothing. */
export function Spot({ name }: { readonly name: SpotName }) {
  const shape = shapes[name]
  if (!shape) return null
  return (
    <svg className="spot" viewBox="0 0 120 96" aria-hidden="true">
      {shape}
    </svg>
  )
}
