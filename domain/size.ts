/** How much a value from a page may hold. */
export interface Room {
  /** Characters of its texts and names, and bytes of its buffers. */
  readonly characters: number
  readonly values: number
  readonly depth: number
}

/** What a look over a value found; nobody looks further than the room goes. */
export interface Size {
  readonly characters: number
  /** There is more of it than the room has. */
  readonly isOver: boolean
  /** It goes deeper than the room, or holds itself; what lies there is not counted. */
  readonly isDeep: boolean
}

/** Tells whether data stays within its room. */
export function fits(value: unknown, room: Room): boolean {
  const { isOver, isDeep } = sizeOf(value, room)
  return !isOver && !isDeep
}

/** Measures data as it was cloned from another page. */
export function sizeOf(value: unknown, room: Room): Size {
  let characters = 0
  let values = 0
  let isDeep = false
  const isOver = (): boolean => characters > room.characters || values > room.values
  const count = (one: unknown, depth: number): void => {
    values += 1
    if (typeof one === 'string') characters += one.length
    if (typeof one !== 'object' || one === null) return
    if (one instanceof ArrayBuffer || ArrayBuffer.isView(one)) characters += one.byteLength
    else if (depth >= room.depth) isDeep = true
    else countParts(one, depth + 1)
  }
  const countParts = (whole: object, depth: number): void => {
    if (Array.isArray(whole)) {
      for (let at = 0; at < whole.length && !isOver(); at += 1) count(whole[at], depth)
      return
    }
    if (whole instanceof Map || whole instanceof Set) values += whole.size
    for (const name in whole) {
      if (isOver()) return
      characters += name.length
      count((whole as Readonly<Record<string, unknown>>)[name], depth)
    }
  }
  count(value, 0)
  return { characters, isOver: isOver(), isDeep }
}
