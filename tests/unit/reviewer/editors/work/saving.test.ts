import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Work } from '../../../../../reviewer/editors/work/open-work'
import { createSaving } from '../../../../../reviewer/editors/work/saving'
import type { WorkHost } from '../../../../../reviewer/editors/work/work-host'
import { createWorkNews } from '../../../../../reviewer/session/work-news'
import { until } from '../../../../drivers/waits'
import { createLeaveGuard } from '../../../../../reviewer/items/leave-guard'
import { ManualClock } from '../../../../fakes/manual-clock'

const written: string[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    written.push(body)
    response.writeHead(204).end()
  })
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => server.close(done)))

/** Opened item with the test's document, and a host that answers on the test's command. */
function aSaving() {
  written.length = 0
  const { port } = server.address() as AddressInfo
  const saves: ((answer: Result<unknown>) => void)[] = []
  let given: Result<null> = ok(null)
  const at = { changes: 0, saved: 0, document: 'first' }
  const client = {
    call: (action: string) => {
      if (action === 'writeUrl') return Promise.resolve(ok({ url: `http://127.0.0.1:${port}/w`, partBytes: 100 }))
      if (action === 'giveUpSave') return Promise.resolve(given)
      return new Promise((answer) => saves.push(answer))
    },
  } as unknown as WorkHost['client']
  const work = {
    itemId: 9,
    upTo: () => at.changes,
    isUnsaved: () => at.changes > at.saved,
    saved: (upTo: number) => void (at.saved = upTo),
    flushed: async () => undefined,
  } as unknown as Work
  const news = createWorkNews()
  const time = new ManualClock()
  const saving = createSaving({
    host: {
      client,
      news,
      clock: time,
      actions: () => Promise.resolve(new Set()),
      read: () => Promise.resolve(undefined),
      leaving: createLeaveGuard(client, () => Promise.resolve(new Set())),
    },
    work,
    revision: 4,
    body: () => Promise.resolve({ annotation: new Blob([at.document]) }),
    onAccepted: () => undefined,
  })
  const change = (document: string): void => {
    at.changes += 1
    at.document = document
    saving.changed()
  }
  return { saving, saves, at, news, time, change, refuse: () => (given = err(platformError('network_failure'))) }
}

it('changes made during a save → are saved on leaving, as of then, whatever is open when it is sent', async () => {
  const { saving, saves, at, change } = aSaving()
  change('with a box')
  void saving.saveNow()
  await until('the first save', () => saves.length === 1)
  change('with two boxes')
  await saving.leave()
  at.document = 'of another item'
  saves[0]?.(ok({ revision: 5 }))
  await until('the second save', () => saves.length === 2)
  saves[1]?.(ok({ revision: 6 }))
  expect(written).toEqual(['with a box', 'with two boxes'])
  await until('that all is saved', () => at.saved === 2)
})

it('work discarded for another version → is stored to be kept, and nothing more is sent', async () => {
  const { saving, saves, at, news, time, change } = aSaving()
  change('mine')
  news.tell({ name: 'annotation_conflict', data: { itemId: 9, revision: 8, annotation: '/media/a' } })
  expect(await saving.takeTheirs()).toEqual(ok(null))
  saving.end()
  at.document = 'of another item'
  await time.advance(10 * 60_000)
  expect(await saving.saveNow()).toBe(false)
  expect(written).toEqual(['mine'])
  expect(saves).toEqual([])
})

it('a host that can’t take the other version → the choice stays open', async () => {
  const { saving, news, change, refuse } = aSaving()
  change('mine')
  news.tell({ name: 'annotation_conflict', data: { itemId: 9, revision: 8, annotation: '/media/a' } })
  refuse()
  expect(await saving.takeTheirs()).toMatchObject({ ok: false, error: { code: 'network_failure' } })
  expect(saving.state.get()).toMatchObject({ at: 'conflict', revision: 8 })
})
