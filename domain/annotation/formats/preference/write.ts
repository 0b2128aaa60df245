import type { ItemWriter, Target, TextFile, WritePlan } from '../format'
import { pairsOf } from './pairs'

/** Writes one line per pair: the prompt, the chosen answer and a rejected one. */
export function preferenceWriter(to: Target, plan: WritePlan): ItemWriter {
  const files = new Map<string, TextFile>()
  const fileOf = (path: string): TextFile => {
    const name = plan.split === undefined ? 'preference-pairs.jsonl' : `preference-pairs-${plan.split(path)}.jsonl`
    const file = files.get(name) ?? to.open(name)
    files.set(name, file)
    return file
  }
  return {
    add({ path, annotation, text }) {
      const pairs = pairsOf(annotation, text === undefined ? undefined : parsed(text), plan.form)
      if (typeof pairs === 'string') return pairs
      const file = fileOf(path)
      for (const pair of pairs) file.write(`${JSON.stringify({ ...pair, name: path })}\n`)
      return undefined
    },
    end() {
      for (const file of files.values()) file.end()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // The item is listed as having no data.
    return undefined
  }
}
