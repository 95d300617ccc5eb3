import { useRef } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { formatData, formatMoeda, formats } from '../../engine/index.ts'
import { Avatar, Icon, Tile } from '../theme/pictures.tsx'
import { Price, untranslated } from '../theme/text.tsx'
import { CopyButton } from './sharing.tsx'
import { Lines, money } from './texts.tsx'
import type { BlockTools } from './tools.ts'

/** Lists what each plan costs per person, under the name of its table. */
export function Precos({ titulo, itens = [] }: Given<'precos'>) {
  return (
    <section className="card">
      <h3>{titulo}</h3>
      <p className="small">Preço por vida, por mês</p>
      <dl className="lines">
        {itens.map(({ nome, precoCentavos }) => (
          <div className="line" key={nome}>
            <dt>{nome}</dt>
            <dd className="figures" {...untranslated}>
              {formatMoeda(precoCentavos)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * Shows the order beside the steps, under the tiles of its brand: its lines, when it starts, its total, a month unless it
 * says otherwise, and the button of the step where its price bar is here.
 */
export function ResumoPedido(props: ResumoPedidoProps) {
  const {
    titulo = 'Seu pedido',
    linhas = [],
    rotuloTotal = 'Total por mês',
    total,
    inicio,
    semInicio,
    pecas = [],
    nota,
    submit,
  } = props
  const start = { rotulo: 'Início do plano', valor: formatData(inicio ?? '') || 'A escolher' }
  const shown = !inicio && semInicio === 'some' ? linhas : [...linhas, start]
  return (
    <section className="card card-lifted order">
      {pecas.length > 0 && (
        <div className="strip">
          {pecas.slice(0, 5).map((peca) => (
            <Tile key={peca} name={peca} />
          ))}
        </div>
      )}
      <h2>{titulo}</h2>
      <Lines lines={shown} />
      <p className="total">
        <span>{rotuloTotal}</span> <Price text={money(total)} />
      </p>
      {nota && (
        <p className="small">
          <Icon name="info" /> <span>{nota}</span>
        </p>
      )}
      {submit}
    </section>
  )
}

type ResumoPedidoProps = Given<'resumoPedido'> & Pick<BlockTools, 'submit'>

/** Shows what a Pix adds up to: the months it pays for, what it saves, the fee and the sum. */
export function ResumoPix({ ciclo, valorCentavos, taxaCentavos }: Given<'resumoPix'>) {
  const saved = ciclo?.valorDescontoCentavos ?? 0
  return (
    <section className="card">
      <h2>Pagamento por Pix</h2>
      <Lines
        lines={[
          { rotulo: 'Valor por mês', valor: money(valorCentavos) },
          { rotulo: 'Período', valor: ciclo?.nome ?? '' },
          { rotulo: 'Desconto', valor: saved > 0 ? `economize ${money(saved)}` : '' },
          { rotulo: 'Taxa do Pix', valor: taxaCentavos ? money(taxaCentavos) : '' },
        ]}
      />
      <p className="total">
        <span>Total a pagar agora</span> <Price text={money(ciclo?.totalCentavos)} />
      </p>
    </section>
  )
}

/** How many rows a ticket shows; of more, the first, and how many there are besides. */
const rowsShown = 8

/** Shows a number to keep, with a way to copy it, over what was bought and for whom, its facts and its total. */
export function Bilhete(props: BilheteProps) {
  const { rotulo, numero = '', itens = [], cadaUm = {}, tabela, linhas = [], total, announce } = props
  const shown = useRef<HTMLElement>(null)
  const rest = itens.length - rowsShown
  const kinship = (code: number | undefined) =>
    code === undefined ? 'Titular' : tabela?.find(({ value }) => value === code)?.label
  return (
    <section className="card card-lifted ticket" aria-label={rotulo}>
      <div className="ticket-head">
        <p>
          <span className="small">{rotulo}</span>
          <br />
          <strong className="ticket-number" ref={shown} {...untranslated}>
            {numero}
          </strong>
        </p>
        <CopyButton
          text={numero}
          shown={shown}
          label="Copiar"
          copied="Copiado"
          look="button-tint button-small"
          announce={announce}
        />
      </div>
      {itens.length > 0 && (
        <ul className="people bought">
          {itens
            .slice(0, rowsShown)
            .map(({ nome, detalhe, parentesco, quantidade = 1, totalCentavos }, i) => (
              // Two people may have one name: what is bought has its order and nothing else.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li className="person" key={i}>
                <Avatar nome={nome} {...(i === 0 && { kind: 'titular' })} />
                <p className="person-name">
                  <b {...untranslated}>{quantidade > 1 ? `${nome} × ${quantidade}` : nome}</b>{' '}
                  <span className="kinship">
                    {[tabela && kinship(parentesco), detalhe ?? cadaUm.detalhe].filter(Boolean).join(' · ')}
                  </span>
                </p>
                <span className="figures strong" {...untranslated}>
                  {money(totalCentavos ?? cadaUm.totalCentavos)}
                </span>
              </li>
            ))}
          {rest > 0 && <li className="bought-rest">{rest === 1 ? 'e mais 1' : `e mais ${rest}`}</li>}
        </ul>
      )}
      <Lines lines={linhas} />
      {total?.rotulo && <Total rotulo={total.rotulo} centavos={total.centavos ?? 0} />}
    </section>
  )
}

type BilheteProps = Given<'bilhete'> & Pick<BlockTools, 'announce'>

/** Shows what was and what is now side by side, fact by fact; what changed is marked, and a fact that neither has is left out. */
export function AntesEAgora({ linhas = [] }: Given<'antesEAgora'>) {
  const facts = linhas.map(({ rotulo, antes, agora, formato }) => {
    const write = (value: string | number | undefined): string => {
      const text = formato === undefined ? '' : (formats[formato]?.(value) ?? '')
      return text || String(value ?? '')
    }
    return { rotulo, before: write(antes), now: write(agora) }
  })
  return (
    <table className="comparison">
      <thead>
        <tr>
          <td />
          <th scope="col">Antes</th>
          <th scope="col">Agora</th>
        </tr>
      </thead>
      <tbody>
        {facts
          .filter(({ before, now }) => before !== '' || now !== '')
          .map(({ rotulo, before, now }) => (
            <tr key={rotulo} className={before === now ? undefined : 'changed'}>
              <th scope="row">{rotulo}</th>
              <td translate="no">{before || '—'}</td>
              <td translate="no">{now || '—'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Tells what happens from here on, in order; of the first it says that they have happened. */
export function Etapas({ titulo, itens = [], feitas = 0 }: Given<'etapas'>) {
  return (
    <section className="stages-section">
      <h2>{titulo}</h2>
      <ol className="stages">
        {itens.map((item, i) => (
          <li key={item.titulo}>
            <span className={i < feitas ? 'stage-mark stage-done' : 'stage-mark'} aria-hidden="true">
              {i < feitas ? <Icon name="tem" /> : i + 1}
            </span>
            <p>
              <b>{item.titulo}</b>
              {item.texto && (
                <>
                  <br />
                  <span>{item.texto}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the sum under a list of facts. */
export function Total({ rotulo, centavos }: Given<'total'>) {
  return (
    <p className="total">
      <span>{rotulo}</span> <Price text={money(centavos)} />
    </p>
  )
}
