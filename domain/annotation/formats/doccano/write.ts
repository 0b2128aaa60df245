import type { ItemWriter, Target, TextFile, WritePlan } from '../format'
import { writtenText } from '../text-spans'

/** Writes doccano's lines: one object for each text, its spans counted in whole characters. */
export function doccanoWriter(to: Target, plan: WritePlan): ItemWriter {
  const classes = new Set(plan.classes.map(({ name }) => name))
  const files = new Map<string, TextFile>()
  const fileOf = (path: string): TextFile => {
    const name = plan.split === undefined ? 'doccano.jsonl' : `doccano-${plan.split(path)}.jsonl`
    const file = files.get(name) ?? to.open(name)
    files.set(name, file)
    return file
  }
  return {
    add(item) {
      const written = writtenText(item, classes)
      if (typeof written === 'string') return written
      const { text, points, spans } = written
      const label = spans.map(({ start, end, thing }) => [
        points.toPoints(start),
        points.toPoints(end),
        thing.className,
      ])
      fileOf(item.path).write(`${JSON.stringify({ text, label, name: item.path })}\n`)
      return undefined
    },
    end() {
      for (const file of files.values()) file.end()
    },
  }
}
