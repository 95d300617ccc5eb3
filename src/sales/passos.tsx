import type { ComponentType, ReactNode } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { formatMoeda } from '../../engine/index.ts'
import { Icon } from '../theme/pictures.tsx'
import { Price } from '../theme/text.tsx'
import { advertised, type BandTools, Glyph, type Produto, Section } from './band.tsx'

interface SampleProps {
  readonly produto: Produto | undefined
  /** What is counted; people where nothing else is said. */
  readonly quantas: string | undefined
  /** What a payment costs besides. */
  readonly taxaCentavos: number | undefined
}

type SampleName = NonNullable<NonNullable<Given<'passos'>['itens']>[number]['vinheta']>

interface SampleRowProps {
  readonly title: string
  readonly note?: string | undefined
  readonly before?: ReactNode
  readonly after?: ReactNode
}

const SampleRow = ({ title, note, before, after = <Icon name="sucesso" /> }: SampleRowProps) => (
  <>
    {before}
    <span>
      <b>{title}</b> <small>{note}</small>
    </span>
    {after}
  </>
)

const Quantas = ({ produto, quantas = 'Quantas pessoas' }: SampleProps) => (
  <div className="card sample-row">
    <SampleRow
      title={quantas}
      note={produto?.nome}
      after={
        <span className="stepper sample-stepper">
          <i>
            <Icon name="menos" />
          </i>
          <b>2</b>
          <i>
            <Icon name="mais" />
          </i>
        </span>
      }
    />
  </div>
)

const Quem = () => (
  <div className="card">
    {[
      ['Você', 'Titular'],
      ['Sua filha', '8 anos'],
    ].map(([nome = '', note]) => (
      <p className="sample-row" key={nome}>
        <SampleRow title={nome} note={note} before={<Glyph name="pessoas" />} />
      </p>
    ))}
  </div>
)

const Pix = ({ produto, taxaCentavos = 0 }: SampleProps) => (
  <div className="card sample-row">
    <span>
      <small>Pague com Pix</small>{' '}
      {produto && <Price text={formatMoeda(produto.precoCentavos + taxaCentavos)} />}
    </span>
    <Glyph name="qr" />
  </div>
)

const Pet = () => (
  <div className="card sample-row">
    <SampleRow title="Seu pet" note="Nome, espécie e idade" before={<Glyph name="pata" />} />
  </div>
)

const Quando = () => (
  <div className="card sample-row">
    <SampleRow title="Quando começa" note="Você escolhe a data" after={<Glyph name="data" />} />
  </div>
)

const Cnpj = () => (
  <div className="card sample-row">
    <SampleRow title="CNPJ" note="11.222.333/0001-81" before={<Glyph name="documento" />} />
  </div>
)

const Consulta = () => (
  <div className="card sample-row">
    <SampleRow title="Consulta e chip" note="O plano vale 48 horas depois" after={<Glyph name="data" />} />
  </div>
)

const samples: Readonly<Record<SampleName, ComponentType<SampleProps>>> = {
  quantas: Quantas,
  quem: Quem,
  pix: Pix,
  pet: Pet,
  quando: Quando,
  cnpj: Cnpj,
  consulta: Consulta,
}

/** Draws a piece of a screen to come, for the eye alone: the words beside it say the same. */
function Sample({ name, ...props }: SampleProps & { readonly name: SampleName | undefined }) {
  const Draw = name && samples[name]
  return Draw ? <Draw {...props} /> : null
}

/** How it is bought, in three steps. */
export function Passos({
  itens = [],
  produtos,
  produto,
  quantas,
  taxaCentavos,
  id,
}: Given<'passos'> & BandTools) {
  const shown = advertised(produtos, produto)?.produto
  return (
    <Section id={id} title="Três passos, pelo celular">
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
    </Section>
  )
}
