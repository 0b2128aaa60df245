import type { ItemWriter, Target, WritePlan } from '../format'
import { uniqueStems, withoutEnding } from '../stems'
import { relationsIn, type WrittenSpan, writtenText } from '../text-spans'
import type { Thing } from '../things'
import { bratNames } from './names'

/** Answers that fit brat's lists of values; other answers become notes. */
const VALUE = /^[\w.-]+$/
const LINE_ENDS = /[\r\n]+/g

/** Writes brat's stand-off files: each text with its annotations, and the lists of types. */
export function bratWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  const stems = uniqueStems()
  // The list of losses is in the same folder as the texts.
  stems('LOSSES.txt')
  const names = bratNames()
  for (const { name } of plan.classes) names.of(name)
  const values = new Map<string, Set<string>>()
  const relationTypes = new Set<string>()
  const put = (path: string, text: string): void => {
    const file = to.open(path)
    file.write(text)
    file.end()
  }
  return {
    add(item) {
      const written = writtenText(item, classes)
      if (typeof written === 'string') return written
      const { text, points, spans } = written
      const lines: string[] = []
      let [attributes, notes] = [0, 0]
      const answer = (id: string, { answers: all }: Thing): void => {
        for (const [question, answers] of all) {
          const [only = ''] = answers
          if (answers.length === 1 && VALUE.test(only)) {
            const name = names.of(question)
            values.set(name, (values.get(name) ?? new Set<string>()).add(only))
            lines.push(`A${(attributes += 1)}\t${name} ${id} ${only}`)
          } else
            for (const one of answers)
              lines.push(`#${(notes += 1)}\tAnnotatorNotes ${id}\t${`${question}: ${one}`.replace(LINE_ENDS, ' ')}`)
        }
      }
      for (const [at, span] of spans.entries()) {
        const id = `T${at + 1}`
        const parts = partsOf(text, span)
        const places = parts.map(({ start, end }) => `${points.toPoints(start)} ${points.toPoints(end)}`).join(';')
        const words = parts.map(({ start, end }) => text.slice(start, end)).join(' ')
        lines.push(`${id}\t${names.of(span.thing.className)} ${places}\t${words}`)
        answer(id, span.thing)
      }
      const ids = new Map(spans.map(({ thing }, at) => [thing.native.id, `T${at + 1}`]))
      let relations = 0
      for (const { thing, from, to } of relationsIn(item.annotation, classes)) {
        const [first, second] = [ids.get(from), ids.get(to)]
        if (first === undefined || second === undefined) continue
        const id = `R${(relations += 1)}`
        const type = names.of(thing.className)
        relationTypes.add(type)
        lines.push(`${id}\t${type} Arg1:${first} Arg2:${second}`)
        answer(id, thing)
      }
      const path = `${plan.split === undefined ? '' : `${plan.split(item.path)}/`}${withoutEnding(stems(item.path))}`
      put(`${path}.txt`, text)
      put(`${path}.ann`, lines.map((line) => `${line}\n`).join(''))
      return undefined
    },
    end() {
      const types = plan.classes.map(({ name }) => names.of(name)).filter((name) => !relationTypes.has(name))
      const related = [...relationTypes].map((name) => `${name}\tArg1:<ENTITY>, Arg2:<ENTITY>`)
      const questions = [...values].map(([name, said]) => `${name}\tArg:<ENTITY>, Value:${[...said].join('|')}`)
      const lists = [
        '[entities]',
        ...types,
        '',
        '[relations]',
        ...related,
        '',
        '[events]',
        '',
        '[attributes]',
        ...questions,
      ]
      put('annotation.conf', `${lists.join('\n')}\n`)
      const labels = [...names.shown()].map(([made, name]) => `${made} | ${name.replace(LINE_ENDS, ' ')}`)
      const colours = plan.classes.map(({ name, color }) => `${names.of(name)}\tbgColor:${color}`)
      put('visual.conf', `${['[labels]', ...labels, '', '[drawing]', ...colours].join('\n')}\n`)
    },
  }
}

/** Splits a span at line ends, which brat's annotations can't contain. A span of line ends only stays whole. */
function partsOf(text: string, { start, end }: WrittenSpan) {
  const parts = [...text.slice(start, end).matchAll(/[^\r\n]+/g)].map(({ index, 0: words }) => ({
    start: start + index,
    end: start + index + words.length,
  }))
  return parts.length === 0 ? [{ start, end }] : parts
}
