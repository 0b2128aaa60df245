import { describe, expect, it } from 'vitest'
import { drawnSize, pictureLabel, pictureName } from '#domain/media/documents'

describe('pictures made of documents', () => {
  it('are named by file and number, padded to the last number’s digits', () => {
    expect(pictureName('report.pdf', 'pdf', 1, 3)).toBe('report_p001.png')
    expect(pictureName('a.b/Report.PDF', 'pdf', 12, 12_000)).toBe('a.b/Report_p00012.png')
    expect(pictureName('scan.dcm', 'dicom', 7, 1)).toBe('scan_f007.png')
    // A wrong extension doesn't count: the first bytes decide the kind of a file.
    expect(pictureName('IM0001', 'dicom', 1, 1)).toBe('IM0001_f001.png')
    expect(pictureName('scan.pdf', 'dicom', 1, 1)).toBe('scan.pdf_f001.png')
    expect([pictureLabel('a/report.pdf', 'pdf', 3), pictureLabel('scan.dcm', 'dicom', 9)]).toEqual([
      'a/report.pdf, page 3',
      'scan.dcm, frame 9',
    ])
  })

  it('are rendered at 200 dpi, so that A4 and Letter fit into a pixel project', () => {
    expect(drawnSize(595.28, 841.89, 4_000_000)).toMatchObject({ width: 1653, height: 2338 })
    expect(drawnSize(612, 792, 4_000_000)).toMatchObject({ width: 1700, height: 2200 })
  })

  it('never exceed the allowed pixels and side lengths, however large the page', () => {
    for (const [width, height] of [
      [2_384, 3_370],
      [14_400, 14_400],
      [1e9, 1e9],
      [1e300, 1e300],
      [10, 1e5],
    ] as const) {
      for (const most of [4_000_000, 100_000_000, 268_402_689]) {
        const drawn = drawnSize(width, height, most)
        if (drawn === undefined) continue
        expect(drawn.width * drawn.height).toBeLessThanOrEqual(Math.min(most, 100_000_000))
        expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(16_384)
        expect(drawn.width / drawn.height / (width / height)).toBeCloseTo(1, 0)
      }
    }
    expect(drawnSize(14_400, 14_400, 4_000_000)).toMatchObject({ width: 2_000, height: 2_000 })
  })

  it('don’t exist for empty pages', () => {
    for (const [width, height] of [
      [0, 10],
      [-5, 10],
      [Number.NaN, 10],
      [Number.POSITIVE_INFINITY, 10],
      [1, 1e6],
    ] as const) {
      expect(drawnSize(width, height, 4_000_000)).toBeUndefined()
    }
  })
})
