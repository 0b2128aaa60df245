import { expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { HISTORY_ENTRIES_MAX } from '../../../../../domain/constants'
import { spanShape } from '../../../../../domain/annotation/shaping/span-shape'
import { joinSpans, splitAt } from '../../../../../domain/annotation/text/remake-spans'
import { withRelations } from '../../../../../domain/annotation/text/relations'
import { snapped } from '../../../../../domain/annotation/text/tokens'
import { edited } from '../../../../builders/edited'
import { SEED } from '../../../../builders/walks'

const TEXT = `Hi 👩‍👩‍👧 Ada, Ame\u0301lie met Zoe\u0308.\r\nوصل القطار إلى لندن مساء\r\nLondon 🌊 was cold.\n`.repeat(8)
const EDITS = 1_000
/** As many as the history holds. */
const STRETCH = HISTORY_ENTRIES_MAX
const CLASSES = ['Place', 'Person'].map((className, at) => ({ classId: at + 1, className }))
const RELATION = { classId: 9, className: 'met', isRelation: true } as const

/** Numbers that are the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const START: readonly Native[] = [
  { type: 'entity', id: 'a', start: 3, end: 11, className: 'Person', classId: 2, attributes: [], own: { odd: 1.5 } },
  { type: 'entity', start: 12, end: 15, className: 'Person', attributes: [] },
  { type: 'relation', id: 'r', from: 'a', to: 'a2', className: 'met', attributes: [] },
  { type: 'tag', className: 'Letter', attributes: [] },
]

it('1,000 random edits of spans and relations → are undone byte for byte and redone', async () => {
  const { editing, views, saved, select, drawing, open } = edited(START)
  const below = numbers(SEED)
  let names = 0
  const any = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const spans = () => views.get().objects.filter(({ span }) => span !== undefined)
  const settled = () => new Promise((resolve) => setTimeout(resolve))

  const EDIT: readonly (() => void)[] = [
    () => {
      const from = below(TEXT.length - 20)
      const span = snapped(TEXT, { start: from, end: from + 1 + below(20) })
      if (span !== undefined) editing.add([spanShape(span, `s${(names += 1)}`)], any(CLASSES) ?? RELATION)
    },
    () => {
      const object = any(spans())
      const shape = object && editing.shape(object.row)
      const from = below(TEXT.length - 9)
      const id = shape?.fields['id']
      if (object === undefined || shape === undefined) return
      editing.reshape([
        {
          row: object.row,
          shape: spanShape({ start: from, end: from + 1 + below(8) }, typeof id === 'string' ? id : undefined),
        },
      ])
    },
    () => {
      const object = any(spans())
      if (object?.span === undefined) return
      select(object.row)
      editing.remake(
        'split',
        splitAt(object.span.start + 1, () => `s${(names += 1)}`),
      )
    },
    () => {
      const rows = [any(spans()), any(spans())].flatMap((one) => one?.row ?? [])
      select(...rows)
      editing.remake('join', joinSpans, withRelations(views.get().objects, rows))
    },
    () => {
      const [from, to] = [any(spans()), any(spans())]
      if (from !== undefined && to !== undefined) editing.relate(from.row, to.row, RELATION)
    },
    () => {
      const object = any(spans())
      if (object !== undefined) select(object.row)
      editing.relabel(any(CLASSES) ?? RELATION)
    },
    () => {
      const object = any(views.get().objects)
      if (object !== undefined && below(3) === 0) editing.remove([object.row])
    },
    () => {
      const object = any(spans())
      if (object !== undefined && below(4) === 0) editing.toggleLock([object.row])
    },
    () => editing.undo(),
    () => editing.redo(),
  ]

  for (let nth = 0; nth < EDITS; nth += STRETCH) {
    const start = saved()
    for (let at = 0; at < STRETCH; at += 1) {
      any(EDIT)?.()
      await settled()
    }
    const done = drawing.get()?.drawn.get().history.past.length ?? 0
    expect(done).toBeGreaterThan(0)
    const end = saved()
    // A relation is deleted with its spans: no relation made here lacks one.
    const known = new Set(end.map(({ id }) => id))
    for (const { type, from, to, id } of end)
      if (type === 'relation' && id !== 'r') expect([known.has(from), known.has(to)]).toEqual([true, true])
    editing.goTo(0)
    expect(JSON.stringify(saved())).toBe(JSON.stringify(start))
    editing.goTo(done)
    expect(JSON.stringify(saved())).toBe(JSON.stringify(end))
    // The history holds this many steps: the next ones begin with the saved state.
    open(end)
  }
})
