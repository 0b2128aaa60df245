import type { ItemWriter, Target, WritePlan } from '../format'
import { uniqueStems, withoutEnding } from '../stems'
import { apart, writtenText } from '../text-spans'
import { wordsOf } from './words'

const LINE_END = /[\r\n\u2028\u2029]/

/** Writes CoNLL in four columns with BIO tags: one file per text, an empty line for each line end. */
export function conllWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  const stems = uniqueStems()
  return {
    add(item) {
      const written = writtenText(item, classes)
      if (typeof written === 'string') return written
      const { text } = written
      const spans = apart(written.spans)
      const path = `${plan.split === undefined ? '' : `${plan.split(item.path)}/`}${stems(item.path)}`
      const file = to.open(`${withoutEnding(path)}.conll`)
      file.write('-DOCSTART-\t-X-\t-X-\tO\n\n')
      let [before, at, tagged] = [0, 0, -1]
      for (const word of wordsOf(text, spans)) {
        while ((spans[at]?.end ?? Infinity) <= word.start) at += 1
        const span = spans[at]
        const isIn = span !== undefined && span.start <= word.start
        // An empty line ends a sentence and every span, so none is written within a span.
        const isWithin = isIn && tagged === at
        if (before > 0 && !isWithin && LINE_END.test(text.slice(before, word.start))) file.write('\n')
        const tag = isIn ? `${isWithin ? 'I' : 'B'}-${span.thing.className}` : 'O'
        if (isIn) tagged = at
        file.write(`${text.slice(word.start, word.end)}\t-X-\t-X-\t${tag}\n`)
        before = word.end
      }
      file.end()
      if (plan.media) to.media(item, path)
      return undefined
    },
    end: () => undefined,
  }
}
