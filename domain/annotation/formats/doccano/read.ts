import { isNative, type Native } from '../../native'
import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadEvent } from '../format'
import { importedObject } from '../instances'
import { classTeller, differingNames, numberedLines, type ReadSpan, spanMaker } from '../text-spans'

const LINES = /\.jsonl$/i
/** File names of doccano's exports and of ours. */
const SURE = /(?:^|\/)(?:[^/]*doccano[^/]*|all|admin|unknown)\.jsonl$/i
const NAMES = ['name', 'filename', 'file_name', 'upload_name', 'path'] as const
const LABELS = ['label', 'labels', 'entities'] as const
/** Fields of a line that a text annotation can't hold. */
const LEFT = { Comments: 'comment', comments: 'comment' } as const

/** Reads doccano's lines, with spans as lists or objects. Labels without offsets become tags. */
export const doccanoReader: FormatReader = {
  sign: /^\s*\{[^\n]*"text"\s*:[^\n]*"(?:labels?|entities)"\s*:|^\s*\{[^\n]*"(?:labels?|entities)"\s*:[^\n]*"text"\s*:/,
  find(paths) {
    const sure = paths.filter((path) => SURE.test(path))
    return sure.length > 0 ? sure : paths.filter((path) => LINES.test(path))
  },
  read(from, files) {
    const nameFor = differingNames()
    const newClasses = classTeller()
    return eachFile(files, async function* (file): AsyncGenerator<ReadEvent> {
      for (const [line, written] of numberedLines(await from.text(file))) {
        const place = `line ${line}`
        const value = parsed(written)
        if (!isNative(value)) yield problem(file, place, 'It isn’t a JSON object.')
        else if (typeof value.text !== 'string') yield problem(file, place, 'It has no text.')
        else {
          const { instances, faults } = objectsOf(value, value.text)
          for (const reason of faults) yield problem(file, place, reason)
          yield* newClasses(instances)
          const own = NAMES.map((name) => value[name]).find((one) => typeof one === 'string' && one !== '')
          const picture = nameFor(typeof own === 'string' ? own : file.replace(LINES, `-${line}.txt`))
          yield { event: 'item', picture, text: value.text, instances }
        }
      }
    })
  },
}

function objectsOf(value: Native, text: string) {
  const spanOf = spanMaker(text)
  const instances: Native[] = []
  const faults: string[] = []
  const relations = Array.isArray(value.relations) ? (value.relations as readonly unknown[]) : []
  const related = new Set(relations.flatMap((one) => (isNative(one) ? [String(one.from_id), String(one.to_id)] : [])))
  const labels = LABELS.map((name) => value[name]).find((one) => Array.isArray(one) && one.length > 0)
  for (const [at, label] of ((labels ?? []) as readonly unknown[]).entries()) {
    const made = typeof label === 'string' ? importedObject('tag', {}, { className: label }) : spanOf(spanFrom(label))
    if (typeof made === 'string') faults.push(`Label ${at + 1}: ${made}`)
    else instances.push(related.has(idOf(label)) ? { ...made, id: idOf(label) } : made)
  }
  const ids = new Set(instances.map(({ id }) => id))
  for (const [at, one] of relations.entries()) {
    const { type, from_id: first, to_id: second } = isNative(one) ? one : {}
    const [from, to] = [String(first), String(second)]
    const missing = [from, to].find((end) => !ids.has(end))
    if (typeof type !== 'string' || type === '') faults.push(`Relation ${at + 1}: It has no type.`)
    else if (missing !== undefined)
      faults.push(`Relation ${at + 1}: It leads to “${missing}”, which isn’t a span of the line.`)
    else instances.push(importedObject('relation', { id: `r${at + 1}`, from, to }, { className: type }))
  }
  for (const [name, noun] of Object.entries(LEFT)) {
    const left = value[name]
    if (Array.isArray(left) && left.length > 0)
      faults.push(left.length === 1 ? `A ${noun} is left out.` : `${left.length} ${noun}s are left out.`)
  }
  return { instances, faults }
}

/** The id that relations use for a span; '' if it has none. */
function idOf(label: unknown): string {
  return isNative(label) && (typeof label.id === 'number' || typeof label.id === 'string') ? String(label.id) : ''
}

function spanFrom(label: unknown): ReadSpan {
  if (Array.isArray(label)) {
    const [start, end, className] = label as readonly unknown[]
    return { start, end, className }
  }
  const { start_offset: start, end_offset: end, label: className } = isNative(label) ? label : {}
  return { start, end, className }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The line is listed as invalid JSON.
    return undefined
  }
}
