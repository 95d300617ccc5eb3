/** Where an address of another machine may lead; `undefined` is for what is no address at all. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Says in Portuguese what is wrong with an address to be called by http or https; undefined where nothing is. */
export function whyNotWeb(text: string): string | undefined {
  const url = urlOf(text)
  if (!url || !/^https?:\/\/[^/]/i.test(text)) return 'precisa ser um endereço como https://api.example.com'
  if (url.username || url.password)
    return 'não pode levar usuário nem senha: há uma variável própria para a chave'
  if (text.includes('?') || text.includes('#'))
    return 'não pode levar nada depois do caminho: tire o "?" ou o "#"'
  if (isLinkLocal(url.hostname))
    return 'leva a um endereço reservado da própria rede, que não é de nenhum serviço'
  if (url.protocol === 'http:' && !isPrivate(url.hostname)) {
    return 'precisa começar com https://: sem criptografia, só dentro da rede da empresa'
  }
  return undefined
}

/** Tells whether a host can only be reached from inside: this machine, a private network, a name without dots. */
export function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host.includes(':')) return host === '::1' || /^f[cd]/.test(host)
  return (
    /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host) ||
    /(^|\.)(localhost|internal|local|lan|test)$/.test(host) ||
    !host.includes('.')
  )
}

/** Addresses at which clouds hand out the secrets of a machine. */
const isLinkLocal = (hostname: string): boolean =>
  /^169\.254\.|^\[fe[89ab]|^\[::ffff:a9fe:|^metadata\.google\.internal$/.test(hostname)

/** Tells whether only this machine can reach a host. */
export const isLocal = (host: string): boolean => /^(localhost|127\.[\d.]+|::1)$/.test(host)
