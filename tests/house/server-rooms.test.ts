import { describe, expect, it } from 'vitest'
import { read, sources } from './sources.ts'

const files = sources('server/')

describe('the rooms of the server', () => {
  it('name no operation outside the operations themselves', () => {
    const named = /'[a-z]+\.(?:obter|salvar|excluir|criar|consultar|listar|enviar\w*|renovar|cep|vigencia)'/
    const general = files.filter((path) => !path.startsWith('server/operations/'))
    expect(general.length).toBeGreaterThan(100)
    expect(general.filter((path) => named.test(read(path)))).toEqual([])
  })
})
