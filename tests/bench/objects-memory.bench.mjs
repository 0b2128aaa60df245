/** A thousand changes between items with 50 objects each, by key in the built reviewer: heap growth. */
import { alone, report } from './measure.mjs'
import { withPolygons } from './polygons.mjs'

const COUNT = 50
const WARM_UP = 60
const SWITCHES = 1_000
const HEAP_MB_MAX = 5
const CHANGE_MS_MAX = 100
/** Small, so that decoding takes little of the time. */
const PICTURE = { width: 800, height: 600 }
const MEGABYTE = 2 ** 20

/** Measures `npm run bench -- objects-memory`. */
export async function run() {
  let rows = []
  const measure = async ({ editor: open }) => {
    const { page, switchItems } = await open(COUNT, COUNT)
    const session = await page.context().newCDPSession(page)
    const held = async () => {
      // This bench's host records every message.
      await page.evaluate(() => {
        for (const notes of Object.values(window.host)) if (Array.isArray(notes)) notes.length = 0
      })
      for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize / MEGABYTE
    }
    await session.send('HeapProfiler.enable')
    await switchItems(WARM_UP)
    const before = await held()
    const began = performance.now()
    await switchItems(SWITCHES)
    const each = (performance.now() - began) / SWITCHES
    const grown = (await held()) - before
    rows = [
      alone('1,000 items with 50 objects: heap added', { unit: 'MB', ours: [grown], bound: HEAP_MB_MAX }),
      alone('item change, all objects painted', { unit: 'ms', ours: [each], bound: CHANGE_MS_MAX }),
    ]
  }
  await withPolygons([COUNT], measure, { picture: PICTURE, frames: 'screen' })
  return report('objects-memory', rows)
}
