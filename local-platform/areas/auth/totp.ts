import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../platform-context'

const ISSUER = 'Loupe'
const PERIOD_S = 30
/** Accepted time steps either way: clocks differ, and typing takes time. */
const DRIFT_STEPS = 1

/** Creates a secret for an authenticator app. */
export function newTotp(email: string): { readonly secret: string; readonly uri: string } {
  const totp = new TOTP({ issuer: ISSUER, label: email, secret: new Secret({ size: 20 }), period: PERIOD_S, digits: 6 })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the time step of a valid code, or undefined. */
export function totpStep(secret: string, code: string, clock: Clock): number | undefined {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 })
  const delta = totp.validate({ token: digits, timestamp: clock.now(), window: DRIFT_STEPS })
  return delta === null ? undefined : Math.floor(clock.now() / 1000 / PERIOD_S) + delta
}
