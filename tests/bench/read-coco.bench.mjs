/** Reads a COCO file and converts it to native annotations: beside JSON.parse where that fits, and alone at 1 GB. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { alone, report } from './measure.mjs'

const MB = 1_024 ** 2
const [FITTING, LARGE] = [100 * MB, 1_024 * MB]
const MEMORY_BOUND = 300

/** Measures `npm run bench -- read-coco`. */
export async function run() {
  const home = mkdtempSync(join(tmpdir(), 'loupe-bench-coco-'))
  // As the app starts the process that reads data sets.
  const before = process.env.NODE_OPTIONS
  process.env.NODE_OPTIONS = '--max-old-space-size=1024 --max-semi-space-size=4'
  const at = (folder, way, bytes) => runChild('formats/read-coco.ts', { way, folder: join(home, folder), bytes })
  try {
    await at('fitting', 'write', FITTING)
    const plain = await at('fitting', 'whole', FITTING)
    const fitting = await at('fitting', 'ours', FITTING)
    rmSync(join(home, 'fitting'), { recursive: true })
    await at('large', 'write', LARGE)
    const large = await at('large', 'ours', LARGE)
    const ms = (name, value) =>
      alone(name, { unit: 'ms', ours: [value], bound: Number.POSITIVE_INFINITY, better: 'lower' })
    const mb = (name, value, bound) => alone(name, { unit: 'MB', ours: [value], bound, better: 'lower' })
    return report('read-coco', [
      ms('100 MB converted', fitting.convertedMs),
      ms('100 MB counted before', fitting.lookedMs),
      ms('100 MB by JSON.parse as a whole', plain.convertedMs),
      mb('memory at 100 MB', fitting.peakMb, MEMORY_BOUND),
      mb('memory at 100 MB by JSON.parse', plain.peakMb, Number.POSITIVE_INFINITY),
      ms('1 GB converted', large.convertedMs),
      ms('1 GB counted before', large.lookedMs),
      mb('memory at 1 GB', large.peakMb, MEMORY_BOUND),
    ])
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = before
    rmSync(home, { recursive: true, force: true })
  }
}
