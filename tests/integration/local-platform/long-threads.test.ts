import { afterEach, beforeEach, expect, it } from 'vitest'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { slowness } from '../../drivers/machine'
import { startOneProject } from '../../drivers/one-project'

/** Enough for a thread of half a megabyte; walking all for each new one took seconds. */
const REMARKS = 6_000
const ANNOTATOR = 'person1@example.test'
const ADMIN = 'person2@example.test'

let world: Awaited<ReturnType<typeof startOneProject>>
let itemId: number
beforeEach(async () => {
  world = await startOneProject(REVIEW_WORKFLOW)
  itemId = world.project.addItem()
})
afterEach(() => world.platform.close())

const remark = (at: number, parts: object = {}) => ({
  text: `Remark ${at}`,
  email: ANNOTATOR,
  createdAt: new Date(Date.UTC(2026, 4, 4) + at).toISOString(),
  ...parts,
})
const remarks = (from: number, count: number) => Array.from({ length: count }, (_, at) => remark(from + at))

/** Saves one thread of comments; returns the milliseconds of processor time, of client and platform together. */
async function save(correspondence: readonly object[], base: number): Promise<number> {
  const thread = { type: 'comment', x: 1, y: 1, createdAt: '2026-05-04T08:00:00.000Z', createdBy: { email: ANNOTATOR } }
  const annotation = { metadata: { name: 'a.jpg' }, instances: [], tags: [], comments: [{ ...thread, correspondence }] }
  const began = process.threadCpuUsage()
  const { status, body } = await world.annotator.call('uploadAnnotation', {
    path: { itemId },
    query: { team_id: world.teamId, project_id: world.project.id },
    file: Buffer.from(JSON.stringify(annotation)),
    headers: { 'if-match': `"${base}"` },
  })
  expect([status, body]).toEqual([200, { revision: base + 1 }])
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1_000
}
const told = (name: 'comment.created' | 'comment.replied' | 'comment.mentioned') =>
  world.platform.running.storage.events.after(0, 1_000).filter((event) => event.name === name)

it('a thread growing by thousands of comments → is saved at once', async () => {
  await save(remarks(0, REMARKS), 0)
  const took = await save(remarks(0, 2 * REMARKS), 1)
  expect(took).toBeLessThan(400 * slowness())
  expect([told('comment.created'), told('comment.replied')].map(({ length }) => length)).toEqual([1, 1])
})

it('an edited comment → is no reply, and one with another time is', async () => {
  await save([remark(1), remark(2)], 0)
  await save([remark(1, { text: 'Otherwise' }), remark(2)], 1)
  expect(told('comment.replied')).toEqual([])
  await save([remark(1), remark(2), remark(3)], 2)
  expect(told('comment.replied')).toHaveLength(1)
})

it('a mention → contains the beginning of a comment and of a name, never half a character', async () => {
  const { people } = world.platform.running.storage
  people.setName(people.byEmail(ANNOTATOR)?.id ?? 0, { firstName: '😀'.repeat(100), lastName: '' })
  await save(
    [remark(1, { text: `${'x'.repeat(139)}😀${'y'.repeat(10_000)}`, mentions: [ADMIN, 'x'.repeat(100_000)] })],
    0,
  )
  const [mention] = told('comment.mentioned')
  expect(mention?.after).toMatchObject({ text: `${'x'.repeat(139)}\uFFFD`, by: '😀'.repeat(40) })
})
