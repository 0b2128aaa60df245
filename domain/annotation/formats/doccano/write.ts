import type { ItemWriter, Target, TextFile, WritePlan } from '../format'
import { relationsIn, type WrittenText, writtenText } from '../text-spans'

/** Writes doccano's lines: one object per text, with spans counted in code points. */
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
      const relations = relationsIn(item.annotation, classes)
      if (relations.length > 0) {
        fileOf(item.path).write(`${JSON.stringify(related(written, relations, item.path))}\n`)
        return undefined
      }
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

/** The form with ids, which doccano uses for relations. */
function related({ text, points, spans }: WrittenText, relations: ReturnType<typeof relationsIn>, name: string) {
  const ids = new Map(spans.map(({ thing }, at) => [thing.native.id, at + 1]))
  return {
    text,
    entities: spans.map(({ start, end, thing }, at) => ({
      id: at + 1,
      label: thing.className,
      start_offset: points.toPoints(start),
      end_offset: points.toPoints(end),
    })),
    relations: relations
      .flatMap(({ thing, from, to }) => {
        const [first, second] = [ids.get(from), ids.get(to)]
        return first === undefined || second === undefined
          ? []
          : [{ type: thing.className, from_id: first, to_id: second }]
      })
      .map((one, at) => ({ id: at + 1, ...one })),
    name,
  }
}
