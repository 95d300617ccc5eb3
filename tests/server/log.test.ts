import { describe, expect, it } from 'vitest'
import { failureFacts } from '../../server/http/log.ts'
import { accept } from '../../server/operations/operation.ts'
import { call, local, openTest, operationFile, visit } from './kit.ts'

const person = { cpf: '52998224725', nome: 'Canária Amarela' }

describe('the log', () => {
  it('[T06q] says method, route, status, time and request, and nothing of a person', async () => {
    const { app, lines } = await openTest({
      locals: [
        local('pessoa.salvar', async ({ nome }) => {
          throw new Error(`duplicate key (cpf)=(${person.cpf}) ${nome}`)
        }),
        local('pessoa.ver', async () => accept({ id: person.cpf })),
      ],
      schemas: {
        operations: {
          'pessoa.salvar': operationFile('lookup', { needs: { sale: false, captcha: 'none' } }),
          'pessoa.ver': operationFile('lookup', { needs: { sale: false, captcha: 'none' } }),
        },
        fields: {},
      },
    })
    const cookie = await visit(app, `/sol/canaria-amarela/${person.cpf}?cpf=${person.cpf}`)
    await visit(app, `/corretor/${person.cpf}`)
    await call(app, 'pessoa.ver', { payload: person, cookie })
    await call(app, 'pessoa.salvar', { payload: person, cookie })
    await call(app, `nada/${person.cpf}`, { payload: person, headers: { 'user-agent': person.cpf } })
    await call(app, 'pessoa.ver', { payload: `{"cpf":"${person.cpf}"` })
    await app.inject(`/%E0%A4%A${person.cpf}`)
    await app.inject(`/assets/${person.cpf}.js`)
    await app.inject({ url: '/', headers: { 'x-request-id': person.cpf } })
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.join('')).not.toMatch(/\d{11}|529\.982|[Cc]an[aá]ria/)
    const seen = lines.map((line) => JSON.parse(line)).find(({ route }) => route === '/api/pessoa.ver')
    expect(seen).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      method: 'POST',
      route: '/api/pessoa.ver',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
      msg: 'resposta',
    })
  })

  it('[T06r] keeps of a failure its name, its code and where it arose', () => {
    const error = Object.assign(new TypeError(`x ${person.cpf}\n${person.nome}`), { code: '23505' })
    const { type, message, stack } = failureFacts(error)
    expect([type, message]).toEqual(['TypeError', '23505'])
    expect(stack).toContain('log.test.ts')
    expect(stack).not.toContain(person.cpf)
    expect(stack).not.toContain(person.nome)
    expect(failureFacts(person.cpf)).toEqual({ type: 'string', message: '', stack: '' })
  })
})
