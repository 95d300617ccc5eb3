/**
 * The condition in SQL, over a row of `pagamento`, that its story is not over: it is being confirmed, it may still be paid
 * though it was replaced, or money came for it. Whatever it belongs to is kept.
 */
export const isMoneyOpen = `(pagamento.situacao = 'confirmando' or pagamento.conferir_em is not null
  or pagamento.recebido_em is not null)`
