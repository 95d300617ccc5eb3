import { digitsOf } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { untranslated } from '../theme/as-is.ts'
import { Avatar } from '../theme/avatar.tsx'
import { Icon } from '../theme/icon.tsx'

/** Shows who sells: name and ways to reach them. */
export function CorretorCartao({ titulo = 'Seu corretor', nome, telefone, email }: CorretorProps) {
  return (
    <section className="card">
      <div className="corretor">
        <Avatar nome={nome ?? ''} />
        <div>
          <h2>{titulo}</h2>
          <p className="strong" {...untranslated}>
            {nome}
          </p>
        </div>
      </div>
      {(telefone || email) && (
        <p className="ways">
          {telefone && (
            <a className="link" href={`tel:+55${digitsOf(telefone)}`}>
              <Icon name="telefone" />{' '}
              <span className="figures" {...untranslated}>
                {telefone}
              </span>
            </a>
          )}{' '}
          {email && (
            <a className="link" href={`mailto:${email}`}>
              <Icon name="email" /> <span {...untranslated}>{email}</span>
            </a>
          )}
        </p>
      )}
    </section>
  )
}

type CorretorProps = Given<'corretorCartao'>
