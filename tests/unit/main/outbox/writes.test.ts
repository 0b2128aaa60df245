import { describe, expect, it } from 'vitest'
import { type Endpoint, ENDPOINTS } from '#endpoints'
import type { Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { readableEntry } from '../../../../main/outbox/entries'
import {
  createSend,
  type Entry,
  type EntryOf,
  kindOf,
  type NewWrite,
  rowOf,
  type Unhashed,
  WRITES,
  type Written,
} from '../../../../main/outbox/writes'
import type { Call } from '../../../../main/services/call'
import { ADA, aChange, anApproval, aPin, aRequest } from '../../../builders/outbox'
import { anAnswer } from '../../../builders/refusal'
import { anItem } from '../../../fakes/item-platform'

const KEY = '5b1c7a52-4b1f-4a44-9d8e-5d0f5f7f1c11'
const constraint = [{ name: 'comment_required', value: 'ok' }]
const change = { path: { itemId: 9 }, body: { from_status_id: 1, status_id: 2, transition_id: 41, constraint } }
const statusChange: NewWrite<'changeStatus'> = { ...aChange(9, 1, 2), change }

function entryFor<W extends NewWrite>(write: W): EntryOf<W['kind']> {
  const common = { id: KEY, key: KEY, account: ADA, projectId: 5, basedOn: null, createdAt: 0 }
  const entry = readableEntry({ ...rowOf(write.kind).own(write), ...common } as Unhashed)
  if (entry === undefined) throw new Error('not readable')
  return entry as EntryOf<W['kind']>
}

/** Ports of which only the rows' calls work. */
const sendingBy = (call: Call) => ({ call, saveAnnotation: async () => err(platformError('unexpected')) })

/** Sends an entry to a recorder, and returns the platform calls. */
async function asked(entry: Entry, signal: AbortSignal): Promise<unknown> {
  let seen: unknown
  const call = (async (name: string, options: object) => {
    seen = [name, options]
    return err(platformError('platform_failed', { data: { item: { id: 9 } } }))
  }) as Call
  expect((await createSend(sendingBy(call))(entry, signal)).ok).toBe(false)
  return seen
}

const query = { team_id: 1, project_id: 5 }

it('every row that pages hold → has a kind that stores it, and no other row has one', () => {
  const table: Readonly<Record<string, Endpoint>> = ENDPOINTS
  const held = Object.keys(table).filter((name) => table[name]?.shell === 'hold')
  expect(held.length).toBeGreaterThan(2)
  for (const name of held) expect(kindOf(name), name).toBeDefined()
  expect(['readItem', 'changeItemsByFilter', '', 'toString'].map(kindOf)).toEqual(Array(4).fill(undefined))
})

it('a pin → is named by its effect', () => {
  const wordsOf = (pinned: boolean) => {
    const entry = entryFor(aPin(9, pinned))
    return rowOf(entry.kind).words(entry)
  }
  expect(wordsOf(true)).toEqual({ purpose: 'Pin', itemName: 'item 9' })
  expect(wordsOf(false)).toEqual({ purpose: 'Unpin', itemName: 'item 9' })
})

describe('the end of a held change of an item', () => {
  const server = anItem(9, 3)
  const known = {
    statusOf: async () => err(platformError('not_found')),
    itemNow: async () => err(platformError('not_found')),
    read: async (): Promise<Item | undefined> => anItem(9, 4),
    withPendingChanges: (item: Item) => ({ ...item, is_pinned: true }),
  }
  const told = (outcome: Result<Written>, read = known.read) => {
    const entry = entryFor(statusChange)
    return rowOf(entry.kind).settled(entry, outcome, { ...known, read })
  }

  it('is reported with the item from the platform’s answer', async () => {
    expect(await told(ok({ item: server }))).toEqual({ push: 'change.sent', data: { itemId: 9, item: server } })
  })

  it('is reported with the current item after a refusal, and its remaining held changes', async () => {
    const refusal = platformError('conflict', { data: { item: server } })
    const shown = (item: Item) => ({ push: 'change.sent', data: { itemId: 9, item: { ...item, is_pinned: true } } })
    expect(await told(err(refusal))).toEqual(shown(server))
    expect(await told(err(platformError('forbidden')))).toEqual(shown(anItem(9, 4)))
    expect(await told(err(platformError('forbidden')), async () => undefined)).toBeUndefined()
  })
})

describe('sending', () => {
  it.each<[string, NewWrite, string, object]>([
    [
      'a status',
      statusChange,
      'changeItemStatus',
      { path: { itemId: 9 }, query, body: { from_status_id: 1, status_id: 2, transition_id: 41, constraint } },
    ],
    [
      'an approval [S4.7]',
      anApproval(9, 1, 2),
      'changeItemApproval',
      { path: { itemId: 9 }, query, body: { from_approval_status: 1, approval_status: 2 } },
    ],
    ['a pin', aPin(9, true), 'updateItem', { path: { itemId: 9 }, query, body: { is_pinned: 1 } }],
    ['a pin taken off', aPin(9, false), 'updateItem', { path: { itemId: 9 }, query, body: { is_pinned: 0 } }],
    ['a request', aRequest(3), 'requestItems', { query, body: { count: 3 } }],
  ])('%s → uses the stored key, team and body, each time the same [D.2]', async (_name, write, endpoint, options) => {
    const entry = entryFor(write)
    const { signal } = new AbortController()
    for (const _ of [1, 2]) {
      expect(await asked(entry, signal)).toEqual([endpoint, { ...options, idempotencyKey: KEY, signal }])
    }
  })

  it('a request returns the assigned items', async () => {
    const row = { ...anItem(4), approval_status: 0, is_pinned: false, folder_id: 2, mime: 'image/png' }
    const call = (async () => ok({ data: [row] })) as unknown as Call
    expect(await createSend(sendingBy(call))(entryFor(aRequest()), new AbortController().signal)).toEqual({
      ok: true,
      value: { items: [anItem(4, 1, { approval_status: 0, is_pinned: false })] },
    })
  })

  it('changes that couldn’t be read again aren’t stored', () => {
    const entry = entryFor(statusChange)
    expect(readableEntry({ ...entry, itemId: 0.5 })).toBeUndefined()
    expect(readableEntry({ ...entry, key: 'x' })).toBeUndefined()
    expect(readableEntry({ ...entryFor(anApproval(9, 0, 1)), to: 0.5 })).toBeUndefined()
  })
})

describe('a refused write', () => {
  const refusedWith = async (write: NewWrite, body: object, status = 422) => {
    const call = (async () => err(anAnswer(status, JSON.stringify(body)))) as unknown as Call
    const sent = await createSend(sendingBy(call))(entryFor(write), new AbortController().signal)
    return sent.ok ? undefined : sent.error
  }

  it.each<[string, NewWrite]>([
    ['a change', statusChange],
    ['a request', aRequest(3)],
  ])('keeps the platform’s reason: %s [S8.1]', async (_name, write) => {
    const message = 'One comment of this item is still open. Resolve it first.'
    const body = { code: 'constraint_unmet', message, constraint: 'no_open_comments', open: [4, 7] }
    expect(await refusedWith(write, body)).toEqual({
      code: 'constraint_unmet',
      status: 422,
      message,
      detail: message,
      data: body,
    })
  })

  it('passes on only a few short fields of the body, and the item as pages know it', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, n]))
    const item = { ...anItem(9, 2), approval_status: 0, is_pinned: false, folder_id: 2, meta: null, mime: 'image/png' }
    const whole = { ...item, annotation_revision: 0, createdAt: '', updatedAt: '' }
    const body = { ...many, code: 'status_moved', item: whole, long: 'x'.repeat(5_000), half: 'a\ud83d' }
    const error = await refusedWith(statusChange, body, 409)
    expect((await refusedWith(statusChange, { half: 'a\ud83d' }))?.data).toEqual({ half: 'a\ufffd' })
    expect(error?.data).toMatchObject({
      code: 'status_moved',
      item: anItem(9, 2, { approval_status: 0, is_pinned: false }),
    })
    expect(Object.keys(error?.data ?? {}).length).toBeLessThanOrEqual(21)
    expect(error?.data).not.toHaveProperty('long')
    expect(error?.data?.['item']).not.toHaveProperty('folder_id')
  })

  it('of an approval or a pin isn’t one if the item already has it, whoever set it [S4.7]', () => {
    const approval = entryFor(anApproval(9, 0, 2))
    expect(WRITES.changeApproval.isSo(anItem(9, 1, { approval_status: 2 }), approval, false)).toBe(true)
    expect(WRITES.changeApproval.isSo(anItem(9, 1, { approval_status: 1 }), approval, true)).toBe(false)
    const pin = entryFor(aPin(9, true))
    expect(WRITES.setPinned.isSo(anItem(9, 1, { is_pinned: true }), pin, false)).toBe(true)
    expect(WRITES.setPinned.isSo(anItem(9, 1, { is_pinned: false }), pin, true)).toBe(false)
  })

  it('of a status is one, unless an earlier attempt may have set it', () => {
    const status = entryFor(statusChange)
    expect(WRITES.changeStatus.isSo(anItem(9, 2), status, false)).toBe(false)
    expect(WRITES.changeStatus.isSo(anItem(9, 2), status, true)).toBe(true)
    expect(WRITES.changeStatus.isSo(anItem(9, 3), status, true)).toBe(false)
  })
})
