import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type ClipFacts, clipFacts } from '#domain/media/clip-facts'

/** Frame facts in a clip's file; undefined if there is no such file, or it lacks them. */
export function clipFactsNow(path: string): ClipFacts | undefined {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    // Links and lost files tell nothing; the export then names the rate that is missing.
    return undefined
  }
  try {
    const reading = clipFacts(fstatSync(file).size)
    let step = reading.next()
    while (step.done !== true) {
      const { from, to } = step.value
      const bytes = new Uint8Array(to - from)
      step = reading.next(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from)))
    }
    return step.value
  } catch {
    // As above: a damaged clip tells nothing.
    return undefined
  } finally {
    closeSync(file)
  }
}
