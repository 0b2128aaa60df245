/** Picture full of polygons, and the servers of the pages that show it: shared by the editor's benches. */
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { buildPage, CPU_RASTER, openChromium, serve } from './chromium.mjs'
import { openEditor } from './objects-editor.mjs'

const root = resolve(import.meta.dirname, '../..')
const WIDTH = 4_000
const HEIGHT = 3_000
/** The peers' stage is 1200 pixels wide. */
export const PEER_SCALE = 1_200 / WIDTH
export const SVG = '@svgdotjs/svg.js 3.2.8'
export const KONVA = 'konva 10.9.1'
/** Number of objects in the item that is open before. */
const BEFORE = 2_000
export const CANVAS = 'canvas 2D, all redrawn'
/**
 * Unlimited frames, for measurements by the frame. Others use the frames of a screen: without a limit, checking frames
 * takes a core from the readers and painters.
 */
const FRAMES = { unlimited: ['--disable-frame-rate-limit', '--disable-gpu-vsync'], screen: [] }
const SIZE = { viewport: { width: 1_600, height: 1_000 } }

/**
 * Runs `measure` with a browser that has the built editor and the peers' page; `counts` lists the files, `picture` the
 * picture's size, `frames` the rate of frames.
 */
export async function withPolygons(
  counts,
  measure,
  { picture = { width: WIDTH, height: HEIGHT }, frames = 'unlimited' } = {},
) {
  const files = new Map([BEFORE, ...counts].map((count) => [`/media/${count}.json`, polygons(count)]))
  const noise = { type: 'gaussian', mean: 128, sigma: 30 }
  const image = await sharp({ create: { ...picture, channels: 3, noise, background: '#888' } })
    .jpeg()
    .toBuffer()
  const media = (path, response) => {
    if (files.has(path)) response.writeHead(200, { 'content-type': 'application/json' }).end(files.get(path))
    else if (path === '/media/picture.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image)
    else return false
    return true
  }
  const servers = {
    reviewer: await serve(join(root, 'out/reviewer'), media),
    host: await serve(join(root, 'tests/drivers/host-page/page')),
    peers: await serve(await buildPage('objects'), media),
  }
  const browser = await openChromium([...CPU_RASTER, ...FRAMES[frames]])
  try {
    await measure({
      browser,
      newPage: () => browser.newPage(SIZE),
      /** Editor with this many polygons, opened after another item. */
      editor: async (count, before = BEFORE, { isAhead = false, revision = before } = {}) =>
        openEditor(await browser.newPage(SIZE), servers, { ...picture, count, before, isAhead, revision }),
      /** Peer with this many polygons; returns the time until they were shown, in ms. */
      async load(who, page, count) {
        await page.goto(servers.peers.origin)
        return page.evaluate(
          ([who, scale, count]) => window.objectsBench.load(who, scale, count),
          [who, PEER_SCALE, count],
        )
      },
      /** The same over the picture, decoded by the page. */
      async item(page, count) {
        await page.goto(servers.peers.origin)
        return page.evaluate(([scale, count]) => window.objectsBench.item(scale, count), [PEER_SCALE, count])
      },
    })
  } finally {
    await browser.close()
    for (const server of Object.values(servers)) await server.close()
  }
}

/**
 * Polygons all over the picture, the same in each run, of 20 points, or of 10 in huge files; the first is a large
 * circle in the middle.
 */
function polygons(count) {
  let state = 1
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const round = (turn, [x, y], away) => [x + away * Math.cos(turn), y + away * Math.sin(turn)]
  const [corners, steps] = count > 500_000 ? [10, 10] : [20, 100]
  const instances = Array.from({ length: count }, (_, at) => {
    const [x, y, side] = [random() * WIDTH, random() * HEIGHT, 4 + 12 * random()]
    const points = Array.from({ length: corners }, (_point, corner) => {
      const turn = (corner / corners) * 2 * Math.PI
      const place =
        at === 0 ? round(turn, [WIDTH / 2, HEIGHT / 2], 400) : round(turn, [x, y], side * (0.6 + 0.4 * random()))
      return place.map((value) => Math.round(steps * value) / steps)
    })
    return { type: 'polygon', className: `Class ${at % 12}`, points: points.flat(), attributes: [] }
  })
  return JSON.stringify({ metadata: { name: 'picture.jpg' }, instances })
}
