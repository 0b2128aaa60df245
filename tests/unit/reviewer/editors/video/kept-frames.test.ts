import { describe, expect, it } from 'vitest'
import { evenFrames } from '../../../../../domain/annotation/video/frame-table'
import type { Clip } from '../../../../../reviewer/editors/video/clip-loader'
import { createFrameStore } from '../../../../../reviewer/editors/video/kept-frames'

type Order = Extract<Parameters<Clip['ask']>[0], { type: 'want' }>

/** A clip of 4 megabytes a frame whose worker answers when the test says so. */
function aClip(side = 1_024) {
  const orders: Order[] = []
  let hear: Parameters<Clip['hear']>[0] = () => undefined
  const open = new Set<object>()
  const clip: Clip = {
    url: '/media/clip',
    table: evenFrames(25, 400),
    width: side,
    height: side,
    codec: 'vp8',
    hasPicture: true,
    ask: (order) => order.type === 'want' && orders.push(order),
    hear: (listener) => {
      hear = listener
    },
    hearSound: () => undefined,
    close: () => undefined,
  }
  function answer(frame: number, width = side): void {
    const bitmap: { readonly close: () => void } = { close: () => void open.delete(bitmap) }
    open.add(bitmap)
    hear({ type: 'frame', frame, width, bitmap: bitmap as unknown as ImageBitmap })
  }
  const lose = (frame: number) => hear({ type: 'lost', frame, message: 'damaged' })
  return { clip, orders, answer, lose, open }
}

describe('the frames of a clip', () => {
  it('a late frame, after another was requested → is never shown in its place', () => {
    const { clip, answer } = aClip()
    const store = createFrameStore(clip)
    store.fit(1_024)
    answer(0)
    store.ask(10)
    store.ask(20)
    answer(10)
    expect(store.seen.get().shown?.frame).toBe(0)
    answer(20)
    expect(store.seen.get().shown?.frame).toBe(20)
    store.ask(10)
    expect(store.seen.get().shown?.frame).toBe(10)
  })

  it('a step back → requests the preceding frames', () => {
    const { clip, orders, answer } = aClip()
    const store = createFrameStore(clip)
    store.fit(1_024)
    answer(0)
    store.ask(30)
    store.ask(29)
    expect(orders.at(-1)).toMatchObject({ frame: 29, way: -1 })
  })

  it('more frames than the budget → the furthest are released, and the worker is told', () => {
    const { clip, orders, answer, open } = aClip()
    const store = createFrameStore(clip)
    store.fit(1_024)
    for (let frame = 0; frame < 200; frame += 1) {
      store.ask(frame)
      answer(frame)
    }
    // The next order carries the last released frames.
    store.ask(198)
    expect(open.size).toBeLessThan(70)
    expect(orders.flatMap(({ dropped }) => dropped)).toHaveLength(200 - open.size)
    store.dispose()
    expect(open.size).toBe(0)
  })

  it('steps back with a full budget → frames after the shown one are released, not those that come next', () => {
    const { clip, orders, answer } = aClip()
    const store = createFrameStore(clip)
    store.fit(1_024)
    for (let frame = 170; frame < 234; frame += 1) answer(frame)
    store.ask(202)
    store.ask(201)
    for (let frame = 150; frame < 170; frame += 1) answer(frame)
    store.ask(200)
    const released = orders.flatMap(({ dropped }) => dropped)
    expect(released.length).toBeGreaterThan(10)
    expect(released.filter((frame) => frame < 200)).toEqual([])
  })

  it('frames of 8K at full size → only the displayed one and its neighbours are kept, and no more are requested', () => {
    const { clip, orders, answer, open } = aClip(7_680)
    const store = createFrameStore(clip)
    store.fit(7_680)
    for (let frame = 0; frame < 20; frame += 1) {
      store.ask(frame)
      answer(frame)
      expect(store.seen.get().shown?.frame).toBe(frame)
    }
    expect(open.size).toBeLessThan(5)
    expect(orders.every(({ ahead }) => ahead <= 1)).toBe(true)
  })

  it('a frame that can’t be decoded → shows its reason, until another is requested', () => {
    const { clip, answer, lose } = aClip()
    const store = createFrameStore(clip)
    store.fit(1_024)
    answer(0)
    store.ask(5)
    lose(5)
    expect(store.seen.get()).toMatchObject({ asked: 5, trouble: 'damaged', shown: { frame: 0 } })
    store.ask(6)
    expect(store.seen.get().trouble).toBeUndefined()
  })

  it('another screen size → old frames are requested again, and none leaks', () => {
    const { clip, orders, answer, open } = aClip()
    const store = createFrameStore(clip)
    store.fit(1_024)
    answer(0)
    answer(1)
    store.fit(500)
    expect(orders.at(-1)).toMatchObject({ frame: 0, width: 512 })
    answer(1, 1_024)
    answer(0, 512)
    expect(open.size).toBe(1)
    expect(store.seen.get().shown?.frame).toBe(0)
  })
})
