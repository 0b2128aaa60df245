import { expect, it } from 'vitest'
import type { ImportProgress } from '#contract/imports'
import type { OutboxView, HeldChange } from '#contract/outbox'
import { platformError } from '#domain/errors'
import { aJob } from '../../../builders/jobs'
import { createNotificationRules, type NotificationText } from '../../../../main/app/notification-rules'

function aDesk() {
  const told: NotificationText[] = []
  return { told, desk: createNotificationRules((news) => told.push(news)) }
}

const progress = (state: ImportProgress['state'], change: Partial<ImportProgress> = {}): ImportProgress => ({
  state,
  paths: ['/pictures'],
  folder: '/pictures',
  type: 'vector',
  projectId: 8,
  projectName: 'Harbour',
  done: 1_200,
  total: 1_200,
  isOfAnnotations: false,
  table: null,
  skippedCount: 0,
  skipped: [],
  error: null,
  ...change,
})

const refused = (id: string): HeldChange => ({
  kind: 'changeStatus',
  id,
  projectId: 8,
  purpose: 'Change status',
  itemName: 'quay.jpg',
  error: platformError('forbidden'),
  blocked: 0,
  behind: 0,
  createdAt: 0,
  remedies: ['discard'],
})
const view = (waiting: number, ...ids: readonly string[]): OutboxView => ({
  waiting,
  refused: ids.map(refused),
  refusedCount: ids.length,
  stopped: ids.length,
  failing: [],
  trouble: null,
})

it.each([
  [progress('done'), '“Harbour” is ready', '1,200 pictures are in.'],
  [progress('done', { done: 1, skippedCount: 1 }), '“Harbour” is ready', '1 picture is in. 1 file was left out.'],
  [progress('done', { type: 'text' }), '“Harbour” is ready', '1,200 files are in.'],
  [
    progress('done', { table: { as: 'links' } as ImportProgress['table'], skippedCount: 3 }),
    '“Harbour” is ready',
    '1,200 links are in. 3 links were left out.',
  ],
  [progress('done', { skippedCount: 3 }), '“Harbour” is ready', '1,200 pictures are in. 3 files were left out.'],
  [
    progress('failed', { done: 7, error: platformError('network_failure') }),
    'The import into “Harbour” stopped',
    "7 of 1,200 pictures are in. The platform can't be reached. Check the connection, then try again.",
  ],
])('an import → its end is reported once', (end, title, body) => {
  const { told, desk } = aDesk()
  desk.importChanged(progress('running'))
  desk.importChanged(end)
  desk.importChanged(end)
  expect(told).toEqual([{ title, body, leadsTo: { area: 'project', projectId: 8 } }])
})

it('an import stopped by the person, or ended before this start → isn’t reported', () => {
  const { told, desk } = aDesk()
  desk.importChanged(progress('interrupted'))
  desk.importChanged(progress('done'))
  desk.importChanged(progress('running'))
  desk.importChanged(progress('cancelled'))
  expect(told).toEqual([])
})

it('changes held while offline → their sending is reported with their number', () => {
  const { told, desk } = aDesk()
  desk.connectivityChanged(true)
  for (const waiting of [1, 2, 3]) desk.outboxChanged(view(waiting))
  desk.connectivityChanged(false)
  desk.outboxChanged(view(1))
  expect(told).toEqual([])
  desk.outboxChanged(view(0))
  expect(told).toMatchObject([{ title: '3 changes were sent', leadsTo: null }])
  desk.outboxChanged(view(1))
  desk.outboxChanged(view(0))
  expect(told).toHaveLength(1)
})

it('a slow platform, or offline without held changes → nothing is reported', () => {
  const { told, desk } = aDesk()
  desk.outboxChanged(view(1))
  desk.outboxChanged(view(0))
  desk.connectivityChanged(true)
  desk.connectivityChanged(false)
  desk.outboxChanged(view(1))
  desk.outboxChanged(view(0))
  expect(told).toEqual([])
})

it('a refused held change → is reported, and doesn’t count as sent', () => {
  const { told, desk } = aDesk()
  desk.outboxChanged(view(2))
  desk.connectivityChanged(true)
  desk.outboxChanged(view(1, 'a'))
  desk.outboxChanged(view(0, 'a'))
  expect(told).toMatchObject([
    { title: 'One change was refused', leadsTo: 'unsentChanges' },
    { title: 'One change was sent' },
  ])
  expect(told[0]?.body).toMatch(/^quay\.jpg: /)
})

it('an older entry that moves up in a list → isn’t reported', () => {
  const { told, desk } = aDesk()
  const many = { ...view(3, 'a', 'b'), refusedCount: 5, stopped: 5 }
  desk.outboxChanged(many)
  desk.outboxChanged({ ...many, refused: [refused('b'), refused('c')], refusedCount: 4, stopped: 4 })
  expect(told).toEqual([])
  desk.outboxChanged({ ...many, refused: [refused('b'), refused('c'), refused('d')], waiting: 2 })
  expect(told).toMatchObject([{ title: 'One change was refused' }])
})

it('changes based on a refused one → don’t count as sent', () => {
  const { told, desk } = aDesk()
  desk.connectivityChanged(true)
  desk.outboxChanged(view(3))
  desk.connectivityChanged(false)
  desk.outboxChanged({ ...view(0, 'a'), stopped: 3 })
  expect(told.map(({ title }) => title)).toEqual(['One change was refused'])
})

it('existing entries at sign-in → aren’t reported', () => {
  const { told, desk } = aDesk()
  desk.accountChanged('ada@example.test')
  desk.outboxChanged(view(0, 'a', 'b'))
  desk.outboxChanged(view(2, 'a', 'b'))
  desk.accountChanged('ben@example.test')
  desk.outboxChanged(view(0, 'c'))
  expect(told).toEqual([])
})

it.each([
  [
    aJob({ state: 'done', changed: 1_200, leftOutCount: 3 }),
    {
      title: '“Set status to Completed” is done',
      body: '1,200 items in “Harbour”. 3 could not be changed.',
      leadsTo: { area: 'project', projectId: 8 },
    },
  ],
  [
    aJob({ state: 'failed', project: null, error: platformError('forbidden') }),
    {
      title: '“Set status to Completed” stopped',
      body: "500 of 1,000 items are done. You don't have the right to do this. Ask an admin of the project.",
      leadsTo: null,
    },
  ],
])('a job → its end is reported with its place', (job, news) => {
  const { told, desk } = aDesk()
  desk.jobEnded(job)
  desk.jobEnded(aJob({ state: 'cancelled' }))
  expect(told).toEqual([news])
})

it('a change set aside manually → isn’t reported, and doesn’t count as sent', () => {
  const { told, desk } = aDesk()
  desk.connectivityChanged(true)
  desk.outboxChanged({ ...view(1), failing: [refused('a')] })
  desk.connectivityChanged(false)
  desk.outboxChanged(view(0, 'a'))
  expect(told).toEqual([])
})

it('a mention in a comment → is reported, and leads to the item', () => {
  const { told, desk } = aDesk()
  desk.mentioned({ projectId: 8, itemId: 5, itemName: 'quay.jpg', by: 'Olivia Reed', text: 'A bus, @Bo?' })
  expect(told).toEqual([
    {
      title: 'Olivia Reed mentions you in a comment',
      body: 'quay.jpg: A bus, @Bo?',
      leadsTo: { area: 'review', projectId: 8, itemId: 5 },
    },
  ])
})

it('mentions while the app was closed → are one notification, also with a focused window', () => {
  const { told, desk } = aDesk()
  const call = (itemId: number, by: string) => ({ projectId: 8, itemId, itemName: `${itemId}.jpg`, by, text: 'Look' })
  desk.mentionedBefore([])
  desk.mentionedBefore([call(5, 'Olivia')])
  desk.mentionedBefore([call(1, 'Ada'), call(2, 'Bo'), call(3, 'Ada'), call(4, 'Bo'), call(5, 'Olivia')])
  const leadsTo = { area: 'review', projectId: 8, itemId: 5 }
  expect(told).toEqual([
    { title: 'Olivia mentions you in a comment', body: '5.jpg: Look', leadsTo, isLate: true },
    {
      title: 'You were mentioned in 5 comments',
      body: 'Olivia, 5.jpg\nBo, 4.jpg\nAda, 3.jpg\nand 2 more',
      leadsTo,
      isLate: true,
    },
  ])
})
