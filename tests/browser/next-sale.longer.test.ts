import { openedForAll } from './opened.ts'
import { sellTwice } from './two-sales.ts'

sellTwice(openedForAll(), [
  { name: 'r1-titular-adulto-paga-com-pix', again: 'novaProposta', beginsAt: 'simulacao' },
  { name: 'r4-empresa-com-tres-vidas', again: 'novaProposta', beginsAt: 'empresaCnpj' },
  { name: 'associacao-cartao-aprovado', again: 'novoPedido', beginsAt: 'paginaPet' },
  { name: 'checkout-boleto', again: 'novoPedido', beginsAt: 'buscaCorretor' },
  { name: 'r2-um-pet-no-cartao', again: 'novoPedido', beginsAt: 'especieDoPet' },
])
