/**
 * Echo calls into a frame of another site, which is another process: the built protocol beside penpal and a bare loop.
 */
import { buildPage, openChromium, serve } from './chromium.mjs'
import { beside, interleave, report } from './measure.mjs'

const CONCURRENT = 20_000
const SEQUENTIAL = 2_000
const ROUNDS = 11

/** Measures `npm run bench -- protocol`. */
export async function run() {
  const server = await serve(await buildPage('protocol'))
  const browser = await openChromium(['--site-per-process'])
  try {
    const page = await browser.newPage()
    await page.goto(`${server.origin}/?other=${encodeURIComponent(server.otherSite)}`)
    await page.evaluate(async () => void (await window.runs))
    const measured = (who, how, calls) => () =>
      page.evaluate(async ([who, how, calls]) => (await window.runs)[who][how](calls), [who, how, calls])
    const concurrent = await interleave(
      {
        ours: measured('ours', 'concurrent', CONCURRENT),
        peer: measured('penpal', 'concurrent', CONCURRENT),
        bare: measured('bare', 'concurrent', CONCURRENT),
      },
      { rounds: ROUNDS, warmUp: 2 },
    )
    const sequential = await interleave(
      { ours: measured('ours', 'sequential', SEQUENTIAL), peer: measured('penpal', 'sequential', SEQUENTIAL) },
      { rounds: ROUNDS, warmUp: 2 },
    )
    const rates = { unit: 'calls/s', peerName: 'penpal 7.0.6', better: 'higher' }
    return report('protocol', [
      beside('20,000 concurrent calls', { ...rates, ...concurrent, bound: 8 }),
      beside('20,000 concurrent calls', {
        ...rates,
        ...concurrent,
        peer: concurrent.bare,
        peerName: 'the same bytes, bare',
        bound: 0.7,
      }),
      beside('2,000 calls in sequence', { ...rates, ...sequential, bound: 0.9 }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}
