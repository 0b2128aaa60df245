/**
 * Next item, prepared ahead: from the key to a frame that shows all of it, beside a page that decodes and draws it on
 * demand.
 */
import { alone, beside, quantile, report } from './measure.mjs'
import { SVG, withPolygons } from './polygons.mjs'

const COUNT = 10_000
const ROUNDS = 7
const STEPS = 6
const FASTER_MIN = 15
const SWITCH_MS_MAX = 33

/** Measures `npm run bench -- next-item`. */
export async function run() {
  const rows = []
  const measure = async ({ newPage, editor: open, item }) => {
    const editor = await open(COUNT, COUNT, { isAhead: true })
    const [ours, peer, all] = [[], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const steps = await editor.stepAhead(STEPS)
      all.push(...steps)
      ours.push(quantile(steps, 0.5))
      const page = await newPage()
      peer.push(await item(page, COUNT))
      await page.close()
    }
    const peerName = `Image.decode, ${SVG}`
    rows.push(
      beside('12 megapixels, 10,000 polygons: next item', { unit: 'ms', ours, peer, peerName, bound: FASTER_MIN }),
      alone('next item, 95 % of them at most', { unit: 'ms', ours: [quantile(all, 0.95)], bound: SWITCH_MS_MAX }),
    )
  }
  await withPolygons([COUNT], measure, { frames: 'screen' })
  return report('next-item', rows)
}
