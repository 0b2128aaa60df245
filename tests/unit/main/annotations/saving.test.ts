import { beforeEach, expect, it, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { createSaving, type Saving, type SavingParts } from '../../../../main/annotations/saving'

const GUEST = 4
const WISH = { projectId: 5, itemId: 11, revision: 3, url: '/write/a', upTo: 7 }
const UPLOAD = {
  path: '/uploads/a',
  sha256: 'abc',
  bytes: 20,
  place: { projectId: 5, itemId: 11, part: 'annotation' as const },
}

let done: unknown[][]
let kept: Result<null>
let submitted: Awaited<ReturnType<SavingParts['submit']>>
/** Delays the answer if a test says so. */
let answering: Promise<unknown>
let elsewhere: number | undefined
let onDisk: number
let present: { readonly userId: number; readonly platform: string } | null
let saving: Saving

const ADA = { userId: 7, platform: 'local' }

beforeEach(() => {
  done = []
  kept = ok(null)
  submitted = ok({ revision: 4 })
  elsewhere = undefined
  onDisk = 7
  answering = Promise.resolve()
  present = ADA
  saving = createSaving({
    uploads: {
      take: (guestId, url, place) =>
        guestId === GUEST && url === WISH.url && place.part === 'annotation' ? UPLOAD : undefined,
      drop: async ({ path }) => void done.push(['drop', path]),
    },
    isPassed: (guestId) => elsewhere !== undefined && elsewhere !== guestId,
    isWritten: async (_projectId, _itemId, upTo) => upTo <= onDisk,
    keepBody: async (...asked) => (done.push(['keep', ...asked]), kept),
    releaseBody: async (sha256) => void done.push(['release', sha256]),
    submit: async (...asked) => (done.push(['submit', ...asked]), await answering, submitted),
    account: () => present,
    saved: async (...asked) => (done.push(['saved', ...asked]), ok(null)),
    giveUp: async (itemId) => (done.push(['giveUp', itemId]), ok(null)),
  })
})

const KEEP = ['keep', '/uploads/a', 'abc']
const SUBMIT = ['submit', 5, { itemId: 11, revision: 3, body: { sha256: 'abc', bytes: 20 }, upTo: 7 }]

it('a guest’s upload → is stored, sent, and the work learns how much the platform has', async () => {
  expect(await saving.save(GUEST, WISH)).toEqual(ok({ revision: 4 }))
  expect(done).toEqual([KEEP, SUBMIT, ['release', 'abc'], ['giveUp', 11], ['saved', 5, 11, 7, 4, { account: ADA }]])
})

it('a held upload → doesn’t count as saved', async () => {
  submitted = ok({ revision: 3, pending: true })
  expect(await saving.save(GUEST, WISH)).toEqual(submitted)
  expect(done).toEqual([KEEP, SUBMIT, ['release', 'abc'], ['giveUp', 11]])
})

it('an earlier refusal → stays visible if this one is refused as well', async () => {
  submitted = err(platformError('conflict'))
  expect(await saving.save(GUEST, WISH)).toEqual(submitted)
  expect(done).toEqual([KEEP, SUBMIT, ['release', 'abc']])
})

it('records not yet on disk → don’t count as saved: after a crash another record may have their number', async () => {
  onDisk = 6
  expect(await saving.save(GUEST, WISH)).toEqual(ok({ revision: 4 }))
  expect(done).toEqual([
    KEEP,
    ['submit', 5, { ...Object(SUBMIT[2]), upTo: undefined }],
    ['release', 'abc'],
    ['giveUp', 11],
  ])
})

it('a record that couldn’t be written yet → counts as saved for its own document, while that lives', async () => {
  onDisk = 6
  expect(await saving.save(GUEST, { ...WISH, work: 'w' })).toEqual(ok({ revision: 4 }))
  expect(done.at(-1)).toEqual(['saved', 5, 11, 7, 4, { account: ADA, by: 'w' }])
  done = []
  // A held save may succeed after a crash.
  submitted = ok({ revision: 3, pending: true })
  await saving.save(GUEST, { ...WISH, work: 'w' })
  expect(done.map(([what]) => what)).not.toContain('saved')
})

it('an upload the disk can’t store → isn’t sent, and leaves no file', async () => {
  kept = err(platformError('disk_full'))
  expect(await saving.save(GUEST, WISH)).toEqual(kept)
  expect(done).toEqual([KEEP, ['drop', '/uploads/a']])
})

it('an item another document now writes to → isn’t saved from this one, which would revert its changes', async () => {
  elsewhere = GUEST + 1
  expect(await saving.save(GUEST, WISH)).toMatchObject({ error: { code: 'not_writer' } })
  expect(done).toEqual([['drop', '/uploads/a']])
  elsewhere = GUEST
  expect(await saving.save(GUEST, WISH)).toEqual(submitted)
})

it('an item another document began to write to during the upload → isn’t saved from this one', async () => {
  const keeping = saving.save(GUEST, WISH)
  elsewhere = GUEST + 1
  expect(await keeping).toMatchObject({ error: { code: 'not_writer' } })
  expect(done).toEqual([KEEP, ['release', 'abc']])
})

it('a person who signs in during a save → learns nothing of it, because it was the previous person’s', async () => {
  const submitting = Promise.withResolvers<null>()
  answering = submitting.promise
  const keeping = saving.save(GUEST, WISH)
  await vi.waitFor(() => expect(done).toContainEqual(SUBMIT))
  present = { userId: 8, platform: 'local' }
  submitting.resolve(null)
  await keeping
  expect(done.at(-1)).toEqual(['saved', 5, 11, 7, 4, { account: ADA }])
})

it('an address this guest never wrote to → saves nothing', async () => {
  expect(await saving.save(GUEST + 1, WISH)).toMatchObject({ error: { code: 'invalid_request' } })
  expect(await saving.save(GUEST, { ...WISH, url: '/write/b' })).toMatchObject({ error: { code: 'invalid_request' } })
  expect(done).toEqual([])
})
