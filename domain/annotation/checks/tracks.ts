import type { Native } from '../native'
import { type Key, spanOf, type Stretch } from '../video/track'
import { timeWords } from '../video/time-words'
import type { Check } from './check'
import { CHECK_TITLES } from './titles'

const MICROS = 1_000_000
/** Shorter gaps, in microseconds, are mistakes. */
const GAP_MIN = MICROS / 5
/** Fastest movement, in object sizes per second. */
const SIZES_PER_SECOND = 40
/** Size in pixels that smaller objects count as. */
const SIZE_MIN = 10

/** Key that the file has outside its segment. */
export const keyOutside: Check = {
  id: 'key-outside',
  title: CHECK_TITLES['key-outside'],
  one({ track }) {
    for (const stretch of track?.stretches ?? []) {
      const key = stretch.keys.find(({ at }) => isOutside(stretch.from, at))
      if (key !== undefined) return { text: `Its key at ${timeWords(key.at)} lies outside its stretch.`, time: key.at }
    }
    return undefined
  },
}

function isOutside(stretch: Native | undefined, at: number): boolean {
  if (typeof stretch?.start !== 'number' || typeof stretch.end !== 'number') return false
  return at < stretch.start || at > stretch.end
}

/** Object that is absent for a moment. */
export const shortGap: Check = {
  id: 'short-gap',
  title: CHECK_TITLES['short-gap'],
  one({ track }) {
    const { stretches = [] } = track ?? {}
    const at = stretches.findIndex((stretch, place) => isShort(stretches[place - 1], stretch))
    const before = stretches[at - 1]
    if (before === undefined) return undefined
    const time = spanOf(before).end
    return { text: `It is absent for a moment at ${timeWords(time)}.`, time }
  },
}

function isShort(before: Stretch | undefined, after: Stretch): boolean {
  if (before === undefined) return false
  const gap = spanOf(after).start - spanOf(before).end
  return gap > 1 && gap < GAP_MIN
}

/** Object that moves implausibly fast. */
export const jump: Check = {
  id: 'jump',
  title: CHECK_TITLES.jump,
  one({ track }) {
    if (track === undefined || track.type === 'event') return undefined
    for (const { keys, holds } of track.stretches) {
      const found = holds ? undefined : keys.find((key, at) => isJump(keys[at - 1], key))
      if (found !== undefined) return { text: `It jumps up to ${timeWords(found.at)}.`, time: found.at }
    }
    return undefined
  },
}

function isJump(before: Key | undefined, key: Key): boolean {
  if (before === undefined || key.at - before.at < 2) return false
  const [a, b] = [extent(before.numbers), extent(key.numbers)]
  const size = Math.max(SIZE_MIN, a.size, b.size)
  return Math.hypot(b.x - a.x, b.y - a.y) / size > (SIZES_PER_SECOND * (key.at - before.at)) / MICROS
}

function extent(numbers: readonly number[]): { readonly x: number; readonly y: number; readonly size: number } {
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd))
  const [left, right] = [Math.min(...(xs ?? [])), Math.max(...(xs ?? []))]
  const [top, bottom] = [Math.min(...(ys ?? [])), Math.max(...(ys ?? []))]
  return { x: (left + right) / 2, y: (top + bottom) / 2, size: Math.hypot(right - left, bottom - top) }
}
