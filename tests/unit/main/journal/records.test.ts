import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecords, recordLine } from '../../../../main/journal/records'

const fileOf = (
  values: readonly unknown[],
  from = 1,
): { readonly bytes: Buffer; readonly starts: readonly number[] } => {
  const lines = values.map((value, index) => recordLine(1, from + index, JSON.stringify(value)))
  const starts = lines.map((_, index) => lines.slice(0, index).reduce((sum, line) => sum + line.length, 0))
  return { bytes: Buffer.concat(lines), starts: [...starts, lines.reduce((sum, line) => sum + line.length, 0)] }
}
const values = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 12 })

describe('records', () => {
  it('are read as written, each a line of JSON', () => {
    fc.assert(
      fc.property(values, fc.nat(), (written, from) => {
        const { bytes } = fileOf(written, from)
        const reading = readRecords(bytes)
        expect(reading).toMatchObject({ isDamaged: false, isTorn: false, isOpenEnded: false, end: bytes.length })
        expect(JSON.stringify(reading.records.map(({ data }) => data))).toBe(JSON.stringify(written))
        for (const line of bytes.toString().trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
      }),
    )
  })

  it('are found intact around any damage, which is always noticed', () => {
    fc.assert(
      fc.property(
        values,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        (written, place, noise) => {
          const { bytes, starts } = fileOf(written)
          const at = Math.floor(place * (bytes.length - 1))
          const damaged = Buffer.from(bytes)
          damaged.set(noise.subarray(0, bytes.length - at), at)
          if (damaged.equals(bytes)) return
          const whole = written.filter((_, index) => {
            const [from, to] = [starts[index] ?? 0, (starts[index + 1] ?? 0) - 1]
            return damaged.subarray(from, to).equals(bytes.subarray(from, to))
          })
          const reading = readRecords(damaged)
          expect(JSON.stringify(reading.records.map(({ data }) => data))).toBe(JSON.stringify(whole))
          expect(reading.isDamaged || reading.isTorn).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('with one changed bit count as damaged', () => {
    const { bytes } = fileOf([{ from: 1, to: 2 }, 'text', 17])
    for (let bit = 0; bit < (bytes.length - 1) * 8; bit += 1) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      for (const { data } of readRecords(damaged).records) expect([{ from: 1, to: 2 }, 'text', 17]).toContainEqual(data)
    }
  })

  it('an unfinished last line is incomplete, not damaged', () => {
    const { bytes, starts } = fileOf([{ a: 1 }, { b: 2 }])
    for (let cut = (starts[1] ?? 0) + 1; cut < bytes.length - 1; cut += 1) {
      expect(readRecords(bytes.subarray(0, cut))).toMatchObject({ isDamaged: false, isTorn: true, end: starts[1] })
    }
    expect(readRecords(bytes.subarray(0, -1))).toMatchObject({ isDamaged: false, isTorn: false, isOpenEnded: true })
  })

  it('an empty file, trailing zeros and a missing line are damage', () => {
    const { bytes, starts } = fileOf([1, 2, 3])
    expect(readRecords(Buffer.alloc(0)).isDamaged).toBe(true)
    expect(readRecords(Buffer.concat([bytes, Buffer.alloc(9)])).isDamaged).toBe(true)
    const holed = Buffer.concat([bytes.subarray(0, starts[1]), bytes.subarray(starts[2])])
    expect(readRecords(holed)).toMatchObject({ isDamaged: true, records: [{ data: 1 }, { data: 3 }] })
  })
})
