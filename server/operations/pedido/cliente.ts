import { maskedEmail } from '../../messages/index.ts'
import { maskedCpf, maskedPhone, shortName } from '../../sale/masked.ts'
import type { Pedido } from '../../sale/pedido.ts'

/** Shows who bought to whoever has the address of the order: enough to know it is theirs. */
export const shownCliente = ({ nome, cpf, email, telefone }: Pedido) => ({
  nome: shortName(nome),
  cpfMascarado: maskedCpf(cpf),
  emailMascarado: maskedEmail(email),
  telefoneMascarado: maskedPhone(telefone),
})
