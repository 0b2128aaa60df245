import type { Room } from '#domain/size'

const CALL: Room = { characters: 1_000_000, values: 20_000, depth: 32 }
/** Thousands of files may be dropped at once, and a text may be a file. */
const FILES: Room = { characters: 64_000_000, values: 20_000, depth: 32 }

/** An append of 256 KB may be numbers alone. */
const APPEND: Room = { characters: 300_000, values: 200_000, depth: 64 }

/** How much one call of the shell may say, by its channel. */
export function roomOf(channel: string): Room {
  if (channel === 'annotations.append') return APPEND
  return channel.startsWith('imports.') || channel.startsWith('files.') ? FILES : CALL
}
