/** The reviewer's items list with a million items, beside TanStack Virtual with the same rows. */
import { buildPage, openChromium, serve } from './chromium.mjs'
import { alone, beside, interleave, report } from './measure.mjs'

const ROWS = 1_000_000
const ROUNDS = 15
const RUSH_FRAMES = 240
const PEER = '@tanstack/react-virtual 3.14.26'

/** Measures `npm run bench -- list`. */
export async function run() {
  const server = await serve(await buildPage('list'), thumbnail)
  const browser = await openChromium(['--js-flags=--expose-gc'])
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 800 } })
    await page.goto(server.origin)
    const mount = (who, rows) => () => page.evaluate(([who, rows]) => window.bench.mount(who, rows), [who, rows])
    const million = await interleave(
      { ours: mount('ours', ROWS), peer: mount('peer', ROWS) },
      { rounds: ROUNDS, warmUp: 8 },
    )
    const most = await interleave({ ours: mount('ours', 10 * ROWS), peer: mount('peer', 10 * ROWS) }, { warmUp: 1 })
    const hundred = await interleave(
      { ours: mount('ours', 100), peer: mount('peer', 100) },
      { rounds: ROUNDS, warmUp: 2 },
    )

    const last = {}
    for (const who of ['ours', 'peer']) {
      await mount(who, ROWS)()
      last[who] = (await page.evaluate(() => window.bench.last())).includes(`picture-${ROWS}.jpg`) ? 1 : 0
    }
    await mount('ours', ROWS)()
    const dragged = await page.evaluate((frames) => window.bench.rush(frames), RUSH_FRAMES)
    await mount('ours', ROWS)()
    const wheeled = await wheel(page)

    return report('list', [
      beside('mount with 1,000,000 items', { unit: 'ms', ...million, peerName: PEER, bound: 10 }),
      beside('mount with 10,000,000 items', { unit: 'ms', ...most, peerName: PEER, bound: 20 }),
      beside('mount with 100 items', { unit: 'ms', ...hundred, peerName: PEER, bound: 0.8 }),
      alone(`last row in view (1 = yes; ${PEER}: ${last.peer})`, {
        unit: '',
        ours: [last.ours],
        bound: 1,
        better: 'higher',
      }),
      alone('share of rows shown, worst frame of a drag', {
        unit: '',
        ours: [Math.min(...dragged)],
        bound: 0.95,
        better: 'higher',
      }),
      alone('share of rows shown, worst frame of the wheel', {
        unit: '',
        ours: [Math.min(...wheeled)],
        bound: 0.95,
        better: 'higher',
      }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Thumbnails come by address, as the app's do. */
function thumbnail(path, response) {
  if (path !== '/thumbnail.svg') return false
  response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=600' })
  response.end('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>')
  return true
}

/** A wheel at the speed of a hand: a notch of 400 pixels every 8 ms. */
async function wheel(page) {
  await page.mouse.move(150, 300)
  await page.evaluate(() => void (window.shares = window.bench.watch()))
  for (let notch = 0; notch < 200; notch += 1) {
    await page.mouse.wheel(0, 400)
    await new Promise((done) => setTimeout(done, 8))
  }
  return page.evaluate(() => window.shares?.() ?? [])
}
