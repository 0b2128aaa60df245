import { describe, expect, it } from 'vitest'
import { fileKind } from '#domain/media/file-kind'
import { PICTURE_HEAD_BYTES, pictureSize } from '#domain/media/picture-size'
import { aBmp, aPicture } from '../../../builders/picture-files'

const picture = () => aPicture(3, 321, 123)
const FORMATS = [
  ['jpeg', () => picture().jpeg().toBuffer()],
  ['jpeg', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['png', () => picture().png().toBuffer()],
  ['gif', () => picture().gif().toBuffer()],
  ['tiff', () => picture().tiff().toBuffer()],
  ['tiff', () => picture().tiff({ bigtiff: true }).toBuffer()],
  ['webp', () => picture().webp().toBuffer()],
  ['webp', () => picture().webp({ lossless: true }).toBuffer()],
  ['webp', () => picture().withMetadata().webp().toBuffer()],
  ['bmp', async () => aBmp(321, 123, 24)],
] as const

describe('the size of a picture', () => {
  it.each(FORMATS)(
    'is read from a %s header, and never wrongly from a partial or missing one [S9.5]',
    async (kind, make) => {
      const bytes = await make()
      expect(fileKind(bytes, 'a')).toBe(kind)
      const told = pictureSize(kind, bytes.subarray(0, PICTURE_HEAD_BYTES))
      // A TIFF file may store it at its end.
      if (kind !== 'tiff' || told !== undefined) expect(told).toEqual({ width: 321, height: 123 })
      for (let length = 0; length < Math.min(bytes.length, 700); length += 1) {
        expect([undefined, '321×123']).toContain(text(pictureSize(kind, bytes.subarray(0, length))))
      }
    },
  )

  it('is read from BigTIFF in both byte orders', () => {
    for (const little of [true, false]) {
      const bytes = Buffer.alloc(64)
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
      bytes.write(little ? 'II' : 'MM')
      view.setUint16(2, 42, little)
      view.setUint32(4, 8, little)
      view.setUint16(8, 2, little)
      const entry = (at: number, tag: number, value: number) => {
        view.setUint16(at, tag, little)
        view.setUint16(at + 2, 4, little)
        view.setUint32(at + 4, 1, little)
        view.setUint32(at + 8, value, little)
      }
      entry(10, 256, 70_000)
      entry(22, 257, 30)
      expect(pictureSize('tiff', bytes)).toEqual({ width: 70_000, height: 30 })
    }
  })

  it('is unknown for other files', () => {
    expect(pictureSize('pdf', Buffer.from('%PDF-1.7'))).toBeUndefined()
  })
})

function text(size: { readonly width: number; readonly height: number } | undefined): string | undefined {
  return size && `${size.width}×${size.height}`
}
