import { isNative, type Native } from '../../native'
import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadEvent } from '../format'
import { withoutEnding } from '../stems'
import { classTeller, differingNames, type ReadSpan, spanMaker } from '../text-spans'

const SURE = /(?:^|\/)[^/]*spacy[^/]*\.json$/i
const LIKELY = /(?:^|\/)(?:train|training|dev|val|valid|test|ner|docs)[^/]*\.json$/i
const NAMES = ['path', 'name', 'filename'] as const

/** Reads spaCy's documents, and lists of text and entity pairs. */
export const spacyReader: FormatReader = {
  sign: /"(?:ents|entities|spans)"\s*:/,
  find(paths) {
    const sure = paths.filter((path) => SURE.test(path))
    return sure.length > 0 ? sure : paths.filter((path) => LIKELY.test(path))
  },
  read(from, files) {
    const nameFor = differingNames()
    const newClasses = classTeller()
    return eachFile(files, async function* (file): AsyncGenerator<ReadEvent> {
      const documents = documentsIn(parsed(await from.text(file)))
      if (documents === undefined) {
        yield problem(file, '', 'It isn’t a JSON list of documents.')
        return
      }
      for (const [at, one] of documents.entries()) {
        const { text, spans, name } = contentsOf(one)
        if (text === undefined) {
          yield problem(file, `[${at}]`, 'The document has no text.')
          continue
        }
        const spanOf = spanMaker(text)
        const instances: Native[] = []
        for (const [place, span] of spans) {
          const made = spanOf(span)
          if (typeof made === 'string') yield problem(file, `[${at}].${place}`, made)
          else instances.push(made)
        }
        yield* newClasses(instances)
        yield { event: 'item', picture: nameFor(name ?? `${withoutEnding(file)}-${at + 1}.txt`), text, instances }
      }
    })
  },
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`It isn’t JSON. ${cause instanceof Error ? cause.message : ''}`.trim(), { cause })
  }
}

function documentsIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isNative(value)) return undefined
  if (Array.isArray(value.annotations)) return value.annotations
  return typeof value.text === 'string' ? [value] : undefined
}

type Placed = readonly [place: string, span: ReadSpan]

function contentsOf(document: unknown) {
  const [first, second]: readonly unknown[] = Array.isArray(document) ? document : [undefined, document]
  const fields = isNative(second) ? second : {}
  const text = first ?? fields.text
  const groups = isNative(fields.spans) ? Object.entries(fields.spans) : []
  const lists = [
    ['ents', fields.ents],
    ['entities', fields.entities],
    ...groups.map(([name, list]) => [`spans.${name}`, list] as const),
  ] as const
  const known = new Set<string>()
  const spans = lists.flatMap(([key, list]) =>
    (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((one, at): readonly Placed[] => {
      const span = spanFrom(one)
      const identity = JSON.stringify(span)
      // A span group often repeats the entities.
      if (known.has(identity)) return []
      known.add(identity)
      return [[`${key}[${at}]`, span]]
    }),
  )
  const name = NAMES.map((key) => fields[key]).find((one) => typeof one === 'string' && one !== '')
  return {
    text: typeof text === 'string' ? text : undefined,
    spans,
    name: typeof name === 'string' ? name : undefined,
  }
}

function spanFrom(value: unknown): ReadSpan {
  if (Array.isArray(value)) {
    const [start, end, className] = value as readonly unknown[]
    return { start, end, className }
  }
  const fields = isNative(value) ? value : {}
  return {
    start: fields.start_char ?? fields.start,
    end: fields.end_char ?? fields.end,
    className: fields.label,
  }
}
