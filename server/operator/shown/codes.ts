const words: readonly (readonly [codes: RegExp, words: string])[] = [
  [/^smtp4/, 'o servidor de e-mail pediu para tentar mais tarde'],
  [/^(smtp53[0458]|EAUTH|ENOAUTH)$/, 'o serviço não aceitou o nosso acesso'],
  [/^smtp5/, 'o servidor de e-mail recusou'],
  [/^(ECONN\w+|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EPIPE)$/, 'o serviço não foi alcançado'],
  [/^(ETIMEDOUT|EABORT|demorou)$/, 'o serviço demorou demais'],
  [/^ETLS$/, 'não foi possível cifrar a conexão'],
  [/^cabecalho$/, 'o destinatário ou o assunto não é válido'],
  [/^formato$/, 'a mensagem está incompleta'],
  [/^recusad[ao]$/, 'o serviço recusou'],
  [/^busy$/, 'o serviço pediu para tentar mais tarde'],
  [/^unable$/, 'o serviço não pôde atender'],
  [/^unknown$/, 'não se sabe se o serviço recebeu'],
  [/^interrompida$/, 'o servidor parou no meio de todas as tentativas'],
]

/** Says in words why a message was not delivered, as its code tells. */
export function reasonOf(code: string): string {
  return words.find(([codes]) => codes.test(code))?.[1] ?? 'sem explicação conhecida'
}
