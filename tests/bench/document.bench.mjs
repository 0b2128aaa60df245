/**
 * Changes of a document of 100,000 polygons beside a library of drafts and patches, and finding a file's objects beside
 * `JSON.parse`.
 */
import { buildPage, openChromium, serve } from './chromium.mjs'
import { alone, beside, interleave, report } from './measure.mjs'

const ROUNDS = 15
const RECORDS = { ours: 20_000, peer: 400 }
const STEPS = 20

/** Measures `npm run bench -- document`. */
export async function run() {
  const server = await serve(await buildPage('document'))
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    await page.goto(server.origin)
    const measured =
      (what, ...args) =>
      () =>
        page.evaluate(async ([what, args]) => (await window.documents)[what](...args), [what, args])
    const both = (make, options) => interleave({ ours: make('ours'), peer: make('peer') }, options)
    const recorded = (what) => both((who) => measured('record', who, what, RECORDS[who]), { rounds: ROUNDS, warmUp: 3 })
    const moved = await recorded('move')
    const relabelled = await recorded('relabel')
    const found = await both((who) => measured('find', who), { rounds: ROUNDS, warmUp: 3 })
    const { whole } = await interleave({ whole: measured('step', STEPS) }, { rounds: ROUNDS, warmUp: 3 })
    const records = { unit: 'µs', peerName: 'mutative 2.0.0', bound: 50 }
    return report('document', [
      beside('undo record of a polygon moved, made and taken back', { ...records, ...moved }),
      beside('undo record of an object relabelled, made and taken back', { ...records, ...relabelled }),
      alone('a step of the editor as a whole, at 100,000 objects', { unit: 'ms', ours: whole, bound: 8 }),
      beside('objects of a file of 15 MB found', { unit: 'ms', peerName: 'JSON.parse', bound: 1, ...found }),
    ])
  } finally {
    await browser.close()
    await server.close()
  }
}
