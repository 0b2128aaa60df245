import type { Native } from '../../native'
import { between } from '../../video/interpolate'
import type { TrackType } from '../../video/track'
import { type PictureSize, problem, type ReadEvent, type ReadProblem, type Source } from '../format'
import { exact } from '../instances'
import { clipsOf } from '../texts'
import { NO_RATE, rateFor } from '../video/frames'
import { type Sighting, trackOf } from '../video/sightings'
import { importedTrack, keyAttributes } from '../video/track-object'
import { child, numberOf, type XmlElement } from '../xml'
import { pointsOf } from './points'
import { turnedBox } from './write'
import { OCCLUDED } from './write-clips'

/** Elements in the header of a video task. */
export const TASK_ELEMENTS = ['size', 'stop_frame', 'source', 'original_size'] as const

/** Collects a task's tracks while its file is read. */
export class ClipTracks {
  readonly #tracks: { readonly className: string; readonly id: string; readonly shapes: readonly Shape[] }[] = []
  #frames: number | undefined
  #source = ''
  #size: PictureSize | undefined

  /** Reads an element of the task's header. */
  note(element: XmlElement): void {
    const number = numberOf(element.text)
    // The last frame is more reliable than the size, which counts frames after the frame step.
    if (element.name === 'stop_frame' && number !== undefined) this.#frames = number + 1
    if (element.name === 'size' && number !== undefined) this.#frames ??= number
    if (element.name === 'source') this.#source = element.text.replaceAll('\\', '/')
    if (element.name !== 'original_size') return
    const [width, height] = ['width', 'height'].map((name) => numberOf(child(element, name)?.text))
    if (width !== undefined && height !== undefined) this.#size = { width, height }
  }

  /** Adds a track; returns the problems found in it. */
  add(file: string, track: XmlElement): readonly ReadProblem[] {
    const className = track.attributes['label'] ?? ''
    if (className === '') return [problem(file, `line ${track.line}`, 'The track has no label.')]
    const problems: ReadProblem[] = []
    const shapes: Shape[] = []
    const own = answersIn(track)
    for (const element of track.children) {
      if (element.name === 'attribute') continue
      const shape = shapeOf(element, own)
      if (typeof shape === 'string') problems.push(problem(file, `line ${element.line}`, shape))
      else shapes.push(shape)
      // The same problem would repeat on every frame of this track.
      if (typeof shape === 'string' && KINDS[element.name] === undefined) break
    }
    if (shapes.length > 0) this.#tracks.push({ className, id: track.attributes['id'] ?? '', shapes })
    return problems
  }

  /** Yields the clip with its tracks; nothing if the file has no tracks. */
  async *end(from: Source, file: string, labels: ReadonlySet<string>): AsyncGenerator<ReadEvent> {
    if (this.#tracks.length === 0) return
    const picture = this.#clip(from, file)
    if (picture === '') {
      yield problem(file, '', 'The file doesn’t name its clip. Put it into a folder called like the clip.')
      return
    }
    const found = clipsOf(from.paths).find(picture)
    const path = found.kind === 'one' ? found.path : undefined
    const rate = await rateFor(from, path)
    if (rate === undefined) {
      yield problem(file, '', NO_RATE)
      return
    }
    for (const name of new Set(this.#tracks.map(({ className }) => className)))
      if (!labels.has(name)) yield { event: 'class', name }
    const frames = this.#frames ?? (path === undefined ? undefined : (await from.clipOf(path))?.frames)
    const instances = this.#tracks.flatMap((one) => trackObject(one, rate, frames))
    yield { event: 'item', picture, size: this.#size, instances, clip: { rate, frames } }
  }

  /** The clip named by the file's folder, or else by the file's source. */
  #clip({ paths }: Source, file: string): string {
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
    const name = folder.split('/').at(-1) ?? ''
    const isOwn = this.#source === '' || name === this.#source || clipsOf(paths).find(folder).kind === 'one'
    return folder !== '' && isOwn ? folder : this.#source
  }
}

interface Shape extends Sighting {
  readonly type: Exclude<TrackType, 'event'>
  readonly isOutside: boolean
}

function trackObject(
  { className, id, shapes }: { readonly className: string; readonly id: string; readonly shapes: readonly Shape[] },
  rate: number,
  frames: number | undefined,
): readonly Native[] {
  // If any shape is rotated, the whole track becomes a polygon of four corners.
  const type = shapes.some((shape) => shape.type === 'polygon') ? 'polygon' : (shapes[0]?.type ?? 'bbox')
  const sorted = shapes.toSorted((a, b) => a.frame - b.frame)
  const seen: Sighting[] = []
  for (const [at, shape] of sorted.entries()) {
    if (shape.isOutside) continue
    const own = {
      ...shape,
      numbers: type === 'polygon' && shape.type === 'bbox' ? cornersOf(shape.numbers) : shape.numbers,
    }
    seen.push(own)
    const next = sorted[at + 1]
    // CVAT interpolates up to the next shape. Before an outside frame or the end of the clip, the last shape stays.
    const until = next?.frame ?? frames ?? own.frame + 1
    if (next === undefined || next.isOutside) {
      for (let frame = own.frame + 1; frame < until; frame += 1) seen.push({ ...own, frame, isKey: false })
    } else if (until > own.frame + 1) seen.push(...filled(own, next, type))
  }
  const track = trackOf(type, seen, rate)
  return track === undefined ? [] : [importedTrack(track, { className, ...(id === '' ? {} : { id }) })]
}

/** Interpolates the frames between two keyframes, for files that hold only keyframes. */
function filled(from: Sighting, next: Shape, type: TrackType): readonly Sighting[] {
  const to = type === 'polygon' && next.type === 'bbox' ? cornersOf(next.numbers) : next.numbers
  const of = next.frame - from.frame
  return Array.from({ length: of - 1 }, (_, at) => ({
    frame: from.frame + at + 1,
    attributes: from.attributes,
    numbers: between(type, from.numbers, to, at + 1, of),
  }))
}

function cornersOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): readonly number[] {
  return [x1, y1, x2, y1, x2, y2, x1, y2]
}

function answersIn(element: XmlElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    element.children
      .filter(({ name, text }) => name === 'attribute' && text !== '')
      .map(({ attributes, text }) => [attributes['name'] ?? '', text]),
  )
}

const KINDS: Readonly<Record<string, (element: XmlElement) => Pick<Shape, 'type' | 'numbers'> | string>> = {
  box({ attributes }) {
    const [x1, y1, x2, y2] = ['xtl', 'ytl', 'xbr', 'ybr'].map((name) => numberOf(attributes[name]))
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return 'The box lacks a corner.'
    const rotation = numberOf(attributes['rotation']) ?? 0
    return rotation === 0
      ? { type: 'bbox', numbers: [x1, y1, x2, y2].map(exact) }
      : { type: 'polygon', numbers: turnedBox([x1, y1, x2, y2], rotation).map(exact) }
  },
  polygon: (element) => line(element, 'polygon', 6),
  polyline: (element) => line(element, 'polyline', 4),
  points(element) {
    const points = pointsOf(element)
    if (points === undefined) return 'The points can’t be read.'
    return points.length === 2
      ? { type: 'point', numbers: points.map(exact) }
      : 'Tracks of several points can’t be read; the track is left out.'
  },
}

function line(element: XmlElement, type: 'polygon' | 'polyline', least: number) {
  const points = pointsOf(element)
  return points === undefined || points.length < least
    ? `A ${type} needs ${least / 2} points or more.`
    : { type, numbers: points.map(exact) }
}

function shapeOf(element: XmlElement, ofTrack: Readonly<Record<string, string>>): Shape | string {
  const read = KINDS[element.name]
  if (read === undefined) return `Tracks of the kind “${element.name}” can’t be read; the track is left out.`
  const made = read(element)
  if (typeof made === 'string') return made
  const { attributes } = element
  const frame = numberOf(attributes['frame'])
  if (frame === undefined || !Number.isInteger(frame) || frame < 0) return 'The frame isn’t a whole number from 0.'
  const answers = {
    ...ofTrack,
    ...answersIn(element),
    ...(attributes['occluded'] === '1' ? { [OCCLUDED]: 'true' } : {}),
  }
  return {
    ...made,
    frame,
    attributes: keyAttributes(answers),
    isKey: attributes['keyframe'] === '1',
    isOutside: attributes['outside'] === '1',
  }
}
