import { cnpjCharactersOf, digitsOf, phoneDigitsOf, validatorOf } from '../../engine/index.ts'
import {
  accept,
  dataOf,
  type ResponseData,
  refuse,
  type SaleContext,
  type SandboxAnswer,
} from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { maskedEmail } from '../messages/index.ts'
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
import { maskedCpf, maskedPhone, splitPhone, tidy } from '../sale/person.ts'
import { corretoresNamed, inventedCorretorOf, produtoras, provocationOf, textOf } from '../sandbox/index.ts'
import { newId } from '../store/index.ts'
import { saleHandler } from './define.ts'

/** The sandbox finds an invented corretor for every CPF but two. */
const findInvented: SandboxAnswer = ({ cpf }) => {
  const provoked = provocationOf('corretor', textOf(cpf))
  if (provoked === 'corretorNaoEncontrado') return refuse('naoEncontrado')
  return provoked === 'produtorBloqueado' ? refuse(provoked) : accept(inventedCorretorOf(textOf(cpf)))
}

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
  sandbox: { consultar: findInvented },
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

/** Reads a CPF, or its first five digits, which are all of it that the page leaves in an address. */
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
  sandbox: { consultar: ({ id }) => accept(inventedCorretorOf(textOf(id))) },
})

/** In the sandbox every corretor is registered already but one, who is new each time. */
const findRegistered: SandboxAnswer = ({ cpf }) =>
  provocationOf('corretor', textOf(cpf)) === 'corretorNaoEncontrado' ? refuse('naoEncontrado') : accept({})

/** Tells only whether a CPF is of a corretor whom this sale did not register. */
export const corretorConsultar = saleHandler('corretor.consultar', {
  async run(input, context) {
    const { cpf } = input
    if (await isRegisteredHere(context, cpf, 'cpf_cadastrado')) return accept({ cadastrado: false })
    const known = await context.call('consultar', { cpf })
    if (known.ok) return accept({ cadastrado: true })
    return known.problem === 'naoEncontrado' ? accept({ cadastrado: false }) : known
  },
  sandbox: { consultar: findRegistered },
})

/** Registers a corretor with the service of corretores and links him to the sale; one who is registered already has to log in. */
export const corretorSalvar = saleHandler('corretor.salvar', {
  async run(input, context) {
    const { whatsapp = '' } = input
    const corretor = {
      cpf: input.cpf,
      nome: tidy(input.nome),
      nomeDeGuerra: tidy(input.nomeDeGuerra ?? ''),
      telefone: input.telefone,
      email: input.email,
      // With the code of the country.
      whatsapp: whatsapp && `55${whatsapp}`,
      cnpjProdutor: input.cnpjProdutor,
    }
    if (mayNotSell(context, corretor)) return refuse('produtorBloqueado')
    const isOwn = await isRegisteredHere(context, corretor.cpf, 'cpf_cadastrado')
    const known = isOwn ? undefined : await context.call('consultar', { cpf: corretor.cpf })
    if (known?.ok) return refuse('jaCadastrado')
    if (known && known.problem !== 'naoEncontrado') return known
    const saved = await context.call(isOwn ? 'alterar' : 'criar', corretor)
    if (!saved.ok) return saved
    const shown = shownOf(context, corretor)
    await noteRegistered(context, corretor.cpf, 'cpf_cadastrado')
    await linkCorretor(context, corretor.cpf, shown)
    return accept(shown)
  },
  sandbox: { consultar: findRegistered },
})

/** How many producers one list shows at most. */
const mostProdutoras = 1000

/** Lists the producers a corretor may register for, by name, each CNPJ once; one without a name or a CNPJ is left out. */
export const produtoraListar = saleHandler('produtora.listar', {
  async run(_input, context) {
    const found = await context.call('listar', {})
    if (!found.ok) return found
    const all = dataOf(found).produtoras as readonly { readonly Cnpj: string; readonly Nome: string }[]
    const read = all.map(({ Cnpj, Nome }) => ({
      cnpjProdutor: cnpjCharactersOf(Cnpj),
      nome: tidy(Nome).slice(0, 120),
    }))
    const valid = read.filter(({ cnpjProdutor, nome }) => nome && validatorOf('cnpj')?.accepts(cnpjProdutor))
    const unique = new Map(valid.map((each) => [each.cnpjProdutor, each]))
    const listed = [...unique.values()].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    return accept({ produtoras: listed.slice(0, mostProdutoras) })
  },
  // The sandbox lists the invented producers.
  sandbox: {
    listar: () => accept({ produtoras: produtoras.map(({ cnpj, nome }) => ({ Cnpj: cnpj, Nome: nome })) }),
  },
})

/** How many corretores one search shows at most. */
const mostFound = 10

type ListedCorretor = { readonly Nome: string; readonly Cpf: string }

/** Lists corretores by their name, each by a key that only this sale has: no CPF leaves the server. */
export const corretorPetProcurar = saleHandler('corretorPet.procurar', {
  async run(input, context) {
    const found = await context.call('procurar', { nome: tidy(input.nome), totalRegistros: mostFound })
    if (!found.ok) return found
    const listed = dataOf(found).corretores as readonly ListedCorretor[]
    const read = listed.map(({ Nome, Cpf }) => ({ nome: tidy(Nome).slice(0, 120), cpf: digitsOf(Cpf) }))
    const valid = read.filter(({ nome, cpf }) => nome && validatorOf('cpf')?.accepts(cpf))
    const unique = [...new Map(valid.map((each) => [each.cpf, each])).values()].slice(0, mostFound)
    const { sql, sale } = context
    const rows = await sql.query<{ readonly cpf: string; readonly chave: string }>(
      `insert into corretor_achado (sale_id, chave, cpf, nome)
     select $1, chave, cpf, nome from unnest($2::text[], $3::text[], $4::text[]) as found (chave, cpf, nome)
     on conflict (sale_id, cpf) do update set nome = excluded.nome returning cpf, chave`,
      [sale.id, unique.map(() => newId()), unique.map(({ cpf }) => cpf), unique.map(({ nome }) => nome)],
    )
    const keys = new Map(rows.map(({ cpf, chave }) => [cpf, chave]))
    return accept({
      corretores: unique.map(({ cpf, nome }) => ({
        chave: keys.get(cpf) ?? '',
        nome,
        cpfMascarado: maskedCpf(cpf),
      })),
    })
  },
  // The sandbox invents as many corretores of a name as the service gives at most; none for a name that ends in "zz".
  sandbox: {
    procurar: ({ nome, totalRegistros }) =>
      accept({
        corretores: corretoresNamed(textOf(nome), Number(totalRegistros)).map(({ nome, cpf }) => ({
          Nome: nome,
          Cpf: cpf,
        })),
      }),
  },
})

/** Finds a corretor by CPF, or by the key that a search gave this sale, and links him to the sale. */
export const corretorPetBuscar = saleHandler('corretorPet.buscar', {
  async run(input, context) {
    if ((input.cpf === undefined) === (input.chave === undefined))
      return refuse('entradaInvalida', { campo: '/chave', regra: 'oneOf' })
    const cpf = input.cpf === undefined ? await cpfOfKey(input.chave ?? '', context) : input.cpf
    if (cpf === undefined) return refuse('naoEncontrado')
    const found = await context.call('buscar', { cpf })
    if (!found.ok) return found
    if (listed(context, 'corretoresBloqueados').includes(cpf)) return refuse('produtorBloqueado')
    const { nome, email, telefone } = dataOf(found)
    const corretor = {
      nome: tidy(String(nome)),
      email: String(email ?? ''),
      telefone: String(telefone ?? ''),
    }
    return accept(await linkFound(context, { cpf, ...corretor }))
  },
  sandbox: { buscar: findInvented },
})

/** Finds the CPF behind a key that a search gave this sale. */
async function cpfOfKey(chave: string, { sql, sale }: SaleContext): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly cpf: string }>(
    'select cpf from corretor_achado where sale_id = $1 and chave = $2',
    [sale.id, chave],
  )
  return row?.cpf
}

/** Registers a corretor with the service of plans for pets and links him to the sale; one who is registered already has to be searched for. */
export const corretorPetSalvar = saleHandler('corretorPet.salvar', {
  async run(input, context) {
    const corretor = {
      cpf: input.cpf,
      nome: tidy(input.nome),
      email: input.email,
      telefone: input.telefone,
      cnpjProdutor: input.cnpjProdutor ?? '',
    }
    if (mayNotSell(context, corretor)) return refuse('produtorBloqueado')
    if (!(await isRegisteredHere(context, corretor.cpf, 'cpf_cadastrado_pet'))) {
      const known = await context.call('buscar', { cpf: corretor.cpf })
      if (known.ok || known.problem === 'produtorBloqueado') return refuse('jaCadastrado')
      if (known.problem !== 'naoEncontrado') return known
    }
    const { cnpjProdutor, ...person } = corretor
    const saved = await context.call('criar', {
      ...person,
      ...splitPhone(corretor.telefone),
      ...(cnpjProdutor && { cnpjProdutor }),
    })
    if (!saved.ok) return saved
    await noteRegistered(context, corretor.cpf, 'cpf_cadastrado_pet')
    return accept(await linkFound(context, corretor))
  },
  sandbox: { buscar: findInvented },
})

/** Links a corretor to a sale of plans for pets, and returns what is shown of him: enough to recognise him, nothing to reach him by. */
async function linkFound(
  context: SaleContext,
  { cpf, nome, email, ...found }: Readonly<Record<'cpf' | 'nome' | 'email' | 'telefone', string>>,
): Promise<Output<'corretorPet.buscar'>> {
  const telefone = phoneDigitsOf(found.telefone)
  await linkCorretor(context, cpf, {
    nome,
    nomeDeGuerra: nome,
    telefone,
    email,
    whatsapp: telefone && `55${telefone}`,
    slug: '',
    cod: '',
    pixPadrao: false,
  })
  return {
    nome,
    cpfMascarado: maskedCpf(cpf),
    ...(email && { emailMascarado: maskedEmail(email) }),
    ...(telefone && { telefoneMascarado: maskedPhone(telefone) }),
  }
}
