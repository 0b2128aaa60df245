import type { Bitmap } from '../bitmap'
import type { PictureSize } from '../format'

/**
 * Lengths of runs down the columns of a picture, of unmarked and marked pixels in turn, the unmarked first (0 where the
 * first pixel is marked). This is COCO's run-length encoding.
 */
export type Runs = readonly number[]

/** The runs of a bitmap over the whole picture. */
export function runsOf({ x: left, y: top, width, height, pixels }: Bitmap, size: PictureSize): Runs {
  const runs: number[] = []
  let value = 0
  let length = 0
  const take = (next: number, many: number) => {
    if (many === 0) return
    if (next === value) length += many
    else {
      runs.push(length)
      value = next
      length = many
    }
  }
  take(0, left * size.height)
  for (let x = 0; x < width; x += 1) {
    take(0, top)
    for (let y = 0; y < height; y += 1) take(pixels[y * width + x] ?? 0, 1)
    take(0, size.height - top - height)
  }
  take(0, (size.width - left - width) * size.height)
  runs.push(length)
  return runs
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
