import { expect, it } from 'vitest'
import { splitLines } from '../../../../../../main/services/imports/tables/split-lines'

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
async function linesOf(text: string, length: number, most = 100) {
  const lines = []
  for await (const line of splitLines(inPieces(text, length), most)) lines.push(line)
  return lines
}

it('lines → are equal in chunks of any length, and a too long one has no text', async () => {
  const text = 'one\n\ntwo\r\nmuch too long\nlast'
  const expected = [
    { line: 1, text: 'one' },
    { line: 2, text: '' },
    { line: 3, text: 'two\r' },
    { line: 4 },
    { line: 5, text: 'last' },
  ]
  for (let length = 1; length <= text.length; length += 1) expect(await linesOf(text, length, 10)).toEqual(expected)
})
