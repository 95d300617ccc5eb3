/** Lists every mistake the check knows, and whether it stops a file from being used. A code is never reused. */
export const codes = {
  'json-invalido': 'erro',
  'codificacao-errada': 'erro',
  'chave-repetida': 'erro',
  'chave-desconhecida': 'erro',
  'chave-ausente': 'erro',
  'tipo-errado': 'erro',
  'valor-fora-da-lista': 'erro',
  'formato-invalido': 'erro',
  'fora-do-limite': 'erro',
  'esquema-invalido': 'erro',
  'arquivo-ignorado': 'aviso',
  'caminho-proibido': 'erro',
  'nome-repetido': 'erro',
  'passo-desconhecido': 'erro',
  'aviso-desconhecido': 'erro',
  'tela-desconhecida': 'erro',
  'operacao-desconhecida': 'erro',
  'operacao-sem-codigo': 'erro',
  'chamada-desconhecida': 'erro',
  'desfecho-desconhecido': 'erro',
  'operador-desconhecido': 'erro',
  'resposta-desconhecida': 'erro',
  'capitulo-desconhecido': 'erro',
  'parte-desconhecida': 'erro',
  'parte-sem-o-que-precisa': 'erro',
  'widget-desconhecido': 'erro',
  'bloco-desconhecido': 'erro',
  'validador-desconhecido': 'erro',
  'mascara-desconhecida': 'erro',
  'formato-de-texto-desconhecido': 'erro',
  'tabela-desconhecida': 'erro',
  'campo-desconhecido': 'erro',
  'lista-sem-desenho': 'erro',
  'campo-sem-desenho': 'erro',
  'opcoes-indistintas': 'erro',
  'efeito-desconhecido': 'erro',
  'endereco-desconhecido': 'erro',
  'guardado-desconhecido': 'erro',
  'desfecho-sem-resposta': 'erro',
  'evento-sem-resposta': 'erro',
  'evento-inutil': 'aviso',
  'guarda-incompleta': 'aviso',
  'com-ambiguo': 'erro',
  'transicao-inalcancavel': 'erro',
  'transicao-desconhecida': 'erro',
  'passo-inalcancavel': 'erro',
  'caixa-inalcancavel': 'erro',
  'aviso-sem-uso': 'aviso',
  'passo-sem-saida': 'erro',
  'caixa-sem-saida': 'erro',
  'enter-nao-move': 'erro',
  ciclo: 'erro',
  'segredo-guardado': 'erro',
  'repete-segredo': 'erro',
  'cobranca-sem-visto': 'erro',
  'cobranca-sem-conferir': 'erro',
  'caminho-sem-var': 'erro',
  'regra-grande': 'erro',
  'variante-sem-fluxo': 'erro',
  'base-desconhecida': 'erro',
  'variante-desconhecida': 'erro',
  'replay-desconhecido': 'erro',
  'lance-desconhecido': 'erro',
  'origem-repetida': 'erro',
  'prefixo-repetido': 'erro',
  'rota-invalida': 'erro',
  'rota-repetida': 'erro',
  'rota-reservada': 'erro',
  'endereco-alheio': 'erro',
  'valor-sem-uso': 'erro',
  'plano-anunciado': 'erro',
  'contraste-baixo': 'aviso',
  'peca-que-some': 'erro',
  'imagem-ausente': 'erro',
  'imagem-invalida': 'erro',
  'valor-sem-par': 'aviso',
  'desenho-invalido': 'erro',
  'preco-invalido': 'erro',
  'preco-em-conflito': 'erro',
  'variante-incompleta': 'aviso',
  'segredo-no-json': 'erro',
} as const

/** The name of a kind of mistake, as a person says it on the telephone. */
export type Code = keyof typeof codes

/** The way to a value in a JSON file: keys and places in lists. */
export type Path = readonly (string | number)[]

/** One mistake in a JSON file: what is wrong, where, and what would put it right. `offset` counts characters. */
export interface Diagnostic {
  readonly code: Code
  readonly severity: 'erro' | 'aviso'
  readonly file: string
  readonly path: Path
  readonly offset: number
  readonly length: number
  readonly message: string
  readonly fix: string
}

/** Orders mistakes by file and place and drops those said twice, as of a part that is used in two places. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const said = new Set<string>()
  const distinct = diagnostics.filter(({ file, offset, code, message }) => {
    const key = `${file}\n${offset}\n${code}\n${message}`
    return !said.has(key) && said.add(key)
  })
  return distinct.sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.offset - b.offset ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Begins a message with a capital: one that may stand inside of another is written without. */
export const capitalized = (message: string): string =>
  message.replace(/^./u, (letter) => letter.toUpperCase())

/** Quotes names. */
export const quoted = (names: readonly string[]): readonly string[] => names.map((name) => `"${name}"`)

/** Counts the letters to change, add, drop or swap to make one word of another. */
export function distance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1]
      const best = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next.push(swapped ? Math.min(best, before[j - 2]! + 1) : best)
    }
    before = row
    row = next
  }
  return row[to.length]!
}

/** Letters that a name and another must share at their beginning before one is taken for a short form of the other. */
const SHORTEST = 5

/** Finds the name a person most likely meant: at most two of its letters in five differ, or only its end is missing. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = name.toLowerCase()
  let best: { readonly name: string; readonly far: number } | undefined
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > 4) continue
    const far = distance(plain, candidate.toLowerCase())
    if (far <= Math.max(1, Math.floor(candidate.length * 0.4)) && (!best || far < best.far)) {
      best = { name: candidate, far }
    }
  }
  return best?.name ?? longForm(plain, known)
}

/** Finds the one name of which another is the beginning, as "preco" is of "precoCentavos". */
function longForm(plain: string, known: readonly string[]): string | undefined {
  const longer = plain.length < SHORTEST ? [] : known.filter((each) => each.toLowerCase().startsWith(plain))
  return longer.length === 1 ? longer[0] : undefined
}

const MOST_NAMES = 24

/** Says which name was meant, else which names there are. `all` begins that list: "Passos que existem". */
export function suggest(name: string, known: readonly string[], all: string): string {
  const meant = nearest(name, known)
  if (meant !== undefined) return `Você quis dizer "${meant}"?`
  if (known.length === 0) return `${all}: nenhum ainda.`
  const shown = known.slice(0, MOST_NAMES)
  const left = known.length - shown.length
  return left === 0 ? `${all}: ${shown.join(', ')}.` : `${all}: ${shown.join(', ')} e mais ${left}.`
}
