/** A text of 300 KB with 2,500 spans beside @recogito/text-annotator: opened, a span made, scrolled. */
import { buildPage, CPU_RASTER, openChromium, serve } from './chromium.mjs'
import { alone, beside, interleave, quantile, report } from './measure.mjs'

const PEER = '@recogito/text-annotator 4.1.1'
/** Frames follow each other as fast as they are done; else a span would wait for the screen. */
const UNLIMITED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const MADE = 5
const FRAMES = 120
const MAKE_MS_MAX = 16.7
const SCROLL_MS_MAX = 25
const OPEN_MS_MAX = 400
const AHEAD = 5

/** Measures `npm run bench -- text`. */
export async function run() {
  const server = await serve(await buildPage('text'))
  const quick = await openChromium([...CPU_RASTER, ...UNLIMITED])
  const asScreen = await openChromium(CPU_RASTER)
  try {
    const open = (page, who) => page.evaluate((one) => window.textBench.open(one), who)
    const pages = {}
    for (const who of ['ours', 'peer']) {
      pages[who] = [await aPage(quick, server), await aPage(asScreen, server)]
      await open(pages[who][1], who)
    }
    const each = (measured) => ({ ours: measured('ours'), peer: measured('peer') })
    const opened = await interleave(each((who) => () => open(pages[who][0], who)))
    const made = await interleave(
      each((who) => async () => {
        const call = ([one, count]) => window.textBench.make(one, count)
        return quantile(await pages[who][0].evaluate(call, [who, MADE]), 0.5)
      }),
    )
    const scrolled = await interleave(
      each((who) => async () => {
        await pages[who][1].bringToFront()
        const call = ([one, count]) => window.textBench.scroll(one, count)
        return quantile(await pages[who][1].evaluate(call, [who, FRAMES]), 0.95)
      }),
    )
    const peerName = PEER
    const row = (name, times) => beside(name, { unit: 'ms', peerName, bound: AHEAD, ...times })
    const own = (name, { ours }, bound) => alone(name, { unit: 'ms', ours, bound })
    return report('text', [
      row('300 KB with 2,500 spans: to the first spans on show', opened),
      own('the same, ours', opened, OPEN_MS_MAX),
      row('span made, until it is on show', made),
      own('the same, ours', made, MAKE_MS_MAX),
      row('frame of a scroll, 95 % of them at most', scrolled),
      own('the same, ours', scrolled, SCROLL_MS_MAX),
    ])
  } finally {
    await quick.close()
    await asScreen.close()
    await server.close()
  }
}

async function aPage(browser, server) {
  const page = await browser.newPage({ viewport: { width: 1_600, height: 900 } })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(server.origin)
  return page
}
