import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../', import.meta.url))

const homesOf = (names: readonly string[]) => names.map((name) => `/${name}-venda/`)

/** The homes of the four brands that sell the same dental plans. */
export const brandHomes = homesOf(['implante', 'dental', 'ortho', 'invisamais'])

/** The homes of the partners that sell plans for pets from a sales page. */
export const petHomes =
  'pet-saude abre caarj clubecare mms qualivida abplus blue armilar haka simples-associacao'
    .split(' ')
    .map((name) => `/${name}/`)

/** The homes of brands that say the longest, the most and the least that the check lets through. */
export const extremeHomes = homesOf(['longos', 'nove', 'um'])

const longest = 'Pneumoultramicroscopicossilicovulcanoconioticossssssssssssss'
const everyState = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(
  ' ',
)
const usual = [{ nome: 'Consultas' }, { nome: 'Limpeza' }, { nome: 'Cirurgias' }]
const duvidas = Array.from({ length: 12 }, (_, i) => ({
  pergunta: `${i + 1}. ${longest}`,
  resposta: `${longest} é a resposta.`,
}))
const parceria = (text: string) => ({
  nome: text.slice(0, 24),
  selo: { valor: '−30%', quem: text.slice(0, 32), oque: text.slice(0, 48) },
  recomendado: text.slice(0, 40),
  texto: `${text} `.repeat(9).slice(0, 320),
  site: `https://${text.toLowerCase()}.example.com`,
  duvidas: duvidas.slice(0, 2),
})
const produto = (idProduto: number, nome: string, more: object = {}) => ({
  idProduto,
  codigo: `plano-${idProduto}`,
  nome,
  precoCentavos: 9_999_999,
  ...more,
})
const tipoCobertura = 'Consultas;Limpeza;Cirurgias'

/** What the extreme brands say, by the name of their files. */
const extremes = {
  longos: {
    nome: longest,
    codOrigemVenda: 911,
    tema: { corPrimaria: '#FFD400', fonte: 'redonda', cantos: 'redondos', densidade: 'ampla' },
    ufsAtendidas: everyState,
    parceria: parceria(longest),
    produtoPadrao: 'plano-2',
    vendas: {
      inicio: { titulo: longest, texto: `${longest} ${longest}`, produto: 'plano-2' },
      duvidas,
      convite: { titulo: longest, texto: longest },
      coberturas: [...usual, { nome: longest }],
      passos: ['quantas', 'quem', 'pix'].map((vinheta) => ({
        titulo: longest.slice(0, 40),
        texto: longest,
        vinheta,
      })),
    },
    produtos: [
      produto(1, longest, { tipoCobertura: `Consultas;Limpeza;${longest}`, cobertura: longest }),
      produto(2, `Dental ${longest.slice(0, 53)}`, {
        tipoCobertura,
        selo: `O${'x'.repeat(39)}`,
        cobertura: longest,
      }),
      produto(3, 'Sem cobertura'),
    ],
  },
  nove: {
    nome: 'Nove planos',
    codOrigemVenda: 912,
    tema: {
      corPrimaria: '#808080',
      fonte: 'classica',
      cantos: 'retos',
      fundo: 'escuro',
      densidade: 'compacta',
    },
    ufsAtendidas: everyState,
    parceria: parceria('Nove'),
    vendas: { inicio: { titulo: 'Nove planos' }, coberturas: usual, duvidas },
    produtos: Array.from({ length: 9 }, (_, i) =>
      produto(i + 1, `Plano ${i + 1}`, i === 3 ? { tipoCobertura, selo: 'Mais vendido' } : { tipoCobertura }),
    ),
  },
  um: {
    nome: 'Um plano',
    codOrigemVenda: 913,
    tema: { corPrimaria: '#101010', fonte: 'marcante', fundo: 'quente' },
    parceria: parceria('Um'),
    vendas: { inicio: { titulo: 'Um só plano' }, coberturas: usual },
    produtos: [produto(1, 'Único')],
  },
}

/** Lays the project and the extreme brands of these tests into one, for a server to serve; `remove` takes it away. */
export function projectOfExtremes(): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'marcas-'))
  for (const room of ['flows', 'schemas', 'variants'])
    cpSync(join(repository, room), join(root, room), { recursive: true })
  for (const [name, { tema, ...said }] of Object.entries(extremes)) {
    const variant = {
      extends: 'dental/base',
      titulo: 'Extremo',
      funis: { 'dental-individual': { rotas: { prefixo: `${name}-venda` } } },
      tema: { ...tema, logo: { nome: said.nome } },
      ...said,
    }
    writeFileSync(join(root, `variants/dental/${name}.variant.json`), JSON.stringify(variant))
  }
  return { root, remove: () => rmSync(root, { recursive: true }) }
}
