import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { maskPixels, pixelAnnotation } from '#domain/annotation/formats/pixel-annotation'
import { pngOf } from '#domain/annotation/formats/png'
import { addedBeside } from '#domain/annotation/formats/project-annotation'
import { isNative, type Native } from '#domain/annotation/native'
import { openToRead } from '../disk/disk'
import { beginTextNow, writeFileNow } from '../disk/new-files'
import { INDEX_END, JOINED_PACK, MASKS, PACK, PACK_INDEX } from '../services/imports/data-sets/data-set-messages'

interface Stretch {
  readonly at: number
  readonly bytes: number
}

/** Place of an item's annotation in the pack, and of its text in the pack of texts. */
export interface PackedItem extends Stretch {
  /** Annotations of the same item from other files. */
  more?: Stretch[]
  text?: Stretch
}

interface PackIndex {
  readonly work: string
  readonly packed: ReadonlyMap<string, PackedItem>
  /** The files of the data set: none of them is an item. */
  readonly files: readonly string[]
  readonly isPixel: boolean
}

type Told = (file: string, place: string, reason: string) => void

/** Joins the annotations of items that several files annotate, paints those of pixel projects, and writes the index. */
export async function writePackIndex({ work, packed, files, isPixel }: PackIndex, told: Told): Promise<void> {
  const joined = beginTextNow(join(work, JOINED_PACK))
  const written = await openToRead(join(work, PACK))
  // Only its last line makes it whole: by then all that it names is.
  const index = beginTextNow(join(work, PACK_INDEX))
  const line = (said: object): void => index.write(`${JSON.stringify(said)}\n`)
  for (const file of files) line({ file })
  if (isPixel) mkdirSync(join(work, MASKS), { recursive: true })
  let at = 0
  let masks = 0
  const wholeOf = async (stretches: readonly Stretch[]): Promise<Native> => {
    let whole: Native | undefined
    for (const { at: from, bytes } of stretches) {
      const { buffer } = await written.read(Buffer.alloc(bytes), 0, bytes, from)
      const own = JSON.parse(buffer.toString()) as Native
      whole = whole === undefined ? own : addedBeside(whole, own).annotation
    }
    return whole ?? {}
  }
  let isWhole = false
  try {
    for (const [picture, { at: from, bytes: own, more, text }] of packed) {
      if (!isPixel && more === undefined) {
        line({ picture, pack: PACK, at: from, bytes: own, text })
        continue
      }
      let whole = await wholeOf([{ at: from, bytes: own }, ...(more ?? [])])
      let mask: string | undefined
      if (isPixel) {
        const painted = paint(picture, whole, told)
        if (painted === undefined) continue
        masks += 1
        mask = `${MASKS}/${masks}.png`
        const { width, height } = painted.mask
        const image = { width, height, colour: 'rgba', pixels: maskPixels(painted.mask) } as const
        writeFileNow(
          join(work, mask),
          pngOf(image, (rows) => deflateSync(rows)),
        )
        whole = painted.annotation
      }
      const annotation = `${JSON.stringify(whole)}\n`
      const bytes = Buffer.byteLength(annotation)
      joined.write(annotation)
      line({ picture, pack: JOINED_PACK, at, bytes, text, mask })
      at += bytes
    }
    isWhole = true
  } finally {
    joined.end()
    await written.close()
    if (isWhole) index.write(`${INDEX_END}\n`)
    index.end()
  }
}

/** More pixels than a picture of a pixel project can have. */
const PIXELS_MAX = 2 ** 28

function paint(picture: string, annotation: Native, told: Told) {
  const { width, height } = isNative(annotation.metadata) ? annotation.metadata : {}
  if (typeof width !== 'number' || typeof height !== 'number' || !(width * height > 0) || width * height > PIXELS_MAX) {
    told(
      picture,
      '',
      'The size of the picture isn’t known, so its areas can’t be painted. Add it together with its picture.',
    )
    return undefined
  }
  const painted = pixelAnnotation(annotation, { width, height })
  const { withoutArea, covered } = painted
  if (withoutArea > 0)
    told(
      picture,
      '',
      `${withoutArea === 1 ? '1 object has' : `${withoutArea} objects have`} no area, and pixel projects hold areas alone; left out.`,
    )
  if (covered > 0)
    told(
      picture,
      '',
      `${covered === 1 ? '1 object is' : `${covered} objects are`} covered by others, or outside of the picture; left out.`,
    )
  return painted
}
