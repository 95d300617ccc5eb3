import { styleText } from 'node:util'
import { renderUnicodeCompact } from 'uqr'
import type { Credentials, listAccounts } from '../../server/admin/accounts.ts'
import { momentOf } from '../../server/plain/index.ts'

/** Writes what opens an account, which is shown this once. */
export function writeIssued(login: string, { password, address, codes }: Credentials): string {
  return `
O que segue aparece só agora: entregue à pessoa, e a mais ninguém.

Usuário: ${login}
Senha:   ${password}

Leia este QR com o aplicativo de códigos (autenticador):

${qrOf(address)}

ou cole nele: ${address}

${writeCodes(codes)}`
}

/** Light on dark whatever the colours of the terminal: some readers take no other. */
const qrOf = (text: string): string =>
  renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => styleText(['whiteBright', 'bgBlack'], line))
    .join('\n')

/** Writes recovery codes, two to a line. */
export function writeCodes(codes: readonly string[]): string {
  const lines = codes.flatMap((code, i) => (i % 2 ? [] : [`  ${code}   ${codes[i + 1] ?? ''}`.trimEnd()]))
  return `Códigos de recuperação, para quando faltar o aplicativo; cada um vale uma vez:
${lines.join('\n')}`
}

/** Writes who has an account. */
export function writeAccounts(accounts: Awaited<ReturnType<typeof listAccounts>>): string {
  if (accounts.length === 0)
    return 'Ninguém tem conta. A primeira: npm run equipe -- criar <usuário> "<Nome>"'
  const width = Math.max(...accounts.map(({ login }) => login.length))
  const lines = accounts.map(({ login, nome, criadaEm, desativadaEm, codigos }) => {
    const standing = desativadaEm
      ? styleText('dim', `desativada em ${momentOf(desativadaEm)}`)
      : `desde ${momentOf(criadaEm)}, ${codigos} códigos de recuperação`
    return `${login.padEnd(width)}  ${nome}, ${standing}`
  })
  return lines.join('\n')
}
