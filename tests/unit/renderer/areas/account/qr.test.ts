import { expect, it } from 'vitest'
import { qrPath } from '../../../../../renderer/areas/account/qr'
import { type QrModules, readQr } from '../../../../drivers/qr-reader'

const QUIET = 4

/** Modules that a path draws, without the margin. */
function modulesOf(text: string): QrModules {
  const { side = 0, path = '' } = qrPath(text) ?? {}
  const dark = new Set([...path.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, place]) => place))
  const size = side - 2 * QUIET
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => dark.has(`${column + QUIET} ${row + QUIET}`)),
  )
}

it.each([1, 14, 15, 60, 100, 134, 180, 181, 250, 330])(
  'a QR code → holds %i characters, readable by the standard’s tables [S2.11]',
  (length) => {
    const text = `otpauth://totp/${'Loupe:ada%40example.test?secret=JBSWY3DPEHPK3PXP&issuer=Löupe'.repeat(8)}`.slice(
      0,
      length,
    )
    expect(readQr(modulesOf(text))).toBe(text)
  },
)

it('one changed module → the reader refuses it', () => {
  const code = modulesOf('hello').map((row) => [...row])
  const row = code[12]
  if (row !== undefined) row[12] = row[12] !== true
  expect(() => readQr(code)).toThrow('damaged')
})

it('a QR code → has the margin that readers need', () => {
  const { side = 0, path = '' } = qrPath('hello') ?? {}
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...places)).toBe(QUIET)
  expect(Math.max(...places)).toBe(side - QUIET - 1)
})

it('a text too long for a QR code → gives none', () => {
  expect(qrPath('x'.repeat(2_331))).toBeDefined()
  expect(qrPath('x'.repeat(2_332))).toBeUndefined()
})
