import { describe, expect, it } from 'vitest'
import { createSealer, isSealed, keyMark, newKey, type SecretPlace } from '../../../../local-platform/sealed/sealer'

const place: SecretPlace = { kind: 'totp', id: 7, teamId: null }
const sealer = createSealer(newKey())

describe('a sealed secret', () => {
  it('opens for its own purpose, and looks different each time', () => {
    const sealed = sealer.seal(place, 'JBSWY3DPEHPK3PXP')
    expect(isSealed(sealed)).toBe(true)
    expect(isSealed('JBSWY3DPEHPK3PXP')).toBe(false)
    expect(sealer.open(place, sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(sealer.seal(place, 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  })

  it('opens neither for another purpose or team, nor with another key', () => {
    const sealed = sealer.seal(place, 'secret')
    expect(sealer.open({ ...place, id: 8 }, sealed)).toBeUndefined()
    expect(sealer.open({ ...place, teamId: 7 }, sealed)).toBeUndefined()
    expect(createSealer(newKey()).open(place, sealed)).toBeUndefined()
  })

  it('changed or truncated anywhere is invalid', () => {
    const sealed = sealer.seal(place, 'secret')
    const [body = ''] = /[^:]*$/.exec(sealed) ?? []
    const bytes = Buffer.from(body, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8((bytes.readUInt8(at) + 1) % 256, at)
      expect(sealer.open(place, `sealed:1:${changed.toString('base64url')}`), `byte ${at}`).toBeUndefined()
      const cut = bytes.subarray(0, at).toString('base64url')
      expect(sealer.open(place, `sealed:1:${cut}`), `cut at ${at}`).toBeUndefined()
    }
  })
})

it('a key is recognised by its fingerprint, which isn’t part of it', () => {
  const key = newKey()
  expect(keyMark(key)).toBe(keyMark(Buffer.from(key)))
  expect(keyMark(key)).not.toBe(keyMark(newKey()))
  expect(keyMark(key)).not.toContain(key.toString('base64url'))
})
