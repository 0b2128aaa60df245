/**
 * 5,000 shapes, half of them polygons of 20 corners that overlap their neighbours: all checks of an item with a
 * project's rules.
 */
import { buildPage, openChromium, serve } from './chromium.mjs'
import { alone, interleave, report } from './measure.mjs'

const ROUNDS = 15

/** Measures `npm run bench -- checks`. */
export async function run() {
  const server = await serve(await buildPage('checks'))
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    await page.goto(server.origin)
    const measured = (what) => () => page.evaluate(async (what) => (await window.checks)[what](), what)
    const times = await interleave({ all: measured('all'), some: measured('some') }, { rounds: ROUNDS, warmUp: 3 })
    return report('checks', [
      alone('5,000 shapes checked', { unit: 'ms', ours: times.all, bound: 50 }),
      alone('ten of 5,000 changed, and checked with their neighbours', { unit: 'ms', ours: times.some, bound: 10 }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}
