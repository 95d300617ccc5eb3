import { digitsOf, phoneDigitsOf, validatorOf } from '../../engine/index.ts'
import { accept, dataOf, refuse, type SaleContext, type SandboxAnswers } from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { maskedEmail } from '../messages/index.ts'
import { isRegisteredHere, linkCorretor, listed, mayNotSell, noteRegistered } from '../sale/corretor.ts'
import { maskedCpf, maskedPhone, splitPhone, tidy } from '../sale/person.ts'
import { corretoresNamed, inventedCorretorOf, provocationOf, textOf } from '../sandbox/index.ts'
import { newId } from '../store/index.ts'
import { saleHandler } from './define.ts'

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

/** The sandbox finds an invented corretor for every CPF but two. */
const knownCorretoresPet: SandboxAnswers = {
  buscar({ cpf }) {
    const provoked = provocationOf('corretor', textOf(cpf))
    if (provoked === 'corretorNaoEncontrado') return refuse('naoEncontrado')
    if (provoked === 'produtorBloqueado') return refuse(provoked)
    const { nome, email, telefone } = inventedCorretorOf(textOf(cpf))
    return accept({ nome, email, telefone })
  },
}

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
  sandbox: knownCorretoresPet,
})

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
  sandbox: knownCorretoresPet,
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
