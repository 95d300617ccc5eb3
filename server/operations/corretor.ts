import { cnpjCharactersOf, digitsOf, phoneDigitsOf, validatorOf } from '../../engine/index.ts'
import {
  accept,
  dataOf,
  type ResponseData,
  refuse,
  type SaleContext,
  type SandboxAnswers,
} from '../contract/handler.ts'
import type { Input } from '../generated/operations.ts'
import {
  corretorOf,
  type FoundCorretor,
  isRegisteredHere,
  linkCorretor,
  listed,
  mayNotSell,
  noteRegistered,
  shownOf,
} from '../sale/corretor.ts'
import { tidy } from '../sale/person.ts'
import { inventedCorretorOf, produtoras, provocationOf, textOf } from '../sandbox/index.ts'
import { saleHandler } from './define.ts'

/** Finds the corretor of an address and links him to the sale; his CPF and his producer's CNPJ stay on the server. */
export const corretorObter = saleHandler('corretor.obter', {
  async run(input, context) {
    const cpf = await cpfOf(input, context)
    if (!cpf) return refuse('naoEncontrado')
    const found = await context.call('consultar', { cpf })
    if (!found.ok) return found
    const corretor = corretorFromService(dataOf(found), cpf)
    if (mayNotSell(context, corretor)) return refuse('produtorBloqueado')
    const shown = shownOf(context, corretor)
    if (input.novaProposta && shown.semNovaProposta) return refuse('produtorBloqueado')
    await linkCorretor(context, cpf, shown)
    return accept(shown)
  },
  // The sandbox finds an invented corretor for every CPF but two.
  sandbox: {
    consultar({ cpf }) {
      const provoked = provocationOf('corretor', textOf(cpf))
      if (provoked === 'corretorNaoEncontrado') return refuse('naoEncontrado')
      return provoked === 'produtorBloqueado'
        ? refuse(provoked)
        : accept({ ...inventedCorretorOf(textOf(cpf)) })
    },
  },
})

/** Reads the corretor in the answer of the service. */
function corretorFromService(found: ResponseData, cpf: string): FoundCorretor {
  const text = (name: string) => String(found[name] ?? '')
  return {
    cpf,
    nome: text('nome'),
    nomeDeGuerra: text('nomeDeGuerra'),
    email: text('email'),
    telefone: text('telefone'),
    whatsapp: text('whatsapp'),
    cnpjProdutor: digitsOf(text('cnpjProdutor')),
  }
}

/** Reads a CPF, or the five digits that stand for it in an address once the page has hidden the rest. */
async function cpfOf(
  { idCorretor = '', slug, corretorPadrao }: Input<'corretor.obter'>,
  context: SaleContext,
): Promise<string | undefined> {
  if (corretorPadrao) return listed(context, 'corretorPadrao')[0]
  const digits = digitsOf(idCorretor)
  if (digits.length !== 5) return validatorOf('cpf')?.accepts(digits) ? digits : undefined
  return slug ? cpfOfCode(context, slug.toLowerCase(), digits) : undefined
}

/** Finds the CPF behind a slug and a code: this sale's corretor, else the only one known by both. */
async function cpfOfCode({ sql, sale }: SaleContext, slug: string, cod: string): Promise<string | undefined> {
  const known = await sql.query<{ readonly cpf: string; readonly own: boolean }>(
    `select cpf, (cpf = (select cpf_corretor from sale where id = $3)) is true as own from link_corretor
      where slug = $1 and cod = $2 order by own desc limit 2`,
    [slug, cod, sale.id],
  )
  return (known.find(({ own }) => own) ?? (known.length === 1 ? known[0] : undefined))?.cpf
}

/** Shows the corretor of the sale as the service knows him now; the address by which he was found does not change. */
export const corretorVer = saleHandler('corretor.ver', {
  async run(_input, context) {
    const { cpf, shown } = await corretorOf(context)
    if (cpf === null || shown === null) return refuse('naoEncontrado')
    const found = await context.call('consultar', { id: cpf })
    if (!found.ok) return found
    const data = dataOf(found)
    const text = (name: string) => (typeof data[name] === 'string' ? String(data[name]).trim() : '')
    const telefone = phoneDigitsOf(text('telefone')) || shown.telefone
    return accept({
      slug: shown.slug,
      cod: shown.cod,
      telefone,
      nome: text('nome') || shown.nome,
      nomeDeGuerra: text('nomeDeGuerra') || shown.nomeDeGuerra,
      email: text('email') || shown.email,
      whatsapp: digitsOf(text('whatsapp')) || shown.whatsapp,
    })
  },
  // The sandbox knows the invented corretor of every CPF.
  sandbox: { consultar: ({ id }) => accept({ ...inventedCorretorOf(textOf(id)) }) },
})

/** In the sandbox every corretor is registered already but one, who is new each time. */
const registeredCorretores: SandboxAnswers = {
  consultar: ({ cpf }) =>
    provocationOf('corretor', textOf(cpf)) === 'corretorNaoEncontrado' ? refuse('naoEncontrado') : accept({}),
}

/** Tells only whether a CPF is of a corretor whom this sale did not register. */
export const corretorConsultar = saleHandler('corretor.consultar', {
  async run(input, context) {
    const { cpf } = input
    if (await isRegisteredHere(context, cpf, 'cpf_cadastrado')) return accept({ cadastrado: false })
    const known = await context.call('consultar', { cpf })
    if (known.ok) return accept({ cadastrado: true })
    return known.problem === 'naoEncontrado' ? accept({ cadastrado: false }) : known
  },
  sandbox: registeredCorretores,
})

/** Registers a corretor with the service of corretores and links him to the sale; one who is registered already has to log in. */
export const corretorSalvar = saleHandler('corretor.salvar', {
  async run(input, context) {
    const corretor = typedCorretor(input)
    if (mayNotSell(context, corretor)) return refuse('produtorBloqueado')
    const isOwn = await isRegisteredHere(context, corretor.cpf, 'cpf_cadastrado')
    const known = isOwn ? undefined : await context.call('consultar', { cpf: corretor.cpf })
    if (known?.ok) return refuse('jaCadastrado')
    if (known && known.problem !== 'naoEncontrado') return known
    const saved = await context.call(isOwn ? 'alterar' : 'criar', { ...corretor })
    if (!saved.ok) return saved
    const shown = shownOf(context, corretor)
    await noteRegistered(context, corretor.cpf, 'cpf_cadastrado')
    await linkCorretor(context, corretor.cpf, shown)
    return accept(shown)
  },
  sandbox: registeredCorretores,
})

/** Reads what was typed; a WhatsApp is kept with the code of the country. */
function typedCorretor(input: Input<'corretor.salvar'>): FoundCorretor {
  const { whatsapp = '' } = input
  return {
    cpf: input.cpf,
    nome: tidy(input.nome),
    nomeDeGuerra: tidy(input.nomeDeGuerra ?? ''),
    telefone: input.telefone,
    email: input.email,
    whatsapp: whatsapp && `55${whatsapp}`,
    cnpjProdutor: input.cnpjProdutor,
  }
}

/** How many producers one list shows at most. */
const mostProdutoras = 1000

/** Lists the producers a corretor may register for, by name, each CNPJ once; one without a name or a CNPJ is left out. */
export const produtoraListar = saleHandler('produtora.listar', {
  async run(_input, context) {
    const found = await context.call('listar', {})
    if (!found.ok) return found
    const all = dataOf(found).produtoras as readonly { readonly cnpj: string; readonly nome: string }[]
    const read = all.map(({ cnpj, nome }) => ({
      cnpjProdutor: cnpjCharactersOf(cnpj),
      nome: tidy(nome).slice(0, 120),
    }))
    const valid = read.filter(({ cnpjProdutor, nome }) => nome && validatorOf('cnpj')?.accepts(cnpjProdutor))
    const unique = new Map(valid.map((each) => [each.cnpjProdutor, each]))
    const listed = [...unique.values()].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    return accept({ produtoras: listed.slice(0, mostProdutoras) })
  },
  // The sandbox lists the invented producers.
  sandbox: {
    listar: () => accept({ produtoras: produtoras.map((each) => ({ ...each })) }),
  },
})
