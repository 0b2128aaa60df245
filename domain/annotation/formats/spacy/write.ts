import type { Span } from '../../kinds/kind'
import { wordsOf } from '../conll/words'
import type { ItemWriter, Target, TextFile, WritePlan } from '../format'
import { apart, type WrittenText, writtenText } from '../text-spans'

/** spaCy's span group for overlapping spans. */
const GROUP = 'sc'

/** Writes a list of documents for spaCy's `Doc.from_json`. */
export function spacyWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  const files = new Map<string, TextFile>()
  const begin = (split: string | undefined): TextFile => {
    const name = split === undefined ? 'spacy.json' : `spacy-${split}.json`
    const begun = files.get(name)
    if (begun !== undefined) {
      begun.write(',\n')
      return begun
    }
    const file = to.open(name)
    files.set(name, file)
    file.write('[\n')
    return file
  }
  return {
    add(item) {
      const written = writtenText(item, classes)
      if (typeof written === 'string') return written
      begin(plan.split?.(item.path)).write(JSON.stringify({ ...documentOf(written), path: item.path }))
      return undefined
    },
    end() {
      for (const file of files.values()) {
        file.write('\n]\n')
        file.end()
      }
    },
  }
}

function documentOf({ text, points, spans }: WrittenText) {
  const placed = ({ start, end }: Span) => ({ start: points.toPoints(start), end: points.toPoints(end) })
  const entities = apart(spans)
  const others = spans.filter((span) => !entities.includes(span))
  const named = (list: typeof spans) => list.map((span) => ({ ...placed(span), label: span.thing.className }))
  return {
    text,
    ents: named(entities),
    ...(others.length > 0 && { spans: { [GROUP]: named(others) } }),
    tokens: tokensOf(text, spans).map((token, id) => ({ id, ...placed(token) })),
  }
}

/** Tokens that cover the whole text except single spaces, like spaCy's. */
function tokensOf(text: string, spans: readonly Span[]): readonly Span[] {
  const tokens: Span[] = []
  let at = 0
  const fill = (to: number): void => {
    const from = tokens.length > 0 && text.charAt(at) === ' ' ? at + 1 : at
    if (from < to) tokens.push({ start: from, end: to })
  }
  for (const word of wordsOf(text, spans)) {
    fill(word.start)
    tokens.push(word)
    at = word.end
  }
  fill(text.length)
  return tokens
}
