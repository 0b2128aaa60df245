import { expect, it } from 'vitest'
import type { View } from '../../../../../reviewer/editors/document/sight'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { keepPlace, type KeepPlaceParts } from '../../../../../reviewer/editors/picture/keep-place'

const FITTED: View = { x: 0, y: 0, scale: 0.34 }
const LEFT: View = { x: 40, y: 25, scale: 1.5 }

/** Item opened with its stored place; it is ready last. */
function opened(isWriter: boolean, since: number | null) {
  const written: unknown[] = []
  const seen = { view: FITTED }
  const viewport = createObservable({})
  const state = createObservable({})
  const work = createObservable<unknown>(undefined)
  const drawing = createObservable<unknown>(undefined)
  const picture = createObservable({ state: 'loading' })
  const lookAt = (view: View) => {
    seen.view = view
    viewport.set({})
  }
  keepPlace({
    camera: { viewport, view: () => seen.view, lookAt },
    views: { get: () => ({ selection: [{ row: 3 }] }), subscribe: () => () => undefined },
    work,
    drawing,
    other: createObservable(undefined),
    picture,
  } as unknown as KeepPlaceParts)
  work.set({
    state,
    isUnsaved: () => isWriter && since !== null,
    recovered: { since, place: { selection: ['b3'], view: LEFT } },
    write: (record: unknown) => void written.push(record),
  })
  drawing.set({ idOf: (row: number) => `b${row}` })
  picture.set({ state: 'ready' })
  return { seen, written, lookAt }
}

it.each([
  ['whoever goes on with it', true, 1_000, LEFT],
  ['a window that reads along', false, 1_000, LEFT],
  ['nobody where all of it is saved', true, null, FITTED],
])('the view of unsaved work → is restored for %s', (_, isWriter, since, view) => {
  expect(opened(isWriter, since).seen.view).toEqual(view)
})

it('the next view → is stored only by the writer, with the selection', () => {
  const next: View = { x: 1, y: 2, scale: 3 }
  const place = { t: 'place', place: { selection: ['b3'], view: next } }
  const writer = opened(true, 1_000)
  writer.lookAt(next)
  expect(writer.written.at(-1)).toEqual(place)
  const reader = opened(false, 1_000)
  reader.lookAt(next)
  expect(reader.written).toEqual([])
})
