import { expect, it } from 'vitest'
import {
  countBits,
  dataPath,
  fixedPatterns,
  formatPlaces,
  MASKS,
  qrCode,
  type QrModules,
} from '../../../../../renderer/areas/account/qr'
import { BLOCK_PLANS, correctionOf, fieldProduct } from '../../../../../renderer/areas/account/qr-blocks'

/** Reads a code the other way round: format, mask, path, blocks, bytes. */
function textOf(code: QrModules): string {
  const size = code.length
  const version = (size - 17) / 4
  const [first, second] = formatPlaces(size).map((places) =>
    places.reduce((bits, [row, column], at) => bits | ((code[row]?.[column] === true ? 1 : 0) << at), 0),
  )
  expect(second).toBe(first)
  const mask = MASKS[((first ?? 0) ^ 0x5412) >>> 10]
  if (mask === undefined) throw new Error('The format is damaged.')
  const { free } = fixedPatterns(version)
  const bits = [...dataPath(size, free)].map(([row, column]) =>
    (code[row]?.[column] === true) !== mask(row, column) ? 1 : 0,
  )
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2),
  )
  const plan = BLOCK_PLANS[version - 1]
  if (plan === undefined) throw new Error('The version is unknown.')
  const blocks = plan.blocks.map(() => [] as number[])
  let next = 0
  for (let at = 0; at < Math.max(...plan.blocks); at += 1) {
    for (const [index, length] of plan.blocks.entries()) if (at < length) blocks[index]?.push(words[next++] ?? 0)
  }
  for (let at = 0; at < plan.correction; at += 1) for (const block of blocks) block.push(words[next++] ?? 0)
  for (const block of blocks)
    expect(syndromesOf(block, plan.correction)).toEqual(Array.from({ length: plan.correction }, () => 0))
  const data = blocks.flatMap((block, index) => block.slice(0, plan.blocks[index]))
  const stream = data.map((word) => word.toString(2).padStart(8, '0')).join('')
  const head = 4 + countBits(version)
  const length = Number.parseInt(stream.slice(4, head), 2)
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(stream.slice(head + 8 * at, head + 8 * at + 8), 2))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** A whole block is a multiple of the generator, so it vanishes at each of its roots. */
function syndromesOf(block: readonly number[], degree: number): readonly number[] {
  let root = 1
  return Array.from({ length: degree }, () => {
    const value = block.reduce((sum, word) => fieldProduct(sum, root) ^ word, 0)
    root = fieldProduct(root, 2)
    return value
  })
}

it.each([1, 14, 15, 60, 100, 134, 180, 181, 250, 330])(
  'holds %i characters, readable and correctable [S2.11]',
  (length) => {
    const text = `otpauth://totp/${'Loupe:ada%40example.test?secret=JBSWY3DPEHPK3PXP&issuer=Löupe'.repeat(8)}`.slice(
      0,
      length,
    )
    const code = qrCode(text)
    expect(code && textOf(code)).toBe(text)
  },
)

it('has the three finder patterns and the dark module', () => {
  const code = qrCode('hello')
  const size = code?.length ?? 0
  for (const [row, column] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    const corner = Array.from({ length: 7 }, (_, r) =>
      code?.[row + r]
        ?.slice(column, column + 7)
        .map(Number)
        .join(''),
    )
    expect(corner).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'])
  }
  expect(code?.[size - 8]?.[8]).toBe(true)
})

it('computes the correction of the example in the standard', () => {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
  expect(correctionOf(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
})

it('gives up on a text that no version holds', () => {
  expect(qrCode('x'.repeat(500))).toBeUndefined()
})
