import type { ComponentType } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { formatMoeda } from '../../engine/index.ts'
import { Avatar, Icon } from '../theme/pictures.tsx'
import { Price } from '../theme/text.tsx'
import { advertised, type Band, type BandTools, type Produto } from './band.tsx'
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

function Passos({ itens = [], produtos, produto, quantas, taxaCentavos, id }: Given<'passos'> & BandTools) {
  const shown = advertised(produtos, produto)?.produto
  return (
    <section className="band" id={id}>
      <header className="band-head">
        <h2>Três passos, pelo celular</h2>
      </header>
      <ol className="three">
        {itens.map(({ titulo, texto, vinheta }) => (
          <li key={titulo}>
            <div className="sample" aria-hidden="true">
              <Sample name={vinheta} produto={shown} quantas={quantas} taxaCentavos={taxaCentavos} />
            </div>
            <h3>{titulo}</h3>
            <p>{texto}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How it is bought, in three steps. */
export const passos: Band<'passos'> = {
  Draw: Passos,
  lacks: ({ itens = [] }) => itens.length === 0,
  nav: { id: 'como', label: 'Como funciona' },
}
