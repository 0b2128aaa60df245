import type { CSSProperties } from 'react'
import type { Stretch } from '#domain/annotation/text/stretches'

/** Maximum number of lines below the words; further objects are only counted. */
const LINES_MAX = 4
const FILL = 26

/** Fills the first lane with its class colour; other lanes are lines below the words. */
export function markStyle({ objects }: Pick<Stretch, 'objects'>): CSSProperties {
  const layers = objects.flatMap(({ object, lane }) => {
    if (lane === 0) return []
    return lane > LINES_MAX
      ? []
      : [`linear-gradient(${object.colour}, ${object.colour}) 0 calc(100% - ${(lane - 1) * 3}px) / 100% 2px no-repeat`]
  })
  const filled = objects.find(({ lane }) => lane === 0)?.object
  const fill = filled === undefined ? 'transparent' : `color-mix(in srgb, ${filled.colour} ${FILL}%, transparent)`
  const line = filled === undefined ? undefined : `1px solid ${filled.colour}`
  return {
    background: [...layers, fill].join(', '),
    paddingBottom: layers.length === 0 ? 2 : 2 + Math.min(LINES_MAX, objects.length) * 3,
    ...(line === undefined ? {} : { borderBottom: line }),
  }
}

/** The number of objects without their own line, as "+2". */
export function moreWords({ objects }: Pick<Stretch, 'objects'>): string | undefined {
  const more = objects.filter(({ lane }) => lane > LINES_MAX).length
  return more === 0 ? undefined : `+${more}`
}
