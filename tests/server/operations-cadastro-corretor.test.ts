import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { produtoras } from '../../server/sandbox/index.ts'
import { cadastroCorretor, type Desk, newCpf, openDesk } from '../contracts/journey.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const tiedTo = (sale: string) =>
  desk.store.query('select cpf_corretor, corretor from sale where id = $1', [sale])

describe('the registration of a corretor', () => {
  it('[D05k] ties him to the sale by the CPF and shows him without CPF and CNPJ', async () => {
    const sale = await desk.sale()
    const typed = { ...cadastroCorretor, cpf: '999.000.001-88', nome: ' Carla  Menezes Prado ' }
    const data = await desk.ask('corretor.salvar', typed, { sale })
    expect(data).toEqual({
      ...{ nome: 'Carla Menezes Prado', nomeDeGuerra: 'Carla Prado', slug: 'carla-prado', cod: '99900' },
      ...{ telefone: '21987654321', email: 'carla@exemplo.com.br', whatsapp: '5521987654321' },
      ...{ pixPadrao: true, semNovaProposta: false },
    })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: cadastroCorretor.cpf, corretor: data }])
  })

  it('[D05l] takes the whole name where no professional one is given, and a WhatsApp of its own', async () => {
    const { nomeDeGuerra: _, ...typed } = cadastroCorretor
    const input = { ...typed, whatsapp: '(11) 91234-5678' }
    expect(await desk.ask('corretor.salvar', input, { sale: await desk.sale() })).toMatchObject({
      ...{ nomeDeGuerra: 'Carla Menezes Prado', slug: 'carla-menezes-prado', whatsapp: '5511912345678' },
    })
  })

  it.each([
    ['corretor', { corretoresBloqueados: [cadastroCorretor.cpf] }],
    ['producer', { produtoresBloqueados: [cadastroCorretor.cnpjProdutor] }],
  ])('[D05m] is refused for a blocked %s, and ties nobody', async (_, lists) => {
    const sale = await desk.sale()
    expect(await desk.call('corretor.salvar', cadastroCorretor, { sale, lists })).toEqual({
      ok: false,
      problem: 'produtorBloqueado',
    })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null, corretor: null }])
  })

  it('[D05n] of a CPF that somebody has is refused, and ties nobody', async () => {
    const sale = await desk.sale()
    const input = { ...cadastroCorretor, cpf: newCpf() }
    expect(await desk.call('corretor.salvar', input, { sale })).toEqual({
      ok: false,
      problem: 'jaCadastrado',
    })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null, corretor: null }])
  })

  it('[D05f] tells of a CPF whether somebody has it, and nothing of whom; to the sale that registered it, that nobody has', async () => {
    const sale = await desk.sale()
    const asked = (cpf: string) => desk.ask('corretor.consultar', { cpf }, { sale })
    expect(await asked(newCpf())).toEqual({ cadastrado: true })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null, corretor: null }])
    expect(await asked(cadastroCorretor.cpf)).toEqual({ cadastrado: false })
    await desk.ask('corretor.salvar', cadastroCorretor, { sale })
    expect(await asked('999.000.001-88')).toEqual({ cadastrado: false })
  })
})

describe('the producers', () => {
  it('[D05o] are listed by name with their CNPJ, each once', async () => {
    const { produtoras: shown } = await desk.ask('produtora.listar', {}, { sale: await desk.sale() })
    expect(shown).toEqual(
      produtoras
        .map(({ cnpj: cnpjProdutor, nome }) => ({ cnpjProdutor, nome }))
        .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
    )
  })
})
