import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadEvent, type ReadProblem, type Source } from '../format'
import { exact } from '../instances'
import { clipsOf } from '../texts'
import { isRate, NO_RATE, rateFor } from '../video/frames'
import { type Sighting, trackOf } from '../video/sightings'
import { importedTrack, keyAttributes } from '../video/track-object'
import { IGNORED, VISIBILITY } from './write'

const TABLE = /(?:^|\/)gt\/gt\.txt$/i
/** The classes of MOT16, MOT17 and MOT20, by their numbers from 1. */
const CHALLENGE = [
  'Pedestrian',
  'Person on vehicle',
  'Car',
  'Bicycle',
  'Motorbike',
  'Non motorized vehicle',
  'Static person',
  'Distractor',
  'Occluder',
  'Occluder on the ground',
  'Occluder full',
  'Reflection',
  'Crowd',
] as const

/** Reads sequences of MOT: `gt/gt.txt` with its `labels.txt` and `seqinfo.ini`. */
export const motReader: FormatReader = {
  find: (paths) => paths.filter((path) => TABLE.test(path)),
  async *read(from, files) {
    const classes = new Set<string>()
    yield* eachFile(files, (file) => readFile(from, file, classes))
  },
}

async function* readFile(from: Source, file: string, classes: Set<string>): AsyncGenerator<ReadEvent> {
  const folder = file.replace(TABLE, '')
  const head = await readHead(from, folder)
  const picture = clipOf(from, folder, head.get('name'))
  const found = clipsOf(from.paths).find(picture)
  const rate = await rateFor(from, found.kind === 'one' ? found.path : undefined, numberIn(head, 'framerate'))
  if (rate === undefined || !isRate(rate)) {
    yield problem(file, '', NO_RATE)
    return
  }
  const labels = await readLabels(from, folder)
  const { tracks, problems } = readRows(file, await from.text(file), labels ?? CHALLENGE)
  yield* problems
  for (const name of [...(labels ?? []), ...[...tracks.values()].map(({ className }) => className)]) {
    if (name === '' || classes.has(name)) continue
    classes.add(name)
    yield { event: 'class', name }
  }
  const instances = [...tracks.values()].flatMap(({ id, className, sightings }) => {
    const track = trackOf(
      'bbox',
      sightings.toSorted((a, b) => a.frame - b.frame),
      rate,
    )
    return track === undefined ? [] : [importedTrack(track, { className, id: String(id) })]
  })
  const [width, height] = [numberIn(head, 'imwidth'), numberIn(head, 'imheight')]
  const size = width === undefined || height === undefined ? undefined : { width, height }
  yield { event: 'item', picture, size, instances, clip: { rate, frames: numberIn(head, 'seqlength') } }
}

/** Finds a sequence's clip: by the folder's path, else by its name without extension. */
function clipOf({ paths }: Source, folder: string, name: string | undefined): string {
  const clips = clipsOf(paths)
  if (clips.find(folder).kind === 'one') return folder
  const last = folder.split('/').at(-1) ?? folder
  const alike = clips.paths.filter((path) => (path.split('/').at(-1) ?? path).replace(/\.[^.]*$/, '') === last)
  const [only] = alike
  if (alike.length === 1 && only !== undefined) return only
  return folder === '' ? (name ?? '') : folder
}

async function readHead(from: Source, folder: string): Promise<ReadonlyMap<string, string>> {
  const path = `${folder === '' ? '' : `${folder}/`}seqinfo.ini`
  if (!from.paths.includes(path)) return new Map()
  const lines = (await from.text(path)).split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf('=')
      return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
    }),
  )
}

function numberIn(head: ReadonlyMap<string, string>, key: string): number | undefined {
  const value = Number(head.get(key) ?? '')
  return Number.isFinite(value) && value > 0 ? value : undefined
}

async function readLabels(from: Source, folder: string): Promise<readonly string[] | undefined> {
  const path = `${folder === '' ? '' : `${folder}/`}gt/labels.txt`
  if (!from.paths.includes(path)) return undefined
  const names = (await from.text(path)).split(/\r?\n/).map((line) => line.trim())
  while (names.at(-1) === '') names.pop()
  return names
}

interface Followed {
  readonly id: number
  readonly className: string
  readonly sightings: Sighting[]
}

function readRows(file: string, text: string, labels: readonly string[]) {
  const problems: ReadProblem[] = []
  const rows: { readonly line: number; readonly cells: readonly number[] }[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const cells = line
      .split(/[,\s]+/)
      .filter((cell) => cell !== '')
      .map(Number)
    const reason = rowFault(cells)
    if (reason === undefined) rows.push({ line: at + 1, cells })
    else problems.push(problem(file, `line ${at + 1}`, reason))
  }
  // Frames count from 1, or from 0 if the table has a frame 0.
  const first = rows.some(({ cells }) => cells[0] === 0) ? 0 : 1
  const tracks = new Map<string, Followed>()
  const taken = new Set<string>()
  for (const { line, cells } of rows) {
    const [number = 0, id = 0, x = 0, y = 0, width = 0, height = 0, taking = 1, label = -1, seen = 1] = cells
    const frame = number - first
    const className = labels[label - 1] ?? (label <= 0 ? (labels[0] ?? '') : undefined)
    if (className === undefined || className === '') {
      problems.push(problem(file, `line ${line}`, `No class has the number ${label}.`))
      continue
    }
    // A box without an id is its own track.
    const key = id < 0 ? `line ${line}` : `${id} ${className}`
    if (taken.has(`${key} ${frame}`)) {
      problems.push(problem(file, `line ${line}`, `Track ${id} has two boxes on frame ${number}; the first stays.`))
      continue
    }
    taken.add(`${key} ${frame}`)
    const attributes = keyAttributes({
      ...(taking === 0 ? { [IGNORED]: 'true' } : {}),
      ...(seen >= 0 && seen < 1 && cells.length > 8 ? { [VISIBILITY]: String(seen) } : {}),
    })
    const sighting = { frame, numbers: [x, y, x + width, y + height].map(exact), attributes }
    const known = tracks.get(key)
    if (known === undefined) tracks.set(key, { id: Math.max(0, id), className, sightings: [sighting] })
    else known.sightings.push(sighting)
  }
  return { tracks, problems }
}

function rowFault(cells: readonly number[]): string | undefined {
  if (cells.length < 6 || cells.some((cell) => !Number.isFinite(cell))) return 'The line needs six numbers or more.'
  const [frame = -1, id = 0, , , width = 0, height = 0] = cells
  if (!Number.isInteger(frame) || frame < 0) return 'The frame isn’t a whole number from 0.'
  if (!Number.isInteger(id)) return 'The id isn’t a whole number.'
  return width <= 0 || height <= 0 ? 'The box has no width or height.' : undefined
}
