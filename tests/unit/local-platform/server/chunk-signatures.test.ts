import { createHash, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { bodyInPieces } from '../../../../local-platform/areas/uploads/body-in-pieces'
import { checksumNamed } from '../../../../local-platform/areas/uploads/checksums'
import { chunkSignatures } from '../../../../local-platform/server/chunk-signatures'

const TIME = '20130524T000000Z'
const SCOPE = '20130524/us-east-1/s3/aws4_request'
const SEED = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9'
const key = ['20130524', 'us-east-1', 's3', 'aws4_request'].reduce<Buffer>(
  (before, text) => createHmac('sha256', before).update(text).digest(),
  Buffer.from('AWS4wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'),
)
const signatures = () => chunkSignatures(key, TIME, SCOPE, SEED)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Example of the version 4 description: 65,536 and 1,024 times the letter a. */
const EXAMPLE = [
  [65_536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'],
  [1_024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'],
  [0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'],
] as const
const body = Buffer.concat(
  EXAMPLE.map(([length, signature]) =>
    Buffer.from(`${length.toString(16)};chunk-signature=${signature}\r\n${'a'.repeat(length)}\r\n`),
  ),
)

async function read(sent: Buffer, size: number, length = 66_560) {
  const pieces = bodyInPieces(signatures(), false, length)
  const got: Buffer[] = []
  pieces.bytes.on('data', (chunk: Buffer) => got.push(chunk))
  const ended = new Promise((resolve) => pieces.bytes.once('end', resolve))
  for (let at = 0; at < sent.length; at += size) pieces.bytes.write(sent.subarray(at, at + size))
  pieces.bytes.end()
  await ended
  return { isWhole: pieces.isWhole(), bytes: Buffer.concat(got) }
}

it('chunks → are signed like the published example [S2.9]', () => {
  const own = signatures()
  for (const [length, signature] of EXAMPLE) expect(own.ofPiece(sha256(Buffer.alloc(length, 'a')))).toBe(signature)
})

it.each([1, 7, 4_096, 100_000])('a chunked body → is read %d bytes at a time [S2.9]', async (size) => {
  const { isWhole, bytes } = await read(body, size)
  expect([isWhole, bytes.length, bytes.every((byte) => byte === 97)]).toEqual([true, 66_560, true])
})

interface Bent {
  readonly what: string
  readonly bend: (sent: Buffer) => Buffer
  readonly length?: number
}

it.each<Bent>([
  { what: 'a byte is another one', bend: (sent) => Buffer.from(sent).fill('b', 5_000, 5_001) },
  {
    what: 'a signature is another one',
    bend: (sent) => Buffer.from(sent.toString('latin1').replace('ad80', 'ad81'), 'latin1'),
  },
  { what: 'the last piece is missing', bend: (sent) => sent.subarray(0, sent.lastIndexOf('0;chunk')) },
  { what: 'a piece is missing', bend: (sent) => sent.subarray(sent.indexOf('400;chunk')) },
  { what: 'two lengths do not agree', bend: (sent) => sent, length: 66_561 },
  { what: 'something stands behind the end', bend: (sent) => Buffer.concat([sent, Buffer.from('more')]) },
  {
    what: 'there is no length',
    bend: (sent) => Buffer.from(sent.toString('latin1').replace('10000;', 'x0000;'), 'latin1'),
  },
  { what: 'there are no signatures', bend: () => Buffer.from('1\r\na\r\n0\r\n\r\n'), length: 1 },
])('a chunked body → is incomplete if $what', async ({ bend, length }) => {
  expect((await read(bend(body), 4_096, length)).isWhole).toBe(false)
})

it.each([
  ['x-amz-checksum-crc32', 'NhCmhg=='],
  ['x-amz-checksum-sha256', 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='],
  ['x-amz-checksum-sha1', 'qvTGHdzF6KLavt4PO0gs2a6pQ00='],
])('%s of hello → equals an existing client’s', (name, value) => {
  const sum = checksumNamed(name)
  sum?.add(Buffer.from('hel'))
  sum?.add(Buffer.from('lo'))
  expect(sum?.end()).toBe(value)
})

it('CRC32C → matches the published test of 32 zeros', () => {
  const sum = checksumNamed('x-amz-checksum-crc32c')
  sum?.add(Buffer.alloc(20))
  sum?.add(Buffer.alloc(12))
  expect(Buffer.from(sum?.end() ?? '', 'base64').toString('hex')).toBe('8a9136aa')
})
