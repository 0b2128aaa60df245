/** Line of a text, numbered from 1; `text` is absent if it is too long. */
export interface SplitLine {
  readonly line: number
  readonly text?: string
}

/** Splits streamed text into lines. Scans each character once, and holds one line up to a limit. */
export async function* splitLines(pieces: AsyncIterable<string>, lengthMax: number): AsyncGenerator<SplitLine> {
  let line = 1
  let parts: string[] = []
  let length = 0
  const take = (part: string): void => {
    length += part.length
    if (length > lengthMax) parts = []
    else if (part !== '') parts.push(part)
  }
  const taken = (): SplitLine => {
    const whole = length > lengthMax ? { line } : { line, text: parts.join('') }
    line += 1
    parts = []
    length = 0
    return whole
  }
  for await (const piece of pieces) {
    let from = 0
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', from)) {
      take(piece.slice(from, at))
      yield taken()
      from = at + 1
    }
    take(piece.slice(from))
  }
  if (length > 0) yield taken()
}
