import { describe, expect, it } from 'vitest'
import { call, openTest, operationFile, settingsOf } from './kit.ts'

const file = operationFile('lookup', { needs: { sale: false, captcha: 'none' } })
const opened = (env = {}) =>
  openTest({
    settings: settingsOf(env),
    schemas: {
      operations: { 'nota.obter': { ...file, planned: { data: { id: '7' } } }, 'nota.apagar': file },
      fields: {},
    },
  })

describe('an operation without code', () => {
  it('is answered by the example of its file where it is planned', async () => {
    const { app } = await opened()
    const reply = await call(app, 'nota.obter', { payload: {} })
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: { id: '7' } }])
  })

  it('takes no other input than its file says', async () => {
    const { app } = await opened()
    expect((await call(app, 'nota.obter', { payload: { cor: 'azul' } })).statusCode).toBe(400)
  })

  it('is refused in production, whatever its example', async () => {
    const { app } = await opened({ NODE_ENV: 'production' })
    const reply = await call(app, 'nota.obter', { payload: {} })
    expect([reply.statusCode, reply.json().code]).toEqual([501, 'naoConstruida'])
  })

  it('is not there at all where it is not even planned, and the server begins all the same', async () => {
    const { app } = await opened()
    expect((await call(app, 'nota.apagar', { payload: {} })).statusCode).toBe(404)
  })
})
