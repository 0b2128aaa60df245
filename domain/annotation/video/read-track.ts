import { isNative, type Native } from '../native'
import { readEdited, writeEdited } from './editor-form'
import { readExported, writeExported } from './export-form'
import type { Track } from './track'

/** Reads a track in either of the platform's forms; undefined for other objects. */
export function readTrack(value: Native): Track | undefined {
  return isNative(value.meta) ? readExported(value) : readEdited(value)
}

/** Writes a track into an object, keeping the object's form. */
export function writeTrack(before: Native, track: Track): Native {
  return isNative(before.meta) ? writeExported(before, track) : writeEdited(before, track)
}

/** Tells whether an object is a track, even an unreadable one. */
export function isTimed({ meta, parameters, timeline }: Native): boolean {
  return (Array.isArray(parameters) && isNative(meta)) || isNative(timeline)
}

/**
 * The part of an object with its class, author and approval: the object itself, or its nested part in exported videos.
 */
export function factsOf(value: Native): Native {
  return isNative(value.meta) && typeof value.meta.type === 'string' && value.type === undefined ? value.meta : value
}
