/** List of 100,000 objects, sorted and grouped: from the choice to its first lines. */
import { buildPage, openChromium, serve } from './chromium.mjs'
import { alone, interleave, report } from './measure.mjs'

const ROUNDS = 15
const LISTINGS = {
  'by class': { sort: 'class' },
  'by size': { sort: 'size' },
  'classes together': { group: 'class' },
  'classes together, by size': { group: 'class', sort: 'size' },
  'groups together': { group: 'group' },
  'authors together, by class': { group: 'author', sort: 'class' },
}

/** Measures `npm run bench -- objects-list`. */
export async function run() {
  const server = await serve(await buildPage('objects-list'))
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    await page.goto(server.origin)
    const measured = (part) => () => page.evaluate((part) => window.listings(part), part)
    const cases = Object.fromEntries(Object.entries(LISTINGS).map(([name, part]) => [name, measured(part)]))
    const times = await interleave(cases, { rounds: ROUNDS, warmUp: 3 })
    return report(
      'objects-list',
      Object.entries(times).map(([name, ours]) =>
        alone(`100,000 objects listed ${name}`, { unit: 'ms', ours, bound: 60 }),
      ),
    )
  } finally {
    await browser.close()
    await server.close()
  }
}
