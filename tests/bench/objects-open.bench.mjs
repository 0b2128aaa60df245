/**
 * From the file to the picture: the built editor beside svg.js with 100,000 polygons of 20 points, and alone with a
 * million of 10.
 */
import { memoryOf } from './chromium.mjs'
import { alone, beside, interleave, quantile, report } from './measure.mjs'
import { SVG, withPolygons } from './polygons.mjs'

const COUNT = 100_000
const MILLION = 1_000_000
const LOADS = 3
/** By then all checks are done, and garbage is collected. */
const REST_MS = 30_000

/** Measures `npm run bench -- objects-open`. */
export async function run() {
  const rows = []
  const measure = async ({ browser, newPage, editor: open, load }) => {
    const opened = []
    const loaded = []
    const memory = []
    for (let round = 0; round < LOADS; round += 1) {
      const svg = await newPage()
      loaded.push(await load('svg', svg, COUNT))
      await svg.close()
      const editor = await open(COUNT)
      opened.push(editor.opened)
      memory.push(await memoryOf(browser))
      await editor.close()
    }
    const million = []
    const frames = []
    const editor = await open(MILLION)
    million.push(editor.opened.all)
    const pan = await interleave({ ours: async () => quantile(await editor.wheel(false), 1) })
    frames.push(...pan.ours)
    const memoryOfMillion = [await memoryOf(browser)]
    await new Promise((done) => setTimeout(done, REST_MS))
    const memoryAtRest = [await memoryOf(browser)]
    await editor.close()
    const beside1 = (name, ours, bound) => beside(name, { unit: 'ms', ours, peer: loaded, peerName: SVG, bound })
    rows.push(
      beside1(
        'file to first painted',
        opened.map(({ first }) => first),
        4,
      ),
      beside1(
        'file to all painted',
        opened.map(({ all }) => all),
        2,
      ),
      alone('1,000,000 polygons: file to all painted', { unit: 'ms', ours: million, bound: 6_000 }),
      alone('1,000,000 polygons: longest frame of a pan', { unit: 'ms', ours: frames, bound: 33 }),
      alone('100,000 polygons: memory of the reviewer', { unit: 'MB', ours: memory, bound: 600 }),
      alone('1,000,000 polygons: memory of the reviewer', { unit: 'MB', ours: memoryOfMillion, bound: 1_200 }),
      alone('the same, half a minute later', { unit: 'MB', ours: memoryAtRest, bound: 1_200 }),
    )
  }
  await withPolygons([COUNT, MILLION], measure, { frames: 'screen' })
  return report('objects-open', rows)
}
