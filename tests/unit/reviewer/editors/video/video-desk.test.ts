import { expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { joinedTracks } from '../../../../../domain/annotation/video/edit-track'
import { evenFrames } from '../../../../../domain/annotation/video/frame-table'
import type { Track } from '../../../../../domain/annotation/video/track'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { createVideoDesk } from '../../../../../reviewer/editors/video/video-desk'
import { edited } from '../../../../builders/edited'
import { aTrack } from '../../../../builders/tracks'
import { SEED, times } from '../../../../builders/walks'

const FRAMES = 100
const table = evenFrames(25, FRAMES)
const [ROUNDS, STEPS] = [times(5, 50), 100]
/** With more of them, two selected ones rarely fit together. */
const TRACKS_MAX = 12
const CAR = { classId: 1, className: 'Car', attributes: [] }

/** What the history calls the edits. */
const LABELS = [
  'Absent from here',
  'Gap filled',
  'Held between keys',
  'Interpolated again',
  'Key deleted',
  'Key moved',
  'Key nudged',
  'Key pasted',
  'Key set',
  'Repeated for n frames',
  'Track cut',
  'Track drawn',
  'Tracks joined',
]

/** A track in the editor's form, with fields of its own. */
const EDITED: Native = {
  type: 'bbox',
  classId: 1,
  className: 'Car',
  own: { kept: true },
  timeline: {
    '0': { active: true, points: { x1: 1, y1: 1, x2: 5, y2: 5 }, attributes: { '+': [{ id: 1 }], '-': [] } },
    '0.400000': { active: true, points: { x1: 2, y1: 1, x2: 6, y2: 5 }, own: 1 },
    '0.800000': { active: false, points: { x1: 2, y1: 1, x2: 6, y2: 5 } },
  },
}

/** Tracks of a file with a hand on them, and the frame that is shown. */
function atDesk(instances: readonly Native[]) {
  const file = edited(instances)
  let frame = 0
  const desk = createVideoDesk({
    session: {
      annotating: {
        editing: file.editing,
        classes: createObservable({ classes: [CAR], current: CAR }),
      } as unknown as Parameters<typeof createVideoDesk>[0]['session']['annotating'],
      views: file.views,
      onRefused: (reason) => void file.refused.push(reason),
      say: () => undefined,
    },
    moment: () => ({ table, frame }),
    table: () => table,
  })
  return { ...file, desk, go: (next: number) => void (frame = next) }
}
type AtDesk = ReturnType<typeof atDesk>
const settled = () => new Promise((resolve) => setImmediate(resolve))
const past = ({ drawing }: AtDesk) => drawing.get()?.drawn.get().history.past ?? []

/** The same numbers for the same seed. */
function randomly(seed: number) {
  let now = seed
  return (most: number) => {
    now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((now / 2 ** 32) * most)
  }
}

/** Tells whether two tracks share no frame. */
function areApart(one: Track | undefined, other: Track | undefined): boolean {
  return one !== undefined && other !== undefined && 'track' in joinedTracks([one, other], table)
}

/** One random edit, as a person makes it by keys, pointer and timeline. */
function edit({ desk, views, go, select }: AtDesk, random: (most: number) => number): void {
  const rows = views.get().objects.map(({ row }) => row)
  const some = () => rows[random(rows.length)] ?? 0
  const box = () => [random(50), random(50), 60 + random(50), 60 + random(50)]
  select(...new Set(Array.from({ length: 1 + random(2) }, some)))
  go(random(FRAMES))
  const ways: readonly (() => void)[] = [
    () => (rows.length < TRACKS_MAX ? desk.draw('bbox', box()) : undefined),
    () => desk.setKey([some()], { numbers: box() }),
    () => desk.setKey([some()], { attributes: [{ id: random(5) }] }),
    () => desk.nudge(random(5) - 2, 1),
    desk.keyHere,
    desk.removeKey,
    desk.absentHere,
    () => (rows.length < TRACKS_MAX ? desk.cut() : undefined),
    () => {
      const one = views.get().objects.find(({ row }) => row === some())
      const other = views.get().objects.find(({ row, track }) => row !== one?.row && areApart(one?.track, track))
      if (one !== undefined && other !== undefined) select(one.row, other.row)
      desk.join()
    },
    desk.fillGap,
    desk.toggleHold,
    () => desk.propagate(random(20)),
    () => desk.moveKey(some(), random(FRAMES), random(FRAMES)),
    () => {
      desk.copyKey()
      go(random(FRAMES))
      desk.pasteKey()
    },
  ]
  ways[random(ways.length)]?.()
}

/** As many edits as a history keeps; refused ones don't count. */
async function walked(file: AtDesk, random: (most: number) => number): Promise<void> {
  for (let tries = 0; past(file).length < STEPS; tries += 1) {
    if (tries > STEPS * 100) throw new Error('hardly an edit is taken')
    edit(file, random)
    await settled()
  }
}

it(`${ROUNDS * STEPS} random edits of tracks (seed ${SEED}) → undo of all gives the start, redo of all the end`, async () => {
  const random = randomly(SEED)
  const made = new Set<string>()
  let instances: readonly Native[] = [aTrack({ end: 3_000_000 }), EDITED, aTrack({ start: 400_000, top: 5 })]
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = atDesk(instances)
    const start = JSON.stringify(file.saved())
    await walked(file, random)
    for (const { label } of past(file)) made.add(label.replace(/\d+/, 'n'))
    const end = JSON.stringify(file.saved())
    file.editing.goTo(0)
    expect(JSON.stringify(file.saved())).toBe(start)
    file.editing.goTo(STEPS)
    expect(JSON.stringify(file.saved())).toBe(end)
    instances = file.saved()
  }
  // Each way of editing was among them.
  expect(LABELS.filter((label) => !made.has(label))).toEqual([])
})

it('tracks joined that share frames → are refused, and stay', async () => {
  const file = atDesk([aTrack(), aTrack({ top: 5 })])
  file.select(0, 1)
  file.desk.join()
  await settled()
  expect(file.refused).toEqual(['The tracks are on the same frames. Cut one of them first.'])
  expect(file.saved()).toHaveLength(2)
  expect(past(file)).toHaveLength(0)
})

it('a track cut, then its parts joined → one track and two steps; undo gives the parts back', async () => {
  const file = atDesk([aTrack({ end: 3_000_000 })])
  file.select(0)
  file.go(30)
  file.desk.cut()
  await settled()
  const parts = file.saved()
  expect(parts).toHaveLength(2)
  file.select(...file.views.get().objects.map(({ row }) => row))
  file.desk.join()
  await settled()
  expect(file.saved()).toHaveLength(1)
  expect(past(file).map(({ label }) => label)).toEqual(['Track cut', 'Tracks joined'])
  file.editing.undo()
  expect(file.saved()).toEqual(parts)
})
