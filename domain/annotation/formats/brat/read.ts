import type { Native } from '../../native'
import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadClass, type ReadEvent, type Source } from '../format'
import { importedObject } from '../instances'
import { classTeller, numberedLines, spanMaker } from '../text-spans'

const ANNOTATION = /\.ann$/i
const LISTS = /(?:^|\/)(?:annotation|visual)\.conf$/i
const SPAN = /^(T\d+)\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t.*)?$/
const RELATION = /^(R\d+)\t(\S+) Arg1:(\S+) Arg2:(\S+)\s*$/
const ATTRIBUTE = /^[AM]\d+\t(\S+) (\S+)(?: (.*))?$/
const NOTE = /^#\d+\tAnnotatorNotes (\S+)\t(.*)$/
/** Annotations that a text item can't hold, with their nouns. */
const LEFT: Readonly<Record<string, string>> = {
  E: 'Events',
  '*': 'Equivalences',
  N: 'Normalizations',
  '#': 'Notes of other kinds',
}

interface Lists {
  /** The display labels of types and attributes. */
  readonly shown: ReadonlyMap<string, string>
  readonly classes: readonly ReadClass[]
}

/** Reads brat's stand-off files, each with the text file of the same name. */
export const bratReader: FormatReader = {
  find: (paths) => {
    const found = paths.filter((path) => ANNOTATION.test(path))
    return found.length === 0 ? [] : [...paths.filter((path) => LISTS.test(path)), ...found]
  },
  async *read(from, files) {
    const lists = await listsOf(from, files)
    yield* lists.classes
    const newClasses = classTeller()
    newClasses(lists.classes.map(({ name }) => ({ className: name })))
    const annotations = files.filter((file) => ANNOTATION.test(file))
    yield* eachFile(annotations, async function* (file): AsyncGenerator<ReadEvent> {
      const picture = file.replace(ANNOTATION, '.txt')
      if (!from.paths.includes(picture)) {
        yield problem(file, '', `Its text “${picture}” isn’t there.`)
        return
      }
      const text = await from.text(picture)
      const { instances, faults } = objectsOf(await from.text(file), text, lists)
      for (const { line, reason } of faults) yield problem(file, `line ${line}`, reason)
      yield* newClasses(instances)
      yield { event: 'item', picture, text, instances }
    })
  },
}

interface Answers {
  readonly [question: string]: readonly string[]
}

function objectsOf(written: string, text: string, { shown }: Lists) {
  const lines = [...numberedLines(written)]
  const faults: { readonly line: number; readonly reason: string }[] = []
  const ids = new Set(lines.flatMap(([, one]) => SPAN.exec(one)?.[1] ?? RELATION.exec(one)?.[1] ?? []))
  const related = new Set(lines.flatMap(([, one]) => RELATION.exec(one)?.slice(3) ?? []))
  const answers = new Map<string, Answers>()
  const nameOf = (name: string) => shown.get(name) ?? name
  for (const [line, one] of lines) {
    if (SPAN.test(one) || RELATION.test(one)) continue
    const said = answerIn(one, nameOf)
    if (said === undefined) faults.push({ line, reason: strangeLine(one) })
    else if (ids.has(said.of)) {
      const before = answers.get(said.of) ?? {}
      answers.set(said.of, { ...before, [said.question]: [...(before[said.question] ?? []), said.value] })
    } else faults.push({ line, reason: `It belongs to “${said.of}”, which isn’t a span or relation of the file.` })
  }
  const spanOf = spanMaker(text)
  const instances: Native[] = []
  const made = new Set<string>()
  let group = 0
  for (const [line, one] of lines) {
    const [, id, type, places] = SPAN.exec(one) ?? []
    if (id === undefined || type === undefined || places === undefined) continue
    const parts = joinedParts(
      places.split(';').map((part) => {
        const [start, end] = part.split(' ').map(Number)
        return spanOf({ start, end, className: nameOf(type), answers: answers.get(id) ?? {} })
      }),
      text,
    )
    // The parts of a discontinuous annotation become spans of one group.
    if (parts.length > 1) group += 1
    for (const part of parts) {
      if (typeof part === 'string') {
        faults.push({ line, reason: part })
        continue
      }
      // Relations refer to the first part by id.
      const name = related.has(id) && !made.has(id) ? { id } : {}
      made.add(id)
      instances.push({ ...part, ...name, ...(parts.length > 1 ? { groupId: group } : {}) })
    }
  }
  for (const [line, one] of lines) {
    const [, id, type, from, to] = RELATION.exec(one) ?? []
    if (id === undefined || type === undefined || from === undefined || to === undefined) continue
    const missing = [from, to].find((end) => !made.has(end))
    if (missing !== undefined)
      faults.push({ line, reason: `It leads to “${missing}”, which isn’t a span of the file.` })
    else {
      const read = { className: nameOf(type), answers: answers.get(id) ?? {} }
      instances.push(importedObject('relation', { id, from, to }, read))
    }
  }
  return { instances, faults: faults.toSorted((a, b) => a.line - b.line) }
}

/** Joins parts that only line ends separate. */
function joinedParts(parts: readonly (Native | string)[], text: string): readonly (Native | string)[] {
  const joined: (Native | string)[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const isOn =
      typeof part !== 'string' &&
      before !== undefined &&
      typeof before !== 'string' &&
      /^[\r\n]+$/.test(text.slice(Number(before.end), Number(part.start)))
    if (isOn) joined.splice(-1, 1, { ...before, end: part.end })
    else joined.push(part)
  }
  return joined
}

function answerIn(line: string, nameOf: (name: string) => string) {
  const [, name, target, value = 'true'] = ATTRIBUTE.exec(line) ?? []
  if (name !== undefined && target !== undefined) return { of: target, question: nameOf(name), value }
  const [, of, note] = NOTE.exec(line) ?? []
  if (of === undefined || note === undefined) return undefined
  const [question = '', ...rest] = note.split(': ')
  return rest.length === 0 ? { of, question: 'Note', value: note } : { of, question, value: rest.join(': ') }
}

function strangeLine(line: string): string {
  const left = LEFT[line.charAt(0)]
  return left === undefined ? 'The line can’t be read.' : `${left} are left out.`
}

/** The names and colours from the data set's configuration files. */
async function listsOf(from: Source, files: readonly string[]): Promise<Lists> {
  const shown = new Map<string, string>()
  const colours = new Map<string, string>()
  const types: string[] = []
  for (const file of files.filter((one) => LISTS.test(one))) {
    let part = ''
    for (const [, line] of numberedLines(await from.text(file))) {
      const clean = line.trim()
      const head = /^\[(\w+)\]$/.exec(clean)
      if (head !== null) part = head[1] ?? ''
      else if (part === 'entities' && /^!?[\w-]+$/.test(clean)) types.push(clean.replace('!', ''))
      else if (part === 'labels') {
        const [name, label] = clean.split(' | ')
        if (name !== undefined && label !== undefined) shown.set(name, label)
      } else if (part === 'drawing') {
        const [, name, colour] = /^([\w-]+)\s.*bgColor:(#[\da-f]{6})/i.exec(clean) ?? []
        if (name !== undefined && colour !== undefined) colours.set(name, colour)
      }
    }
  }
  const classes = [...new Set(types)].map((name): ReadClass => {
    const color = colours.get(name)
    return { event: 'class', name: shown.get(name) ?? name, ...(color !== undefined && { color }) }
  })
  return { shown, classes }
}
