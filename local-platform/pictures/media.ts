import { ok, type Result } from '#domain/result'
import type { FileAnswer } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { Classes } from '../storage/classes'
import type { Files } from '../storage/files'
import type { ItemRow, Items } from '../storage/items'
import type { Log } from '../storage/log'
import { createBackgroundFill } from './background-fill'
import { renderShown } from './inspect'
import type { Painter } from './painter'
import { pictureNamed } from './paint-jobs'
import { drawJpeg, maskPng, shrink } from './render'

const THUMBNAIL_WIDTHS = [128, 192, 256, 320] as const
/** The width of a thumbnail where no size is asked for. */
export const DEFAULT_THUMBNAIL_WIDTH = 320

const SLOW_FROM_WIDTH = 4_000
const SAMPLE_EMAIL = 'sample@loupe.local'

/** What the bytes of items come from. */
export interface MediaParts {
  readonly files: Files
  readonly items: Items
  readonly classes: Classes
  readonly painter: Painter
  readonly log: Log
  /** Samples are drawn before they are asked for. */
  readonly drawsAhead: boolean
}

export type Media = ReturnType<typeof createMedia>

/** The bytes of items: kept files as they are, drawn pictures when they are first asked for, and both made small. */
export function createMedia({ files, items, classes, painter, log, drawsAhead }: MediaParts) {
  const underWay = new Map<string, Promise<void>>()

  /** Makes a file once, however many ask for it at the same time. */
  const made = async (path: string, make: () => Promise<Uint8Array | string>): Promise<void> => {
    if ((await files.find(path)) !== undefined) return
    const running = underWay.get(path)
    if (running !== undefined) return running
    const work = make()
      .then((bytes) => files.write(path, bytes))
      .finally(() => underWay.delete(path))
    underWay.set(path, work)
    return work
  }
  const answer = async (path: string, mime: string, name: string): Promise<Result<FileAnswer, Refusal>> => {
    const file = await files.find(path)
    return file === undefined
      ? refuse('not_found', { message: 'The file of this item is missing.' })
      : ok({ file, mime, name })
  }
  const picturePath = async (item: ItemRow, urgent: boolean): Promise<string> => {
    const { source } = item
    if (source.kind === 'file') {
      if (source.rendition !== true) return source.path
      const shown = `${source.path}.shown.jpg`
      await made(shown, () => renderShown(files.pathOf(source.path)))
      return shown
    }
    if (pictureNamed(source.picture).file !== undefined) {
      const path = `media/${item.id}.${item.name.split('.').at(-1) ?? 'bin'}`
      await made(path, () => painter.paint({ kind: 'file', picture: source.picture, seed: source.seed }, urgent))
      return path
    }
    const path = `media/${item.id}.jpg`
    await made(path, () => drawJpeg(painter, source, urgent))
    return path
  }
  const thumbnailPath = async (item: ItemRow, width: number, urgent: boolean): Promise<string> => {
    const path =
      item.source.kind === 'file' ? thumbnailBeside(item.source.path, width) : `media/${item.id}.thumbnail-${width}.jpg`
    await made(path, async () => {
      const { source } = item
      return source.kind === 'drawn'
        ? drawJpeg(painter, source, urgent, width)
        : shrink(files.pathOf(source.path), width)
    })
    return path
  }

  const fill = createBackgroundFill(
    () => items.drawn(),
    [
      (item) => thumbnailPath(item, DEFAULT_THUMBNAIL_WIDTH, false),
      async (item) => (isSlow(item) ? picturePath(item, false) : undefined),
      (item) => picturePath(item, false),
    ],
    (cause) => log.write('background-fill', cause),
  )

  return {
    picture: async (item: ItemRow): Promise<Result<FileAnswer, Refusal>> => {
      fill.yieldTo()
      return answer(await picturePath(item, true), item.mime, item.name)
    },
    thumbnail: async (item: ItemRow, size: number | undefined): Promise<Result<FileAnswer, Refusal>> => {
      fill.yieldTo()
      const width =
        THUMBNAIL_WIDTHS.find((known) => known >= (size ?? DEFAULT_THUMBNAIL_WIDTH)) ?? DEFAULT_THUMBNAIL_WIDTH
      return answer(await thumbnailPath(item, width, true), 'image/jpeg', `${item.name}.jpg`)
    },
    /** The native JSON of the item's present revision. */
    annotation: async (item: ItemRow): Promise<Result<FileAnswer, Refusal>> => {
      if (item.annotationRevision === 0) return refuse('not_found', { message: 'This item has no annotation yet.' })
      const path = annotationPath(item.id, item.annotationRevision)
      const { source } = item
      if (source.kind === 'drawn' && item.annotationRevision === 1) {
        const target = {
          itemName: item.name,
          projectId: item.projectId,
          email: SAMPLE_EMAIL,
          at: item.updatedAt,
          openComments: item.openComments,
          classIds: Object.fromEntries(classes.ofProject(item.projectId).map(({ id, name }) => [name, id])),
        }
        await made(path, () =>
          painter.paint({ kind: 'annotate', picture: source.picture, seed: source.seed, target }, true),
        )
      }
      return answer(path, 'application/json', `${item.name}.json`)
    },
    /** The mask of the item's present revision: the picture that belongs to a pixel annotation. */
    mask: async (item: ItemRow): Promise<Result<FileAnswer, Refusal>> => {
      if (item.annotationRevision === 0) return refuse('not_found', { message: 'This item has no annotation yet.' })
      const path = maskPath(item.id, item.annotationRevision)
      const { source } = item
      if (source.kind === 'drawn' && item.annotationRevision === 1 && pictureNamed(source.picture).mask !== undefined) {
        await made(path, () => maskPng(painter, source))
      }
      return answer(path, 'image/png', `${item.name}___save.png`)
    },
    /** Draws what was not asked for yet, whenever there is nothing better to do. */
    fill: (): void => {
      if (drawsAhead) fill.start()
    },
    /** Stops drawing; afterwards nothing more is written. */
    close: async (): Promise<void> => {
      fill.stop()
      painter.close()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** Where the thumbnail of a kept picture lies. */
export function thumbnailBeside(path: string, width: number): string {
  return `${path}.thumbnail-${width}.jpg`
}

/** Where the annotation of an item lies in its data folder. */
export function annotationPath(itemId: number, revision: number): string {
  return `annotations/${itemId}.${revision}.json`
}

/** Where the mask of a pixel annotation lies in its data folder. */
export function maskPath(itemId: number, revision: number): string {
  return `annotations/${itemId}.${revision}.png`
}

/** Clips and pictures that are too large to be drawn while somebody waits are drawn ahead of all others. */
function isSlow({ mime, width }: ItemRow): boolean {
  return mime.startsWith('video/') || (width ?? 0) > SLOW_FROM_WIDTH
}
