import type { Reply } from '../../server/contract/handler.ts'
import {
  contato,
  type Desk,
  newCpf,
  outroTitular,
  responsavel,
  conjuge as spouse,
  titular,
} from './journey.ts'

/** A way to one problem of one operation. */
export type Way = (desk: Desk) => Promise<Reply>

const minor = { ...titular, dataNascimento: '2016-01-01' }

/** One way to every problem of storing the people of a contract, as `ways` lists them. */
export const waysOfPeople: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'contratante.salvar': {
    async cpfBloqueado(desk) {
      const { sale, cpf } = await desk.lookedUp()
      return desk.call('contratante.salvar', { ...titular, cpf }, { sale, lists: { cpfsBloqueados: [cpf] } })
    },
    async cpfRepetido(desk) {
      const { sale, cpf, segurado } = await desk.registered()
      const dependente = newCpf()
      await desk.ask('dependente.salvar', { ...spouse, titular: segurado, cpf: dependente }, { sale })
      await desk.ask('contratante.obter', { cpf: dependente }, { sale })
      await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
      return desk.call('contratante.salvar', { ...titular, cpf: dependente }, { sale })
    },
  },
  'responsavel.salvar': {
    async responsavelMenor(desk) {
      const { sale, cpf } = await desk.lookedUp()
      await desk.ask('contratante.salvar', { ...minor, cpf }, { sale })
      return desk.call(
        'responsavel.salvar',
        { ...responsavel, cpf: newCpf(), dataNascimento: '2010-01-01' },
        { sale },
      )
    },
  },
  'titular.salvar': {
    async cpfRepetido(desk) {
      const { sale, cpf } = await desk.registered()
      return desk.call('titular.salvar', { ...outroTitular, cpf }, { sale })
    },
    async cpfBloqueado(desk) {
      const { sale } = await desk.registered()
      return desk.call('titular.salvar', { ...outroTitular, cpf: '99900000340' }, { sale })
    },
    async vidasForaDoLimite(desk) {
      const { sale } = await desk.filled()
      const cpf = newCpf()
      await desk.ask('contratante.obter', { cpf }, { sale })
      return desk.call('titular.salvar', { ...outroTitular, cpf }, { sale })
    },
  },
  'titular.excluir': {
    async titularContratante(desk) {
      const { sale, segurado } = await desk.registered()
      return desk.call('titular.excluir', { id: segurado }, { sale })
    },
  },
  'contato.enviar': {
    contatoExiste: async (desk) =>
      desk.call(
        'contato.enviar',
        { ...contato, email: 'ja-existe@example.com.br' },
        { sale: await desk.sale() },
      ),
  },
  'dependente.salvar': {
    async vidasForaDoLimite(desk) {
      const { sale, segurado } = await desk.filled()
      return desk.call('dependente.salvar', { ...spouse, titular: segurado, cpf: newCpf() }, { sale })
    },
    async cpfRepetido(desk) {
      const { sale, cpf, segurado } = await desk.registered()
      return desk.call('dependente.salvar', { ...spouse, titular: segurado, cpf }, { sale })
    },
    async conjugeRepetido(desk) {
      const { sale, segurado } = await desk.registered()
      await desk.ask('dependente.salvar', { ...spouse, titular: segurado, cpf: newCpf() }, { sale })
      return desk.call('dependente.salvar', { ...spouse, titular: segurado, cpf: newCpf() }, { sale })
    },
  },
  'dependente.excluir': {},
}
