import { createHash } from 'node:crypto'
import type { OutboxView } from '#contract/outbox'
import type { Item } from '#domain/entities'
import { isEntryLine } from '../../main/outbox/entries'
import { createJournal } from '../../main/journal/journal'
import { OUTBOX_JOURNAL } from '../../main/outbox/journal-form'
import type { Account } from '../../main/outbox/lane-names'
import { createOutbox, type Outbox, type OutboxParts } from '../../main/outbox/outbox'
import type { Entry, NewWrite } from '../../main/outbox/writes'
import { anItem, type ItemPlatform, type Mood, writeOf } from '../fakes/item-platform'
import { SimulatedDisk } from '../fakes/simulated-disk'
import { VirtualTime } from '../fakes/virtual-time'

export const OUTBOX_PATH = '/data/outbox/outbox.journal'
export const ADA: Account = { userId: 7, email: 'ada@example.test', platform: 'local' }
const PLACE = { teamId: 1, projectId: 5 }
export const BOB: Account = { userId: 8, email: 'bob@example.test', platform: 'local' }

/** Change of an item from one status to another, as the person sees it. */
export function aChange(itemId: number, from: number, to: number): NewWrite<'changeStatus'> {
  const change = { path: { itemId }, body: { from_status_id: from, status_id: to } }
  return { ...PLACE, kind: 'changeStatus', change, item: anItem(itemId, to) }
}

/** Change of an item's approval, as the person sees it. */
export function anApproval(itemId: number, from: number, to: number): NewWrite<'changeApproval'> {
  const change = { path: { itemId }, body: { from_approval_status: from, approval_status: to } }
  return { ...PLACE, kind: 'changeApproval', change, item: anItem(itemId, 1, { approval_status: to }) }
}

/** Pinning or unpinning of an item. */
export function aPin(itemId: number, pinned: boolean): NewWrite<'setPinned'> {
  const change = { path: { itemId }, body: { is_pinned: pinned ? 1 : 0 } } as const
  return { ...PLACE, kind: 'setPinned', change, item: anItem(itemId, 1, { is_pinned: pinned }) }
}

/** Annotation to save, named by its content. */
export function aSave(itemId: number, revision: number, says: string, upTo = 0): NewWrite<'saveAnnotation'> {
  const body = { sha256: createHash('sha256').update(says).digest('hex'), bytes: says.length }
  return { ...PLACE, kind: 'saveAnnotation', change: { itemId, revision, body, upTo }, itemName: `item ${itemId}` }
}

/** Request for items. */
export function aRequest(count = 2, projectId = 5): NewWrite<'requestItems'> {
  return { ...PLACE, projectId, kind: 'requestItems', change: { count } }
}

export interface OutboxBench {
  readonly outbox: Outbox
  readonly disk: SimulatedDisk
  readonly time: VirtualTime
  /** Platform's answers to the next calls; the last one repeats. */
  readonly moods: Mood[]
  readonly sent: { readonly itemId: number; readonly item: Item }[]
  /** Answers to held requests. */
  readonly given: (readonly number[])[]
  readonly refused: string[]
  readonly views: OutboxView[]
  readonly keys: string[]
}

export interface BenchParts {
  readonly disk?: SimulatedDisk
  readonly time?: VirtualTime
  readonly account?: Account | null
  readonly send?: OutboxParts['send']
  readonly bodies?: OutboxParts['bodies']
}

/** Outbox over a model platform, a disk in memory and a stopped clock. */
export function anOutbox(platform: ItemPlatform, parts: BenchParts = {}): OutboxBench {
  const { disk = new SimulatedDisk(), time = new VirtualTime(), account = ADA } = parts
  const moods: Mood[] = ['well']
  const sent: OutboxBench['sent'] = []
  const given: OutboxBench['given'] = []
  const refused: string[] = []
  const views: OutboxView[] = []
  const keys: string[] = []
  const answer = async (entry: Entry) => {
    keys.push(entry.key)
    const mood = moods.length > 1 ? moods.shift() : moods[0]
    return platform.answer(writeOf(entry), mood ?? 'well')
  }
  const outbox = createOutbox({
    journal: createJournal({ disk, path: OUTBOX_PATH, now: () => 0, accepts: isEntryLine, form: OUTBOX_JOURNAL }),
    send: parts.send ?? answer,
    ...(parts.bodies === undefined ? {} : { bodies: parts.bodies }),
    now: time.ticks,
    ticks: time.ticks,
    sleep: time.sleep,
    account,
    onChange: (view) => views.push(view),
    onSent: (_entry, written) => {
      if ('item' in written) sent.push({ itemId: written.item.id, item: written.item })
      else if ('items' in written) given.push(written.items.map(({ id }) => id))
    },
    onRefused: (_entry, error) => refused.push(error.code),
  })
  return { outbox, disk, time, moods, sent, given, refused, views, keys }
}
