/** A brush on a mask of 4,096 × 4,096 pixels beside a canvas that is the mask; runs beside a library; many parts opened. */
import { buildPage, CPU_RASTER, openChromium, serve } from './chromium.mjs'
import { alone, beside, interleave, report } from './measure.mjs'

const CANVAS = 'canvas as mask'
const LONG_STROKE = 2_000

/** Measures `npm run bench -- pixel`. */
export async function run() {
  const server = await serve(await buildPage('pixel'))
  const browser = await openChromium(CPU_RASTER)
  try {
    const page = await browser.newPage()
    await page.goto(server.origin)
    const measured =
      (what, ...args) =>
      () =>
        page.evaluate(([what, args]) => window.pixelBench[what](...args), [what, args])
    const moves = (before) =>
      interleave({ ours: measured('move', 'ours', before), peer: measured('move', 'canvas', before) })
    const short = await moves(0)
    const long = await moves(LONG_STROKE)
    const { paint } = await interleave({ paint: measured('paint') })
    const commits = await interleave({ ours: measured('commit', 'ours'), peer: measured('commit', 'canvas') })
    const runs = await interleave({ ours: measured('encode', 'ours'), peer: measured('encode', 'peer') })
    const { open } = await interleave({ open: measured('open') })
    const move = { unit: 'ms', peerName: CANVAS, bound: 25 }
    return report('pixel', [
      beside('brush move of 100 pixels and the view after it', { ...move, ...short }),
      beside('the same, after 2,000 moves', { ...move, ...long }),
      alone('own work of a brush move', { unit: 'ms', ours: paint, bound: 0.1 }),
      beside('stroke to step', { unit: 'ms', peerName: 'canvas read back', bound: 80, ...commits }),
      beside('17,000 runs encoded', { unit: 'ms', peerName: '@thi.ng/rle-pack 3.2.12', bound: 25, ...runs }),
      alone('4 megapixels with 500 parts: to the first view', { unit: 'ms', ours: open, bound: 150 }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}
