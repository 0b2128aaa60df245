import type { Bitmap } from '../bitmap'
import type { PictureSize } from '../format'

/**
 * Lengths of runs down the columns of a picture, of unmarked and marked pixels in turn, the unmarked first (0 where the
 * first pixel is marked). This is COCO's run-length encoding.
 */
export type Runs = readonly number[]

/** Pixels in a word, and in a block of words that is compared in one step. */
const WORD = 4
const BLOCK = 4 * WORD

/** The runs of a bitmap over the whole picture. */
export function runsOf(bitmap: Bitmap, size: PictureSize): Runs {
  const turns = turnsOf(bitmap, size)
  const runs: number[] = []
  let last = 0
  for (const turn of turns) {
    runs.push(turn - last)
    last = turn
  }
  const rest = size.width * size.height - last
  if (rest > 0 || runs.length === 0) runs.push(rest)
  return runs
}

/** Where marked pixels begin or end, as places down the columns of the picture. */
function turnsOf(bitmap: Bitmap, size: PictureSize): readonly number[] {
  const { x: left, y: top, width } = bitmap
  const changes = changesDown(bitmap)
  // Changes are found row by row and wanted column by column.
  const ends = new Uint32Array(width + 1)
  for (const change of changes) ends[(change % width) + 1] = (ends[(change % width) + 1] ?? 0) + 1
  for (let x = 1; x <= width; x += 1) ends[x] = (ends[x] ?? 0) + (ends[x - 1] ?? 0)
  const ordered = new Float64Array(changes.length)
  for (const change of changes) {
    const x = change % width
    const y = (change - x) / width
    const at = ends[x] ?? 0
    ordered[at] = (left + x) * size.height + top + y
    ends[x] = at + 1
  }
  const turns: number[] = []
  for (const turn of ordered) {
    // A run that ends with its column may continue in the next one.
    if (turns.at(-1) === turn) turns.pop()
    else turns.push(turn)
  }
  return turns
}

/** The pixels that differ from the one above them, as y × width + x, row by row; beyond the bitmap nothing is marked. */
function changesDown({ width, height, pixels }: Bitmap): readonly number[] {
  const stride = Math.ceil(width / BLOCK) * BLOCK
  const rows = paddedRows({ width, height, pixels }, stride)
  const words = new Int32Array(rows.buffer)
  const changes: number[] = []
  const differing = (word: number) => (words[word] ?? 0) ^ (words[word + stride / WORD] ?? 0)
  for (let y = 0; y <= height; y += 1) {
    const first = (y * stride) / WORD
    for (let word = first; word < first + stride / WORD; word += BLOCK / WORD) {
      // Most pixels are as the ones above them.
      if ((differing(word) | differing(word + 1) | differing(word + 2) | differing(word + 3)) === 0) continue
      const x = (word - first) * WORD
      const above = y * stride + x
      for (let nth = 0; nth < BLOCK; nth += 1)
        if (rows[above + nth] !== rows[above + stride + nth]) changes.push(y * width + x + nth)
    }
  }
  return changes
}

/** The rows of pixels, each filled up to whole blocks, with an empty row above and one below. */
function paddedRows({ width, height, pixels }: Omit<Bitmap, 'x' | 'y'>, stride: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(stride * (height + 2))
  if (stride === width) rows.set(pixels, stride)
  else for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), (y + 1) * stride)
  return rows
}

/** The marked pixels of runs; undefined where they don't add up to the picture. */
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

/** Packs runs into COCO's letters: five bits a letter, from the fourth run on the difference to the last but one. */
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

/** Unpacks COCO's letters; undefined for a text that holds none. */
export function unpackedRuns(text: string): Runs | undefined {
  const runs: number[] = []
  for (let at = 0; at < text.length; ) {
    let value = 0
    let shift = 0
    for (let more = true; more; ) {
      const letter = text.charCodeAt(at) - FIRST_LETTER
      // A letter outside the alphabet, the end within a number, or a number of more than 32 bits.
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
