/**
 * 100,000 polygons of 20 points in view: the built editor alone, with panels, labels and a selection, beside the
 * browser's own hits in SVG and a plain canvas with the same polygons.
 */
import { alone, beside, interleave, quantile, report } from './measure.mjs'
import { CANVAS, PEER_SCALE, withPolygons } from './polygons.mjs'

const COUNT = 100_000
const FEWER = 30_000
const HITS = 200

/** Measures `npm run bench -- objects`. */
export async function run() {
  const rows = []
  await withPolygons([COUNT, FEWER], async ({ newPage, editor: open, load }) => {
    const svg = await newPage()
    await load('svg', svg, COUNT)
    const editor = await open(COUNT)
    const own = (call) => async () => {
      await editor.page.bringToFront()
      return quantile(await call(), 0.5)
    }
    const places = Array.from({ length: HITS }, (_, at) => [(at * 0.618) % 1, (at * 0.7548) % 1])
    const hit = (who) => () =>
      svg.evaluate(([who, places, scale]) => window.objectsBench.hits(who, places, scale), [who, places, PEER_SCALE])
    const hits = await interleave({ ours: hit('ours'), page: hit('page') }, { rounds: 15, warmUp: 5 })
    const whole = await interleave({
      ours: own(editor.settle),
      canvas: () => svg.evaluate((scale) => window.objectsBench.redraw(scale), PEER_SCALE),
    })
    const one = await interleave({ pan: own(() => editor.work('wheel')), point: own(() => editor.work('hover')) })
    const marquee = await interleave({ ours: own(editor.marquee) })
    const many = await interleave({ pan: own(() => editor.work('wheel')), point: own(() => editor.work('hover')) })
    await editor.close()
    await svg.close()
    const fewer = await open(FEWER)
    const thirty = await interleave({ ours: async () => quantile(await fewer.settle(), 0.5) })

    const ms = (name, ours, bound) => alone(name, { unit: 'ms', ours, bound })
    rows.push(
      beside('object at a place', {
        unit: 'µs',
        ours: hits.ours,
        peer: hits.page,
        peerName: 'elementFromPoint',
        bound: 80,
      }),
      beside('view changed to all painted', {
        unit: 'ms',
        ours: whole.ours,
        peer: whole.canvas,
        peerName: CANVAS,
        bound: 1 / 0.6,
      }),
      ms('the same', whole.ours, 400),
      ms('the same, 30,000 polygons', thirty.ours, 150),
      ms('pan: own work in a frame', one.pan, 4),
      ms('pointing: own work in a frame', one.point, 2),
      ms('frame over a sixteenth let go', marquee.ours, 16),
      ms('pan with 6,000 selected: own work', many.pan, 4),
      ms('pointing with 6,000 selected: own work', many.point, 2),
    )
  })
  return report('objects', rows)
}
