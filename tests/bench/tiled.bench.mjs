/** Picture of 100,000 × 100,000 pixels by tiles beside a tile viewer: jumps to new places. */
import sharp from 'sharp'
import { buildPage, CPU_RASTER, openChromium, serve } from './chromium.mjs'
import { beside, interleave, report } from './measure.mjs'

const ROUNDS = 15
const TILES = 64
const PLACE = /^\/tiles\/(\d+)\/(\d+)_(\d+)$/

/** Measures `npm run bench -- tiled`. */
export async function run() {
  const tiles = await Promise.all(Array.from({ length: TILES }, (_, at) => tile(at)))
  const server = await serve(await buildPage('tiled'), (path, response) => {
    const [whole, level, column, row] = PLACE.exec(path) ?? []
    if (whole === undefined) return false
    const at = (Number(level) * 7 + Number(column) * 31 + Number(row) * 17) % TILES
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'no-store' }).end(tiles[at])
    return true
  })
  const browser = await openChromium(CPU_RASTER)
  try {
    const page = await browser.newPage({ viewport: { width: 1_600, height: 900 } })
    await page.goto(server.origin)
    for (const who of ['ours', 'peer']) await page.evaluate((one) => window.tiledBench.open(one), who)
    let nth = 0
    const jump = (who) => () => {
      // Both go to the same places, each for the first time.
      const at = Math.floor(nth / 2)
      nth += 1
      const [x, y] = [(at * 61_803) % 97_000, (at * 75_487) % 98_000]
      return page.evaluate(([who, x, y]) => window.tiledBench.jump(who, x + 1_500, y + 1_000), [who, x, y])
    }
    const jumps = await interleave({ ours: jump('ours'), peer: jump('peer') }, { rounds: ROUNDS })
    return report('tiled', [
      beside('jump in 100,000 × 100,000 pixels, until every tile in view is shown', {
        unit: 'ms',
        peerName: 'OpenSeadragon 6.1.1',
        bound: 2.5,
        ...jumps,
      }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Noise over a slope, so that a tile takes as long to decode as one of a photo. */
function tile(at) {
  let state = at + 1
  const data = Buffer.alloc(512 * 512 * 3)
  for (let index = 0; index < data.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[index] = ((index >> 10) & 0x7f) + ((state >>> 26) & 0x3f)
  }
  return sharp(data, { raw: { width: 512, height: 512, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}
