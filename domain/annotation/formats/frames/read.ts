import { isNative, type Native } from '../../native'
import { readNumbers } from '../../video/key-geometry'
import { type TrackType, trackType } from '../../video/track'
import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadEvent, type ReadProblem, type Source } from '../format'
import { withoutNaN } from '../json-elements'
import { clipsOf } from '../texts'
import { NO_RATE, rateFor } from '../video/frames'
import { type Sighting, trackOf } from '../video/sightings'
import { importedTrack } from '../video/track-object'
import { FRAMES_ENDING } from './write'

export const framesReader: FormatReader = {
  find: (paths) => paths.filter((path) => path.toLowerCase().endsWith(FRAMES_ENDING)),
  async *read(from, files) {
    const classes = new Set<string>()
    yield* eachFile(files, (file) => readFile(from, file, classes))
  },
}

interface Followed {
  readonly type: TrackType
  readonly className: string
  readonly sightings: Sighting[]
}

async function* readFile(from: Source, file: string, classes: Set<string>): AsyncGenerator<ReadEvent> {
  const list: unknown = JSON.parse(withoutNaN(await from.text(file)))
  if (!Array.isArray(list)) {
    yield problem(file, '', 'It isn’t a list of frames.')
    return
  }
  const picture = file.slice(0, -FRAMES_ENDING.length)
  const found = clipsOf(from.paths).find(picture)
  const rate = await rateFor(from, found.kind === 'one' ? found.path : undefined)
  if (rate === undefined) {
    yield problem(file, '', NO_RATE)
    return
  }
  const { tracks, problems } = tracksOf(file, list)
  yield* problems
  for (const { className } of tracks) {
    if (classes.has(className)) continue
    classes.add(className)
    yield { event: 'class', name: className }
  }
  const instances = tracks.flatMap(({ type, className, sightings }) => {
    const track = trackOf(type, sightings, rate)
    return track === undefined ? [] : [importedTrack(track, { className })]
  })
  yield { event: 'item', picture, instances, clip: { rate, frames: list.length } }
}

/** Reads the objects from a list of frames, sorted by frame number. */
function tracksOf(file: string, list: readonly unknown[]) {
  const byId = new Map<unknown, Followed>()
  const problems: ReadProblem[] = []
  const frames = list.map((entry) => (isNative(entry) && typeof entry.frame === 'number' ? entry.frame : undefined))
  // Frames count from 1, but some programs count from 0.
  const first = frames.includes(0) ? 0 : 1
  for (const [at, entry] of list.entries()) {
    const frame = frames[at]
    if (!isNative(entry) || frame === undefined || !Array.isArray(entry.annotations)) {
      problems.push(problem(file, `[${at}]`, 'The frame has no number or no list of annotations.'))
      continue
    }
    for (const [place, one] of (entry.annotations as readonly unknown[]).entries()) {
      const read = isNative(one) ? sightingOf(one, frame - first) : undefined
      if (read === undefined || !isNative(one)) {
        problems.push(problem(file, `[${at}].annotations[${place}]`, 'The object can’t be read; it is left out.'))
        continue
      }
      const known = byId.get(one.instanceId)
      if (known === undefined) byId.set(one.instanceId, { ...read, sightings: [read.sighting] })
      else if (known.type === read.type) known.sightings.push(read.sighting)
      else problems.push(problem(file, `[${at}].annotations[${place}]`, 'Another object has this instanceId.'))
    }
  }
  const tracks = [...byId]
    .toSorted(([a], [b]) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0))
    .map(([, one]) => ({ ...one, sightings: one.sightings.toSorted((a, b) => a.frame - b.frame) }))
  return { tracks, problems }
}

function sightingOf(one: Native, frame: number) {
  const type = trackType(one.type)
  const numbers = type && readNumbers(type, one)
  const { className, attributes, keyframe } = one
  if (type === undefined || numbers === undefined || typeof className !== 'string') return undefined
  const sighting: Sighting = {
    frame,
    numbers,
    attributes: Array.isArray(attributes) ? (attributes as readonly unknown[]) : [],
    isKey: keyframe === true,
  }
  return { type, className, sighting }
}
