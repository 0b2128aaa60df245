import { isSameJson } from '../commands/is-same-json'
import { isNative, type Native } from '../native'
import { afterSpaces, behindValue } from './entry-slices'
import { inFieldOrder } from './field-order'
import { exactText } from './exact-text'

/**
 * Original text of a value, with only the changed places replaced. The rest stays byte for byte: spaces, number
 * formats, and repeated keys, of which the last counts.
 */
export function patched(came: string, changed: string): string {
  return patchedTo(came, JSON.parse(changed))
}

/** The same for a value instead of a text. */
export function patchedTo(came: string, changed: unknown): string {
  return patchedPart(came, JSON.parse(came), changed)
}

function patchedPart(text: string, before: unknown, now: unknown): string {
  if (isSameJson(before, now)) return text
  if (Array.isArray(before) && Array.isArray(now)) return patchedList(text, before, now)
  return isNative(before) && isNative(now) ? patchedObject(text, before, now) : exactText(now)
}

function patchedObject(text: string, before: Native, now: Native): string {
  const parts = partsOf(text)
  const last = new Map(parts.map(({ key }, at) => [key, at]))
  const kept = parts.flatMap((part, at) => {
    if (!Object.hasOwn(now, part.key)) return []
    return last.get(part.key) === at ? withPart(text, part, before[part.key], now[part.key]) : asItCame(text, part)
  })
  const added = inFieldOrder(Object.keys(now).filter((key) => !last.has(key)))
  const fields = added.map((key) => `${JSON.stringify(key)}:${exactText(now[key])}`)
  return enclosed(text, parts, [...kept, ...fields])
}

/** Inserted and removed entries are between the equal parts at both ends. */
function patchedList(text: string, before: readonly unknown[], now: readonly unknown[]): string {
  const parts = partsOf(text)
  const most = Math.min(before.length, now.length)
  let first = 0
  while (first < most && isSameJson(before[first], now[first])) first += 1
  let left = 0
  while (left < most - first && isSameJson(before.at(-1 - left), now.at(-1 - left))) left += 1
  const middle = now.slice(first, now.length - left)
  const entries =
    before.length === now.length
      ? parts.slice(first, parts.length - left).map((part, at) => withPart(text, part, before[first + at], middle[at]))
      : middle.map(exactText)
  const [head, tail] = [parts.slice(0, first), parts.slice(parts.length - left)]
  const same = (part: Part) => asItCame(text, part)
  return enclosed(text, parts, [...head.map(same), ...entries, ...tail.map(same)])
}

/** Entry of a list or object: the text between two commas, with its value's range. */
interface Part {
  /** Empty in a list. */
  readonly key: string
  readonly from: number
  readonly start: number
  readonly end: number
  readonly to: number
}

const OPENING_OF_LIST = 91
const COMMA = 44

function partsOf(text: string): readonly Part[] {
  const isList = text.charCodeAt(0) === OPENING_OF_LIST
  const parts: Part[] = []
  let from = 1
  while (afterSpaces(text, from) < text.length - 1) {
    const first = afterSpaces(text, from)
    const behindKey = isList ? first : behindValue(text, first)
    const start = isList ? first : afterSpaces(text, afterSpaces(text, behindKey) + 1)
    const end = behindValue(text, start)
    const comma = afterSpaces(text, end)
    const isLast = text.charCodeAt(comma) !== COMMA
    const key = isList ? '' : String(JSON.parse(text.slice(first, behindKey)))
    parts.push({ key, from, start, end, to: isLast ? end : comma })
    if (isLast) break
    from = comma + 1
  }
  return parts
}

function asItCame(text: string, { from, to }: Part): string {
  return text.slice(from, to)
}

function withPart(text: string, { from, start, end, to }: Part, before: unknown, now: unknown): string {
  return text.slice(from, start) + patchedPart(text.slice(start, end), before, now) + text.slice(end, to)
}

/** Encloses the entries in the original brackets, with the spaces before the closing one. */
function enclosed(text: string, parts: readonly Part[], entries: readonly string[]): string {
  const end = parts.at(-1)?.end ?? text.length - 1
  return text.slice(0, 1) + entries.join(',') + text.slice(end)
}
