import type { Given } from '../../names/index.ts'
import { Lines } from './lines.tsx'

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

type CorretorProps = Given<'corretorCartao'>
