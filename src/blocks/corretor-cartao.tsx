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

interface CorretorProps {
  readonly titulo?: string
  readonly nome?: string
  readonly telefone?: string
  readonly email?: string
}
