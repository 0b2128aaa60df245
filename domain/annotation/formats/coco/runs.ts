import type { Bitmap } from '../bitmap'
import type { PictureSize } from '../format'

/**
 * COCO's run-length encoding: alternating lengths of unmarked and marked runs, column by column. The first length is 0
 * if the first pixel is marked.
 */
export type Runs = readonly number[]

/** Pixels per word, and per block of words compared in one step. */
const WORD = 8
const BLOCK = 4 * WORD

/** Encodes a bitmap as runs over the whole picture. */
export function runsOf(bitmap: Bitmap, size: PictureSize): Runs {
  const turns = turnsOf(bitmap, size)
  const runs: number[] = []
  let last = 0
  for (let at = 0; at < turns.length; at += 1) {
    const turn = turns[at] ?? 0
    // A run that reaches the bottom of its column may continue in the next one.
    if (turn === turns[at + 1]) at += 1
    else {
      runs.push(turn - last)
      last = turn
    }
  }
  const rest = size.width * size.height - last
  if (rest > 0 || runs.length === 0) runs.push(rest)
  return runs
}

/** Positions where marked runs begin or end, in column-major order; twice where one ends and the next begins. */
function turnsOf(bitmap: Bitmap, size: PictureSize): Float64Array {
  const { x: left, y: top, width } = bitmap
  const { changes, stride } = changesDown(bitmap)
  // Changes are found row by row but needed column by column.
  const ends = new Uint32Array(width + 1)
  for (const change of changes) ends[(change % stride) + 1] = (ends[(change % stride) + 1] ?? 0) + 1
  for (let x = 1; x <= width; x += 1) ends[x] = (ends[x] ?? 0) + (ends[x - 1] ?? 0)
  const ordered = new Float64Array(changes.length)
  for (const change of changes) {
    const x = change % stride
    const y = (change - x) / stride
    const at = ends[x] ?? 0
    ordered[at] = (left + x) * size.height + top + y
    ends[x] = at + 1
  }
  return ordered
}

/** Pixels that differ from the one above, as y × stride + x, row by row. Pixels outside the bitmap count as unmarked. */
function changesDown(bitmap: Bitmap): { readonly changes: readonly number[]; readonly stride: number } {
  const { pixels, stride } = inBlocks(bitmap)
  const words = new Float64Array(pixels.buffer, pixels.byteOffset, pixels.length / WORD)
  const row = stride / WORD
  const changes: number[] = []
  for (let at = 0; at < stride; at += 1) if ((pixels[at] ?? 0) !== 0) changes.push(at)
  for (let above = 0; above < words.length - row; above += BLOCK / WORD) {
    const below = above + row
    // Most pixels equal the one above. Words are compared as numbers, which are equal only if all their pixels are.
    if (
      words[above] === words[below] &&
      words[above + 1] === words[below + 1] &&
      words[above + 2] === words[below + 2] &&
      words[above + 3] === words[below + 3]
    )
      continue
    for (let at = above * WORD; at < above * WORD + BLOCK; at += 1)
      if (pixels[at] !== pixels[at + stride]) changes.push(at + stride)
  }
  for (let at = pixels.length - stride; at < pixels.length; at += 1)
    if ((pixels[at] ?? 0) !== 0) changes.push(at + stride)
  return { changes, stride }
}

/** The rows of pixels in whole blocks: as they are, or padded with unmarked pixels. */
function inBlocks({ width, height, pixels }: Bitmap): { readonly pixels: Uint8Array; readonly stride: number } {
  if (width % BLOCK === 0 && pixels.byteOffset % WORD === 0) return { pixels, stride: width }
  const stride = Math.ceil(width / BLOCK) * BLOCK
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * stride)
  return { pixels: rows, stride }
}

/** Decodes runs; undefined if they don't add up to the picture. */
export function bitmapOfRuns(runs: Runs, { width, height }: PictureSize): Bitmap | undefined {
  let sum = 0
  for (const run of runs) {
    if (!Number.isInteger(run) || run < 0) return undefined
    sum += run
  }
  if (sum !== width * height || sum === 0) return undefined
  const pixels = new Uint8Array(width * height)
  let at = 0
  runs.forEach((run, number) => {
    if (number % 2 === 1)
      for (let pixel = at; pixel < at + run; pixel += 1)
        pixels[(pixel % height) * width + Math.floor(pixel / height)] = 1
    at += run
  })
  return { x: 0, y: 0, width, height, pixels }
}

const FIRST_LETTER = 48
const MORE = 0x20
const SIGN = 0x10
const BITS = 0x1f

/**
 * Packs runs into COCO's characters, five bits each. From the fourth run on, it stores the difference from the run two
 * before.
 */
export function packedRuns(runs: Runs): string {
  let text = ''
  runs.forEach((run, at) => {
    let rest = at > 2 ? run - (runs[at - 2] ?? 0) : run
    for (let more = true; more; ) {
      const bits = rest & BITS
      rest >>= 5
      more = (bits & SIGN) === 0 ? rest !== 0 : rest !== -1
      text += String.fromCharCode(FIRST_LETTER + (more ? bits | MORE : bits))
    }
  })
  return text
}

/** Unpacks COCO's characters; undefined if the text is invalid. */
export function unpackedRuns(text: string): Runs | undefined {
  const runs: number[] = []
  for (let at = 0; at < text.length; ) {
    let value = 0
    let shift = 0
    for (let more = true; more; ) {
      const letter = text.charCodeAt(at) - FIRST_LETTER
      // An invalid character, a truncated number, or a number over 32 bits.
      if (!(letter >= 0 && letter < 64) || shift > 30) return undefined
      value |= (letter & BITS) << shift
      more = (letter & MORE) !== 0
      at += 1
      shift += 5
      if (!more && (letter & SIGN) !== 0 && shift < 32) value |= -1 << shift
    }
    runs.push(runs.length > 2 ? value + (runs[runs.length - 2] ?? 0) : value)
  }
  return runs
}
