import { describe, expect, it } from 'vitest'
import { operationKinds } from '../../engine/config/index.ts'
import { compileOperations } from '../../server/calls/compile.ts'
import type { Schema } from '../../server/contract/operation-file.ts'
import { schemas } from '../contracts/operations.ts'
import { read } from '../house/sources.ts'
import { operationFile } from './kit.ts'
import { ofMoney } from './money.ts'

const { operations } = schemas

describe('the operations of the repository', () => {
  const compiled = compileOperations(schemas)

  for (const [name, file] of Object.entries(operations)) {
    it(`[T06z] ${name} takes no name it does not list, and no text without an end`, () => {
      expect(compiled.get(name)?.misfit({ nomeQueNinguemConhece: 1 })).toBeDefined()
      expect(file.input.additionalProperties).toBe(false)
      expect(endless(file.input)).toEqual([])
    })
  }

  it('say that money hangs on them where they make a payment, look at it, renew its Pix or change its card, and nowhere else', () => {
    expect(ofMoney.toSorted()).toEqual([
      'cartao.atualizar',
      'pagamento.consultar',
      'pagamento.criar',
      'pedido.pagar',
      'pix.consultar',
      'pix.renovar',
    ])
  })

  it('are of the kinds that the code knows, each said once', () => {
    const { properties } = JSON.parse(read('schemas/operation.schema.json'))
    expect(properties.kind.enum).toEqual(Object.keys(operationKinds))
  })

  it.each(Object.entries(operationKinds))(
    'of the kind %s wait for a service less long than the page waits for them',
    (_, { timeoutMs, upstreamTimeoutMs }) => {
      expect(upstreamTimeoutMs).toBeLessThan(timeoutMs)
    },
  )

  it('leave what is secret out of the name of an input, wherever their files say that it is', () => {
    const card = { nome: 'ANA', numeroCartao: '4111111111111111', codigoSeguranca: '123' }
    const input = { uid: 'u', formaPagamento: 2, aceite: { versao: '1' }, cartao: card, responseKey: 'k' }
    expect(compiled.get('pagamento.criar')?.withoutSecrets(input)).toEqual({
      ...{ uid: 'u', formaPagamento: 2, aceite: { versao: '1' } },
    })
    const secret = { type: 'string', writeOnly: true }
    const pages = {
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'string' }, b: secret } },
    }
    const file = operationFile('save', { input: { type: 'object', properties: { pages } } })
    const own = compileOperations({ operations: { 'nota.salvar': file }, fields: {} }).get('nota.salvar')
    expect(own?.withoutSecrets({ pages: [{ a: 'x', b: 'y' }] })).toEqual({ pages: [{ a: 'x' }] })
  })
})

/** Lists the texts and lists of a schema that could be of any length. */
function endless(schema: Schema, path = ''): readonly string[] {
  const { type, properties, items } = schema
  const bounded = [schema.maxLength, schema.maxItems, schema.enum, schema.const, schema.$ref].some(
    (bound) => bound !== undefined,
  )
  const own = (type === 'string' || type === 'array') && !bounded ? [path] : []
  const members = Object.entries((properties as Schema | undefined) ?? {})
  return [
    ...own,
    ...members.flatMap(([name, member]) => endless(member as Schema, `${path}/${name}`)),
    ...(items === undefined ? [] : endless(items as Schema, `${path}/*`)),
  ]
}
