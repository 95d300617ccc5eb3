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
