import { expect, it, onTestFinished } from 'vitest'
import { type Camera, createCamera } from '../../reviewer/editors/canvas/camera'
import { createGround } from '../../reviewer/editors/canvas/ground'
import { createLiveLayer, LIVE_REACH } from '../../reviewer/editors/canvas/live-layer'
import { onCanvas } from '../../reviewer/editors/canvas/paint-handles'
import { paintWords } from '../../reviewer/editors/tools/painting/paint-words'
import { createOverlayLayer } from '../../reviewer/editors/canvas/overlay-layer'
import type { Paint } from '../../reviewer/editors/canvas/paint'
import type { Viewport } from '../../reviewer/editors/canvas/viewport'
import { createPictureLayer } from '../../reviewer/editors/canvas/picture-layer'

const SIZE = { width: 1_600, height: 1_200 }

/** View of a picture of that size, one picture pixel per screen pixel. */
function aCamera(): Camera {
  const camera = createCamera()
  camera.resize(SIZE, 1)
  camera.place(SIZE)
  return camera
}

function aCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position: fixed; left: 0; top: 0;'
  document.body.append(canvas)
  onTestFinished(() => canvas.remove())
  return canvas
}

const frames = async () => {
  for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame)
}

/** Red square of 20 pixels around a centre. */
const square =
  (x: number, y: number): Paint =>
  (context, view) => {
    context.fillStyle = '#ff0000'
    context.fillRect(x * view.scale + view.x - 10, y * view.scale + view.y - 10, 20, 20)
  }

/** Red value of a canvas at a place of the view, from 0 to 255; undefined outside the canvas. */
function redAt(canvas: HTMLCanvasElement, x: number, y: number): number | undefined {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  if (x < left || y < top || x >= left + width || y >= top + height) return undefined
  return canvas.getContext('2d')?.getImageData(Math.round(x - left), Math.round(y - top), 1, 1).data[0]
}

it('a tool’s temporary drawing → is painted at its place on a tight canvas, wherever the view moves', async () => {
  const [canvas, camera] = [aCanvas(), aCamera()]
  const live = createLiveLayer(canvas, camera)
  onTestFinished(live.dispose)
  const part = { x: 690, y: 590, width: 20, height: 20 }
  live.show(square(700, 600), part)
  await frames()
  expect(redAt(canvas, 700, 600)).toBe(255)
  expect(redAt(canvas, 700 + LIVE_REACH, 600)).toBe(0)
  expect(canvas.width).toBeLessThan(SIZE.width / 2)
  camera.panBy(-230, 115)
  await frames()
  expect(redAt(canvas, 470, 715)).toBe(255)
  // Partly beyond the view.
  camera.panBy(-600, 0)
  await frames()
  expect(canvas.getBoundingClientRect().left).toBe(0)

  live.show(square(700, 600))
  await frames()
  expect([canvas.width, canvas.height]).toEqual([SIZE.width, SIZE.height])
  live.show(square(700, 600), { x: 0, y: 0, ...SIZE })
  await frames()
  expect([canvas.width, canvas.height]).toEqual([SIZE.width, SIZE.height])
})

it('a label beside a tool → has room on either side, and everything else takes less', async () => {
  const [canvas, camera] = [aCanvas(), aCamera()]
  const live = createLiveLayer(canvas, camera)
  onTestFinished(live.dispose)
  const part = { x: 600, y: 500, width: 20, height: 20 }
  const wordsAt = (view: Viewport) => onCanvas({ x: 610, y: 510 }, view)
  const words: Paint = (context, view, size, ratio) => {
    paintWords(context, '100,000 × 100,000', wordsAt(view), size, ratio)
  }
  live.show(words, part)
  await frames()
  const before = canvas.width * canvas.height
  live.show(words, { ...part, words: { x: 610, y: 510 } })
  await frames()
  expect(canvas.width * canvas.height).toBeLessThan(0.6 * before)
  for (const [dx, dy] of [
    [0, 0],
    [SIZE.width - 640, 0],
    [0, SIZE.height - 540],
    [30 - SIZE.width, 0],
  ] as const) {
    camera.panBy(dx, dy)
    await frames()
    const whole = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')
    if (whole === null) throw new Error('No canvas')
    paintWords(whole, '100,000 × 100,000', wordsAt(camera.viewport.get()), SIZE, 1)
    expect(inked(canvas.getContext('2d'))).toBe(inked(whole))
  }
})

/** Number of painted pixels of a canvas. */
function inked(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null): number {
  if (context === null) throw new Error('No canvas')
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  return data.filter((value, at) => at % 4 === 3 && value > 0).length
}

it('an unchanged drawing at the same place → is not painted again', () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  let painted = 0
  const overlay = createOverlayLayer(() => undefined)
  const content =
    (x: number): Paint =>
    (...args) => {
      painted += 1
      square(x, 300)(...args)
    }
  const draw = (x = 0) => {
    context.clearRect(0, 0, SIZE.width, SIZE.height)
    overlay.draw(context, { view: { scale: 1, x, y: 0 }, size: SIZE, pixelRatio: 1 })
  }
  const red = (x: number) => context.getImageData(x, 300, 1, 1).data[0]
  overlay.setContent(content(200))
  for (let times = 0; times < 5; times += 1) draw()
  expect(painted).toBe(2)
  expect(red(200)).toBe(255)
  draw(50)
  expect(painted).toBe(3)
  expect([red(200), red(250)]).toEqual([0, 255])
  overlay.setContent(content(400))
  draw(50)
  expect([red(250), red(450)]).toEqual([0, 255])
  overlay.setContent(undefined)
  draw(50)
  expect(red(450)).toBe(0)
})

it('a slow painting → moves with the view and is painted again once the view rests', async () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  let [painted, asked] = [0, 0]
  const overlay = createOverlayLayer(() => (asked += 1))
  onTestFinished(overlay.dispose)
  overlay.setContent((...args) => {
    painted += 1
    const began = performance.now()
    while (performance.now() - began < 10) continue
    square(200, 300)(...args)
  })
  const draw = (x: number) => {
    context.clearRect(0, 0, SIZE.width, SIZE.height)
    overlay.draw(context, { view: { scale: 1, x, y: 0 }, size: SIZE, pixelRatio: 1 })
  }
  draw(0)
  draw(0)
  const before = painted
  for (let x = 10; x <= 100; x += 10) draw(x)
  expect(painted).toBe(before)
  expect(context.getImageData(300, 300, 1, 1).data[0]).toBe(255)
  await expect.poll(() => asked).toBe(1)
  draw(100)
  expect(painted).toBe(before + 1)
})

it('a picture with brightness changes → has its own canvas below everything else', async () => {
  const [light, over, camera] = [aCanvas(), aCanvas(), aCamera()]
  const picture = createPictureLayer()
  const image = await createImageBitmap(new ImageData(new Uint8ClampedArray(4).fill(200), 1), {
    resizeWidth: 16,
    resizeHeight: 12,
  })
  picture.show({ ...SIZE, image }, false)
  const ground = createGround({ light, ground: over }, camera, picture, (context, { view, size }) =>
    square(700, 600)(context, view, size, 1),
  )
  onTestFinished(ground.dispose)
  ground.redraw()
  await frames()
  const at = (canvas: HTMLCanvasElement, x: number) => canvas.getContext('2d')?.getImageData(x, 600, 1, 1).data[0]
  expect([at(over, 100), at(over, 700)]).toEqual([200, 255])
  expect(light.style.visibility).toBe('hidden')
  ground.setFilter('brightness(150%)')
  await frames()
  expect([at(over, 100), at(over, 700), at(light, 100)]).toEqual([0, 255, 200])
  expect([light.style.visibility, light.style.filter]).toEqual(['', 'brightness(150%)'])
  ground.setFilter('')
  await frames()
  expect([at(over, 100), light.style.visibility]).toEqual([200, 'hidden'])
})
