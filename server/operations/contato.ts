import { accept, refuse } from '../contract/handler.ts'
import { queueMessage } from '../messages/index.ts'
import { tidy } from '../sale/person.ts'
import { provocationOf, textOf } from '../sandbox/index.ts'
import { instant, newId, queryNamed } from '../store/index.ts'
import { saleHandler } from './define.ts'

/**
 * Stores the contact of a person who wants news of plans where none are sold yet, once per e-mail, and sends it to the CRM.
 *
 * A CRM that is unavailable gets it later from the queue: nothing has to be typed again.
 */
export const contatoEnviar = saleHandler('contato.enviar', {
  async run(input, context) {
    const { sql, sale, now, responseKey } = context
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
    const sent = await context.call('enviar', { ...contact, website: context.site ?? '' })
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
  },
  // The sandbox has no CRM, so a contact is queued, but for one address that counts as known already.
  sandbox: {
    enviar: ({ email }) => refuse(provocationOf('contato', textOf(email).toLowerCase()) ?? 'indisponivel'),
  },
})
