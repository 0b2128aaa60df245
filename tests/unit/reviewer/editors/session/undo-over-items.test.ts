import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boxShape } from '../../../../../domain/annotation/shaping/box-shape'
import { createClassDress } from '../../../../../reviewer/editors/document/class-dress'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { historyShortcuts } from '../../../../../reviewer/decisions/history-shortcuts'
import { historyActions } from '../../../../../reviewer/editors/actions/edit-actions'
import { createShortcuts } from '../../../../../reviewer/shortcuts/shortcuts'
import { edited } from '../../../../builders/edited'
import { aReviewer } from '../../../../builders/reviewer'
import { aPress } from '../../../../builders/shortcuts'
import { someWindows } from '../../../../builders/two-windows'
import { idle } from '../../../../fakes/virtual-time'

const box = (x1: number, className = 'Car') => ({
  type: 'bbox',
  className,
  points: { x1, y1: 1, x2: x1 + 5, y2: 6 },
  own: { kept: [x1, null] },
  attributes: [{ name: 'Left', groupName: 'Side' }],
})
const CAR = { classId: 3, className: 'Car' }

let desk: ReturnType<typeof someWindows>
beforeEach(() => {
  desk = someWindows()
  vi.stubGlobal('fetch', async (url: string, { body }: { body: Blob }) => {
    desk.bodies.set(url, await body.text())
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const rest = async () => {
  for (let round = 0; round < 6; round += 1) await idle()
}
const onPlatform = () => JSON.parse(desk.platform.revisions.at(-1) ?? '') as readonly unknown[]

/** Open item with the keys of undo and redo, pressed or held. */
function withKeys(...values: readonly ReturnType<typeof box>[]) {
  const made = edited(values)
  const { reviewer } = aReviewer()
  const { editing } = made
  reviewer.innerHistory.put({
    name: (way) => editing.seen.get()[way],
    go: (way) => editing[way](),
    subscribe: editing.seen.subscribe,
  })
  const shortcuts = createShortcuts(false)
  shortcuts.add(historyShortcuts(reviewer, 'All'))
  const press = (key: 'z' | 'Z', { typing = false, repeat = false } = {}) =>
    shortcuts.press(aPress(key, { ctrlKey: true, shiftKey: key === 'Z' }), { typing, scope: 'everywhere', repeat })
  return { ...made, press }
}

it('a saved box, undone after its item was left and opened again → goes, is unsaved, and leaving saves without it', async () => {
  const before = await desk.window('before')
  before.draw('kept')
  before.draw('box')
  expect(await before.annotating.saving.get()?.saveNow()).toBe(true)
  await rest()
  await before.annotating.leave()
  await rest()
  expect(onPlatform()).toMatchObject([{ tag: 'kept' }, { tag: 'box' }])
  const back = await desk.window('back')
  await rest()
  expect(back.undo()).toBe(true)
  expect(back.shown()).toEqual(['kept'])
  expect(back.annotating.work.get()?.isUnsaved()).toBe(true)
  await back.annotating.leave()
  await rest()
  expect(onPlatform()).toMatchObject([{ tag: 'kept' }])
})

it.each([
  ['saved', true],
  ['unsaved', false],
])(
  'a move, %s, undone right before leaving → the object is in its old place, here and on the platform',
  async (_, isSaved) => {
    desk.platform.revisions.push(JSON.stringify([box(10), box(40)]))
    const here = await desk.window('here')
    const { annotating } = here
    annotating.editing.move([0], 300, 200)
    const placeOf = () => annotating.drawing.get()?.drawn.get().objects[0]?.box
    await expect.poll(placeOf).toMatchObject({ x: 310, y: 201 })
    if (isSaved) {
      expect(await annotating.saving.get()?.saveNow()).toBe(true)
      expect(onPlatform()).toMatchObject([{ points: { x1: 310 } }, box(40)])
    }
    annotating.editing.undo()
    await annotating.leave()
    await rest()
    expect(onPlatform()).toEqual([box(10), box(40)])
    const back = await desk.window('back')
    await rest()
    const [first] = back.annotating.drawing.get()?.drawn.get().objects ?? []
    expect(first?.box).toMatchObject({ x: 10, y: 1 })
  },
)

it('undo on an item without changes → leaves the item before alone, and says that there is nothing to undo', async () => {
  const { editing, drawing, open, saved, press } = withKeys(box(10))
  editing.add([boxShape([1, 1, 9, 9])], CAR)
  await expect.poll(saved).toHaveLength(2)
  expect(editing.seen.get().undo).toBe('Box drawn')
  const before = drawing.get()
  open([box(70)])
  const undo = historyActions.find(({ id }) => id === 'undo')
  expect(undo?.may?.({ editing: editing.seen.get() } as never)).toBe('Nothing to undo.')
  expect(press('z')).toBe(false)
  editing.undo()
  expect(saved()).toEqual([box(70)])
  expect(before?.contents()).toHaveLength(2)
})

it('all objects deleted, undone, redone and undone → the same objects, order and ids, byte by byte', async () => {
  const unreadable = { ...box(1), type: 'nobody knows' }
  const file = [box(10), box(40, 'Bus'), box(70), unreadable, box(90, 'Van')]
  const { editing, drawing, saved, select, selected } = edited(file)
  const ids = drawing.get()?.ids()
  const text = JSON.stringify(saved())
  select(0, 1, 2, 4)
  editing.remove()
  await expect.poll(saved).toEqual([unreadable])
  editing.undo()
  expect([JSON.stringify(saved()), drawing.get()?.ids(), selected()]).toEqual([text, ids, [0, 1, 2, 4]])
  editing.redo()
  expect(saved()).toEqual([unreadable])
  editing.undo()
  expect([JSON.stringify(saved()), drawing.get()?.ids()]).toEqual([text, ids])
  expect(text).toBe(JSON.stringify(file))
})

it('a class renamed elsewhere between two steps → both are undone and redone, and no object has the former name', async () => {
  const offered = (className: string) => [{ ...CAR, className, colour: '#111111', groups: [] }]
  const classes = createObservable(offered('Car'))
  const dress = createClassDress([classes])
  const { editing, drawing, saved, select } = edited([box(10), box(40), box(70)])
  dress.subscribe(() => drawing.get()?.dress(dress.get()))
  const names = () =>
    drawing
      .get()
      ?.drawn.get()
      .objects.map(({ className }) => className)
  select(0)
  editing.remove()
  await expect.poll(saved).toHaveLength(2)
  editing.move([1], 5, 5)
  await expect.poll(() => editing.seen.get().undo).toMatch(/moved/)
  classes.set(offered('Automobile'))
  expect(names()).toEqual(['Automobile', 'Automobile'])
  editing.undo()
  editing.undo()
  expect(names()).toEqual(['Automobile', 'Automobile', 'Automobile'])
  expect(saved()).toEqual([box(10), box(40), box(70)])
  editing.redo()
  editing.redo()
  expect(names()).toEqual(['Automobile', 'Automobile'])
  dress.dispose()
})

it('Mod+Z in a field with typed letters → is left to the field, and no object changes', async () => {
  const { editing, saved, select, press } = withKeys(box(10), box(40))
  select(0)
  editing.remove()
  await expect.poll(saved).toHaveLength(1)
  expect(press('z', { typing: true })).toBe(false)
  expect(saved()).toHaveLength(1)
  expect(press('z')).toBe(true)
  expect(saved()).toHaveLength(2)
})

it('Mod+Z held over a hundred steps → ends at the first one, each is visible, and Mod+Shift+Z held redoes all', async () => {
  const { editing, drawing, saved, press } = withKeys(box(0))
  for (let step = 1; step <= 100; step += 1) editing.addValues(() => [box(step)], `Step ${step}`)
  await expect.poll(saved).toHaveLength(101)
  const whole = saved()
  const seen: number[] = []
  const stop = drawing.get()?.drawn.subscribe(() => seen.push(drawing.get()?.drawn.get().objects.length ?? -1))
  for (let at = 0; at < 120; at += 1) press('z', { repeat: at > 0 })
  expect(saved()).toEqual([box(0)])
  expect(seen).toEqual(Array.from({ length: 100 }, (_, at) => 100 - at))
  stop?.()
  for (let at = 0; at < 120; at += 1) press('Z', { repeat: at > 0 })
  expect(saved()).toEqual(whole)
})
