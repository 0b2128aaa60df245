import { createElement } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { given } from '#domain/given'
import { createCamera } from '../../reviewer/editors/canvas/camera'
import { createGround } from '../../reviewer/editors/canvas/ground'
import { createPictureLayer } from '../../reviewer/editors/canvas/picture-layer'
import { createPictureSource, type Picture } from '../../reviewer/editors/canvas/picture-source'
import { createObservable } from '../../reviewer/editors/observable'
import { OfflineTiles } from '../../reviewer/editors/picture/offline-tiles'
import { openingOf } from '../../reviewer/editors/picture/opening-picture'
import { levelFor, visibleTiles } from '../../reviewer/editors/canvas/pyramid'
import { render } from './render'

const SIDE = 512
const GENERATED_TILES = '/generated-tiles'
const CANVAS = { width: 1_600, height: 900 }
const MISSING = [139, 143, 151]

function aCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position: fixed; left: 0; top: 0;'
  document.body.append(canvas)
  onTestFinished(() => canvas.remove())
  return canvas
}

/** Picture of this many pixels per side, drawn from arriving tiles. */
async function shown(name: string, side: number, progress?: number) {
  const [canvas, light, camera, layer, source] = [
    aCanvas(),
    aCanvas(),
    createCamera(),
    createPictureLayer(),
    createPictureSource(),
  ]
  camera.resize(CANVAS, 1)
  const ground = createGround({ light, ground: canvas }, camera, layer, (_, { view, size }) => layer.lookAt(view, size))
  const tiles = { url: `${GENERATED_TILES}/${name}`, size: SIDE, width: side, height: side }
  const media = {
    url: '',
    mime: 'image/jpeg',
    tiles: { ...tiles, levels: 9, mime: 'image/png', ...given({ progress }) },
  }
  const sharper = createObservable(0)
  const onTile = () => {
    ground.redrawPicture()
    sharper.set(sharper.get() + 1)
  }
  const parts = { signal: new AbortController().signal, onTile, tell: undefined }
  const picture = await openingOf(source, media, parts).done
  if (picture === undefined || !('overview' in picture)) throw new Error('The picture did not open.')
  onTestFinished(() => {
    ground.dispose()
    picture.close()
    source.dispose()
  })
  layer.show(picture, false)
  camera.place(picture)
  ground.redrawPicture()
  return { canvas, camera, picture, sharper }
}

type Shown = Awaited<ReturnType<typeof shown>>

/** For each tile of the view: the colour in the middle of its visible part, and the expected colour of its place. */
function middles({
  canvas,
  camera,
  picture,
}: Shown): { readonly seen: readonly number[]; readonly own: readonly number[] }[] {
  const view = camera.viewport.get()
  const level = levelFor(picture, view.scale)
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, CANVAS.width, CANVAS.height).data ?? []
  const span = SIDE * 2 ** level * view.scale
  return visibleTiles(picture, view, CANVAS, level).map(({ column, row }) => {
    const middle = (shift: number, at: number, room: number, side: number) => {
      const [from, to] = [
        Math.max(0, shift + at * span),
        Math.min(room, shift + (at + 1) * span, shift + side * view.scale),
      ]
      return Math.min(room - 1, Math.max(0, Math.floor((from + to) / 2)))
    }
    const x = middle(view.x, column, CANVAS.width, picture.width)
    const y = middle(view.y, row, CANVAS.height, picture.height)
    const at = (y * CANVAS.width + x) * 4
    return { seen: [0, 1, 2].map((part) => pixels[at + part] ?? 0), own: [level * 16, column % 256, row % 256] }
  })
}

const wrong = (now: Shown) => middles(now).filter(({ seen, own }) => seen.some((part, at) => part !== own[at])).length

it('a jump anywhere in 100,000 by 100,000 pixels → every visible tile is shown [E.tiled]', async () => {
  const now = await shown('plain', 100_000)
  for (const [x, y, scale] of [
    [91_234, 4_321, 1],
    [1_500, 98_000, 0.5],
    [50_000, 50_000, 2],
    [99_990, 99_990, 1],
    [33_333, 77_777, 0.03],
    [10, 10, 8],
  ] as const) {
    now.camera.lookAt({ x, y, scale })
    await expect.poll(() => wrong(now)).toBe(0)
    expect(middles(now).length).toBeGreaterThan(0)
  }
})

it('fine tiles still being made → coarse ones are shown, and replaced once they exist [E.tiled]', async () => {
  const now = await shown('coarse', 20_000, 0.1)
  now.camera.lookAt({ x: 9_000, y: 9_000, scale: 1 })
  await expect.poll(() => middles(now).every(({ seen }) => seen[0] === 2 * 16)).toBe(true)
  await expect.poll(() => wrong(now)).toBe(0)
})

it('a view left before its tiles arrived → requests no more of them', async () => {
  const now = await shown('left', 100_000)
  for (let jump = 0; jump < 30; jump += 1) {
    now.camera.lookAt({ x: 2_000 + jump * 3_000, y: 40_000, scale: 1 })
    await new Promise(requestAnimationFrame)
  }
  await expect.poll(() => wrong(now)).toBe(0)
  expect(held(now.picture, 2_000 + 29 * 3_000)).toBe(true)
})

/** The middle tile is loaded, and others of the first view are missing. */
function held({ coming }: Picture, x: number): boolean {
  const tile = (at: number) =>
    coming?.atHand({ level: 0, column: Math.floor(at / SIDE), row: Math.floor(40_000 / SIDE) })
  const between = Array.from({ length: 20 }, (_, jump) => tile(5_000 + jump * 3_000))
  return tile(x) !== undefined && between.includes(undefined)
}

it('a tile that can’t be loaded → is grey, and shown once it can', async () => {
  const now = await shown('lacking', 4_000)
  now.camera.lookAt({ x: 768, y: 768, scale: 1 })
  const middle = () => middles(now).find(({ own }) => own[1] === 1 && own[2] === 1)?.seen
  await expect.poll(middle).toEqual(MISSING)
  await expect.poll(() => wrong(now)).toBe(0)
})

it('a tile that was never seen, while offline → is shown coarse with a sentence, and sharp once online', async () => {
  const now = await shown('offline', 4_000)
  now.camera.lookAt({ x: 768, y: 768, scale: 1 })
  const { picture, camera, sharper } = now
  const screen = render(createElement(OfflineTiles, { picture, camera, sharper }))
  const words = screen.getByText('Parts that you did not see yet stay coarse until you are online again.')
  await expect.element(words).toBeVisible()
  const middle = middles(now).find(({ own }) => own[1] === 1 && own[2] === 1)?.seen
  // Red gives the level: a coarser one is shown, and no grey.
  expect(middle?.[0]).toBeGreaterThanOrEqual(16)
  expect(middle).not.toEqual(MISSING)
  now.camera.lookAt({ x: 3_000, y: 3_000, scale: 1 })
  await expect.element(words).not.toBeInTheDocument()
  now.camera.lookAt({ x: 768, y: 768, scale: 1 })
  await expect.poll(() => wrong(now)).toBe(0)
  await expect.element(words).not.toBeInTheDocument()
})
