import { colourSource } from '#domain/new-colours'
import { tooLongText } from '../../projects/text-problems'

/** A typed class; without its own colour it gets a free one. */
export interface ClassLine {
  readonly key: number
  readonly name: string
  readonly color: string
}

/** A line with its displayed colour, and the reason if it will be skipped. */
export interface ShownLine extends ClassLine {
  readonly problem?: string
  /** Set if the name must be shortened or removed; the line isn't skipped. */
  readonly isTooLong?: true
}

/** The displayed lines: each has a colour, and a note if its name exists or exceeds `most` UTF-16 units. */
export function shownLines(
  lines: readonly ClassLine[],
  known: readonly { readonly name: string; readonly color: string }[],
  most: number,
): readonly ShownLine[] {
  const chosen = lines.flatMap(({ color }) => (color === '' ? [] : [color]))
  const next = colourSource([...known.map(({ color }) => color), ...chosen])
  const inProject = new Set(known.map(({ name }) => name))
  const above = new Set<string>()
  return lines.map((line) => {
    const name = line.name.trim()
    const shown = { ...line, color: line.color || next() }
    if (name === '') return shown
    if (name.length > most) return { ...shown, problem: tooLongText(name.length, most), isTooLong: true }
    if (inProject.has(name)) return { ...shown, problem: 'This project has a class of this name.' }
    if (above.has(name)) return { ...shown, problem: 'This name is in the list above.' }
    above.add(name)
    return shown
  })
}

/** The classes to create, with each name once. */
export function wantedClasses(
  shown: readonly ShownLine[],
): readonly { readonly name: string; readonly color: string }[] {
  return shown.flatMap(({ name, color, problem }) =>
    name.trim() === '' || problem !== undefined ? [] : [{ name: name.trim(), color }],
  )
}

/** Appends an empty line. */
export function withLine(lines: readonly ClassLine[]): readonly ClassLine[] {
  return [...lines, { key: keyAfter(lines), name: '', color: '' }]
}

/** Pastes a list, one class per line, at the cursor; undefined if the text is a single name. */
export function withPasted(lines: readonly ClassLine[], key: number, text: string): readonly ClassLine[] | undefined {
  const [first, ...rest] = text
    .split(/[\r\n]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (first === undefined || rest.length === 0) return undefined
  const next = keyAfter(lines)
  const added = rest.map((name, at) => ({ key: next + at, name, color: '' }))
  return lines.flatMap((line) => (line.key === key ? [{ ...line, name: line.name + first }, ...added] : [line]))
}

function keyAfter(lines: readonly ClassLine[]): number {
  return lines.reduce((highest, { key }) => Math.max(highest, key), -1) + 1
}
