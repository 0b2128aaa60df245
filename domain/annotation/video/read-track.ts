import { isNative, type Native } from '../native'
import { readEdited, writeEdited } from './editor-form'
import { readExported, writeExported } from './export-form'
import type { Track } from './track'

/** Reads a track in either form of the platform; undefined for anything else. */
export function readTrack(value: Native): Track | undefined {
  return isNative(value.meta) ? readExported(value) : readEdited(value)
}

/** The object with another track in it, in the form that it has. */
export function writeTrack(before: Native, track: Track): Native {
  return isNative(before.meta) ? writeExported(before, track) : writeEdited(before, track)
}

/** Tells a track, readable or not, from an object of a picture or a text. */
export function isTimed({ meta, parameters, timeline }: Native): boolean {
  return (Array.isArray(parameters) && isNative(meta)) || isNative(timeline)
}

/**
 * Where an object keeps its class, its author and what was decided on it: in itself, and one level deeper in videos that
 * were exported.
 */
export function factsOf(value: Native): Native {
  return isNative(value.meta) && typeof value.meta.type === 'string' && value.type === undefined ? value.meta : value
}
