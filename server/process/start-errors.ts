import { isOutOfReach } from '../store/index.ts'

/** Says in Portuguese why the process could not start, and what mends it, of whatever was thrown on the way. */
export function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return unexpected(String(error))
  const { code, path } = error as NodeJS.ErrnoException
  // What was written for people comes as it is; a library's errors have a code or a class of their own.
  if (code === undefined && error.constructor === Error) return error.message
  const said = (code !== undefined && ofSystem[code]?.(path ?? 'um arquivo')) || undefined
  if (said) return said
  if (isOutOfReach(error))
    return `O banco de dados deixou de responder durante o começo (${code}). Veja se ele está ligado e tem espaço, confira DATABASE_URL e comece de novo.`
  if (/^[0-9A-Z]{5}$/.test(String(code)))
    return `O banco de dados recusou um comando do começo (${code}: ${error.message}). Confira se DATABASE_URL aponta para o banco deste programa e rode "npm run migrar" com o usuário dono.`
  return unexpected(error.stack ?? error.message)
}

const ofSystem: Readonly<Record<string, (path: string) => string>> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: (path) =>
    `O disco de ${path} é só de leitura. Aponte DATA_DIR para uma pasta em que se possa gravar.`,
  ENOSPC: (path) => `O disco de ${path} está cheio. Libere espaço e comece de novo.`,
  ENOENT: (path) => `Falta ${path}. Confira a instalação e as variáveis que apontam para arquivos.`,
  EMFILE: () => 'O processo abriu arquivos demais. Aumente o limite do serviço (LimitNOFILE, ou ulimit -n).',
}

function noPermission(path: string): string {
  return `Não há permissão para usar ${path}. Dê a pasta ao usuário do serviço (chown), ou aponte DATA_DIR para outra.`
}

const unexpected = (detail: string): string =>
  `Uma falha que o programa não esperava. Comece de novo; se ela voltar, mande isto a quem programa:\n${detail}`

/** Explains in Portuguese why listening failed; undefined for what is no affair of the person who started it. */
export function whyNotListening(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
) {
  const other = `Escolha outra com PORT, por exemplo: PORT=${port + 1} npm start`
  if (error.code === 'EADDRINUSE') return `A porta ${port} já está em uso por outro programa. ${other}`
  if (error.code === 'EACCES') return `Não há permissão para abrir a porta ${port}. ${other}`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `Esta máquina não tem o endereço "${host}". Use HOST=127.0.0.1 ou HOST=0.0.0.0.`
  }
  return undefined
}
