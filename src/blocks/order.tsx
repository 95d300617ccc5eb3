import { formatData, formatMoeda, formats } from '../../engine/index.ts'
import type { BlockTools, Line } from './block.ts'

const money = (cents: unknown) => (Number.isSafeInteger(cents) ? formatMoeda(Number(cents)) : '')

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const shown = lines.map(({ rotulo, valor, formato }) => {
    const text = formato === undefined ? '' : (formats[formato]?.(valor) ?? '')
    return { rotulo, text: text || String(valor ?? '') }
  })
  return (
    <dl className="lines">
      {shown
        .filter(({ text }) => text.trim() !== '')
        .map(({ rotulo, text }) => (
          <div className="line" key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{text}</dd>
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
        {evento && (
          <button type="button" className="link" data-event={evento} onClick={() => send(evento)}>
            {acao} <span className="visually-hidden">{titulo}</span>
          </button>
        )}
      </div>
      <Lines lines={itens} />
    </section>
  )
}

interface SecaoProps extends BlockTools {
  readonly titulo: string
  readonly itens?: readonly Line[]
  readonly evento?: string
  readonly acao?: string
}

/** Shows one fact that is settled, with a way to change it. */
export function LinhaFixa({ rotulo, valor, evento, acao = 'Alterar', send }: LinhaFixaProps) {
  return (
    <div className="fixed-line">
      <p>
        <span className="small">{rotulo}</span>
        <br />
        <span className="figures strong">{valor}</span>
      </p>
      {evento && (
        <button type="button" className="link" data-event={evento} onClick={() => send(evento)}>
          {acao} <span className="visually-hidden">{rotulo}</span>
        </button>
      )}
    </div>
  )
}

interface LinhaFixaProps extends BlockTools {
  readonly rotulo: string
  readonly valor: string
  readonly evento?: string
  readonly acao?: string
}

interface AmountProps {
  readonly rotulo: string
  readonly centavos?: number
}

/** Shows an amount large, above what it is asked for. */
export function Valor({ rotulo, centavos }: AmountProps) {
  return (
    <p className="amount-line">
      <span>{rotulo}</span> <strong className="price price-large">{money(centavos)}</strong>
    </p>
  )
}

/** Shows the sum under a list of facts. */
export function Total({ rotulo, centavos }: AmountProps) {
  return (
    <p className="total">
      <span>{rotulo}</span> <strong className="price">{money(centavos)}</strong>
    </p>
  )
}

/** Shows the order beside the steps: its lines, its total a month, and when it starts. */
export function ResumoPedido({ titulo = 'Resumo do pedido', linhas = [], total, inicio }: ResumoPedidoProps) {
  return (
    <section className="card">
      <h2>{titulo}</h2>
      <Lines lines={linhas} />
      <p className="total">
        <span>Total por mês</span> <strong className="price">{money(total)}</strong>
      </p>
      <p className="small">Início: {formatData(inicio ?? '') || 'a escolher'}</p>
    </section>
  )
}

interface ResumoPedidoProps {
  readonly titulo?: string
  readonly linhas?: readonly Line[]
  readonly total?: number
  readonly inicio?: string
}

/** Shows what a Pix adds up to: the months it pays for, what it saves, the fee and the sum. */
export function ResumoPix({ ciclo, valorCentavos, taxaCentavos }: ResumoPixProps) {
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
        <span>Total a pagar agora</span> <strong className="price">{money(ciclo?.totalCentavos)}</strong>
      </p>
    </section>
  )
}

interface ResumoPixProps {
  readonly ciclo?: {
    readonly nome?: string
    readonly valorDescontoCentavos?: number
    readonly totalCentavos?: number
  }
  readonly valorCentavos?: number
  readonly taxaCentavos?: number
}

/** Shows who sells: name and ways to reach them. */
export function CorretorCartao({ titulo = 'Seu corretor', nome, telefone, email }: CorretorProps) {
  return (
    <section className="card">
      <h2>{titulo}</h2>
      <Lines
        lines={[
          { rotulo: 'Nome', valor: nome ?? '' },
          { rotulo: 'Telefone', valor: telefone ?? '' },
          { rotulo: 'E-mail', valor: email ?? '' },
        ]}
      />
    </section>
  )
}

interface CorretorProps {
  readonly titulo?: string
  readonly nome?: string
  readonly telefone?: string
  readonly email?: string
}
