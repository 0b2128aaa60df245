/** Limits of a value from a page. */
export interface Room {
  /** Characters of its texts and names, and bytes of its buffers. */
  readonly characters: number
  readonly values: number
  readonly depth: number
}

/** Size of a value, measured up to the limit. */
export interface Size {
  readonly characters: number
  /** It exceeds the limit. */
  readonly isOver: boolean
  /** It is nested too deeply, or contains itself; deeper parts are not counted. */
  readonly isDeep: boolean
}

/** Tells whether data is within its limits. */
export function fits(value: unknown, room: Room): boolean {
  const { isOver, isDeep } = sizeOf(value, room)
  return !isOver && !isDeep
}

/** Measures data that was cloned from another page. */
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
