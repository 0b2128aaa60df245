import type { Remade, Remaking } from '../commands/remake-objects'
import { entity } from '../kinds/entity'
import type { RelationEnds, Span } from '../kinds/kind'
import { relation } from '../kinds/relation'
import type { Native } from '../native'
import type { Refusal } from '../ops/command'
import { relationShape } from '../shaping/relation-shape'
import { spanShape } from '../shaping/span-shape'

const NO_CUT: Refusal = { refusal: 'Choose a place within the span first: it is split there.' }

/** Splits spans at a position of the text; the part behind it becomes a new object. */
export function splitAt(at: number, newName: () => string): Remaking {
  return (parts) => {
    const cut = parts.flatMap((part) => {
      const { start, end } = spanOf(part.value)
      return start < at && at < end ? [{ ...part, start, end }] : []
    })
    if (cut.length === 0) return NO_CUT
    return {
      changes: cut.map(({ id, start, value }) => ({ id, shape: spanShape({ start, end: at }, nameOf(value)) })),
      copies: cut.map(({ id, end }) => ({ of: id, shape: spanShape({ start: at, end }, newName()) })),
      label: cut.length === 1 ? 'Span split' : `${cut.length} spans split`,
    }
  }
}

/** Joins spans into the first one, from the first start to the last end. */
export const joinSpans: Remaking = (parts): Remade | Refusal => {
  const spans = parts.filter(({ shape }) => shape.kind === entity.native)
  const inText = spans.toSorted((a, b) => spanOf(a.value).start - spanOf(b.value).start)
  const [first, ...others] = inText
  if (first === undefined || others.length === 0) return { refusal: 'Select two spans or more to join them.' }
  if (others.some(({ value }) => value.className !== first.value.className))
    return { refusal: 'Only spans of the same class can be joined. Give them one class first.' }
  const end = Math.max(...inText.map(({ value }) => spanOf(value).end))
  const { start } = spanOf(first.value)
  const name = inText.map(({ value }) => nameOf(value)).find((one) => one !== undefined)
  const gone = new Set(inText.map(({ value }) => nameOf(value)))
  const led = parts.flatMap(({ id, value }) => {
    const ends = relation.read(value)
    return ends === undefined || name === undefined ? [] : [{ id, value, ...endsAfter(ends, gone, name) }]
  })
  return {
    changes: [
      { id: first.id, shape: spanShape({ start, end }, name) },
      ...led.flatMap(({ id, value, from, to }) =>
        from === to ? [] : [{ id, shape: relationShape({ from, to }, nameOf(value)) }],
      ),
    ],
    removed: [...others.map(({ id }) => id), ...led.flatMap(({ id, from, to }) => (from === to ? [id] : []))],
    label: `${spans.length} spans joined`,
  }
}

/** Redirects relations of a joined span to the result. */
function endsAfter({ from, to }: RelationEnds, gone: ReadonlySet<string | undefined>, name: string): RelationEnds {
  return { from: gone.has(from) ? name : from, to: gone.has(to) ? name : to }
}

function spanOf({ start, end }: Native): Span {
  return { start: Number(start), end: Number(end) }
}

function nameOf({ id }: Native): string | undefined {
  return typeof id === 'string' ? id : undefined
}
