import type { Place } from '#domain/annotation/shaping/shape'
import type { PointerInput } from '../input'

/** A longer pull is no click, in CSS pixels. */
export const NEAR = 4

/** Press of a pointer, and its effects so far. */
export class Press {
  input: PointerInput | undefined
  /** It has already set its point. */
  isSet: boolean
  /** It has drawn a line. */
  isFreehand = false
  /** It is pulled from the first point without being released. */
  isPulled = false

  /** A first press sets the first point. */
  constructor(first: PointerInput | undefined) {
    this.input = first
    this.isSet = first !== undefined
  }

  get isOn(): boolean {
    return this.input !== undefined
  }

  begin(input: PointerInput): void {
    this.input = input
    this.isSet = this.isFreehand = this.isPulled = false
  }

  end(): void {
    this.input = undefined
    this.isSet = false
  }

  isOf({ pointer }: PointerInput): boolean {
    return this.input?.pointer === pointer
  }

  /** Whether the pointer is too far from the press for a click. */
  isFar({ screen }: PointerInput): boolean {
    const { input } = this
    return input !== undefined && distance(screen, input.screen) >= NEAR
  }
}

/** Places along a trail at least this far from the previous one, after the last set point. */
export function spacedPlaces(last: Place | undefined, trail: readonly Place[], far: number): readonly Place[] {
  const places: Place[] = []
  for (const place of trail) {
    const before = places.at(-1) ?? last
    if (before !== undefined && distance(before, place) >= far) places.push(place)
  }
  return places
}

export function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
