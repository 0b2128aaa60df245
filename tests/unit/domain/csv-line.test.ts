import { describe, expect, it } from 'vitest'
import { csvLine } from '#domain/csv-line'

describe('a line of a CSV file', () => {
  it.each(['=HYPERLINK("x")', '+cmd', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'escapes %j with a quote, so that it stays text',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it.each(['-3.5', '+49', '-1e-7', '3,5', '-0'])('keeps the number %s unchanged, also as text', (text) => {
    expect(csvLine([text])).not.toContain("'")
  })

  it('keeps numbers, empty cells and JSON unchanged', () => {
    expect(csvLine([-3.5, null, undefined, ['-1'], { a: '=1' }, true])).toBe(
      '-3.5,,,"[""-1""]","{""a"":""=1""}",true\r\n',
    )
  })

  it('keeps formulas unchanged on request', () => {
    expect(csvLine(['=1+1', 'a,b'], 'raw')).toBe('=1+1,"a,b"\r\n')
  })
})
