import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { queueMessage } from '../../messages/index.ts'
import { localOfSale } from '../../sale/local.ts'
import { tidy } from '../../sale/person.ts'
import { instant, newId, queryNamed } from '../../store/index.ts'

/**
 * Stores who wants news of plans where none are sold yet, once an e-mail, and sends it to the CRM.
 *
 * A CRM that is out of reach gets it later: the contact is queued, and nobody has to type it again.
 */
export const enviar = localOfSale<Input<'contato.enviar'>, Output<'contato.enviar'>>(async (input, work) => {
  const { sql, sale, now, responseKey } = work
  const { email } = input
  const contact = {
    nome: tidy(input.nome),
    email,
    celular: input.celular,
    cep: input.cep,
    variant: sale.variant,
  }
  const [known] = await sql.query('select 1 from contato where lower(email) = lower($1)', [email])
  if (known) return refuse('contatoExiste')
  const sent = await work.call('enviar', { ...contact, website: work.site ?? '' })
  if (!sent.ok && sent.problem !== 'indisponivel') return sent
  const [stored] = await queryNamed<{ readonly id: string }>(
    sql,
    `insert into contato (id, nome, email, celular, cep, variant, created_at)
     values (:id, :nome, :email, :celular, :cep, :variant, :at)
     on conflict (lower(email)) do nothing returning id`,
    { id: newId(), ...contact, at: instant(now) },
  )
  if (!stored) return refuse('contatoExiste')
  if (!sent.ok) {
    const payload = { ...contact, ...(responseKey !== null && { responseKey }) }
    await queueMessage(sql, { kind: 'contato', payload }, { once: `contato ${stored.id}`, now })
  }
  return accept({})
})
