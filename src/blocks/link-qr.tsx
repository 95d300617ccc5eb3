import type { Given } from '../../names/index.ts'
import { QrCode } from './qr-code.tsx'

/** Draws the QR code of an address, whole as a camera needs it. */
export const LinkQr = ({ url, nome = '' }: Given<'linkQr'>) =>
  url ? <QrCode texto={new URL(url, location.href).href} nome={nome} /> : null
