// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerTimeoutMs, loadTimeoutMs } from '../../src/widgets/framed.tsx'
import { draw, screenOf } from './form-drawn.tsx'

const service = 'https://campos.example.com'
const field = () =>
  screenOf(
    'cartao',
    { type: 'string', title: 'Dados do cartão', description: 'Ficam com o serviço.', writeOnly: true },
    { widget: 'moldura', frame: '{endereco}' },
  )
const given = { facts: { endereco: `${service}/cartao` } }
const [failed, refused, unanswered] = [
  'Não foi possível carregar os campos do cartão. Verifique sua conexão e toque em Tentar novamente.',
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
})

describe('fields of a service in a frame', () => {
  it('stand in a document of theirs that knows the page around it, and cannot navigate it', () => {
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

  it('give each submit a value of its own, which never enters the kept values', async () => {
    const { press, sent, events } = draw(field(), given)
    const { asks } = listening()
    tell({ type: 'ready', height: 300 })
    for (const [i, token] of ['um', 'dois'].entries()) {
      await press()
      expect(asks()[i]).toEqual({ data: { type: 'tokenise', ask: i + 1 }, to: service })
      tell({ type: 'token', ask: i + 1, token })
      await waitFor(() => expect(sent('next')).toHaveLength(i + 1))
    }
    expect(sent('next')).toEqual([{ cartao: 'um' }, { cartao: 'dois' }])
    expect(events.filter(({ type }) => type === 'edit')).toEqual([])
  })

  it('are accepted from no other window, nor without a request', async () => {
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

  it('hold a submit until they are there, and send it at Enter in one of them', async () => {
    const { press, sent } = draw(field(), given)
    const { asks } = listening()
    await press()
    expect(asks()).toHaveLength(0)
    tell({ type: 'ready', height: 300 })
    await waitFor(() => expect(asks()).toHaveLength(1))
    tell({ type: 'token', ask: 1, token: 'um' })
    await waitFor(() => expect(sent('next')).toHaveLength(1))
    tell({ type: 'submit' })
    await waitFor(() => expect(asks()).toHaveLength(2))
  })

  it('that are not filled well get the focus, are said so, and send nothing until they are', async () => {
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
    ['do not answer', () => act(() => void vi.advanceTimersByTime(answerTimeoutMs))],
  ])('that %s stay as they are, and say that nothing was charged', async (_, happens) => {
    const { press, sent, said } = draw(field(), given)
    listening()
    tell({ type: 'ready', height: 300 })
    await press()
    happens()
    await waitFor(() => expect(said).toEqual([unanswered]))
    expect(frameNow()).toBeVisible()
    expect(sent('next')).toEqual([])
  })

  it('that do not load are said so, each time they are asked for, and may be loaded again', async () => {
    const { press, sent, said, user } = draw(field(), given)
    act(() => void vi.advanceTimersByTime(loadTimeoutMs))
    expect(await screen.findByText(failed)).toBeVisible()
    await press()
    await waitFor(() => expect(said).toEqual([failed, failed]))
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    listening()
    tell({ type: 'ready', height: 300 })
    await press()
    tell({ type: 'token', ask: 1, token: 'um' })
    await waitFor(() => expect(sent('next')).toHaveLength(1))
  })

  it.each([[undefined], ['javascript:alert(1)'], ['http://[']])(
    'without an address to load them from fail at once: %s',
    async (endereco) => {
      const { press, sent } = draw(field(), { facts: { endereco } })
      expect(screen.queryByTitle('Dados do cartão')).toBeNull()
      expect(screen.getByText(failed)).toBeVisible()
      await press()
      expect(sent('next')).toEqual([])
    },
  )
})
