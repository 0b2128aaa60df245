import { colourSource } from '../../projects/new-colours'
import { tooLongText } from '../../projects/text-problems'

/** A class as it is typed; without a colour of its own it gets one that is free. */
export interface ClassLine {
  readonly key: number
  readonly name: string
  readonly color: string
}

/** A line with the colour that it shows, and why it is passed over. */
export interface ShownLine extends ClassLine {
  readonly problem?: string
  /** It is not passed over: it has to be shortened, or taken away. */
  readonly isTooLong?: true
}

/** The lines as the person sees them: each with a colour, a name that is there already or longer than `most` UTF-16 units with a word about it. */
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

/** What is made of the lines: every name once. */
export function wantedClasses(
  shown: readonly ShownLine[],
): readonly { readonly name: string; readonly color: string }[] {
  return shown.flatMap(({ name, color, problem }) =>
    name.trim() === '' || problem !== undefined ? [] : [{ name: name.trim(), color }],
  )
}

/** An empty line at the end. */
export function withLine(lines: readonly ClassLine[]): readonly ClassLine[] {
  return [...lines, { key: keyAfter(lines), name: '', color: '' }]
}

/** A list from elsewhere, one class a line, goes in at the place of the cursor; undefined: it is a single name. */
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
