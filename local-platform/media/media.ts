import { PICTURE_LIBRARY_PIXELS_MAX } from '#domain/constants'
import { FILE_KINDS } from '#domain/media/kinds'
import { ok, type Result } from '#domain/result'
import type { SampleFile } from '../samples/manifest'
import type { SamplePack } from '../samples/sample-pack'
import type { FileAnswer } from '../server/file-answer'
import { refuse, type Refusal } from '../server/refusal'
import type { Files } from '../storage/files'
import type { ItemFiles } from '../storage/item-files'
import type { ItemRow } from '../storage/items'
import { type Made, madeBeside, madePath, THUMBNAIL_WIDTHS, thumbnail } from '../storage/made-files'
import { renderShown } from './inspect'
import { shrink } from './shrink'

/** Default width of a thumbnail, in pixels. */
export const DEFAULT_THUMBNAIL_WIDTH = 320

const RENDITION_SIDE_MAX = 65_500

/** Sources of item bytes. */
export interface MediaParts {
  readonly files: Files
  readonly itemFiles: Pick<ItemFiles, 'isNamed'>
  readonly samples: SamplePack
}

const NO_THUMBNAIL = 'Only pictures have a small picture.'
const ELSEWHERE = 'The file of this item is at another address, and isn’t fetched.'
const ONLY_TILED = 'This picture is too large to be shown whole. It is shown by its tiles.'
const NO_ORIGINAL = 'The platform has no original of this text.'
const NO_FILE = 'This item has no file.'

export type Media = ReturnType<typeof createMedia>

type Answer = Promise<Result<FileAnswer, Refusal>>

/** Creates access to item bytes: people's own files, originals and thumbnails, and samples from their pack. */
export function createMedia({ files, itemFiles, samples }: MediaParts) {
  const underWay = new Map<string, Promise<void>>()

  /** Makes a file once for all concurrent requests. */
  const made = async (path: string, make: () => Promise<Uint8Array>): Promise<void> => {
    if ((await files.find(path)) !== undefined) return
    const running = underWay.get(path)
    if (running !== undefined) return running
    const work = make()
      .then((bytes) => files.write(path, bytes))
      .finally(() => underWay.delete(path))
    underWay.set(path, work)
    return work
  }
  const kept = async (path: string, mime: string, name: string): Answer => {
    const file = await files.find(path)
    return file === undefined ? missing() : ok({ file, mime, name })
  }
  const packed = async (packedFile: SampleFile | undefined, name: string): Answer => {
    const file = packedFile && (await samples.find(packedFile))
    return packedFile === undefined || file === undefined ? missing() : ok({ file, mime: packedFile.mime, name })
  }
  /** Derives a file from an item's file once, and reuses one of an earlier version. */
  const madeOf = async (original: string, what: Made, make: () => Promise<Uint8Array>): Promise<string> => {
    const path = madePath(original, what)
    const beside = madeBeside(original, what)
    if (!files.has(path) && files.has(beside) && !itemFiles.isNamed(beside)) files.moveNow(beside, path)
    await made(path, make)
    return path
  }
  const small = async (path: string, original: string, width: number, name: string): Answer => {
    await made(path, () => shrink(original, width))
    return kept(path, 'image/jpeg', `${name}.jpg`)
  }

  return {
    picture: async ({ source, mime, name, width, height }: ItemRow): Answer => {
      if (source.kind === 'sample') return packed(samples.byId(source.sample)?.media, name)
      if (source.kind === 'link') return refuse('not_found', { message: source.url === null ? NO_FILE : ELSEWHERE })
      if (source.rendition !== true) return kept(source.path, mime, name)
      if (isOnlyTiled(width, height)) return refuse('not_found', { message: ONLY_TILED })
      const shown = await madeOf(source.path, 'shown.jpg', () => renderShown(files.pathOf(source.path)))
      return kept(shown, mime, name)
    },
    /** PDF document that the item's text was read from. */
    original: async ({ source, name }: ItemRow): Answer =>
      source.kind === 'file' && source.original !== undefined
        ? kept(source.original.path, FILE_KINDS.pdf.mime, name)
        : refuse('not_found', { message: NO_ORIGINAL }),
    /** Reads an item's own file synchronously; undefined if there is none here. */
    readNow: ({ source }: ItemRow): Uint8Array | undefined => {
      if (source.kind === 'link') return undefined
      if (source.kind === 'file') return files.readNow(source.path)
      const packedFile = samples.byId(source.sample)?.media
      return packedFile && samples.readNow(packedFile)
    },
    /** Returns the item's thumbnail; samples include one of the default size. */
    thumbnail: async (item: ItemRow, size: number | undefined): Answer => {
      const { source, mime, name } = item
      if (source.kind === 'link') return refuse('not_found', { message: source.url === null ? NO_FILE : ELSEWHERE })
      if (source.kind === 'file' && !mime.startsWith('image/')) return refuse('not_found', { message: NO_THUMBNAIL })
      const wished = size ?? DEFAULT_THUMBNAIL_WIDTH
      const width = THUMBNAIL_WIDTHS.find((known) => known >= wished) ?? DEFAULT_THUMBNAIL_WIDTH
      if (source.kind === 'file') {
        const usual = madePath(source.path, thumbnail(DEFAULT_THUMBNAIL_WIDTH))
        // Decoding gigapixels again for a smaller picture would take minutes.
        const isLarge = isOnlyTiled(item.width, item.height) && width < DEFAULT_THUMBNAIL_WIDTH && files.has(usual)
        const from = isLarge ? usual : source.path
        const path = await madeOf(source.path, thumbnail(width), () => shrink(files.pathOf(from), width))
        return kept(path, 'image/jpeg', `${name}.jpg`)
      }
      const ready = samples.byId(source.sample)?.thumbnail
      if (ready === undefined || width === DEFAULT_THUMBNAIL_WIDTH) return packed(ready, `${name}.webp`)
      return small(`media/${source.sample}.${thumbnail(width)}`, samples.pathOf(ready), width, name)
    },
    /** Waits for running work, after which nothing is written. */
    close: async (): Promise<void> => void (await Promise.allSettled(underWay.values())),
  }
}

/** Tells whether a picture exceeds the longest JPEG side, or the pixels that a page decodes. */
function isOnlyTiled(width: number | null, height: number | null): boolean {
  const [wide, high] = [width ?? 0, height ?? 0]
  return Math.max(wide, high) > RENDITION_SIDE_MAX || wide * high > PICTURE_LIBRARY_PIXELS_MAX
}

function missing(): Result<never, Refusal> {
  return refuse('not_found', { message: 'The file of this item is missing.' })
}
