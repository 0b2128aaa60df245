/** A form of 500 fields beside @rjsf/core: mounted, and a letter typed into one of them. */
import { buildPage, openChromium, serve } from './chromium.mjs'
import { alone, beside, interleave, quantile, report } from './measure.mjs'

const LETTERS = 10
const MOUNT_MS_MAX = 250
const KEY_MS_MAX = 16.7
const AHEAD = 10

/** Measures `npm run bench -- forms`. */
export async function run() {
  const server = await serve(await buildPage('forms'))
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1_600, height: 900 } })
    await page.goto(server.origin)
    const mount = (who) => page.evaluate((one) => window.formsBench.mount(one), who)
    const type = (who) => async () => {
      await mount(who)
      return quantile(await page.evaluate((letters) => window.formsBench.type(letters), LETTERS), 0.5)
    }
    const mounts = await interleave({ ours: () => mount('ours'), peer: () => mount('peer') })
    const keys = await interleave({ ours: type('ours'), peer: type('peer') })
    const peerName = '@rjsf/core 6.11.1'
    const row = (name, times) => beside(name, { unit: 'ms', peerName, bound: AHEAD, ...times })
    return report('forms', [
      row('form of 500 fields mounted', mounts),
      alone('the same, ours', { unit: 'ms', ours: mounts.ours, bound: MOUNT_MS_MAX }),
      row('letter typed into one of them', keys),
      alone('the same, ours', { unit: 'ms', ours: keys.ours, bound: KEY_MS_MAX }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}
