import { describe, expect, it } from 'vitest'
import { platformError } from '../../../../../domain/errors'
import { err, ok } from '../../../../../domain/result'
import type { Native } from '../../../../../domain/annotation/native'
import { NOW } from '../../../../../reviewer/editors/document/compared-side'
import { createObjectViews } from '../../../../../reviewer/editors/document/object-view'
import { createRevisions } from '../../../../../reviewer/editors/document/revisions'
import { createCompareKeys } from '../../../../../reviewer/editors/session/compare-keys'
import type { Revision } from '../../../../../reviewer/protocol/revision-rows'
import { someComparing } from '../../../../builders/comparing'
import { edited } from '../../../../builders/edited'
import { walked } from '../../../../builders/walked'
import { until } from '../../../../drivers/waits'
import { FakeHost } from '../../../../fakes/fake-host'

const [ADA, BO] = ['ada@example.test', 'bo@example.test']
const box = (x: number, className: string): Native => ({
  type: 'bbox',
  className,
  points: { x1: x, y1: 0, x2: x + 9, y2: 9 },
  createdAt: `2026-11-23T10:00:00.${100 + x}Z`,
  createdBy: { email: ADA },
})
const NOW_HERE = [box(0, 'Van'), box(20, 'Tree'), box(60, 'Bus')]
const BEFORE = [box(0, 'Car'), box(20, 'Tree'), box(40, 'Car')]
const saved = (revision: number, by?: string): Revision => ({
  revision,
  at: '2026-11-23T10:00:00.000Z',
  bytes: 9,
  kind: by === undefined ? 'import' : 'save',
  ...(by === undefined ? {} : { by: { email: by } }),
})

/** Current version with its revisions as the platform lists them, a few at a time. */
function compared(list: readonly Revision[], { isUnsaved = false, page = 50, told: most = list.length } = {}) {
  // The newest revision equals the current version, unless something is unsaved.
  const kept = list.map(({ revision }, at) => [revision, at === 0 ? NOW_HERE : BEFORE] as const)
  const made = someComparing(NOW_HERE, Object.fromEntries(kept))
  const { views, editing, drawing } = { ...edited([]), views: createObjectViews() }
  views.setObjects({ objects: made.drawing.drawn.get().objects })
  const { oneByOne } = walked({ views, editing, drawing })
  const host = new FakeHost({
    revisions: ({ offset }: { readonly offset: number }) =>
      offset < most
        ? ok({ data: list.slice(offset, offset + page), total: list.length })
        : err(platformError('network_failure')),
  })
  const revisions = createRevisions({ client: host, actions: async () => new Set(['revisions']) })
  revisions.turnTo(9)
  const told = { reached: [] as string[], refused: [] as string[] }
  const keys = createCompareKeys({
    versions: {
      comparing: made.comparing,
      revisions,
      nameOf: (side) => (side.of === 'revision' ? `revision ${side.revision}` : side.of),
    },
    views,
    oneByOne,
    camera: { showObjects: () => undefined },
    isUnsaved: () => isUnsaved,
    email: () => ADA,
    reach: (part) => void told.reached.push(part),
    say: () => undefined,
    onRefused: (reason) => void told.refused.push(reason),
  })
  const { comparing } = made
  const ready = () => until('the comparison', () => comparing.seen.get().at === 'ready')
  const sides = () => {
    const seen = comparing.seen.get()
    return seen.at === 'closed' ? undefined : [seen.before, seen.after]
  }
  return { ...made, ...told, keys, views, oneByOne, ready, sides }
}

describe('comparing with somebody else’s last save', () => {
  it('starts at the last revision by another author than the current one, however far back', async () => {
    const own = Array.from({ length: 5 }, (_, at) => saved(9 - at, ADA))
    const made = compared([...own, saved(4, BO), saved(3, ADA)], { page: 2 })
    await made.keys.openOther()
    expect([made.sides(), made.reached]).toEqual([[{ of: 'revision', revision: 4 }, NOW], ['changes']])
  })

  it('uses another person’s newest one if there is unsaved local work', async () => {
    const made = compared([saved(5, BO), saved(4, ADA)], { isUnsaved: true })
    await made.keys.openOther()
    expect(made.sides()?.[0]).toEqual({ of: 'revision', revision: 5 })
    const other = compared([saved(5, BO), saved(4, ADA)])
    await other.keys.openOther()
    expect(other.sides()?.[0]).toEqual({ of: 'revision', revision: 4 })
  })

  it('is empty if nobody else saved it; imported annotations belong to nobody', async () => {
    const made = compared([saved(2, ADA), saved(1)])
    await made.keys.openOther()
    expect([made.sides(), made.refused]).toEqual([undefined, ['No one else saved this item.']])
  })

  it('isn’t empty if it couldn’t be read', async () => {
    const made = compared([saved(3, ADA), saved(2, ADA), saved(1, BO)], { page: 2, told: 2 })
    await made.keys.openOther()
    expect([made.sides(), made.refused]).toEqual([
      undefined,
      ['Older revisions of this item can’t be read now. Try again in a moment.'],
    ])
    const none = compared([saved(3, ADA)], { told: 0 })
    await none.keys.openLast()
    expect(none.refused).toEqual([platformError('network_failure').message])
  })
})

describe('walking the changes since a revision', () => {
  it('visits changed and added objects, and lists all again at its end', async () => {
    const made = compared([saved(2, ADA), saved(1, BO)])
    made.comparing.open({ of: 'revision', revision: 1 }, NOW)
    await made.ready()
    made.keys.walk()
    expect(made.views.get().listing.among).toEqual({ words: 'Changed since revision 1', rows: new Set([0, 2]) })
    expect(made.oneByOne.seen.get()).toMatchObject({ isOn: true, at: 1, count: 2, left: 2 })
    made.oneByOne.stop()
    expect(made.views.listed().map(({ row }) => row)).toEqual([0, 1, 2])
  })

  it('visits the whole list without a comparison, or without the current version in it', async () => {
    const made = compared([saved(2, ADA), saved(1, BO)])
    made.keys.walk()
    expect([made.oneByOne.seen.get().count, made.views.get().listing.among]).toEqual([3, undefined])
    made.oneByOne.stop()
    made.comparing.open({ of: 'revision', revision: 1 }, { of: 'revision', revision: 2 })
    await made.ready()
    made.keys.walk()
    expect([made.oneByOne.seen.get().count, made.views.get().listing.among]).toEqual([3, undefined])
  })
})
