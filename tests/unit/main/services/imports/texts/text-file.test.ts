import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOfStream } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectEncoding } from '../../../../../../main/services/imports/texts/detect-encoding'
import { bytesInUtf8, encodingOf, readInUtf8 } from '../../../../../../main/services/imports/texts/text-file'
import { FOREIGN_TEXTS } from '../../../../../builders/foreign-texts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-letters-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.txt`)
  await writeFile(path, bytes)
  return path
}
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('detecting a text’s encoding [S2.9]', () => {
  it.each(FOREIGN_TEXTS)('%s is recognised by its characters, and converted to UTF-8', async (encoding, text, hex) => {
    const path = await written(Buffer.from(hex, 'hex'))
    expect(await encodingOf(path)).toBe(encoding)
    expect(await textOfStream(readInUtf8(path, encoding))).toBe(text)
    expect(await bytesInUtf8(path, encoding)).toBe(Buffer.byteLength(text))
  })

  it.each([
    ['a mark', 'utf-16le', Buffer.from('\uFEFFGrüße\nan alle', 'utf16le')],
    ['a mark, the larger byte first', 'utf-16be', swapped('\uFEFFGrüße\nan alle')],
    ['no mark', 'utf-16le', Buffer.from('Grüße\nan alle', 'utf16le')],
    ['no mark, the larger byte first', 'utf-16be', swapped('Grüße\nan alle')],
    ['no mark, in Japanese', 'utf-16le', Buffer.from('名前は田中です。\n東京に住んでいます。', 'utf16le')],
    ['no mark, in Japanese, the larger byte first', 'utf-16be', swapped('名前は田中です。\n東京に住んでいます。')],
  ] as const)('UTF-16 with %s is recognised', async (_, encoding, bytes) => {
    expect(detectEncoding(bytes, true)).toBe(encoding)
    expect(await textOfStream(readInUtf8(await written(bytes), encoding))).not.toContain('\uFEFF')
  })

  it('works if the first thousands of characters are ASCII', async () => {
    const plain = Buffer.from('A line of plain letters.\n'.repeat(4_000))
    const late = Buffer.concat([plain, Buffer.from('Après les fêtes, déjà vu', 'latin1')])
    expect(await encodingOf(await written(plain))).toBe('utf-8')
    expect(await encodingOf(await written(late))).toBe('windows-1252')
  })

  it.each([
    ['pixels', Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 151 + (at >> 3)) % 256))],
    ['bytes that no table has', Buffer.from([0x41, 0x81, 0x8d, 0x20, 0xff, 0xfe, 0x9d])],
    ['zeros', Buffer.alloc(64)],
    ['a mark before pixels', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x01, 0x00, 0x00, 0x00])],
  ])('isn’t confused by %s', (_, bytes) => {
    expect(detectEncoding(bytes, true)).toBeUndefined()
  })

  it('gives no size if part of the text is encoded differently', async () => {
    const [, , japanese = ''] = FOREIGN_TEXTS[1] ?? []
    const mixed = Buffer.concat([Buffer.from(japanese, 'hex'), Buffer.from([0x81, 0x20, 0xff])])
    expect(await bytesInUtf8(await written(mixed), 'shift_jis')).toBeNull()
  })
})
