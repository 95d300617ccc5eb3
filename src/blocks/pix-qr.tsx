import type { Given } from '../../names/index.ts'
import { QrCode } from './qr-code.tsx'

/** Draws the QR code of a Pix. */
export const PixQr = ({ codigo, valor = '' }: Given<'pixQr'>) =>
  codigo ? <QrCode texto={codigo} nome={`QR Code do Pix no valor de ${valor}`} /> : null
