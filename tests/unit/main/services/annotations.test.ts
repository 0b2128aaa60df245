import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ANNOTATION_BYTES_MAX } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createAnnotations } from '../../../../main/services/annotations'
import type { OpenMedia } from '../../../../main/services/media'
import type { ScopedCall } from '../../../../main/services/scope'
import type { CallContext } from '../../../../main/services/with-token'

interface Served {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Iterable<Buffer> | AsyncIterable<Buffer>
}

const noCall: ScopedCall = () => Promise.reject(new Error('nothing is asked'))
const reading = (open: OpenMedia) =>
  createAnnotations({} as CallContext, open, noCall).read(7, 9, new AbortController().signal)

/** Reads an item's annotation whose bytes are served this way. */
const read = ({ status = 200, headers = {}, body = [] }: Served) =>
  reading(async () => ok({ status, headers, body: Readable.from(body) }))

describe('an item’s current annotation', () => {
  it('is its bytes with the platform’s revision', async () => {
    const answer = await read({
      headers: { 'x-annotation-revision': '4' },
      body: [Buffer.from('{"a":'), Buffer.from('1}')],
    })
    const bytes = Buffer.from('{"a":1}')
    expect(answer).toEqual(
      ok({ bytes, sha256: createHash('sha256').update(bytes).digest('hex'), revision: 4, parts: {} }),
    )
  })

  it.each(['', 'four', '4.5'])('has no revision if the platform says %j', async (said) => {
    expect(await read({ headers: { 'x-annotation-revision': said === '' ? 'NaN' : said } })).toMatchObject({
      value: { revision: undefined },
    })
    expect(await read({})).toMatchObject({ ok: true, value: { revision: undefined } })
  })

  it('is none if the platform has none', async () => {
    expect(await read({ status: 404 })).toEqual(ok(null))
  })

  it('isn’t read from an answer of another kind', async () => {
    expect(await read({ status: 500 })).toMatchObject({ error: { code: 'invalid_answer', status: 500 } })
    expect(await read({ status: 206 })).toMatchObject({ error: { code: 'invalid_answer' } })
    expect(await reading(async () => err(platformError('maintenance')))).toMatchObject({
      error: { code: 'maintenance' },
    })
  })

  it('announced as too large isn’t read at all', async () => {
    let reads = 0
    const body = async function* () {
      reads += 1
      yield Buffer.from('{')
    }
    const headers = { 'content-length': String(ANNOTATION_BYTES_MAX + 1) }
    expect(await read({ headers, body: body() })).toMatchObject({ error: { code: 'answer_too_large' } })
    expect(reads).toBe(0)
  })

  it('is a network failure if its bytes stop', async () => {
    const broken = async function* () {
      yield Buffer.from('{')
      throw new Error('socket hang up')
    }
    expect(await read({ body: broken() })).toMatchObject({
      ok: false,
      error: { code: 'network_failure', detail: 'socket hang up' },
    })
  })

  it('is refused one byte above the limit, before it fills the memory', async () => {
    const part = Buffer.alloc(ANNOTATION_BYTES_MAX / 4 + 1)
    let given = 0
    const endless = function* () {
      for (;;) {
        given += 1
        yield part
      }
    }
    expect(await read({ body: endless() })).toMatchObject({ error: { code: 'answer_too_large' } })
    expect(given).toBeLessThan(40)
  })
})
