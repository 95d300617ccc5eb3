import type { BlockLine, Given } from '../../engine/config/language/blocks.ts'
import { formatMoeda, formats } from '../../engine/index.ts'
import { Avatar, Icon, Spot, Tile } from '../theme/pictures.tsx'
import { asIs, Price, untranslated } from '../theme/text.tsx'
import { coversOf, Ticks } from '../widgets/options.tsx'
import type { BlockTools } from './tools.ts'

/** Tells something beside the form, tinted by what it means. */
export function Nota({ tipo = 'info', titulo, texto }: Given<'nota'>) {
  return (
    <div className={`note note-${tipo}`}>
      {tipo === 'espera' ? <i className="live-dot" /> : <Icon name={tipo} />}
      <div>
        {titulo && <p className="strong">{titulo}</p>}
        {texto && <p>{texto}</p>}
      </div>
    </div>
  )
}

interface EventLinkProps extends Pick<BlockTools, 'send'> {
  readonly event: string | undefined
  /** Which of several it is about. */
  readonly item?: string | undefined
  readonly text: string
  /** What it is about, for screen readers. */
  readonly of?: string | undefined
}

const EventLink = ({ event = '', item, text, of, send }: EventLinkProps) => (
  <button
    type="button"
    className="link"
    data-event={event}
    data-item={item}
    onClick={() => send(event, item)}
  >
    <span>{text}</span>
    {of !== undefined && (
      <>
        {' '}
        <span className="visually-hidden">{of}</span>
      </>
    )}
  </button>
)

/** Tells something small, with a link-button where it leads somewhere. */
export function Texto({ texto, acao, evento, send }: TextoProps) {
  return (
    <p className="small">
      <span>{texto}</span>
      {evento && acao && (
        <>
          {' '}
          <EventLink event={evento} text={acao} send={send} />
        </>
      )}
    </p>
  )
}

type TextoProps = Given<'texto'> & Pick<BlockTools, 'send'>

/** Shows the variant's own words at the side of the page. */
export function TextoLateral({ titulo, texto }: Given<'textoLateral'>) {
  return (
    <section className="card aside-text">
      {titulo && <h2>{titulo}</h2>}
      {texto && <p>{texto}</p>}
    </section>
  )
}

/** Shows a long text whole, paragraph by paragraph, without a scroll of its own. */
export function TextoLongo({ titulo, paragrafos = [] }: Given<'textoLongo'>) {
  return (
    <div className="prose">
      {titulo && <h3>{titulo}</h3>}
      {paragrafos.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** Writes an amount in reais; '' for what is none. */
export const money = (cents: unknown) => (Number.isSafeInteger(cents) ? formatMoeda(Number(cents)) : '')

/** Lists facts by label and value; a line without a value is left out. */
export function Lines({ lines }: { readonly lines: readonly BlockLine[] }) {
  const shown = lines.map(({ rotulo, valor, formato }) => {
    const text = formato === undefined ? '' : (formats[formato]?.(valor) ?? '')
    return { rotulo, formato, text: text || String(valor ?? '') }
  })
  return (
    <dl className="lines">
      {shown
        .filter(({ text }) => text.trim() !== '')
        .map(({ rotulo, formato, text }) => (
          <div className="line" key={rotulo}>
            <dt>{rotulo}</dt>
            <dd {...(formato === 'nome' ? untranslated : asIs(text))}>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Shows a group of facts under a heading, with a way to change them where its rule names an event. */
export function Secao({ titulo, itens = [], evento, acao = 'Alterar', send }: SecaoProps) {
  return (
    <section className="card">
      <div className="card-head">
        <h2>{titulo}</h2>
        {evento && <EventLink event={evento} text={acao} of={titulo} send={send} />}
      </div>
      <Lines lines={itens} />
    </section>
  )
}

type SecaoProps = Given<'secao'> & Pick<BlockTools, 'send'>

/** Lists what to look over before going on, a row each, with the pencil that changes it; one without a value is left out. */
export function Conferencia({ itens = [], send }: ConferenciaProps) {
  return (
    <dl className="card recap">
      {itens
        .filter(({ valor }) => valor)
        .map(({ icone, rotulo, valor, complemento, evento }) => (
          <div key={rotulo}>
            <dt>
              {icone && <Icon name={icone} />} <span>{rotulo}</span>
            </dt>
            <dd {...untranslated}>
              <b>{valor}</b> {complemento && <span>{complemento}</span>}
            </dd>
            {evento && (
              <dd>
                <button
                  type="button"
                  className="icon-button"
                  data-event={evento}
                  aria-label={`Alterar ${rotulo.toLowerCase()}`}
                  onClick={() => send(evento)}
                >
                  <Icon name="editar" />
                </button>
              </dd>
            )}
          </div>
        ))}
    </dl>
  )
}

type ConferenciaProps = Given<'conferencia'> & Pick<BlockTools, 'send'>

/** Lists short facts. */
export function Lista({ titulo, itens = [] }: Given<'lista'>) {
  return (
    <div className="prose">
      {titulo && <h3>{titulo}</h3>}
      <ul className="bullets">
        {itens.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

/** Lists what to do, in order. */
export function Instrucoes({ itens = [] }: Given<'instrucoes'>) {
  return (
    <ol className="instructions">
      {itens.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  )
}

/** Draws a small picture that says what the heading says. */
export const Ilustracao = ({ nome }: Given<'ilustracao'>) => nome && <Spot name={nome} />

/** Holds the place of something awaited, at its height. */
export function Esqueleto({ linhas = 3 }: Given<'esqueleto'>) {
  return (
    <div className="skeleton" role="status" aria-label="Carregando…">
      {Array.from({ length: linhas }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
        <i key={place} />
      ))}
    </div>
  )
}

/** Lists what a plan includes, each with its tick. */
export function Incluido({ titulo, itens }: Given<'incluido'>) {
  return (
    <section className="card">
      <h2>{titulo}</h2>
      <Ticks items={coversOf(itens)} isColumn />
    </section>
  )
}

/** Says on paper what the screen shows elsewhere, or need not say. */
export const Impresso = ({ partes = [] }: Given<'impresso'>) => (
  <p className="printed">{partes.filter(Boolean).join(' · ')}</p>
)

/** Prints the page. */
export function Imprimir({ rotulo = 'Imprimir' }: Given<'imprimir'>) {
  return (
    <button type="button" className="button button-secondary" onClick={() => print()}>
      {rotulo}
    </button>
  )
}

/**
 * Shows one fact that is settled, with a way to change it: with a name as the card of the person who was found, with an
 * icon on one line; of a table, by the label of its row.
 */
export function LinhaFixa(props: LinhaFixaProps) {
  const { rotulo, valor, nome, icone, evento, acao = 'Alterar', send } = props
  const about = icone ? `${rotulo} ${valor ?? ''}` : rotulo
  const change = evento && <EventLink event={evento} text={acao} of={about} send={send} />
  return (
    <div className={nome ? 'fixed-line found-person' : icone ? 'fixed-line fixed-line-sign' : 'fixed-line'}>
      {nome && <Avatar nome={nome} kind="titular" />}
      {icone && <Icon name={icone} />}
      <p>
        {nome && <b {...untranslated}>{nome}</b>} <span className="small">{rotulo}</span>{' '}
        <span className="figures strong" {...asIs(String(valor ?? ''))}>
          {valor}
        </span>
        {nome && change && <span className="small"> · </span>}
        {nome && change}
      </p>
      {!nome && change}
    </div>
  )
}
type LinhaFixaProps = Given<'linhaFixa'> & Pick<BlockTools, 'send'>

/** Shows an amount large, above what it is asked for; as a price, under what it is of, with the one before a discount. */
export function Valor({ rotulo, centavos, antes, unidade }: Given<'valor'>) {
  if (antes === undefined && unidade === undefined)
    return (
      <p>
        <span className="visually-hidden">{`${rotulo}:`}</span> <Price text={money(centavos)} large />
      </p>
    )
  const old = money(antes)
  return (
    <p className="from">
      <span>{rotulo}</span>{' '}
      {old && (
        <s {...untranslated}>
          <span className="visually-hidden">de</span> <span>{old}</span>
        </s>
      )}{' '}
      <span>
        {old && <span className="visually-hidden">por</span>} <Price text={money(centavos)} large />{' '}
        <span>{unidade}</span>
      </span>
    </p>
  )
}

/** Lists what was answered, a row each, with the way to change it. */
export function Respostas({ itens = [], evento, acao = 'Alterar', send }: RespostasProps) {
  if (itens.length === 0) return null
  return (
    <ul className="card answers">
      {itens.map(({ id, rotulo, valor, peca }) => (
        <li key={id}>
          {peca ? <Tile name={peca} /> : <Icon name="sucesso" />}
          <p>
            <span className="small">{rotulo}</span> <span className="strong">{valor}</span>
          </p>
          <EventLink event={evento} item={id} text={acao} of={`${rotulo}, ${valor}`} send={send} />
        </li>
      ))}
    </ul>
  )
}

type RespostasProps = Given<'respostas'> & Pick<BlockTools, 'send'>

/** Says in few words what is asked later. */
export function Depois({ titulo = 'Depois', itens = [] }: Given<'depois'>) {
  if (itens.length === 0) return null
  return (
    <div className="later">
      <p>{titulo}</p>
      <ul>
        {itens.map(({ rotulo, icone }) => (
          <li key={rotulo}>
            {icone && <Icon name={icone} />} <span>{rotulo}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
