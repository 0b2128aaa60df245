/** 100,000 polygons of 20 points in view: frames of the built editor beside svg.js and konva. */
import { beside, interleave, quantile, report } from './measure.mjs'
import { KONVA, SVG, withPolygons } from './polygons.mjs'

const COUNT = 100_000

/** Measures `npm run bench -- objects-frames`. */
export async function run() {
  const rows = []
  await withPolygons([COUNT], async ({ newPage, editor: open, load }) => {
    const [svg, sharp, konva] = [await newPage(), await newPage(), await newPage()]
    await load('svg', svg, COUNT)
    await load('svg-sharp', sharp, COUNT)
    await load('konva', konva, COUNT)
    const editor = await open(COUNT)
    const peer = (page, call) => async () => {
      await page.bringToFront()
      return quantile(await call(page), 0.5)
    }
    const frames = (places) => (page) => page.evaluate((places) => window.objectsBench.frames(places), places)
    const own = (call) => async () => {
      await editor.page.bringToFront()
      return quantile(await call(), 0.5)
    }
    const moves = (count) => Array.from({ length: count }, (_, at) => ({ x: 7 * (at + 1), scale: 1 }))
    const zooms = (count) => Array.from({ length: count }, (_, at) => ({ x: 0, scale: 1 + 0.05 * (at + 1) }))
    const pan = await interleave({
      ours: own(() => editor.wheel(false)),
      svg: peer(svg, frames(moves(12))),
      konva: peer(konva, frames(moves(1))),
    })
    const zoom = await interleave({
      ours: own(() => editor.wheel(true)),
      svg: peer(svg, frames(zooms(8))),
      sharp: peer(sharp, frames(zooms(2))),
    })
    await svg.evaluate(() => document.querySelector('#stage')?.removeAttribute('style'))
    const drag = await interleave({
      ours: own(editor.dragPoint),
      svg: peer(svg, (page) => page.evaluate(() => window.objectsBench.drag(4))),
    })
    const row = (name, ours, theirs, peerName, bound) =>
      beside(name, { unit: 'ms', ours, peer: theirs, peerName, bound })
    rows.push(
      row('100,000 polygons: pan, frame', pan.ours, pan.svg, SVG, 15),
      row('the same', pan.ours, pan.konva, KONVA, 150),
      row('100,000 polygons: zoom, frame; the peer blurred', zoom.ours, zoom.svg, SVG, 15),
      row('the same; the peer sharp in each', zoom.ours, zoom.sharp, SVG, 15),
      row('point of one of them dragged, frame', drag.ours, drag.svg, SVG, 25),
    )
  })
  return report('objects-frames', rows)
}
