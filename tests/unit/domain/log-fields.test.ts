import { describe, expect, it } from 'vitest'
import { fieldsOfError, fieldsText } from '#domain/log-fields'
import { platformError } from '#domain/errors'

const SECRETS = [
  'ada@example.test',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
  'https://storage.example.test/bucket/frame_001.jpg?X-Amz-Signature=0f3a',
  '/home/ada/Pictures/patient 12.jpg',
  'sdk.tokenWithManyLettersAndDigits0123456789=1',
  'Olivia Hart',
]

describe('an entry in the log', () => {
  it('has only the allowed fields, in one order', () => {
    expect(fieldsText({ status: 502, service: 'items', code: 'platform_failed', count: 2 })).toBe(
      'code=platform_failed status=502 service=items count=2',
    )
  })

  it('has no other field', () => {
    const fields = { email: 'ada@example.test', token: 'secret', name: 'frame.jpg', message: 'x', kind: 'setPinned' }
    expect(fieldsText(fields)).toBe('kind=setPinned')
  })

  it.each(SECRETS)('has no %s, even in an allowed field', (secret) => {
    for (const field of ['code', 'service', 'endpoint', 'reason', 'page', 'setting', 'version', 'at', 'count']) {
      expect(fieldsText({ [field]: secret })).toBe(`${field}=?`)
    }
  })

  it('has an exception’s class, code and stack, never its message', () => {
    const thrown = Object.assign(new TypeError('no frame.jpg of ada@example.test'), {
      code: 'ENOENT',
      path: '/home/ada',
    })
    const text = fieldsText({ ...fieldsOfError(thrown) })
    expect(text).toMatch(/^code=ENOENT error=TypeError at=log-fields\.test\.ts:\d+:\d+/)
    expect(text).not.toMatch(/ada|frame\.jpg/)
  })

  it('has a catalogue error’s code and status', () => {
    const failure = platformError('forbidden', {
      status: 403,
      detail: 'ada@example.test may not',
      data: { item: 'a.jpg' },
    })
    expect(fieldsText({ ...fieldsOfError(failure) })).toBe('code=forbidden status=403')
  })
})
