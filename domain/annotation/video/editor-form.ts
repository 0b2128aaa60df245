import { isSameJson } from '../commands/is-same-json'
import { isNative, type Native } from '../native'
import { numberFields, readNumbers } from './key-geometry'
import { type Key, type Stretch, type Track, type TrackType, trackType } from './track'

const MICROS = 1_000_000
const HOLDS = 'holds'

/** Reads a track in the editor's form: a `timeline` in seconds, where answers are changes. */
export function readEdited({ type: name, timeline, [HOLDS]: holds }: Native): Track | undefined {
  const type = trackType(name)
  if (type === undefined || !isNative(timeline)) return undefined
  const moments = momentsOf(timeline)
  if (moments === undefined || moments.length === 0) return undefined
  const stretches: Stretch[] = []
  let keys: Key[] = []
  let numbers: readonly number[] | undefined
  let attributes: readonly unknown[] = []
  const finish = () => {
    if (keys.length > 0) stretches.push({ keys, holds: listHas(holds, stretches.length) })
    keys = []
  }
  for (const { at, entry } of moments) {
    const isHere = entry.active !== false
    // An entry without geometry changes only the answers.
    numbers = readNumbers(type, entry) ?? numbers
    if (numbers === undefined) return undefined
    attributes = withChanges(attributes, entry.attributes)
    if (isHere || keys.length > 0) keys.push({ at, numbers, attributes, from: entry })
    if (!isHere) finish()
  }
  finish()
  return stretches.length === 0 ? undefined : { type, stretches }
}

interface Moment {
  readonly at: number
  readonly entry: Native
}

function momentsOf(timeline: Native): readonly Moment[] | undefined {
  const moments: Moment[] = []
  for (const [seconds, entry] of Object.entries(timeline)) {
    const at = Math.round(Number(seconds) * MICROS)
    if (!Number.isFinite(at) || !isNative(entry)) return undefined
    moments.push({ at, entry })
  }
  return moments.sort((a, b) => a.at - b.at)
}

function listHas(list: unknown, at: number): boolean {
  return Array.isArray(list) && list.includes(at)
}

function withChanges(now: readonly unknown[], changes: unknown): readonly unknown[] {
  if (!isNative(changes)) return now
  const [more, less] = [changes['+'], changes['-']].map((list): readonly unknown[] => (Array.isArray(list) ? list : []))
  const kept = now.filter((one) => !less?.some((gone) => isSameJson(one, gone)))
  return more === undefined || more.length === 0 ? kept : [...kept, ...more]
}

function changesBetween(before: readonly unknown[], after: readonly unknown[]): Native | undefined {
  const lacks = (list: readonly unknown[]) => (one: unknown) => !list.some((other) => isSameJson(one, other))
  const [more, less] = [after.filter(lacks(before)), before.filter(lacks(after))]
  return more.length === 0 && less.length === 0 ? undefined : { '+': more, '-': less }
}

/** Writes a track into an object. Answers become changes again; unchanged entries keep their text. */
export function writeEdited(before: Native, track: Track): Native {
  const last = readEdited(before)
  if (last !== undefined && isSameJson(last, track)) return before
  const came = isNative(before.timeline) ? before.timeline : {}
  const names = new Map(Object.keys(came).map((name) => [Math.round(Number(name) * MICROS), name]))
  const timeline: Record<string, unknown> = {}
  let attributes: readonly unknown[] = []
  for (const { keys } of track.stretches)
    for (const [place, key] of keys.entries()) {
      const isHere = place < keys.length - 1
      timeline[names.get(key.at) ?? (key.at / MICROS).toFixed(6)] = writeMoment(track.type, key, isHere, attributes)
      attributes = key.attributes
    }
  const held = track.stretches.flatMap(({ holds }, at) => (holds ? [at] : []))
  const { [HOLDS]: _, ...rest } = before
  return { ...rest, timeline, ...(held.length > 0 ? { [HOLDS]: held } : {}) }
}

function writeMoment(type: TrackType, key: Key, isHere: boolean, before: readonly unknown[]): Native {
  const { numbers, attributes } = key
  // An entry of the export form has other fields.
  const from = key.from?.timestamp === undefined ? key.from : undefined
  const isAsItCame =
    from !== undefined &&
    (from.active !== false) === isHere &&
    (readNumbers(type, from) === undefined || isSameJson(readNumbers(type, from), numbers)) &&
    isSameJson(withChanges(before, from.attributes), attributes)
  if (isAsItCame) return from
  const changes = changesBetween(before, attributes)
  const { attributes: _, ...rest } = from ?? {}
  const fields = { ...rest, active: isHere, ...numberFields(type, numbers, from) }
  return changes === undefined ? fields : { ...fields, attributes: changes }
}
