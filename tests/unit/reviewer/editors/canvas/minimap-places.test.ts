import { describe, expect, it } from 'vitest'
import { createCamera } from '../../../../../reviewer/editors/canvas/camera'
import { heldAt, lookAtShare, minimapSize, seenPart } from '../../../../../reviewer/editors/canvas/minimap-places'

const PICTURE = { width: 2_000, height: 1_000 }

/** Canvas of 500 by 500 that shows a quarter of the picture's width and half its height. */
function cameraAt(x: number, y: number) {
  const camera = createCamera()
  camera.resize({ width: 500, height: 500 }, 1)
  camera.place(PICTURE)
  camera.lookAt({ x, y, scale: 1 })
  return camera
}

describe('the overview of a picture', () => {
  it('has the picture’s proportions, with room for a pointer in a very long one', () => {
    expect(minimapSize(PICTURE)).toEqual({ width: 168, height: 84 })
    expect(minimapSize({ width: 1_000, height: 2_000 })).toEqual({ width: 63, height: 126 })
    expect(minimapSize({ width: 20_000, height: 100 })).toEqual({ width: 168, height: 24 })
  })

  it('frames the visible part, within the picture', () => {
    expect(seenPart(cameraAt(1_000, 500), PICTURE)).toEqual({ x: 0.375, y: 0.25, width: 0.25, height: 0.5 })
    expect(seenPart(cameraAt(0, 500), PICTURE)).toEqual({ x: 0, y: 0.25, width: 0.125, height: 0.5 })
  })

  it('centres a place at the same zoom, limited by the border', () => {
    const camera = cameraAt(1_000, 500)
    lookAtShare(camera, PICTURE, { x: 0.25, y: 0.5 })
    expect(camera.view()).toEqual({ x: 500, y: 500, scale: 1 })
    lookAtShare(camera, PICTURE, { x: 0, y: 2 })
    expect(camera.view()).toEqual({ x: 250, y: 750, scale: 1 })
  })

  it('keeps a fully visible side centred', () => {
    const camera = cameraAt(1_000, 500)
    camera.resize({ width: 500, height: 1_400 }, 1)
    lookAtShare(camera, PICTURE, { x: 0.25, y: 0 })
    expect(camera.view()).toEqual({ x: 500, y: 500, scale: 1 })
  })

  it('is dragged by the frame where pressed, and jumps to a press outside it', () => {
    const seen = { x: 0.375, y: 0.25, width: 0.25, height: 0.5 }
    expect(heldAt(seen, { x: 0.4, y: 0.5 }).x).toBeCloseTo(0.1)
    expect(heldAt(seen, { x: 0.9, y: 0.5 })).toEqual({ x: 0, y: 0 })
  })
})
