import { describe, expect, it } from 'vitest'
import { becomeVersion } from '../../../../../domain/annotation/commands/become-version'
import { newMaskObject, nextColour, paintMask } from '../../../../../domain/annotation/commands/paint-mask'
import { removeObjects } from '../../../../../domain/annotation/commands/remove-objects'
import { reworkParts } from '../../../../../domain/annotation/commands/rework-parts'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { withMask } from '../../../../../domain/annotation/mask/mask-objects'
import { labelsOf, partsBox } from '../../../../../domain/annotation/mask/mask-looks'
import { createMaskPainting } from '../../../../../domain/annotation/mask/painting'
import { emptyMask, labelAt, labelOf, maskBytes, type PartMask } from '../../../../../domain/annotation/mask/part-mask'
import { rectangleSpans, type Spans } from '../../../../../domain/annotation/mask/spans'
import { tileChanges } from '../../../../../domain/annotation/mask/tile-changes'
import { broughtBack, tilesTo } from '../../../../../domain/annotation/mask/version-pixels'
import type { Native } from '../../../../../domain/annotation/native'
import { createDrawing, type Happened } from '../../../../../reviewer/editors/document/drawing'

const AUTHOR = { email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-29T10:00:00.000Z' }
const CONTEXT = { before: [], at: AUTHOR.at, by: AUTHOR.email }
const FIRST = { className: 'Cell', parts: [{ color: '#00000f' }], error: false }
const SECOND = { className: 'Wall', parts: [{ color: '#00001e' }] }

const square = (x: number, y: number, side: number) => rectangleSpans({ x, y }, { x: x + side, y: y + side })

function painted(mask: PartMask, spans: Spans, label: number): PartMask {
  const painting = createMaskPainting(mask)
  painting.paint(spans, label, () => true)
  return painting.mask
}

const START = painted(painted(emptyMask(300, 300), square(10, 10, 20), labelOf(15)), square(40, 10, 5), labelOf(30))

async function opened(mask = START) {
  const values: readonly Native[] = [FIRST, SECOND]
  const objects = withMask(readDocument({ instances: values })?.objects ?? [], mask)
  let count = 0
  const drawing = createDrawing({
    objects,
    entries: values.length,
    mask,
    colours: {},
    exact: async (places) => places.map((place) => values[place] ?? {}),
    randomId: () => String((count += 1)),
  })
  await drawing.hold([0, 1])
  const happened: Happened[] = []
  drawing.subscribe((one) => happened.push(one))
  const now = () => drawing.drawn.get()
  /** Paints as one step. */
  function paint(spans: Spans, label: number, more: Partial<Parameters<typeof paintMask>[1]> = {}) {
    const before = now().mask ?? emptyMask(300, 300)
    const after = painted(before, spans, label)
    const tiles = { width: 300, height: 300, tiles: tileChanges(before, after) }
    const gone = new Set([...labelsOf(before)].filter((one) => !labelsOf(after).has(one)))
    const args = { tiles, gone, ids: ['b0', 'b1'] as const, label: 'Painted', author: AUTHOR, ...more }
    return drawing.run('paint', paintMask, args, CONTEXT)
  }
  return { drawing, happened, now, paint }
}

describe('a drawing with a mask', () => {
  it('undoes a stroke with its effects on objects, bit for bit, and redoes it', async () => {
    const { drawing, now, paint } = await opened()
    expect(paint(square(35, 5, 20), labelOf(15))).toBeUndefined()
    expect(now().objects.map(({ className, area, box, approval }) => [className, area, box?.width, approval])).toEqual([
      ['Cell', 800, 45, undefined],
    ])
    expect(drawing.reading.value('b0')).toMatchObject({
      error: null,
      updatedBy: { email: AUTHOR.email },
      probability: 100,
    })
    drawing.undo()
    expect(now().objects.map(({ className, area }) => [className, area])).toEqual([
      ['Cell', 400],
      ['Wall', 25],
    ])
    expect(maskBytes(now().mask ?? START)).toEqual(maskBytes(START))
    expect(drawing.contents().map(({ value }) => value)).toEqual([undefined, undefined])
    drawing.redo()
    expect(now().objects.map(({ area }) => area)).toEqual([800])
  })

  it('has the same pixels and objects after its journal is read', async () => {
    const { drawing, happened, now, paint } = await opened()
    const value = newMaskObject([45], { classId: 3, className: 'Cell' }, AUTHOR)
    paint(square(100, 100, 30), labelOf(45), { added: { id: 'n9', value } })
    paint(square(110, 110, 5), 0, { ids: ['b0', 'n9'] })
    drawing.undo()
    paint(square(250, 250, 20), labelOf(15))
    const again = await opened()
    await again.drawing.replay(JSON.parse(JSON.stringify(happened)) as Happened[])
    expect(maskBytes(again.now().mask ?? START)).toEqual(maskBytes(now().mask ?? START))
    expect(again.now().objects).toEqual(now().objects)
    expect(now().objects.map(({ area }) => area)).toEqual([800, 25, 900])
  })

  it('deletes an object with its pixels, and keeps those of parts given to another', async () => {
    const { drawing, now } = await opened()
    drawing.run('remove', removeObjects, { ids: ['b0'] }, CONTEXT)
    expect([...labelsOf(now().mask ?? START)]).toEqual([labelOf(30)])
    drawing.undo()
    const parts = [{ color: '#00000f' }, { color: '#00001e' }]
    const change = [{ id: 'b0' as const, fields: { parts } }]
    const merge = { tiles: undefined, add: [], remove: ['b1' as const], change, label: 'Merged', author: AUTHOR }
    drawing.run('merge', reworkParts, merge, CONTEXT)
    expect(now().objects.map(({ area }) => area)).toEqual([425])
    drawing.undo()
    expect(maskBytes(now().mask ?? START)).toEqual(maskBytes(START))
  })

  it('becomes another version with its pixels, as one step', async () => {
    const { drawing, now, paint } = await opened()
    paint(square(0, 0, 300), labelOf(15))
    const tiles = tilesTo(now().mask, START)
    drawing.run(
      'version',
      becomeVersion,
      { remove: [], change: [], add: [{ id: 'n1', value: SECOND }], tiles, label: 'Back' },
      CONTEXT,
    )
    expect(maskBytes(now().mask ?? START)).toEqual(maskBytes(START))
    expect(now().objects.map(({ area }) => area)).toEqual([400, 25])
    drawing.undo()
    expect(partsBox(now().mask ?? START, [15])?.area).toBe(90_000)
  })
})

describe('an object restored from another version', () => {
  it('has its pixels again, in another colour if its own is taken', () => {
    const now = painted(START, square(40, 10, 5), labelOf(15))
    const { values, tiles } = broughtBack(now, painted(emptyMask(300, 300), square(200, 200, 4), labelOf(15)), {
      back: [FIRST],
      cleared: [],
      used: [15],
    })
    expect(values).toMatchObject([{ className: 'Cell', parts: [{ color: '#00001e' }] }])
    expect(tiles?.tiles.map(([index]) => index)).toEqual([0])
  })

  it('gets the next colour after the largest, in steps of fifteen', () => {
    expect([nextColour([]), nextColour([15, 45]), nextColour([16]), nextColour([0xffffff])]).toEqual([15, 60, 30, 15])
    expect(labelAt(START, 10, 10)).toBe(labelOf(15))
  })
})
