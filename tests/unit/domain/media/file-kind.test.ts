import { describe, expect, it } from 'vitest'
import { fileEnding, fileKind, namedKind } from '#domain/media/file-kind'
import { FILE_KINDS } from '#domain/media/kinds'
import { BEGINNINGS } from '../../../builders/first-bytes'

describe('a file’s type', () => {
  it.each(BEGINNINGS)('is %s by its first bytes, whatever its name [S2.9]', (kind, bytes) => {
    for (const name of ['a.png', 'a.txt', 'a', 'a.exe']) expect([name, fileKind(bytes, name)]).toEqual([name, kind])
  })

  it('is decided by extension among text formats', () => {
    const text = Buffer.from('{"a": 1}\n')
    const kinds = ['a.json', 'a.JSONL', 'a.csv', 'a.html', 'a.md', 'a.png', 'a'].map((name) => fileKind(text, name))
    expect(kinds).toEqual(['json', 'jsonl', 'csv', 'html', 'text', 'text', 'text'])
  })

  it('is text even with a character cut off at the end, but not for other bytes', () => {
    const cut = Buffer.from('写真').subarray(0, 5)
    expect(fileKind(cut, 'a.txt')).toBe('text')
    expect(fileKind(Buffer.from([0x41, 0xe5, 0x41, 0x41]), 'a.bin')).toBe('unknown')
    expect(fileKind(Buffer.from([0x41, 0x00, 0x42]), 'a.txt')).toBe('unknown')
    expect(fileKind(Buffer.from([0x41, 0x01]), 'a.txt')).toBe('foreignText')
  })

  it('is a whole-slide image by its extension if it is a TIFF or unknown, and never for other pictures', () => {
    const tiff = Buffer.from('II*\0\x08\0\0\0', 'latin1')
    expect(['a.svs', 'a.NDPI', 'a.scn', 'a.tif'].map((name) => fileKind(tiff, name))).toEqual([
      'slide',
      'slide',
      'slide',
      'tiff',
    ])
    expect(fileKind(Buffer.from([0x41, 0x00, 0x42]), 'a.vsi')).toBe('slide')
    expect(fileKind(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.svs')).toBe('png')
  })

  it('is reported for texts in another encoding, and for empty files', () => {
    expect(fileKind(Buffer.from('\ufeffhello', 'utf16le'), 'a.txt')).toBe('foreignText')
    expect(fileKind(Buffer.from('café au lait', 'latin1'), 'a.csv')).toBe('foreignText')
    expect(fileKind(Buffer.alloc(0), 'a.png')).toBe('empty')
  })

  it('isn’t BMP for a text that begins with BM', () => {
    expect(fileKind(Buffer.from('BMW and other makers of cars, in order'), 'cars.txt')).toBe('text')
  })
})

describe('a file extension', () => {
  it('promises a type', () => {
    expect(['a.JPG', 'a.tif', 'b.dcm', 'c.laz', 'd.xyz', 'e'].map(namedKind)).toEqual([
      'jpeg',
      'tiff',
      'dicom',
      'las',
      undefined,
      undefined,
    ])
    expect(['a.JPG', 'a.', 'a.b/c', '.png'].map(fileEnding)).toEqual(['jpg', undefined, undefined, 'png'])
  })

  it('belongs to one type', () => {
    const endings = Object.values(FILE_KINDS).flatMap((kind): readonly string[] => kind.endings)
    expect(endings).toHaveLength(new Set(endings).size)
  })

  it('never makes a foreign page executable', () => {
    expect([FILE_KINDS.html.mime, FILE_KINDS.svg.mime]).toEqual(['text/plain', 'text/plain'])
  })
})
