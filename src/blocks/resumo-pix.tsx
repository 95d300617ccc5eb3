import type { Given } from '../../names/index.ts'
import { Price } from '../theme/price.tsx'
import { Lines, money } from './lines.tsx'

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
