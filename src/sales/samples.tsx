import type { ComponentType } from 'react'
import { formatMoeda } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { Avatar } from '../theme/avatar.tsx'
import { Icon } from '../theme/icon.tsx'
import { Price } from '../theme/price.tsx'
import type { Produto } from './band.ts'
import { Sign } from './signs.tsx'

interface SampleProps {
  readonly produto: Produto | undefined
  /** What is counted; people where nothing else is said. */
  readonly quantas: string | undefined
  /** What a payment costs besides. */
  readonly taxaCentavos: number | undefined
}

type SampleName = NonNullable<NonNullable<Given<'passos'>['itens']>[number]['vinheta']>

const Quantas = ({ produto, quantas = 'Quantas pessoas' }: SampleProps) => (
  <div className="card sample-row">
    <span>
      <b>{quantas}</b> <small>{produto?.nome}</small>
    </span>
    <span className="stepper sample-stepper">
      <i>
        <Icon name="menos" />
      </i>
      <b>2</b>
      <i>
        <Icon name="mais" />
      </i>
    </span>
  </div>
)

const Quem = () => (
  <div className="card">
    <Person nome="Você" note="Titular" />
    <Person nome="Sua filha" note="8 anos" />
  </div>
)

const Person = ({ nome, note }: { readonly nome: string; readonly note: string }) => (
  <p className="sample-row">
    <Avatar nome={nome} kind="small" />
    <span>
      <b>{nome}</b> <small>{note}</small>
    </span>
    <Icon name="sucesso" />
  </p>
)

const Pix = ({ produto, taxaCentavos = 0 }: SampleProps) => (
  <div className="card sample-row">
    <span>
      <small>Pague com Pix</small>{' '}
      {produto && <Price text={formatMoeda(produto.precoCentavos + taxaCentavos)} />}
    </span>
    <span className="glyph">
      <Sign name="qr" />
    </span>
  </div>
)

const Pet = () => (
  <div className="card sample-row">
    <span className="glyph">
      <Sign name="pata" />
    </span>
    <span>
      <b>Seu pet</b> <small>Nome, espécie e idade</small>
    </span>
    <Icon name="sucesso" />
  </div>
)

const Quando = () => (
  <div className="card sample-row">
    <span>
      <b>Quando começa</b> <small>Você escolhe a data</small>
    </span>
    <span className="glyph">
      <Sign name="data" />
    </span>
  </div>
)

const samples: Readonly<Record<SampleName, ComponentType<SampleProps>>> = {
  quantas: Quantas,
  quem: Quem,
  pix: Pix,
  pet: Pet,
  quando: Quando,
}

/** Draws a piece of a screen to come, for the eye alone: the words beside it say the same. */
export function Sample({ name, ...props }: SampleProps & { readonly name: SampleName | undefined }) {
  const Draw = name && samples[name]
  return Draw ? <Draw {...props} /> : null
}
