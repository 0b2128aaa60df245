import { problem, type ReadEvent } from './format'

/** Reads files one after the other; one that can't be read to its end becomes a problem, and the others come through. */
export async function* eachFile(
  files: readonly string[],
  read: (file: string) => AsyncIterable<ReadEvent>,
): AsyncGenerator<ReadEvent> {
  for (const file of files) {
    try {
      yield* read(file)
    } catch (cause) {
      // The person reads it beside the name of the file.
      yield problem(file, '', cause instanceof Error ? cause.message : 'It can’t be read.')
    }
  }
}
