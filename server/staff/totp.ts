import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30

/** Draws the secret of a second factor, as an app that shows its codes takes it. */
export const drawTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Writes the address that such an app reads from a QR code. */
export const totpAddress = (login: string, secret: string): string => totpOf(secret, login).toString()

/**
 * Says which thirty seconds a code belongs to; undefined where it is the code of none.
 *
 * Clocks differ and fingers are slow: the code just before counts, and the one to come.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Funis', label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })
