import { problem, type ReadEvent } from './format'

/** Reads files one after another. A file that fails becomes a problem; reading continues. */
export async function* eachFile(
  files: readonly string[],
  read: (file: string) => AsyncIterable<ReadEvent>,
): AsyncGenerator<ReadEvent> {
  for (const file of files) {
    try {
      yield* read(file)
    } catch (cause) {
      // The reason is shown with the file's name.
      yield problem(file, '', cause instanceof Error ? cause.message : 'It can’t be read.')
    }
  }
}
