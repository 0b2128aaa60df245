import { describe, expect, it } from 'vitest'
import { createCsvReader } from '#domain/csv'
import { LINE_CELLS_MAX, LINE_LENGTH_MAX } from '#domain/line-faults'

/** Lines of a text read in pieces of this length. */
function readIn(text: string, length: number) {
  const reader = createCsvReader()
  const lines = []
  for (let at = 0; at < text.length; at += length) lines.push(...reader.read(text.slice(at, at + length)))
  return [...lines, ...reader.end()]
}
const whole = (text: string) => readIn(text, Math.max(1, text.length))

describe('a table', () => {
  it.each([
    'a,b\r\n1,"x ""y"" z"\r\n\r\n2,"two\r\nlines"\n"",3\r4,  "spaced" tail\n',
    'a;b\n"1";2\n  "  "  "x";3\n',
    'a\tb\n"open\tto the end\n1\t2\n',
    'a,b\r"c\rd",e"f\r',
    'a,b\n1,"never\n2,3\n4,"never too\n5,6',
  ])('parsed in chunks of any length gives the same: %j', (text) => {
    const expected = whole(text)
    for (let length = 1; length < text.length; length += 1) expect(readIn(text, length)).toEqual(expected)
  })

  it('with an unclosed quote → skips that line and reads all after it', () => {
    expect(whole('a,b\n"1\n1",2\n3,"open\n4,5\r\n6,7\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n1', '2'] },
      { line: 4, cells: [], fault: 'open' },
      { line: 5, cells: ['4', '5'] },
      { line: 6, cells: ['6', '7'] },
    ])
  })

  it('with a line that is too long or too wide → skips it and reads the next', () => {
    const long = `a,b\n1,${'x'.repeat(LINE_LENGTH_MAX)}\n2,3\n`
    expect(readIn(long, 65_536)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [], fault: 'long' },
      { line: 3, cells: ['2', '3'] },
    ])
    const wide = `a,b\n${','.repeat(LINE_CELLS_MAX)}x"y\n2,3\n`
    expect(whole(wide)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [], fault: 'wide' },
      { line: 3, cells: ['2', '3'] },
    ])
  })

  it('with an open quote beyond the line limit → resumes after the quote’s line', () => {
    const rows = Array.from({ length: 20 }, (_, at) => `${at},${'x'.repeat(LINE_LENGTH_MAX / 10)}`)
    const lines = readIn(`a,b\n0,"open\n${rows.join('\n')}\n`, 65_536)
    expect(lines[1]).toEqual({ line: 2, cells: [], fault: 'open' })
    expect(lines.slice(2).map(({ line, cells }) => [line, cells[0]])).toEqual(rows.map((_, at) => [at + 3, String(at)]))
  })

  it('of one line of quotes → takes linear time', () => {
    const took = (count: number): number => {
      const text = `a,b\n${'x" " "'.repeat(count)}\n`
      const start = performance.now()
      readIn(text, 65_536)
      return performance.now() - start
    }
    took(50_000)
    // Eight times the text takes eight times as long; a reader that goes back would take sixty times.
    expect(took(800_000)).toBeLessThan(24 * Math.max(20, took(100_000)))
  })
})
