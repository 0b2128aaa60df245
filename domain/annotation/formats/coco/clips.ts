import type { Native } from '../../native'
import type { ReadItem } from '../format'
import { boxAround } from '../geometry'
import { exact } from '../instances'
import { isNative, numberList } from '../../native'
import { attributesOf } from '../../parts/attributes'
import { isRate } from '../video/frames'
import { type Sighting, trackOf } from '../video/sightings'
import { importedTrack } from '../video/track-object'

/** A clip whose frames are images of the file. */
export interface CocoClip {
  readonly rate: number | undefined
  readonly frames: number | undefined
}

/** Looks up frames by image id, and clips by id. */
export class CocoClips {
  readonly #frames = new Map<string, { readonly video: string; readonly frame: number }>()
  readonly #least = new Map<string, { first: number; last: number }>()

  /** Adds an image; false if it isn't a frame of a clip. */
  add({ id, video_id: video, frame_id: frame, frame_index: index }: Native): boolean {
    const number = typeof frame === 'number' ? frame : index
    if ((typeof video !== 'number' && typeof video !== 'string') || typeof number !== 'number') return false
    if (!Number.isInteger(number) || number < 0) return false
    const key = String(video)
    this.#frames.set(String(id), { video: key, frame: number })
    const known = this.#least.get(key)
    if (known === undefined) this.#least.set(key, { first: number, last: number })
    else {
      known.first = Math.min(known.first, number)
      known.last = Math.max(known.last, number)
    }
    return true
  }

  videoOf(imageId: string): string | undefined {
    return this.#frames.get(imageId)?.video
  }

  /** The frame number of an image, from 0. Source numbers start at 1 if the last one equals the clip's length. */
  frameOf(imageId: string, length: number | undefined): number | undefined {
    const own = this.#frames.get(imageId)
    if (own === undefined) return undefined
    const { first = 0, last = 0 } = this.#least.get(own.video) ?? {}
    return own.frame - (first >= 1 && length !== undefined && last === length ? 1 : 0)
  }

  /** The number of frames, from the clip's length or else its images. */
  framesOf(video: string, length: number | undefined): number {
    return length ?? (this.#least.get(video)?.last ?? -1) + 1
  }
}

/** Reads an entry of `videos`. */
export function cocoClip({ fps, length, frame_rate: rate }: Native): CocoClip {
  const own = [fps, rate].find((one): one is number => typeof one === 'number' && isRate(one))
  return {
    rate: own,
    frames: typeof length === 'number' && Number.isInteger(length) && length > 0 ? length : undefined,
  }
}

/** The key that groups annotations into a track; undefined if the annotation belongs to no track. */
export function trackId(value: Native): string | undefined {
  const { attributes } = value
  const id = value.instance_id ?? value.track_id ?? (isNative(attributes) ? attributes.track_id : undefined)
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined
}

interface Seen {
  readonly type: 'bbox' | 'polygon'
  readonly className: string
  readonly id: string | undefined
  readonly sightings: Sighting[]
}

/** Assembles tracks from the objects on a clip's frames. */
export class CocoTracks {
  readonly #tracks = new Map<string, Seen>()
  readonly #taken = new Set<string>()

  /** Adds the objects of an annotation; a text says why they can't belong to a track. */
  add(
    objects: readonly Native[],
    { frame, id, at }: { frame: number; id: string | undefined; at: number },
  ): string | undefined {
    const [object] = objects
    if (object === undefined) return undefined
    if (objects.length > 1 || (Array.isArray(object.exclude) && object.exclude.length > 0))
      return 'An object of several areas can’t be one of a clip; it is left out.'
    const made = shapeOf(object)
    if (made === undefined) return 'An object of this kind can’t be one of a clip; it is left out.'
    const className = String(object.className)
    const key = `${id ?? `at ${at}`} ${className}`
    const answers = attributesOf(object).filter(({ group }) => group !== 'track_id')
    const attributes = answers.map(({ group, value }) => ({ name: value, groupName: group }))
    if (this.#taken.has(`${key} ${frame}`)) return `Track ${id ?? ''} is on this frame twice; the first stays.`
    this.#taken.add(`${key} ${frame}`)
    const known = this.#tracks.get(key)
    const sighting = { frame, attributes, numbers: made.numbers }
    if (known === undefined) this.#tracks.set(key, { type: made.type, className, id, sightings: [sighting] })
    else if (known.type === made.type) known.sightings.push(sighting)
    else known.sightings.push({ ...sighting, numbers: asType(known.type, made.numbers) })
    return undefined
  }

  end(picture: string, size: ReadItem['size'], clip: { readonly rate: number; readonly frames: number }): ReadItem {
    const instances = [...this.#tracks.values()].flatMap(({ type, className, id, sightings }) => {
      const track = trackOf(
        type,
        sightings.toSorted((a, b) => a.frame - b.frame),
        clip.rate,
      )
      return track === undefined ? [] : [importedTrack(track, { className, id })]
    })
    return { event: 'item', picture, size, instances, clip }
  }
}

function shapeOf({
  type,
  points,
}: Native): { readonly type: 'bbox' | 'polygon'; readonly numbers: readonly number[] } | undefined {
  if (type === 'polygon') {
    const numbers = numberList(points)
    return numbers === undefined ? undefined : { type, numbers }
  }
  if (type !== 'bbox' || !isNative(points)) return undefined
  const numbers = numberList([points.x1, points.y1, points.x2, points.y2])
  return numbers === undefined ? undefined : { type, numbers }
}

/** Converts a geometry to the type of the track's first frame. */
function asType(type: 'bbox' | 'polygon', numbers: readonly number[]): readonly number[] {
  if (type === 'polygon') {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
    return [x1, y1, x2, y1, x2, y2, x1, y2]
  }
  const box = boxAround(numbers)
  return box === undefined ? numbers : [box.x, box.y, box.x + box.width, box.y + box.height].map(exact)
}
