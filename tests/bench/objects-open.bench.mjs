/** From the file to the picture: the built editor beside svg.js with 100,000 polygons of 20 points, and alone with a million of 10. */
import { alone, beside, interleave, quantile, report } from './measure.mjs'
import { SVG, withPolygons } from './polygons.mjs'

const COUNT = 100_000
const MILLION = 1_000_000
const LOADS = 3

/** Measures `npm run bench -- objects-open`. */
export async function run() {
  const rows = []
  await withPolygons([COUNT, MILLION], async ({ newPage, editor: open, load }) => {
    const svg = await newPage()
    const opened = []
    const loaded = []
    for (let round = 0; round < LOADS; round += 1) {
      loaded.push(await load('svg', svg, COUNT))
      const editor = await open(COUNT)
      opened.push(editor.opened)
      await editor.close()
    }
    await svg.close()
    const million = []
    const frames = []
    const editor = await open(MILLION)
    million.push(editor.opened.all)
    const pan = await interleave({ ours: async () => quantile(await editor.wheel(false), 1) })
    frames.push(...pan.ours)
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
    )
  })
  return report('objects-open', rows)
}
