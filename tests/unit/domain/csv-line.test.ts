import { describe, expect, it } from 'vitest'
import { csvLine } from '#domain/csv-line'

describe('a line of a CSV file', () => {
  it.each(['=HYPERLINK("x")', '+cmd', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'writes %j with a quote before it, so that it stays a text',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it.each(['-3.5', '+49', '-1e-7', '3,5', '-0'])('leaves the number %s as it is, also where it came as text', (text) => {
    expect(csvLine([text])).not.toContain("'")
  })

  it('leaves numbers, nothing and JSON as they are', () => {
    expect(csvLine([-3.5, null, undefined, ['-1'], { a: '=1' }, true])).toBe('-3.5,,,"[""-1""]","{""a"":""=1""}",true\r\n')
  })

  it('writes formulas as they are where that is asked for', () => {
    expect(csvLine(['=1+1', 'a,b'], 'raw')).toBe('=1+1,"a,b"\r\n')
  })
})
