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
/** Holds the answer up, where a test says so. */
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

it('what a guest wrote is kept, sent, and its work learns how far the platform has it', async () => {
  expect(await saving.save(GUEST, WISH)).toEqual(ok({ revision: 4 }))
  expect(done).toEqual([KEEP, SUBMIT, ['release', 'abc'], ['giveUp', 11], ['saved', 5, 11, 7, 4, { account: ADA }]])
})

it('of what is only held the work does not learn that the platform has it', async () => {
  submitted = ok({ revision: 3, pending: true })
  expect(await saving.save(GUEST, WISH)).toEqual(submitted)
  expect(done).toEqual([KEEP, SUBMIT, ['release', 'abc'], ['giveUp', 11]])
})

it('what was refused before stays for the person where this one is refused too', async () => {
  submitted = err(platformError('conflict'))
  expect(await saving.save(GUEST, WISH)).toEqual(submitted)
  expect(done).toEqual([KEEP, SUBMIT, ['release', 'abc']])
})

it('up to a record that is not on the disk the work learns nothing: after a crash another one has that number', async () => {
  onDisk = 6
  expect(await saving.save(GUEST, WISH)).toEqual(ok({ revision: 4 }))
  expect(done).toEqual([
    KEEP,
    ['submit', 5, { ...Object(SUBMIT[2]), upTo: undefined }],
    ['release', 'abc'],
    ['giveUp', 11],
  ])
})

it('of a record that could not be written yet the work learns from the document that has it, as long as that lives', async () => {
  onDisk = 6
  expect(await saving.save(GUEST, { ...WISH, work: 'w' })).toEqual(ok({ revision: 4 }))
  expect(done.at(-1)).toEqual(['saved', 5, 11, 7, 4, { account: ADA, by: 'w' }])
  done = []
  // What is held may get in after a crash.
  submitted = ok({ revision: 3, pending: true })
  await saving.save(GUEST, { ...WISH, work: 'w' })
  expect(done.map(([what]) => what)).not.toContain('saved')
})

it('what the disk can’t keep is not sent, and leaves no file behind', async () => {
  kept = err(platformError('disk_full'))
  expect(await saving.save(GUEST, WISH)).toEqual(kept)
  expect(done).toEqual([KEEP, ['drop', '/uploads/a']])
})

it('an item that another document writes to by now is not saved from this one: it would take back what was added there', async () => {
  elsewhere = GUEST + 1
  expect(await saving.save(GUEST, WISH)).toMatchObject({ error: { code: 'not_writer' } })
  expect(done).toEqual([['drop', '/uploads/a']])
  elsewhere = GUEST
  expect(await saving.save(GUEST, WISH)).toEqual(submitted)
})

it('an item that another document has begun to write to while the file was kept is not saved from this one', async () => {
  const keeping = saving.save(GUEST, WISH)
  elsewhere = GUEST + 1
  expect(await keeping).toMatchObject({ error: { code: 'not_writer' } })
  expect(done).toEqual([KEEP, ['release', 'abc']])
})

it('whoever signs in while a save is under way learns nothing of it: it was the work of the one before', async () => {
  const submitting = Promise.withResolvers<null>()
  answering = submitting.promise
  const keeping = saving.save(GUEST, WISH)
  await vi.waitFor(() => expect(done).toContainEqual(SUBMIT))
  present = { userId: 8, platform: 'local' }
  submitting.resolve(null)
  await keeping
  expect(done.at(-1)).toEqual(['saved', 5, 11, 7, 4, { account: ADA }])
})

it('an address that this guest has not written to saves nothing', async () => {
  expect(await saving.save(GUEST + 1, WISH)).toMatchObject({ error: { code: 'invalid_request' } })
  expect(await saving.save(GUEST, { ...WISH, url: '/write/b' })).toMatchObject({ error: { code: 'invalid_request' } })
  expect(done).toEqual([])
})
