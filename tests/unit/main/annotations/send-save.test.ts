import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { createSendSave, revisionOf } from '../../../../main/annotations/send-save'
import type { Annotations, PresentAnnotation, RevisionMade } from '../../../../main/services/annotations'

const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const presentOf = (text: string, revision?: number): PresentAnnotation => ({
  bytes: Buffer.from(text),
  sha256: shaOf(text),
  revision,
  parts: {},
})
const act = (email: string, at: number): string => `"lastAction": {"email":"${email}","timestamp":${at}}`

/** Platform with one annotation: with checked revisions, or one that overwrites everything. */
function aPlatform(present: PresentAnnotation | null, counts: boolean) {
  const state = {
    present,
    uploads: 0,
    /** The way it stores received text. */
    rewrites: (text: string) => text,
    kept: [] as string[],
    mood: 'well' as 'well' | 'down' | 'lost',
    last: null as RevisionMade | null,
    /** Answer to a request for an earlier revision. */
    earlier: undefined as Result<PresentAnnotation | null> | undefined,
  }
  const annotations: Annotations = {
    readPart: async () => ok(null),
    lastSave: async () => (state.mood === 'down' ? err(platformError('not_found')) : ok(state.last)),
    read: async (_project, _item, _signal, revision) =>
      revision !== undefined && state.earlier !== undefined
        ? state.earlier
        : state.mood === 'down'
          ? err(platformError('network_failure'))
          : ok(state.present),
    upload: async ({ base, open }) => {
      state.uploads += 1
      const chunks = await open().toArray()
      const text = Buffer.concat(chunks as Buffer[]).toString()
      if (!counts) {
        state.present = presentOf(state.rewrites(text))
        return state.mood === 'lost' ? err(platformError('network_failure')) : ok({})
      }
      const now = state.present?.revision ?? 0
      if (base !== now)
        return err(platformError('conflict', { status: 412, data: { code: 'conflict', revision: now } }))
      state.present = presentOf(text, now + 1)
      return ok({ revision: now + 1 })
    },
  }
  const send = (base: number | string, text: string) =>
    createSendSave({
      annotations,
      versions: { keep: async ({ theirs }) => void state.kept.push(Buffer.from(theirs.bytes).toString()) },
      open: () => Readable.from([Buffer.from(text)]),
      pathOf: (sha256) => `/bodies/${sha256}`,
    })({
      teamId: 1,
      projectId: 5,
      itemId: 9,
      base,
      body: { sha256: shaOf(text), bytes: text.length },
      key: 'key',
      signal: new AbortController().signal,
    })
  return { state, send }
}

describe('a platform with revisions', () => {
  it('gets an annotation on top of its base', async () => {
    const { send } = aPlatform(presentOf('old', 4), true)
    expect(await send(4, 'new')).toEqual(ok({ revision: 5 }))
  })

  it('that ignores keys but has the same bytes → counts as saved', async () => {
    const { state, send } = aPlatform(presentOf('old', 4), true)
    await send(4, 'new')
    expect(await send(4, 'new')).toEqual(ok({ revision: 5 }))
    expect(state.kept).toEqual([])
  })

  it('whose revision can’t be read after an unclear save is asked again, without a conflict', async () => {
    const { state, send } = aPlatform(presentOf('theirs on top of mine', 6), true)
    state.earlier = err(platformError('network_failure'))
    expect(await send(4, 'mine')).toMatchObject({ error: { code: 'network_failure' } })
    expect(state.kept).toEqual([])
    state.earlier = ok(presentOf('mine', 5))
    expect(await send(4, 'mine')).toEqual(ok({ revision: 5 }))
    state.earlier = err(platformError('not_found', { status: 404 }))
    expect(await send(4, 'mine')).toMatchObject({ error: { code: 'conflict', status: 412 } })
  })

  it('with another version refuses, and both versions are kept', async () => {
    const { state, send } = aPlatform(presentOf('theirs', 5), true)
    expect(await send(4, 'mine')).toMatchObject({ error: { code: 'conflict', status: 412, data: { revision: 5 } } })
    expect(state.kept).toEqual(['theirs'])
    expect(state.present?.bytes.toString()).toBe('theirs')
  })
})

describe('the author of the other version', () => {
  const olivia = { by: 'olivia@example.test', at: '2026-11-23T09:00:00.000Z' }
  const theirs = presentOf(`{${act('mara@example.test', 1_000)}}`, 5)

  it('is its revision’s author, according to the platform', async () => {
    const { state, send } = aPlatform(theirs, true)
    state.last = { revision: 5, ...olivia }
    expect(await send(4, 'mine')).toMatchObject({ error: { data: { revision: 5, ...olivia } } })
  })

  it.each([
    ['says it of another revision', { revision: 6, ...olivia }],
    ['knows of none', null],
  ])('is the last author within it if the platform %s', async (_, last) => {
    const { state, send } = aPlatform(theirs, true)
    state.last = last
    const acted = { by: 'mara@example.test', at: '1970-01-01T00:00:01.000Z' }
    expect(await send(4, 'mine')).toMatchObject({ error: { data: { revision: 5, ...acted } } })
  })

  it.each(['theirs', '{"lastAction": {"email": 7, "timestamp": 1e300}}', '{"lastAction": {email}}'])(
    'is unknown without any information: %s',
    async (text) => {
      const { send } = aPlatform(presentOf(text), false)
      expect(await send('other', 'mine')).toMatchObject({ error: { code: 'conflict', data: { by: null, at: null } } })
    },
  )
})

describe('a platform without revisions', () => {
  const seen = presentOf(`{${act('a@example.test', 1)},"n":1}`)

  it('is read before anything is overwritten', async () => {
    const { state, send } = aPlatform(presentOf('theirs'), false)
    expect(await send(revisionOf(seen), 'mine')).toMatchObject({ error: { code: 'conflict', status: 412 } })
    expect(state).toMatchObject({ uploads: 0, kept: ['theirs'] })
  })

  it('gets changes to its current bytes, and each further save', async () => {
    const { state, send } = aPlatform(seen, false)
    const saved = await send(revisionOf(seen), 'mine')
    expect(saved.ok && typeof saved.value.revision).toBe('string')
    expect((await send(saved.ok ? saved.value.revision : '', 'mine again')).ok).toBe(true)
    expect(state.present?.bytes.toString()).toBe('mine again')
  })

  it('may reformat the same annotation', async () => {
    const { send } = aPlatform(presentOf(`{"n":1,${act('a@example.test', 1)}}`), false)
    expect((await send(revisionOf(seen), 'mine')).ok).toBe(true)
    const later = aPlatform(presentOf(`{"n":1,${act('a@example.test', 2)}}`), false)
    expect((await later.send(revisionOf(seen), 'mine')).ok).toBe(false)
  })

  it('may reformat an annotation that names no last author', async () => {
    const bare = presentOf('{"n":1,"objects":[{"a":1,"b":2}]}')
    const { send } = aPlatform(presentOf('{"objects": [{"b":2, "a":1}], "n": 1}'), false)
    expect((await send(revisionOf(bare), 'mine')).ok).toBe(true)
    const changed = aPlatform(presentOf('{"objects": [{"b":2, "a":7}], "n": 1}'), false)
    expect(await changed.send(revisionOf(bare), 'mine')).toMatchObject({ error: { code: 'conflict' } })
  })

  it('with more than 8 MB is compared by its last action once reformatted', async () => {
    const large = (at: number, space: string) =>
      presentOf(`{${act('a@example.test', at)},${space}"n":"${'x'.repeat(9 * 1024 * 1024)}"}`)
    const { send } = aPlatform(large(1, ' '), false)
    expect((await send(revisionOf(large(1, '')), 'mine')).ok).toBe(true)
    const later = aPlatform(large(2, ' '), false)
    expect(await later.send(revisionOf(large(1, '')), 'mine')).toMatchObject({ error: { code: 'conflict' } })
  })

  it('has the bytes of a save whose answer was lost: they aren’t sent again', async () => {
    const { state, send } = aPlatform(seen, false)
    await send(revisionOf(seen), 'mine')
    expect((await send(revisionOf(seen), 'mine')).ok).toBe(true)
    expect(state).toMatchObject({ uploads: 1, kept: [] })
  })

  it('isn’t overwritten by work from before a script changed objects without a new last author', async () => {
    const changed = `{${act('a@example.test', 1)},"n":2}`
    const { state, send } = aPlatform(presentOf(changed), false)
    expect(await send(revisionOf(seen), 'mine')).toMatchObject({ error: { code: 'conflict', status: 412 } })
    expect(state).toMatchObject({ uploads: 0, kept: [changed] })
  })

  it('without an answer is read again at once, so later saves by others aren’t conflicts', async () => {
    const { state, send } = aPlatform(seen, false)
    state.mood = 'lost'
    expect(await send(revisionOf(seen), 'mine')).toEqual(ok({ revision: revisionOf(presentOf('mine')) }))
    expect(state).toMatchObject({ uploads: 1, kept: [] })
  })

  it('that reformats everything has a save whose answer was lost, and accepts the next one', async () => {
    const { state, send } = aPlatform(seen, false)
    state.mood = 'lost'
    state.rewrites = (text) => JSON.stringify(JSON.parse(text), null, 2)
    const mine = `{"n":3,"metadata":{${act('b@example.test', 9)}}}`
    const saved = await send(revisionOf(seen), mine)
    expect(saved.ok).toBe(true)
    // As after a crash before that was known.
    expect(await send(revisionOf(seen), mine)).toEqual(saved)
    state.mood = 'well'
    expect((await send(saved.ok ? saved.value.revision : '', '{"n":4}')).ok).toBe(true)
    expect(state).toMatchObject({ uploads: 2, kept: [] })
  })

  it('that can’t be read gets nothing', async () => {
    const { state, send } = aPlatform(seen, false)
    state.mood = 'down'
    expect(await send(revisionOf(seen), 'mine')).toMatchObject({ error: { code: 'network_failure' } })
    expect(state.uploads).toBe(0)
  })
})

it('a refusal that names every object is cut to the first ones', async () => {
  const problems = Array.from({ length: 500 }, (_, at) => ({ path: `instances[${at}]`, text: 'invalid type' }))
  const send = createSendSave({
    annotations: {
      lastSave: async () => ok(null),
      readPart: async () => ok(null),
      read: async () => ok(null),
      upload: async () => err(platformError('annotation_refused', { data: { code: 'annotation_refused', problems } })),
    },
    versions: { keep: async () => undefined },
    open: () => Readable.from([]),
    pathOf: () => '',
  })
  const save = { teamId: 1, projectId: 5, itemId: 9, base: 0, body: { sha256: '', bytes: 0 }, key: 'k' }
  const refused = await send({ ...save, signal: new AbortController().signal })
  expect(refused.ok ? null : refused.error.data).toMatchObject({ problems: { length: 20 } })
})
