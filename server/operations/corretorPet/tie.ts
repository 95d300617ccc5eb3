import { phoneDigitsOf } from '../../../engine/index.ts'
import type { Output } from '../../generated/operations.ts'
import { maskedEmail } from '../../messages/index.ts'
import type { ShownCorretor } from '../../sale/corretor.ts'
import type { SaleWork } from '../../sale/local.ts'
import { maskedCpf, maskedPhone } from '../../sale/masked.ts'

/** A corretor as a service or he himself tells of him; what is not known is empty. */
export interface FoundCorretor {
  readonly cpf: string
  readonly nome: string
  readonly email: string
  readonly telefone: string
}

/** Ties a corretor to a sale of plans for pets, and shows him: enough to know him by, nothing to reach him by. */
export async function tie(
  { sql, sale }: SaleWork,
  found: FoundCorretor,
): Promise<Output<'corretorPet.buscar'>> {
  const { cpf, nome, email } = found
  const telefone = phoneDigitsOf(found.telefone)
  const kept: ShownCorretor = {
    nome,
    nomeDeGuerra: nome,
    telefone,
    email,
    whatsapp: telefone && `55${telefone}`,
    // No address of a funnel for pets names a corretor.
    slug: '',
    cod: '',
    pixPadrao: false,
  }
  await sql.query('update sale set cpf_corretor = $2, corretor = $3 where id = $1', [
    sale.id,
    cpf,
    JSON.stringify(kept),
  ])
  return {
    nome,
    cpfMascarado: maskedCpf(cpf),
    ...(email && { emailMascarado: maskedEmail(email) }),
    ...(telefone && { telefoneMascarado: maskedPhone(telefone) }),
  }
}
