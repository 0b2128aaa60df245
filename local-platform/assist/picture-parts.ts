import { buffer } from 'node:stream/consumers'
import type { PicturePart } from '#domain/assist/picture-part'
import { PICTURE_LIBRARY_PIXELS_MAX } from '#domain/constants'
import { ok, type Result } from '#domain/result'
import type { Raster } from '#domain/vision/edge-costs'
import { pictureLibrary } from '../media/picture-library'
import type { Media } from '../media/media'
import { refuse, type Refusal } from '../server/refusal'
import type { ItemRow } from '../storage/items'

type Answer = Promise<Result<Raster, Refusal>>

/** Parts that were read last: people ask for the same one again and again. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024
const CHANNELS = 4

export type PictureParts = ReturnType<typeof createPictureParts>

/** Reads the pixels of items' pictures. */
export function createPictureParts({ picture }: Pick<Media, 'picture'>) {
  const kept = new Map<string, Raster>()

  function keep(key: string, raster: Raster): void {
    kept.set(key, raster)
    let bytes = [...kept.values()].reduce((sum, { data }) => sum + data.byteLength, 0)
    for (const [oldest, { data }] of kept) {
      if (bytes <= KEPT_BYTES_MAX) break
      kept.delete(oldest)
      bytes -= data.byteLength
    }
  }

  async function decoded(item: ItemRow, part: PicturePart): Answer {
    const found = await picture(item)
    if (!found.ok) return refused(found.error.message)
    const { file } = found.value
    const key = JSON.stringify([item.id, file.tag, part])
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return ok(known)
    }
    const unit = 2 ** part.level
    const [wide, high] = [item.width ?? 0, item.height ?? 0]
    const sharp = await pictureLibrary()
    const { data, info } = await sharp(await buffer(file.read()), { failOn: 'none', limitInputPixels: false })
      .autoOrient()
      .extract({
        left: part.x,
        top: part.y,
        width: Math.min(wide - part.x, part.width * unit),
        height: Math.min(high - part.y, part.height * unit),
      })
      .resize(part.width, part.height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== CHANNELS) return refused('The picture has other colours than red, green and blue.')
    const raster = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
    keep(key, raster)
    return ok(raster)
  }

  return {
    /** Reads a part; refuses items without a picture here, and parts that don't lie on it. */
    read(item: ItemRow, part: PicturePart): Answer {
      const { width, height, mime } = item
      if (!mime.startsWith('image/') || width === null || height === null)
        return Promise.resolve(refused('The platform reads pictures only.'))
      if (width * height > PICTURE_LIBRARY_PIXELS_MAX)
        return Promise.resolve(refused('This picture is too large for the platform.'))
      const unit = 2 ** part.level
      const isOn = part.x + (part.width - 1) * unit < width && part.y + (part.height - 1) * unit < height
      if (!isOn) return Promise.resolve(refuse('bad_request', { message: 'part: it reaches beyond the picture' }))
      return decoded(item, part)
    },
  }
}

function refused(message: string): Result<never, Refusal> {
  return refuse('assist_refused', { message: `${message} Choose Local beside the tool.` })
}
