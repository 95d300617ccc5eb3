import { useEffect, useRef, useState } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { formats, minuteInMs } from '../../engine/index.ts'
import { linkable } from '../app/page.ts'
import { untranslated } from '../theme/text.tsx'
import type { QrPath } from './qr-path.ts'
import { CopyBox } from './sharing.tsx'
import type { BlockTools } from './tools.ts'

/** Offers the code of a Pix to copy: the way to pay on the phone one is holding. */
export function PixCopiaCola({ codigo = '', announce }: PixCopiaColaProps) {
  if (!codigo) return null
  return (
    <CopyBox
      text={codigo}
      label="Copiar código Pix"
      copied="Código Pix copiado"
      look="button-primary"
      code="code code-short"
      announce={announce}
    >
      {codigo}
    </CopyBox>
  )
}

type PixCopiaColaProps = Given<'pixCopiaCola'> & Pick<BlockTools, 'announce'>

/** Draws a text as a QR code, dark on white, as one path; what encodes it is loaded by the page that shows one. */
export function QrCode({ texto, nome }: { readonly texto: string; readonly nome: string }) {
  const { size, path } = useQrPath(texto) ?? { size: 1, path: '' }
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={nome}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Without its encoder the text that can be copied is shown alone, and the person can go on. */
function useQrPath(text: string): QrPath | undefined {
  const [drawn, setDrawn] = useState<QrPath>()
  useEffect(() => {
    let isWanted = true
    import('./qr-path.ts').then(
      ({ qrPath }) => isWanted && setDrawn(qrPath(text)),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [text])
  return drawn
}

/** Draws the QR code of a Pix. */
export const PixQr = ({ codigo, valor = '' }: Given<'pixQr'>) =>
  codigo ? <QrCode texto={codigo} nome={`QR Code do Pix no valor de ${valor}`} /> : null

const tickMs = 1000

const spoken = [
  { leftMs: 300_000, text: 'Faltam 5 minutos para o código expirar' },
  { leftMs: 60_000, text: 'Falta 1 minuto para o código expirar' },
  { leftMs: 30_000, text: 'Faltam 30 segundos para o código expirar' },
] as const

/**
 * Counts down to a moment of the server's clock, so that a trip to the bank's app loses no time.
 *
 * What happens at zero is the flow's.
 */
export function ContagemRegressiva({ rotulo, ate, minutos, at, announce }: CountdownProps) {
  const whole = minutos ? minutos * minuteInMs : Number.POSITIVE_INFINITY
  // A clock that is a little behind the server's would show more than there ever was.
  const left = Math.min(useTimeLeft(ate ?? at, at), whole)
  const before = useRef(left)

  useEffect(() => {
    const passed = spoken.findLast(({ leftMs }) => before.current > leftMs && left <= leftMs && left > 0)
    before.current = left
    if (passed) announce(passed.text)
  }, [left, announce])

  if (!ate) return null
  return (
    <div>
      <p className="amount-line">
        <span>{rotulo}</span>{' '}
        <strong className="clock" role="timer" aria-live="off" {...untranslated}>
          {formats.relogio?.(left)}
        </strong>
      </p>
      {minutos && left >= 0 && <progress className="time-bar" aria-hidden="true" value={left} max={whole} />}
    </div>
  )
}

type CountdownProps = Given<'contagemRegressiva'> & Pick<BlockTools, 'at' | 'announce'>

/** Gives the milliseconds left, each second and at once when the page is looked at again. */
function useTimeLeft(until: number, at: number): number {
  const [now, setNow] = useState(at)
  const ahead = useRef(at - Date.now())

  useEffect(() => {
    const look = () => setNow(Date.now() + ahead.current)
    const clock = setInterval(look, tickMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return Math.max(0, until - now)
}

/** Draws the QR code of an address, whole as a camera needs it. */
export function LinkQr({ url, nome = '' }: Given<'linkQr'>) {
  const address = url ? linkable(url) : undefined
  return address ? <QrCode texto={address.href} nome={nome} /> : null
}
