import { expect, it } from 'vitest'
import { openUnder, sealUnder } from '../../../../../local-platform/areas/auth/sealed'

it('a sealed text → opens only with its own token', () => {
  const sealed = sealUnder('token', '{"a":"ä"}')
  expect(openUnder('token', sealed)).toBe('{"a":"ä"}')
  expect(sealed).not.toContain('a":')
  expect(() => openUnder('tokem', sealed)).toThrow()
  expect(() => openUnder('token', `${sealed.slice(0, -2)}AA`)).toThrow()
  expect(sealUnder('token', 'x')).not.toBe(sealUnder('token', 'x'))
})
