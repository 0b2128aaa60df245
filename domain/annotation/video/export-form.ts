import { isSameJson } from '../commands/is-same-json'
import { isNative, type Native } from '../native'
import { numberFields, readNumbers } from './key-geometry'
import { type Key, spanOf, type Stretch, type Track, type TrackType, trackType } from './track'

/** Our own field on a stretch, beside the platform's; other programs ignore it and interpolate. */
const HOLDS = 'holds'

/** Reads a track of the export form: `meta` and `parameters`. */
export function readExported({ meta, parameters }: Native): Track | undefined {
  const type = isNative(meta) ? trackType(meta.type) : undefined
  if (type === undefined || !Array.isArray(parameters)) return undefined
  const stretches: Stretch[] = []
  for (const parameter of parameters as readonly unknown[]) {
    const stretch = readStretch(type, parameter)
    if (stretch === undefined) return undefined
    stretches.push(stretch)
  }
  return stretches.length === 0 ? undefined : { type, stretches }
}

function readStretch(type: TrackType, parameter: unknown): Stretch | undefined {
  if (!isNative(parameter) || !Array.isArray(parameter.timestamps)) return undefined
  const keys: Key[] = []
  for (const entry of parameter.timestamps as readonly unknown[]) {
    const key = readKey(type, entry)
    if (key === undefined) return undefined
    keys.push(key)
  }
  if (keys.length === 0) return undefined
  return { keys, holds: parameter[HOLDS] === true, from: parameter }
}

function readKey(type: TrackType, entry: unknown): Key | undefined {
  if (!isNative(entry) || typeof entry.timestamp !== 'number') return undefined
  const numbers = readNumbers(type, entry)
  if (numbers === undefined) return undefined
  return { at: entry.timestamp, numbers, attributes: listOf(entry.attributes), from: entry }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Writes a track into an object; unchanged entries keep their text. */
export function writeExported(before: Native, track: Track): Native {
  const last = readExported(before)
  if (last !== undefined && isSameJson(last, track)) return before
  const parameters = track.stretches.map((stretch) => writeStretch(track.type, stretch))
  const start = Math.min(...track.stretches.map((one) => spanOf(one).start))
  const end = Math.max(...track.stretches.map((one) => spanOf(one).end))
  return { ...before, meta: { ...(isNative(before.meta) ? before.meta : {}), start, end }, parameters }
}

function writeStretch(type: TrackType, stretch: Stretch): Native {
  const { from, keys, holds } = stretch
  const before = from === undefined ? undefined : readStretch(type, from)
  if (from !== undefined && before !== undefined && isSameJson(before, stretch)) return from
  const { [HOLDS]: _, ...rest } = from ?? {}
  const timestamps = keys.map((key) => writeKey(type, key))
  return { ...rest, ...spanOf(stretch), ...(holds ? { [HOLDS]: true } : {}), timestamps }
}

function writeKey(type: TrackType, key: Key): Native {
  const { at, numbers, attributes } = key
  // An entry of the editor's form has other fields.
  const from = key.from?.timestamp === undefined ? undefined : key.from
  const isAsItCame =
    from !== undefined &&
    from.timestamp === at &&
    isSameJson(readNumbers(type, from), numbers) &&
    isSameJson(listOf(from.attributes), attributes)
  return isAsItCame ? from : { ...from, ...numberFields(type, numbers, from), timestamp: at, attributes }
}
