/**
 * Two versions of 10,000 polygons in the built editor: from the press to the list of differences; and the merge of such
 * versions alone.
 */
import { buildPage, openChromium, serve } from './chromium.mjs'
import { alone, interleave, report } from './measure.mjs'
import { withPolygons } from './polygons.mjs'

const COUNT = 10_000
/** The revision has fewer objects: its first ones are the same. */
const REVISION = 9_900
const ROUNDS = 9

/** Measures `npm run bench -- compare`. */
export async function run() {
  const opened = []
  await withPolygons(
    [COUNT, REVISION],
    async ({ editor: open }) => {
      const editor = await open(COUNT, undefined, { revision: REVISION })
      for (let round = -2; round < ROUNDS; round += 1) {
        const time = await editor.compare()
        if (round >= 0) opened.push(time)
      }
      await editor.close()
    },
    { frames: 'screen' },
  )
  const server = await serve(await buildPage('versions'))
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    await page.goto(server.origin)
    const measured = (what) => () => page.evaluate(async (what) => (await window.versions)[what](), what)
    const times = await interleave(
      { merge: measured('merge'), compare: measured('compare'), ask: measured('ask'), take: measured('take') },
      { rounds: ROUNDS, warmUp: 2 },
    )
    return report('compare', [
      alone('10,000 polygons and a revision of 9,900: from the press to the list', {
        unit: 'ms',
        ours: opened,
        bound: 200,
      }),
      alone('10,000 objects on each side, 3,000 changed by each: compared', {
        unit: 'ms',
        ours: times.compare,
        bound: 200,
      }),
      alone('10,000 objects on each side, 3,000 changed by each: merged', {
        unit: 'ms',
        ours: times.merge,
        bound: 300,
      }),
      alone('the same by the worker, as the person waits for it', {
        unit: 'ms',
        ours: times.ask.map(({ time }) => time),
        bound: 300,
      }),
      alone('the page stands still meanwhile for at most', {
        unit: 'ms',
        ours: times.ask.map(({ still }) => still),
        bound: 16,
      }),
      alone('3,000 of their objects taken in as one step', {
        unit: 'ms',
        ours: times.take.map(({ time }) => time),
        bound: 1_000,
      }),
      alone('the page stands still meanwhile for at most, taken in', {
        unit: 'ms',
        ours: times.take.map(({ still }) => still),
        bound: 100,
      }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}
