import type { Json } from '../../engine/index.ts'
import { handlers } from '../../server/operations/registry.ts'
import type { ServerParts } from '../../server/server.ts'
import { openEmpty } from '../contracts/database.ts'
import { deskOver, newCpf } from '../contracts/journey.ts'
import { schemas } from '../contracts/operations.ts'
import { aceiteDaForma } from '../contracts/pets.ts'
import { variant, variantPet, variantPetSimples, variantPme } from '../contracts/variant.ts'
import { newCnpj } from '../people.ts'
import { seenIn } from '../seen.ts'
import { call, catalogueOf, openTest, settingsOf, variantNamed, visit } from '../server/kit.ts'
import { emptySale, inputs, isOfCompanies, isOfPets, type Known } from './inputs.ts'

/** The whole server over a database of its own, with the real operations, and what it wrote to its log. */
export type Desk = Awaited<ReturnType<typeof openDesk>>

/** A call that charges, by which it is known what its page shows. */
type Charging = 'pagamento.criar' | 'pedido.pagar' | 'cartao.atualizar'

/** A page on which a sale begins. */
type Page = '/' | '/pme/' | '/pet-loja/' | '/pet-simples/'

/** A sale with everything that it may have, and the ids of all of it. */
export interface WholeSale {
  readonly cookie: string
  readonly sale: string
  readonly known: Known
}

/** What sells to companies, whatever else a test says of its variants. */
const { rotas, plano, produtos } = variantPme
const companies = { rotas, plano, produtos }

/** What sells plans for pets, whatever else a test says of its variants. */
const forPets: Readonly<Record<string, Json>> = variantPetSimples

let keys = 0

/** Opens it; its one variant asks for no captcha unless `more` says otherwise. */
export async function openDesk(parts: Partial<ServerParts> = {}, more: object = {}) {
  const store = parts.store ?? (await openEmpty())
  const moves = deskOver(store)
  const rotas = { prefixo: 'venda', inicial: true }
  const { app, lines } = await openTest({
    store,
    handlers,
    schemas,
    settings: settingsOf({ LOG_LEVEL: 'trace' }),
    catalogue: catalogueOf(
      variantNamed('pf-implante', { ...variant, rotas, captcha: { tipo: 'nenhum' }, ...more }),
      variantNamed('pet-loja', { ...more, ...variantPet, captcha: { tipo: 'nenhum' } }),
      variantNamed('pet-simples', {
        ...more,
        ...forPets,
        captcha: { tipo: 'nenhum' },
        ...('captcha' in more && { captcha: more.captcha as Json }),
      }),
      variantNamed('pme', { ...variantPme, captcha: { tipo: 'nenhum' }, ...more, ...companies }),
    ),
    ...parts,
  })
  /** Sends a call as a page does, under a key that no other call had, and but for `from` from an address of its own. */
  function send(name: string, payload: object, as: { readonly cookie: string; readonly from?: string }) {
    const { cookie, from } = as
    keys += 1
    return call(app, name, {
      payload,
      cookie,
      headers: { 'idempotency-key': `k${keys}` },
      remoteAddress: from ?? `10.${(keys >> 16) & 255}.${(keys >> 8) & 255}.${keys & 255}`,
    })
  }
  /** Opens a page and begins a sale in it, of companies where it lies there: the cookie that names it, and the sale's id. */
  async function begun(page: Page = '/') {
    const cookie = await visit(app, page)
    const before = await store.query<{ readonly id: string }>('select id from sale')
    await send(page.startsWith('/pet') ? 'planoPet.listar' : 'regiao.listar', {}, { cookie })
    const known = new Set(before.map(({ id }) => id))
    const after = await store.query<{ readonly id: string }>('select id from sale')
    return { cookie, sale: after.find(({ id }) => !known.has(id))?.id ?? '' }
  }

  /** Makes what asks a call of a sale by its good input, of all that is new. */
  const askingAs =
    (cookie: string) =>
    async (name: string, known: Known, more: object = {}) => {
      const { id: _, ...input } = inputs[name]?.(known) ?? {}
      const reply = await send(name, { ...input, ...more }, { cookie })
      if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.body}`)
      return reply.json().data as { readonly id: string; readonly uid: string }
    }
  const newCpfs = () => ({ cpf: newCpf(), outroCpf: newCpf(), dependenteCpf: newCpf() })

  /** Tells what the page of a proposal or an order shows to whoever pays it. */
  async function seen(cookie: string, name: Charging, uid: string) {
    const formaPagamento = name === 'cartao.atualizar' ? 2 : 1
    const [shown, way] =
      name === 'pagamento.criar'
        ? [send('proposta.obter', { uid }, { cookie }), { formaPagamento: 5, cicloPagamento: 1 }]
        : [
            send('pedido.obter', { link: uid }, { cookie }),
            { formaPagamento, aceite: aceiteDaForma[formaPagamento] },
          ]
    return seenIn(name, (await shown).json().data, way)
  }

  /** Goes on from there until everything is stored that a sale may have, and gives the ids of all of it. */
  async function whole(): Promise<WholeSale> {
    const { cookie, sale } = await begun()
    let known: Known = { ...emptySale, ...newCpfs() }
    const asking = askingAs(cookie)
    const ask = (name: string, more: object = {}) => asking(name, known, more)
    await ask('corretor.obter')
    for (const cpf of [known.outroCpf, known.cpf]) await ask('contratante.obter', { cpf })
    const rooms = ['contratante', 'responsavel', 'endereco', 'segurado', 'titular', 'dependente'] as const
    for (const room of rooms) known = { ...known, [room]: (await ask(`${room}.salvar`)).id }
    const { id, uid } = await ask('proposta.salvar')
    const visto = await seen(cookie, 'pagamento.criar', uid)
    return { cookie, sale, known: { ...known, proposta: id, uid, visto } }
  }

  /** The same of a sale to a company. */
  async function wholeCompany(): Promise<WholeSale> {
    const { cookie, sale } = await begun('/pme/')
    let known: Known = { ...emptySale, ...newCpfs(), cnpj: newCnpj() }
    const asking = askingAs(cookie)
    const ask = (name: string, more: object = {}) => asking(name, known, more)
    await ask('corretor.obter')
    await ask('empresa.buscar')
    known = { ...known, empresa: (await ask('empresa.salvar')).id }
    known = { ...known, endereco: (await ask('endereco.salvar', { enderecoCobranca: false })).id }
    for (const room of ['enderecoCobranca', 'representante', 'contatoEmpresa'] as const)
      known = { ...known, [room]: (await ask(`${room}.salvar`)).id }
    for (const cpf of [known.cpf, known.outroCpf]) await ask('contratante.obter', { cpf })
    const first = await ask('titular.salvar', { cpf: known.cpf, idProduto: 2 })
    known = { ...known, segurado: first.id }
    known = { ...known, titular: (await ask('titular.salvar')).id }
    known = { ...known, dependente: (await ask('dependente.salvar', { cpf: newCpf() })).id }
    const { id, uid } = await ask('proposta.salvar', { valorCentavos: 3 * 8148 })
    const visto = await seen(cookie, 'pagamento.criar', uid)
    return { cookie, sale, known: { ...known, proposta: id, uid, visto } }
  }

  async function wholeOfPets(charging: Charging): Promise<WholeSale> {
    const { cookie, sale } = await begun('/pet-simples/')
    const known: Known = { ...emptySale, ...newCpfs() }
    const { uid } = await askingAs(cookie)('pedidoPet.criar', known)
    await askingAs(cookie)('corretorPet.procurar', known)
    const [found] = await store.query<{ readonly chave: string }>(
      'select chave from corretor_achado where sale_id = $1',
      [sale],
    )
    const [pet, outroPet] = await store.query<{ readonly id: string }>(
      'select pet.id from pet join proposta on proposta.id = proposta_id where uid = $1 order by ordem',
      [uid],
    )
    const visto = await seen(cookie, charging, uid)
    const ids = { chave: found?.chave ?? '', pet: pet?.id ?? '', outroPet: outroPet?.id ?? '' }
    return { cookie, sale, known: { ...known, uid, visto, ...ids } }
  }

  return {
    app,
    moves,
    lines,
    send,
    begun,
    whole,
    wholeCompany,
    /** The same of a sale in which an operation may be called. */
    wholeFor(operation: string): Promise<WholeSale> {
      if (isOfPets(operation))
        return wholeOfPets(operation === 'cartao.atualizar' ? operation : 'pedido.pagar')
      return isOfCompanies(operation) ? wholeCompany() : whole()
    },
    async close() {
      await app.close()
      if (!parts.store) await store.close()
    },
  }
}
