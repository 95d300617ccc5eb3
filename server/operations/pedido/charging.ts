/** The operation whose file says how the bank of an order in lines is asked. */
export const chargingOfLines = 'pedido.pagar'
