import { describe, expect, it } from 'vitest'
import { createCamera } from '../../../../../reviewer/editors/canvas/camera'

const CANVAS = { width: 1_000, height: 700 }
const TALL = { width: 2_000, height: 8_000 }
const UNDER_TOOLBAR = { top: 0, right: 0, bottom: 54, left: 0 }

function aCamera(pixelRatio = 1) {
  const camera = createCamera(() => UNDER_TOOLBAR)
  camera.resize({ width: CANVAS.width * pixelRatio, height: CANVAS.height * pixelRatio }, pixelRatio)
  return camera
}

describe('the camera', () => {
  it.each([1, 2])('fits a tall picture above the covering tools, at %d device pixels', (ratio) => {
    const camera = aCamera(ratio)
    camera.place(TALL)
    const { y, scale } = camera.viewport.get()
    expect(y / ratio).toBeCloseTo(16)
    expect((y + TALL.height * scale) / ratio).toBeCloseTo(CANVAS.height - 54 - 16)
  })

  it('keeps the view across pictures of one size, even with a gap between them', () => {
    const camera = aCamera()
    camera.place(TALL)
    camera.zoomBy(4, { x: 500, y: 300 })
    const left = camera.viewport.get()
    camera.place(undefined)
    camera.place(TALL)
    expect(camera.viewport.get()).toEqual(left)
    camera.place({ width: 2_000, height: 7_900 })
    expect(camera.viewport.get().scale).toBe(left.scale)
    expect(camera.viewport.get()).not.toEqual(left)
  })

  it('fits the next picture on request, whatever the view was', () => {
    const camera = aCamera()
    camera.place(TALL)
    const fitted = camera.viewport.get()
    camera.zoomBy(4, { x: 500, y: 300 })
    camera.fitNext()
    camera.place(TALL)
    expect(camera.viewport.get()).toEqual(fitted)
    expect(camera.zoom.get().mode).toBe('fit')
  })

  it('restores a view on a canvas of another size and density', () => {
    const camera = aCamera()
    camera.place(TALL)
    camera.zoomBy(6, { x: 400, y: 200 })
    const view = camera.view()
    const other = aCamera(2)
    other.resize({ width: 1_600, height: 1_200 }, 2)
    other.place(TALL)
    other.lookAt(view)
    expect(other.view().x).toBeCloseTo(view.x)
    expect(other.view().y).toBeCloseTo(view.y)
    expect(other.view().scale).toBeCloseTo(view.scale)
    expect(other.zoom.get().mode).toBe('free')
    // An impossible view is corrected to a possible one.
    other.lookAt({ x: 1e9, y: 0, scale: 1e9 })
    expect(other.viewport.get().scale).toBe(64)
  })

  it('zooms into a small picture too, and back', () => {
    const camera = aCamera()
    camera.place({ width: 100, height: 100 })
    const fitted = camera.viewport.get()
    camera.toggleZoom({ x: 500, y: 323 })
    expect(camera.viewport.get().scale).toBe(2)
    camera.toggleZoom({ x: 10, y: 10 })
    expect(camera.viewport.get()).toEqual(fitted)
  })

  it('centres a part in the free area, without enlarging single pixels', () => {
    const camera = aCamera()
    camera.place(TALL)
    camera.showPart({ x: 500, y: 4_000, width: 300, height: 200 })
    const { scale, x, y } = camera.viewport.get()
    expect(scale).toBeCloseTo(2)
    expect([x + 650 * scale, y + 4_100 * scale]).toEqual([500, (700 - 54) / 2])
    camera.showPart({ x: 500, y: 4_000, width: 0, height: 0 })
    expect(camera.viewport.get().scale).toBe(8)
  })
})
