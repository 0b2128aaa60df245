import { describe, expect, it } from 'vitest'
import { type OpenDicom, openDicom, type RawPicture } from '../../../../document-reader/dicom/open-dicom'
import { Unread } from '../../../../document-reader/unread'
import { aDicom, asRle, type DicomTags, pictureTags, pixelsTag, SYNTAX } from '../../../builders/dicom-file'

const NO_JPEG = (): never => {
  throw new Error('there is no JPEG')
}
const opened = (bytes: Uint8Array, decode: Parameters<typeof openDicom>[1] = NO_JPEG): Promise<OpenDicom> =>
  openDicom(new Uint8Array(bytes), decode)
/** Red, green and blue of each pixel, as drawn. */
const colours = ({ rgba }: RawPicture): readonly (readonly number[])[] =>
  Array.from({ length: rgba.length / 4 }, (_, at) => [...rgba.subarray(at * 4, at * 4 + 3)])
/** Shades of a grey picture; coloured pixels are no number. */
const shades = (picture: RawPicture): readonly number[] =>
  colours(picture).map(([red = 0, green, blue]) => (red === green && green === blue ? red : Number.NaN))
const faultOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (cause: unknown) => (cause instanceof Unread ? cause.fault : `thrown: ${String(cause)}`),
  )
const words = (...values: readonly number[]): Uint8Array => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value & 0xffff, at * 2)
  return bytes
}
const grey = (
  values: readonly number[],
  change: Parameters<typeof pictureTags>[2] = {},
  more: DicomTags = {},
): DicomTags => ({
  ...pictureTags(values.length, 1, change),
  ...more,
  ...pixelsTag((change.bits ?? 8) === 8 ? Uint8Array.from(values) : words(...values)),
})
const shown = async (tags: DicomTags, syntax?: string, frame = 0): Promise<readonly number[]> =>
  shades(await (await opened(aDicom(tags, syntax))).frame(frame))
const WINDOW = (center: number, width: number): DicomTags => ({
  '00281050': ['DS', String(center)],
  '00281051': ['DS', String(width)],
})

describe('grey pixels of a DICOM file', () => {
  it.each(['implicit', 'explicit', 'deflated'] as const)('are read from %s little endian', async (syntax) => {
    const tags = grey([0, 1000, 2000, 4000], { bits: 16, stored: 12 })
    expect(await shown(tags, SYNTAX[syntax])).toEqual([0, 64, 128, 255])
  })

  it('are scaled from the smallest to the largest value without a window', async () => {
    expect(await shown(grey([10, 20, 30]))).toEqual([0, 128, 255])
    expect(await shown(grey([7, 7]))).toEqual([0, 0])
  })

  it('are rescaled and windowed by the standard’s formula', async () => {
    // -1024 + stored value; a window of 400 around 40 goes from -160 to 239.
    const scale: DicomTags = { '00281052': ['DS', '-1024'], '00281053': ['DS', '1'] }
    const tags = grey([0, 864, 1064, 1264, 4095], { bits: 16, stored: 12 }, { ...scale, ...WINDOW(40, 400) })
    expect(await shown(tags)).toEqual([0, 0, 128, 255, 255])
    expect(await shown(grey([9, 10, 11], {}, WINDOW(10.5, 1)))).toEqual([0, 0, 255])
    expect(await shown(grey([0, 50, 100], {}, { ...WINDOW(50, 100), '00281056': ['CS', 'LINEAR_EXACT'] }))).toEqual([
      0, 128, 255,
    ])
    expect(await shown(grey([0, 50, 100], {}, { ...WINDOW(50, 100), '00281056': ['CS', 'SIGMOID'] }))).toEqual([
      30, 128, 225,
    ])
  })

  it('are inverted if the smallest value is white', async () => {
    expect(await shown(grey([10, 20, 30], { photometric: 'MONOCHROME1' }))).toEqual([255, 127, 0])
  })

  it('are signed if tagged so, and bits beyond the stored ones are dropped', async () => {
    expect(await shown(grey([-100, 0, 100], { bits: 16, isSigned: true }))).toEqual([0, 128, 255])
    // The upper four bits are an overlay of an old scanner.
    expect(await shown(grey([0xf000, 0x07ff, 0x5000 | 0x07ff], { bits: 16, stored: 12, isSigned: true }))).toEqual([
      0, 255, 255,
    ])
    // 0xff in 8 signed bits is -1.
    expect(await shown(grey([0xff, 0, 1], { isSigned: true }))).toEqual([0, 128, 255])
  })

  it('use their own frame’s window before the common one', async () => {
    const windowed = (center: number): DicomTags => ({
      '00289132': ['SQ', { items: [WINDOW(center, 100)] }],
    })
    const tags: DicomTags = {
      ...pictureTags(1, 1, { frames: 2 }),
      ...WINDOW(200, 2),
      '52009229': ['SQ', { items: [windowed(0)] }],
      '52009230': ['SQ', { items: [{}, windowed(100)] }],
      ...pixelsTag(Uint8Array.from([24, 150])),
    }
    expect([await shown(tags, SYNTAX.explicit, 0), await shown(tags, SYNTAX.explicit, 1)]).toEqual([[191], [255]])
    expect(await shown({ ...tags, '52009230': ['SQ', { items: [{}, windowed(150)] }] }, SYNTAX.implicit, 1)).toEqual([
      129,
    ])
  })

  it('of several frames are separate pictures', async () => {
    const tags = { ...pictureTags(2, 1, { frames: 3 }), ...pixelsTag(Uint8Array.from([0, 9, 9, 0, 5, 5])) }
    const file = await opened(aDicom(tags))
    expect(file.format).toMatchObject({ frames: 3, width: 2, height: 1 })
    expect([shades(await file.frame(0)), shades(await file.frame(1))]).toEqual([
      [0, 255],
      [255, 0],
    ])
  })
})

describe('coloured pixels of a DICOM file', () => {
  const TWO = [
    [255, 0, 10],
    [1, 2, 3],
  ] as const
  it('may be RGB, interleaved or planar', async () => {
    const mixed = { ...pictureTags(2, 1, { photometric: 'RGB' }), ...pixelsTag(Uint8Array.from(TWO.flat())) }
    expect(colours(await (await opened(aDicom(mixed))).frame(0))).toEqual(TWO)
    const planar = {
      ...pictureTags(2, 1, { photometric: 'RGB', isPlanar: true }),
      ...pixelsTag(Uint8Array.from([255, 1, 0, 2, 10, 3])),
    }
    expect(colours(await (await opened(aDicom(planar))).frame(0))).toEqual(TWO)
  })

  it('may be YBR_FULL', async () => {
    const tags = {
      ...pictureTags(3, 1, { photometric: 'YBR_FULL' }),
      ...pixelsTag(Uint8Array.from([76, 85, 255, 150, 44, 21, 128, 128, 128])),
    }
    expect(colours(await (await opened(aDicom(tags))).frame(0))).toEqual([
      [254, 0, 0],
      [0, 255, 1],
      [128, 128, 128],
    ])
  })

  it('may use the file’s palette', async () => {
    const palette: DicomTags = {
      '00281101': ['US', [3, 10, 16]],
      '00281102': ['US', [3, 10, 16]],
      '00281103': ['US', [3, 10, 16]],
      '00281201': ['OW', words(0x0000, 0xff00, 0x8000)],
      '00281202': ['OW', words(0x0000, 0x0000, 0x8000)],
      '00281203': ['OW', words(0xff00, 0x0000, 0x8000)],
    }
    const tags = grey([10, 11, 12, 200, 0], { photometric: 'PALETTE COLOR' }, palette)
    expect(colours(await (await opened(aDicom(tags))).frame(0))).toEqual([
      [0, 0, 255],
      [255, 0, 0],
      [128, 128, 128],
      [128, 128, 128],
      [0, 0, 255],
    ])
    const short = { ...tags, '00281201': ['OW', words(1)] as const }
    expect(await faultOf((await opened(aDicom(short))).frame(0))).toBe('broken')
  })
})

describe('compressed pixels of a DICOM file', () => {
  it('are decompressed with RLE, in 16 bits, in colour, and frame by frame', async () => {
    const values = Array.from({ length: 300 }, (_, at) => (at < 200 ? 7 : at))
    const deep = aDicom(pictureTags(300, 1, { bits: 16 }), SYNTAX.rle, [
      asRle([Uint8Array.from(values, (value) => value >> 8), Uint8Array.from(values)]),
    ])
    expect(shades(await (await opened(deep)).frame(0))).toEqual(
      values.map((value) => Math.round(((value - 7) / (299 - 7)) * 255)),
    )
    const rgb = aDicom(pictureTags(2, 1, { photometric: 'RGB' }), SYNTAX.rle, [
      asRle([Uint8Array.from([255, 1]), Uint8Array.from([0, 2]), Uint8Array.from([10, 3])]),
    ])
    expect(colours(await (await opened(rgb)).frame(0))).toEqual([
      [255, 0, 10],
      [1, 2, 3],
    ])
    const two = aDicom(pictureTags(2, 1, { frames: 2 }), SYNTAX.rle, [
      asRle([Uint8Array.from([0, 9])]),
      asRle([Uint8Array.from([9, 0])]),
    ])
    expect(shades(await (await opened(two)).frame(1))).toEqual([255, 0])
  })

  it('never exceed their stated size, whatever RLE says', async () => {
    const rle = asRle([Uint8Array.from([1, 2, 3, 4])])
    const file = (packed: Uint8Array) => opened(aDicom(pictureTags(2, 1), SYNTAX.rle, [packed]))
    expect(shades(await (await file(rle)).frame(0))).toEqual([0, 255])
    const outside = Buffer.from(rle)
    outside.writeUInt32LE(4_000_000_000, 4)
    expect(await faultOf((await file(outside)).frame(0))).toBe('damaged')
    const past = asRle([Uint8Array.from([0, 0]), Uint8Array.from([1, 2])])
    past.writeUInt32LE(past.length + 2, 8)
    const deep = await opened(aDicom(pictureTags(2, 1, { bits: 16 }), SYNTAX.rle, [past]))
    expect(await faultOf(deep.frame(0))).toBe('damaged')
    const many = Buffer.from(rle)
    many.writeUInt32LE(15, 0)
    expect(await faultOf((await file(many)).frame(0))).toBe('damaged')
    expect(await faultOf((await file(rle.subarray(0, 65))).frame(0))).toBe('broken')
    expect(await faultOf((await file(Buffer.alloc(8))).frame(0))).toBe('broken')
  })

  it('in JPEG are decoded by the browser, and joined from their frame’s fragments', async () => {
    const asked: number[][] = []
    const decode = async (bytes: Uint8Array): Promise<RawPicture> => {
      asked.push([...bytes])
      return { width: 2, height: 1, rgba: Uint8ClampedArray.from([0, 0, 0, 255, 90, 90, 90, 255]) }
    }
    const parts = [
      [0xff, 0xd8, 1, 2],
      [3, 4],
      [0xff, 0xd8, 5, 6],
    ].map((part) => Uint8Array.from(part))
    const tags = pictureTags(2, 1, { frames: 2 })
    const untold = await opened(aDicom(tags, SYNTAX.jpeg, parts), decode)
    expect(shades(await untold.frame(0))).toEqual([0, 255])
    await untold.frame(1)
    // By the table, the second frame begins with the second piece: 8 + 4 bytes after the first.
    const told = await opened(aDicom(tags, SYNTAX.jpeg, parts, [0, 12]), decode)
    await told.frame(1)
    const whole = await opened(aDicom(pictureTags(2, 1), SYNTAX.jpeg, parts.slice(0, 2)), decode)
    await whole.frame(0)
    expect(asked).toEqual([
      [0xff, 0xd8, 1, 2, 3, 4],
      [0xff, 0xd8, 5, 6],
      [3, 4, 0xff, 0xd8, 5, 6],
      [0xff, 0xd8, 1, 2, 3, 4],
    ])
    const other = await opened(aDicom(pictureTags(3, 1), SYNTAX.jpeg, parts.slice(0, 1)), decode)
    expect(await faultOf(other.frame(0))).toBe('damaged')
  })
})

describe('a DICOM file without a picture', () => {
  const PIXEL = grey([1])
  it.each([
    ['bigEndian', SYNTAX.bigEndian],
    ['jpegLossless', SYNTAX.jpegLossless],
    ['jpegLs', SYNTAX.jpegLs],
    ['jpeg2000', SYNTAX.jpeg2000],
    ['video', SYNTAX.mpeg],
    ['syntax', '1.2.3.4'],
  ])('reports that it is %s', async (fault, syntax) => {
    expect(await faultOf(opened(aDicom(PIXEL, syntax)))).toBe(fault)
  })

  it('names its unsupported tags', async () => {
    const without = (tag: string): DicomTags =>
      Object.fromEntries(Object.entries(PIXEL).filter(([name]) => name !== tag))
    const changed = (tag: string, vr: string, value: string | readonly number[]): DicomTags => ({
      ...PIXEL,
      [tag]: [vr, value],
    })
    expect(await faultOf(opened(aDicom(without('7fe00010'))))).toBe('noPicture')
    expect(await faultOf(opened(aDicom(without('00280010'))))).toBe('noPicture')
    expect(await faultOf(opened(aDicom(changed('00280004', 'CS', 'YBR_ICT'))))).toBe('colours')
    expect(await faultOf(opened(aDicom(changed('00280002', 'US', [3]))))).toBe('colours')
    expect(await faultOf(opened(aDicom(changed('00280100', 'US', [1]))))).toBe('depth')
    expect(await faultOf(opened(aDicom(changed('00280101', 'US', [9]))))).toBe('depth')
    expect(await faultOf(opened(aDicom(changed('00280008', 'IS', '0'))))).toBe('damaged')
    expect(await faultOf(opened(aDicom(changed('00280008', 'IS', 'many'))))).toBe('damaged')
  })

  it('with less data than stated allocates nothing for it', async () => {
    const large = { ...pictureTags(65_535, 65_535), ...pixelsTag(Uint8Array.from([1, 2])) }
    expect(await faultOf(opened(aDicom(large)))).toBe('broken')
    expect(await faultOf(opened(aDicom({ ...PIXEL, '00280008': ['IS', '9'] })))).toBe('broken')
    expect(
      await faultOf(opened(aDicom(pictureTags(1, 1, { frames: 3 }), SYNTAX.rle, [asRle([Buffer.alloc(1)])]))),
    ).toBe('broken')
    // Counted for the message, never read.
    expect((await opened(aDicom({ ...PIXEL, '00280008': ['IS', '2000000000'] }))).format.frames).toBe(2_000_000_000)
  })

  it('is damaged wherever it is truncated or altered', async () => {
    const whole = aDicom({ ...grey([1, 2, 3, 4], { bits: 16 }), ...WINDOW(1, 2) })
    const allowed = new Set(['damaged', 'broken', 'noPicture', 'depth', 'colours', 'syntax', 'bigEndian'])
    for (let length = 132; length < whole.length; length += 1) {
      expect(allowed).toContain(await faultOf(opened(whole.subarray(0, length))))
    }
    for (let at = 132; at < whole.length; at += 1) {
      const bent = Buffer.from(whole)
      bent[at] = (bent[at] ?? 0) ^ 0xff
      const fault = await faultOf(opened(bent).then(({ frame }) => frame(0)))
      expect([...allowed, 'none']).toContain(fault)
    }
    expect(await faultOf(opened(aDicom(grey([1]), SYNTAX.deflated).subarray(0, -4)))).toBe('damaged')
  })
})
