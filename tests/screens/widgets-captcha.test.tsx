// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw, entryOf } from './form-drawn.tsx'

const hmacSignatureSecret = 'a secret of this test'
const asked: string[] = []
const failed =
  'Não foi possível carregar a verificação de segurança. Verifique sua conexão e toque em Tentar novamente.'

/** Plays the server's side of the check; `replies` says which of them fail, and none comes before `gate` opens. */
function serve(replies: readonly boolean[] = [], gate: Promise<void> = Promise.resolve()) {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    await gate
    if (replies[asked.length - 1] === false) return new Response(null, { status: 503 })
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 3,
      deriveKey,
      hmacSignatureSecret,
    })
    return Response.json(challenge)
  })
}

const lookup = () =>
  entryOf(
    {
      type: 'object',
      properties: {
        cpf: { type: 'string', format: 'cpf', title: 'CPF' },
        responseKey: { type: 'string', writeOnly: true, title: 'Verificação de segurança' },
      },
      required: ['cpf', 'responseKey'],
    },
    {
      fields: {
        cpf: { widget: 'documento', mask: 'cpf' },
        responseKey: { widget: 'captcha', action: 'contratante.obter' },
      },
    },
  )

const isProof = async (payload: unknown) => {
  const { challenge, solution } = JSON.parse(atob(String(payload)))
  return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified
}

const given = { values: { cpf: '52998224725' } }

beforeEach(() => serve())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the security check', () => {
  it('draws nothing and gives each submit a proof of its own, which never enters the kept values', async () => {
    const { press, sent, events, setBusy, container } = draw(lookup(), given)
    expect(container.querySelector('[data-campo=responseKey]')).toBeNull()
    await press()
    await waitFor(() => expect(sent('next')).toHaveLength(1))
    setBusy(true)
    await waitFor(() => expect(asked).toEqual(['/api/captcha?action=contratante.obter']))
    setBusy(false)
    await press()
    await waitFor(() => expect(sent('next')).toHaveLength(2))
    const [first, second] = sent('next').map(({ responseKey }) => responseKey)
    expect(first).not.toBe(second)
    expect([await isProof(first), await isProof(second)]).toEqual([true, true])
    expect(events.filter(({ type }) => type === 'edit')).toEqual([])
  })

  it('holds a submit until the proof is there, and sends it once', async () => {
    let open = () => {}
    serve(
      [],
      new Promise((resolve) => {
        open = resolve
      }),
    )
    const { press, sent, user } = draw(lookup(), given)
    await press()
    await user.click(screen.getByRole('button', { name: 'Aguarde…' }))
    expect(sent('next')).toEqual([])
    open()
    await screen.findByRole('button', { name: 'Continuar' })
    expect(sent('next')).toHaveLength(1)
  })

  it('[D14d] says in a named region that it failed, sends nothing, and sends what was held when it is tried again', async () => {
    serve([false, false])
    const { press, sent, said, user } = draw(lookup(), given)
    const region = await screen.findByRole('region', { name: 'Verificação de segurança' })
    expect(region).toHaveTextContent(failed)
    await press()
    await waitFor(() => expect(said).toEqual([failed]))
    expect(sent('next')).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    await waitFor(() => expect(sent('next')).toHaveLength(1))
  })

  it('[X07v] is not asked for where the variant wants none', async () => {
    const { press, sent } = draw(lookup(), { ...given, facts: { variant: { captcha: { tipo: 'nenhum' } } } })
    await press()
    expect(sent('next')).toEqual([{ cpf: '52998224725' }])
    expect(asked).toEqual([])
  })
})
