// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScreenActions } from '../../src/pages/screen.tsx'

const look = { actions: [{ event: 'next', label: 'Buscar', busy: 'Buscando {form.nome}…' }] }
const facts = { at: 0, read: (name: string) => (name === 'form' ? { nome: 'Ana' } : undefined) }
const form = { submit: () => {}, send: () => {}, waiting: true }

afterEach(cleanup)

it('a button says what is being done while the security check is awaited, before any call is on its way', () => {
  const { rerender } = render(<ScreenActions look={look} facts={facts} busy={false} form={form} />)
  expect(screen.getByRole('button')).toHaveTextContent(/^Buscar$/)
  rerender(<ScreenActions look={look} facts={facts} busy form={form} />)
  expect(screen.getByRole('button')).toHaveTextContent(/^Buscando Ana…$/)
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
})
