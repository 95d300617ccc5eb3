// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answersWithinMs } from '../../src/widgets/framed.tsx'
import { draw, entryOf, screenOf } from './form-drawn.tsx'

const service = 'https://campos.example.com'
const field = () =>
  screenOf(
    'cartao',
    { type: 'string', title: 'Dados do cartão', description: 'Ficam com o serviço.', writeOnly: true },
    { widget: 'moldura', frame: '{endereco}' },
  )
const given = { facts: { endereco: `${service}/cartao` } }
const [refused, unanswered] = [
  'Confira os dados do cartão.',
  'O serviço de pagamento não respondeu. Nada foi cobrado: tente de novo.',
]

const frameNow = () => screen.getByTitle<HTMLIFrameElement>('Dados do cartão')

/** Says something as the document in the frame does, or as somebody else. */
const tell = (data: unknown, { origin = service, source = frameNow().contentWindow } = {}) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))

/** Notes what the document in the frame is told, and under which origin alone. */
function listening() {
  const told: { readonly data: { readonly type: string; readonly ask?: number }; readonly to: string }[] = []
  const within = frameNow().contentWindow
  if (within) within.postMessage = (data: never, to: never) => void told.push({ data, to })
  const asks = () => told.filter(({ data }) => data.type === 'tokenise')
  return { told, asks }
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('fields of a service in a frame', () => {
  it('[T06kj] stand in a document of theirs that is told whose page is around it, and may lead nobody away', () => {
    draw(field(), given)
    const frame = frameNow()
    expect(frame.src).toBe(`${service}/cartao?origem=${encodeURIComponent(location.origin)}`)
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|popups/)
    const described = document.getElementById(frame.getAttribute('aria-describedby') ?? '')
    expect(described).toHaveTextContent('Ficam com o serviço.')
    expect(frame.tabIndex).toBe(-1)
    tell({ type: 'ready', height: 312.4 })
    expect([frame.tabIndex, frame.getAttribute('height')]).toEqual([0, '313'])
    tell({ type: 'height', height: 1e9 })
    expect(frame.getAttribute('height')).toBe('2000')
  })

  it('[T06kj] are heard from nobody else, nor for what was not asked', async () => {
    const { press, sent } = draw(field(), given)
    listening()
    tell({ type: 'token', ask: 1, token: 'cedo' })
    tell({ type: 'ready', height: 300 }, { origin: 'https://evil.example' })
    tell({ type: 'ready', height: 300 }, { source: window })
    expect(frameNow().tabIndex).toBe(-1)
    tell({ type: 'ready', height: 300 })
    await press()
    for (const data of [null, 'token', 1, { ask: 1 }, { type: 'constructor', ask: 1 }]) tell(data)
    tell({ type: 'token', ask: 1, token: 'alheio' }, { origin: 'https://evil.example' })
    tell({ type: 'token', ask: 1, token: 'alheio' }, { source: window })
    tell({ type: 'token', ask: 7, token: 'outro' })
    tell({ type: 'token', token: 'sem' })
    expect(sent('next')).toEqual([])
    tell({ type: 'token', ask: 1, token: 'certo' })
    await waitFor(() => expect(sent('next')).toEqual([{ cartao: 'certo' }]))
  })

  it('[T06kk] that are not filled well get the focus, are said so, and send nothing until they are', async () => {
    const { press, sent, said } = draw(field(), given)
    const { told } = listening()
    tell({ type: 'ready', height: 300 })
    await press()
    tell({ type: 'refused', ask: 1 })
    expect(await screen.findByText(refused)).toBeVisible()
    expect(said).toEqual([refused])
    expect(document.activeElement).toBe(frameNow())
    expect(told.at(-1)).toEqual({ data: { type: 'enter' }, to: service })
    expect(sent('next')).toEqual([])
    await press()
    tell({ type: 'token', ask: 2, token: 'um' })
    await waitFor(() => expect(sent('next')).toHaveLength(1))
    expect(screen.queryByText(refused)).toBeNull()
  })

  it.each([
    ['say that they cannot', () => tell({ type: 'failed', ask: 1 })],
    ['give nothing', () => tell({ type: 'token', ask: 1, token: '' })],
    ['give something else than a text', () => tell({ type: 'token', ask: 1, token: { a: 1 } })],
    ['do not answer', () => act(() => void vi.advanceTimersByTime(answersWithinMs))],
  ])('[T06kk] that %s stay as they are, and say that nothing was charged', async (_, happens) => {
    const { press, sent, said } = draw(field(), given)
    listening()
    tell({ type: 'ready', height: 300 })
    await press()
    happens()
    await waitFor(() => expect(said).toEqual([unanswered]))
    expect(frameNow()).toBeVisible()
    expect(sent('next')).toEqual([])
  })
})

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

const typedCpf = { values: { cpf: '52998224725' } }

describe('the security check', () => {
  beforeEach(() => {
    vi.useRealTimers()
    serve()
  })

  it('[D14b] draws nothing and gives each submit a proof of its own, which never enters the kept values', async () => {
    const { press, sent, events, setBusy, container } = draw(lookup(), typedCpf)
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

  it('[D14c] holds a submit until the proof is there, and sends it once', async () => {
    let open = () => {}
    serve(
      [],
      new Promise((resolve) => {
        open = resolve
      }),
    )
    const { press, sent, user } = draw(lookup(), typedCpf)
    await press()
    await user.click(screen.getByRole('button', { name: 'Aguarde…' }))
    expect(sent('next')).toEqual([])
    open()
    await screen.findByRole('button', { name: 'Continuar' })
    expect(sent('next')).toHaveLength(1)
  })

  it('[D14d] says in a named region that it failed, sends nothing, and tries again', async () => {
    serve([false, false])
    const { press, sent, said, user } = draw(lookup(), typedCpf)
    const region = await screen.findByRole('region', { name: 'Verificação de segurança' })
    expect(region).toHaveTextContent(failed)
    await press()
    await waitFor(() => expect(said).toEqual([failed]))
    expect(sent('next')).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    await press()
    await waitFor(() => expect(sent('next')).toHaveLength(1))
  })
})
