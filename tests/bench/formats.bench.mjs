/** Writes 2,000 objects of 100 pictures in every export format: objects per second of each writer. */
import { runChild } from './child.mjs'
import { alone, report } from './measure.mjs'

const WORK = { items: 100, objects: 2_000, rounds: 7 }
const BOUND = 10_000
/** These draw the whole picture for each item. */
const DRAWN = { 'coco-panoptic': 300, voc: 300 }

/** Measures `npm run bench -- formats`. */
export async function run() {
  const { speeds } = await runChild('formats/write-all.ts', WORK)
  return report(
    'formats',
    Object.entries(speeds).map(([id, ours]) =>
      alone(`2,000 objects written: ${id}`, {
        unit: 'objects/s',
        ours,
        bound: DRAWN[id] ?? BOUND,
        better: 'higher',
      }),
    ),
  )
}
