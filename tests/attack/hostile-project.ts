import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { payloads } from './payloads.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every service there is, with the hosts that their stand-ins answer at. */
export const services = {
  tagManager: { id: 'GTM-ABC123', hosts: ['www.googletagmanager.com', 'tags.example.com'] },
  analytics: {
    id: 'G-ABC123',
    hosts: ['www.googletagmanager.com', 'numeros.example.com'],
    corretores: ['52998'],
  },
  pixel: { id: '123456', hosts: ['connect.facebook.net'] },
  chat: { url: 'https://chat.example.com/abrir.js', hosts: ['chat.example.com'] },
} as const

let next = 0
/** Gives another payload each time, short enough for any place. */
const payload = (most = 70): string => {
  const short = payloads.filter(({ length }) => length < most)
  next += 1
  return short[next % short.length] ?? ''
}

/** Copies this project with a payload in every text of its variant that is in somebody's own words, and every service on. */
export function openHostileProject() {
  const folder = mkdtempSync(join(tmpdir(), 'projeto-'))
  for (const room of ['flows', 'schemas', 'variants'])
    cpSync(join(root, room), join(folder, room), { recursive: true })
  const basePath = join(folder, 'variants/dental/base.variant.json')
  const base = JSON.parse(readFileSync(basePath, 'utf8'))
  const path = join(folder, 'variants/dental/pf-implante.variant.json')
  const own = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(
    path,
    JSON.stringify({
      ...own,
      titulo: payload(),
      nome: payload(),
      introducao: payload(),
      textoLateral: { titulo: payload(), texto: payload() },
      tema: { ...own.tema, logo: { nome: payload() } },
      rodape: { ...base.rodape, empresa: payload(), endereco: payload() },
      plano: { ...base.plano, nome: payload(), tipo: payload() },
      produtos: base.produtos.map((product: { readonly selo?: string }) => ({
        ...product,
        nome: payload(),
        titleNormal: payload(),
        titleBold: payload(),
        cobertura: payload(),
        tipoCobertura: `${payload()};${payload()}`,
        ...(product.selo && { selo: payload(40) }),
      })),
      pagamento: {
        metodos: base.pagamento.metodos.map((method: object) => ({
          ...method,
          nome: payload(),
          detalhe: payload(),
        })),
        pix: {
          ...base.pagamento.pix,
          ciclos: base.pagamento.pix.ciclos.map((cycle: object) => ({ ...cycle, nome: payload(40) })),
        },
      },
      termos: { ...base.termos, titulo: payload(), resumo: [payload()], texto: [payload(), payload()] },
      privacidade: { titulo: payload(), texto: [payload()] },
      integracoes: services,
    }),
  )
  return { folder, clear: () => rmSync(folder, { recursive: true }) }
}
