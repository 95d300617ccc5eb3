// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from './blocks-drawn.tsx'

afterEach(cleanup)

describe('copying', () => {
  const copied: string[] = []
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))

  beforeEach(() => {
    copied.length = 0
    vi.useFakeTimers()
    clipboard(async (text) => void copied.push(text))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const press = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }))
    })

  it('[D35g] copies exactly the code, says COPIADO! for three seconds, and keeps the focus', async () => {
    const { said } = draw([{ block: 'pixCopiaCola', with: { codigo: '00020126580014br.gov.bcb.pix' } }])
    screen.getByRole('button').focus()
    await press('Copiar código Pix')
    expect(copied).toEqual(['00020126580014br.gov.bcb.pix'])
    expect(said).toEqual(['Código Pix copiado'])
    expect(screen.getByRole('button', { name: 'COPIADO!' })).toHaveFocus()
    await act(() => vi.advanceTimersByTimeAsync(2999))
    expect(screen.getByRole('button', { name: 'COPIADO!' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  })

  it('[X15a] only logs a failure and selects the code, so that a long press copies it', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    clipboard(() => Promise.reject(new Error('refused')))
    const { said } = draw([{ block: 'pixCopiaCola', with: { codigo: 'o código' } }])
    await press('Copiar código Pix')
    expect(getSelection()?.toString()).toBe('o código')
    expect(said).toEqual([])
    expect(logged).toHaveBeenCalledOnce()
  })

  it('copies the link of the page where the block names none', async () => {
    const { said } = draw([{ block: 'copiarLink' }])
    await press('Copiar link')
    expect(copied).toEqual([location.href])
    expect(said).toEqual(['Link copiado'])
  })

  it('[D36b] shares with the given title and text, and is absent where there is nothing to share with', () => {
    const shared: unknown[] = []
    const rule = {
      block: 'compartilhar',
      with: { titulo: 'Termine sua proposta', texto: 'Acesse o link', url: '/x' },
    }
    draw([rule])
    expect(screen.queryByRole('button')).toBeNull()
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { share: async (data: unknown) => void shared.push(data) }),
    )
    draw([rule])
    fireEvent.click(screen.getByRole('button', { name: 'Compartilhar' }))
    const url = `${location.origin}/x`
    expect(shared).toEqual([{ title: 'Termine sua proposta', text: 'Acesse o link', url }])
  })
})
