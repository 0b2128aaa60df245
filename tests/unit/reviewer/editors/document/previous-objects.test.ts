import { describe, expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { platformError } from '../../../../../domain/errors'
import { err } from '../../../../../domain/result'
import type { Annotation } from '../../../../../reviewer/editors/document/annotation-loader'
import { createPreviousObjects } from '../../../../../reviewer/editors/document/previous-objects'
import type { Loaded } from '../../../../../reviewer/editors/document/resource'
import { edited } from '../../../../builders/edited'
import { anItem } from '../../../../builders/items'
import { FakeHost } from '../../../../fakes/fake-host'
import { settled } from '../../../../fakes/manual-clock'

const box = (x: number, more: Native = {}): Native => ({
  type: 'bbox',
  className: 'Car',
  classId: 1,
  points: { x1: x, y1: 10, x2: x + 40, y2: 50 },
  ...more,
})
const TAG: Native = { type: 'tag', className: 'Rain' }

interface Before {
  readonly here?: readonly Native[]
  /** The host's state of the previous item; null if it wasn't annotated, undefined if it can't be read. */
  readonly theirs?: readonly Native[] | null
  /** The same item as left here with changes. */
  readonly left?: readonly Native[]
  readonly isFirst?: boolean
  readonly hostActions?: readonly string[]
}

function after({ here = [], theirs, left, isFirst = false, hostActions = ['peekAsset'] }: Before) {
  const made = edited(here)
  const closed: string[] = []
  let gate: Promise<void> = Promise.resolve()
  const annotationOf = (instances: readonly Native[]): Loaded<Annotation> => {
    const contents = readDocument({ instances })
    if (contents === undefined) return { failure: 'format', status: 0 }
    const exact = (rows: readonly number[]) => Promise.resolve(rows.map((row) => instances[row] ?? {}))
    const value = { ...contents, exact, close: () => void closed.push('annotation') }
    return { value: value as unknown as Annotation }
  }
  const host = new FakeHost({
    hostActions: () => hostActions,
    peekAsset: (id: number) =>
      theirs === undefined
        ? err(platformError('not_found'))
        : { item: anItem({ id }), media: null, annotation: theirs === null ? null : '/media/before' },
  })
  const previous = createPreviousObjects({
    before: () => (isFirst ? undefined : { id: 6, name: 'street-6.png' }),
    client: host,
    actions: async () => new Set(hostActions),
    loader: {
      loadAt: async () => (await gate, annotationOf(theirs ?? [])),
      loadText: async (text) => annotationOf((JSON.parse(await text) as { instances: Native[] }).instances),
    },
    left: (id) =>
      left === undefined || id !== 6 ? undefined : Promise.resolve(new Blob([JSON.stringify({ instances: left })])),
    drawing: made.drawing,
    editing: made.editing,
    waiting: made.waiting,
    onRefused: (reason) => void made.refused.push(reason),
  })
  return {
    ...made,
    host,
    closed,
    bring: previous.bring,
    /** The requested objects come only when the answer allows it. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

describe('the previous item’s objects', () => {
  it('are added as one step: in place, with their author, in new groups', async () => {
    const theirs = [
      box(100, { groupId: 3, createdBy: { email: 'ben@loupe.example', role: 'QA' }, error: false, trackingId: 8 }),
      TAG,
      box(200, { groupId: 3, own: 'kept' }),
      { type: 'polygon', className: 'Lake', points: [1, 1, 60, 1, 30, 60], groupId: 9 },
    ]
    const { bring, saved, editing, selected, said, closed } = after({ here: [box(0, { groupId: 3 })], theirs })
    await bring()
    const [mine, first, second, lake, ...more] = saved()
    expect(more).toEqual([])
    expect(mine).toEqual(box(0, { groupId: 3 }))
    expect(first).toMatchObject({ points: { x1: 100 }, trackingId: 8, error: null, creationType: 'Manual' })
    expect(first?.['createdBy']).toEqual({ email: 'ada@loupe.example', role: 'Annotator' })
    expect(second).toMatchObject({ points: { x1: 200 }, own: 'kept' })
    expect(new Set([first, second, lake].map((one) => one?.['createdAt'])).size).toBe(3)
    const [a, b, c] = [first, second, lake].map((one) => one?.['groupId'])
    expect(a).toBe(b)
    expect(new Set([3, 0, a, c]).size).toBe(4)
    expect(selected()).toHaveLength(3)
    expect(said.at(-1)).toBe('3 objects of street-6.png repeated')
    expect(closed).toEqual(['annotation'])
    editing.undo()
    expect(saved()).toHaveLength(1)
    editing.redo()
    expect(saved()).toHaveLength(4)
  })

  it('are as last left here, even if the host hasn’t received that yet', async () => {
    const { bring, saved, host } = after({ theirs: [box(100)], left: [box(300)] })
    await bring()
    expect(saved()).toMatchObject([{ points: { x1: 300 } }])
    expect(host.asked('peekAsset')).toEqual([])
  })

  it('move only as far as a smaller picture requires', async () => {
    const { bring, saved, open } = after({ theirs: [box(900)] })
    open([], { width: 200, height: 100 })
    await bring()
    expect(saved()).toMatchObject([{ points: { x1: 160, y1: 10, x2: 200, y2: 50 } }])
  })

  it.each<readonly [Before, RegExp]>([
    [{ isFirst: true }, /^There is no previous item\.$/],
    [{ theirs: null }, /^street-6\.png has no objects to put here\.$/],
    [{ theirs: [TAG] }, /^street-6\.png has no objects to put here\.$/],
    [{}, /^The objects of street-6\.png can’t be read: .+\.$/],
    [{ hostActions: [], theirs: [box(1)] }, /^This host does not show other items\.$/],
  ])('that are missing are reported in one sentence, and nothing changes: %#', async (before, words) => {
    const { bring, refused, saved, waiting } = after({ here: [box(0)], ...before })
    await bring()
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(words)
    expect(saved()).toEqual([box(0)])
    expect(waiting.busy.get()).toBeUndefined()
  })

  it('are waited for with a message, and cancelled by moving on', async () => {
    for (const way of ['cancel', 'item'] as const) {
      const { bring, hold, waiting, open, saved, closed, refused } = after({ theirs: [box(100)] })
      const answer = hold()
      const done = bring()
      await settled()
      expect(waiting.busy.get()).toBe('Reading the objects of street-6.png…')
      if (way === 'cancel') waiting.cancel()
      else open([box(7)])
      answer()
      await done
      await settled()
      expect(saved()).toEqual(way === 'cancel' ? [] : [box(7)])
      expect(waiting.busy.get()).toBeUndefined()
      expect(closed).toEqual(['annotation'])
      expect(refused).toEqual([])
    }
  })

  it('aren’t copied to a read-only item', async () => {
    const { bring, refusal, refused, host } = after({ theirs: [box(100)] })
    refusal.set('Somebody else works on it.')
    await bring()
    expect(refused).toEqual(['Somebody else works on it.'])
    expect(host.asked('peekAsset')).toEqual([])
  })
})
