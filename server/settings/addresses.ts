/** Reads an address; undefined for what is none. */
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

/** Says in Portuguese what is wrong with the address of a PostgreSQL; undefined where nothing is. */
export function whyNotDatabase(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text))
    return 'precisa começar com postgres://, como postgres://usuario:senha@host:5432/funis'
  return isReadable(text)
    ? undefined
    : 'não pôde ser lida. Escreva com % os sinais da senha, como %23 no lugar de #'
}

/** Says in Portuguese what is wrong with the address of a mail server; undefined where nothing is. */
export function whyNotMailServer(text: string): string | undefined {
  const url = urlOf(text)
  const isRight =
    url !== undefined &&
    isReadable(text) &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    !/[?#]/.test(text) &&
    /^\/?$/.test(url.pathname) &&
    Boolean(url.username) === Boolean(url.password)
  return isRight ? undefined : 'precisa ser como smtps://usuario:senha@smtp.example.com:465, sem mais nada'
}

/** A name or a password may carry any sign, written with %; a lone % or a bare # makes another address of it. */
function isReadable(text: string): boolean {
  const url = urlOf(text)
  try {
    return url !== undefined && !url.hash && decodeURIComponent(url.username + url.password) !== undefined
  } catch {
    return false
  }
}

/** Reads the names of a list of hosts separated by commas. */
export const hostsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')

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
