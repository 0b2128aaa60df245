import type { Room } from '#domain/size'

const CALL: Room = { characters: 1_000_000, values: 20_000, depth: 32 }
/** Limits for calls with files: a drop may have thousands, and a text may be a file. */
const FILES: Room = { characters: 64_000_000, values: 20_000, depth: 32 }

/** Limits for an append: 256 KB may consist of numbers alone. */
const APPEND: Room = { characters: 300_000, values: 200_000, depth: 64 }

/** Limits of one call's arguments, by its channel. */
export function roomOf(channel: string): Room {
  if (channel === 'annotations.append') return APPEND
  return channel.startsWith('imports.') || channel.startsWith('files.') ? FILES : CALL
}
