import { expect, it } from 'vitest'
import { aNumberedClip, CLIP, evenTimes, type NumberedClip, unevenTimes } from '../builders/numbered-clip'
import { aReorderedClip, decodesReordered } from '../builders/reordered-clip'
import { isLong, SEED, times } from '../builders/walks'
import { openedClip } from './opened-clip'

const FRAMES = times(120, 240)
const JUMPS = times(60, 1_000)
const KEPT_FOR = 10

/** Far jumps, and steps to either side. */
function* jumps(): Generator<number> {
  let seed = SEED
  let frame = 0
  const random = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  for (let jump = 0; jump < JUMPS; jump += 1) {
    const step = [1, -1, 1, -1, 10, -10][random(12)]
    frame = step === undefined ? random(FRAMES) : Math.min(FRAMES - 1, Math.max(0, frame + step))
    yield frame
  }
}

async function wrongJumps(content: Blob): Promise<readonly (readonly [asked: number, shown: number | string])[]> {
  const { clip, store, numberAt } = await openedClip(content)
  expect(clip.table.times).toHaveLength(FRAMES)
  const wrong: [number, number | string][] = []
  for (const [jump, frame] of [...jumps()].entries()) {
    // Another size releases all frames, so that they are decoded again.
    if (jump % KEPT_FOR === 0) store.fit(jump % (2 * KEPT_FOR) === 0 ? CLIP.width : CLIP.width / 2)
    const shown = await numberAt(frame)
    if (shown !== frame) wrong.push([frame, shown])
  }
  return wrong
}

const CLIPS: readonly (readonly [name: string, clip: NumberedClip])[] = [
  ['a variable rate', { times: unevenTimes(FRAMES, 30), codec: 'vp9' }],
  ['a late first frame', { times: evenTimes(FRAMES, 30).map((time) => time + 0.4), container: 'mp4', codec: 'vp9' }],
  ['a constant rate', { times: evenTimes(FRAMES, 25), keyEvery: 2 }],
  ['a rate of 29.97', { times: evenTimes(FRAMES, 30_000 / 1_001), codec: 'vp9', container: 'mp4' }],
  ['neither length nor index', { times: evenTimes(FRAMES, 25), isRecording: true }],
  ['an index in pieces', { times: evenTimes(FRAMES, 25), isRecording: true, container: 'mp4', codec: 'av1' }],
]

/** `npm test` jumps in the two hardest clips. */
it.each(isLong ? CLIPS : CLIPS.slice(0, 2))(
  `a clip with %s → in ${JUMPS} of ${JUMPS} jumps (seed ${SEED}), the shown frame is the requested one`,
  async (_, clip) => {
    expect(await wrongJumps(await aNumberedClip(clip))).toEqual([])
  },
)

it.skipIf(!(await decodesReordered())).each([
  ['B frames', { lacksOrder: false }],
  ['B frames whose times lack the order of showing', { lacksOrder: true }],
] as const)(
  `a clip with %s → in ${JUMPS} of ${JUMPS} jumps (seed ${SEED}), the shown frame is the requested one`,
  async (_, how) => {
    expect(await wrongJumps(await aReorderedClip({ frames: FRAMES, rate: 25, ...how }))).toEqual([])
  },
)
