/** Steps through a clip of 1080p beside `<video>`, and the timeline of 60,000 frames with 200 tracks. */
import { buildPage, CPU_RASTER, memoryOf, openChromium, serve } from './chromium.mjs'
import { alone, beside, interleave, quantile, report } from './measure.mjs'

const STEPS = 30
const SCROLLS = 60
const STEP_MS_MAX = 16.7
const AHEAD = 5
const FIRST_MS_MAX = 3_000
const FIRSTS = 5
const SCRUBS = 300
const GROWN_MB_MAX = 32

/** Measures `npm run bench -- video`. */
export async function run() {
  const server = await serve(await buildPage('video'))
  const browser = await openChromium(CPU_RASTER)
  try {
    const page = await browser.newPage({ viewport: { width: 1_600, height: 900 } })
    await page.goto(server.origin)
    await page.waitForFunction(() => window.video?.then(() => true), undefined, { timeout: 240_000 })
    const steps = (who, way) => async () =>
      quantile(
        await page.evaluate(
          async ([name, by, count]) => (await window.video).steps(name, by, count),
          [who, way, STEPS],
        ),
        0.95,
      )
    const results = await interleave({
      next: steps('ours', 1),
      nextPeer: steps('peer', 1),
      previous: steps('ours', -1),
      previousPeer: steps('peer', -1),
      scroll: async () =>
        quantile(await page.evaluate(async (count) => (await window.video).scroll(count), SCROLLS), 0.95),
    })
    const first = []
    for (let time = 0; time < FIRSTS; time += 1)
      first.push(await page.evaluate(async () => (await window.video).first()))
    const scrubbed = async () => {
      await page.evaluate(async (count) => (await window.video).scrub(count), SCRUBS)
      return memoryOf(browser)
    }
    const before = await scrubbed()
    const grown = (await scrubbed()) - before
    console.log(`video: the page holds ${Math.round(before)} MB after ${SCRUBS} jumps`)
    const peerName = '<video> and requestVideoFrameCallback'
    const { next, nextPeer, previous, previousPeer, scroll } = results
    return report('video', [
      beside('next frame at 1080p, 95 % of them at most', {
        unit: 'ms',
        ours: next,
        peer: nextPeer,
        peerName,
        bound: AHEAD,
      }),
      beside('previous frame at 1080p, 95 % of them at most', {
        unit: 'ms',
        ours: previous,
        peer: previousPeer,
        peerName,
        bound: AHEAD,
      }),
      alone('next frame at 1080p, at hand', { unit: 'ms', ours: next, bound: STEP_MS_MAX }),
      alone('timeline of 60,000 frames with 200 tracks: one scroll', { unit: 'ms', ours: scroll, bound: STEP_MS_MAX }),
      alone('clip of 60,000 frames with 200 tracks: first frame', { unit: 'ms', ours: first, bound: FIRST_MS_MAX }),
      alone(`${SCRUBS} more jumps at 1080p: memory added`, { unit: 'MB', ours: [grown], bound: GROWN_MB_MAX }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}
