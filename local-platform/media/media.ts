import { ok, type Result } from '#domain/result'
import { fillAnnotation } from '../samples/fill-annotation'
import type { SampleFile } from '../samples/manifest'
import type { SamplePack } from '../samples/sample-pack'
import { fileOfText, type FileAnswer } from '../server/file-answer'
import { refuse, type Refusal } from '../server/refusal'
import type { Classes } from '../storage/classes'
import type { Files } from '../storage/files'
import type { ItemRow } from '../storage/items'
import { renderShown } from './inspect'
import { shrink } from './shrink'

const THUMBNAIL_WIDTHS = [128, 192, 256, 320] as const
/** The width of a thumbnail where no size is asked for. */
export const DEFAULT_THUMBNAIL_WIDTH = 320

/** What the bytes of items come from. */
export interface MediaParts {
  readonly files: Files
  readonly samples: SamplePack
  readonly classes: Classes
}

export type Media = ReturnType<typeof createMedia>

type Answer = Promise<Result<FileAnswer, Refusal>>

/** The bytes of items: people's own files, whole and made small, and samples out of their pack. */
export function createMedia({ files, samples, classes }: MediaParts) {
  const underWay = new Map<string, Promise<void>>()

  /** Makes a file once, however many ask for it at the same time. */
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
  /** What the data folder holds of the item's present annotation; a sample's first revision may be the pack's instead. */
  const keptRevision = async (item: ItemRow, ending: string, mime: string, name: string): Answer => {
    const { id, annotationRevision: revision, source } = item
    if (revision === 0) return refuse('not_found', { message: 'This item has no annotation yet.' })
    if (revision === 1 && source.kind === 'sample' && source.replaced === true) return missing()
    return kept(`annotations/${id}.${revision}.${ending}`, mime, name)
  }
  const packed = async (packedFile: SampleFile | undefined, name: string): Answer => {
    const file = packedFile && (await samples.find(packedFile))
    return packedFile === undefined || file === undefined ? missing() : ok({ file, mime: packedFile.mime, name })
  }
  const small = async (beside: string, original: string, width: number, name: string): Answer => {
    const path = thumbnailBeside(beside, width)
    await made(path, () => shrink(original, width))
    return kept(path, 'image/jpeg', `${name}.jpg`)
  }

  return {
    picture: async ({ source, mime, name }: ItemRow): Answer => {
      if (source.kind === 'sample') return packed(samples.byId(source.sample)?.media, name)
      if (source.rendition !== true) return kept(source.path, mime, name)
      const shown = `${source.path}.shown.jpg`
      await made(shown, () => renderShown(files.pathOf(source.path)))
      return kept(shown, mime, name)
    },
    /** The item's picture made small; a sample's usual one lies ready. */
    thumbnail: async ({ source, name }: ItemRow, size: number | undefined): Answer => {
      const wished = size ?? DEFAULT_THUMBNAIL_WIDTH
      const width = THUMBNAIL_WIDTHS.find((known) => known >= wished) ?? DEFAULT_THUMBNAIL_WIDTH
      if (source.kind === 'file') return small(source.path, files.pathOf(source.path), width, name)
      const ready = samples.byId(source.sample)?.thumbnail
      if (ready === undefined || width === DEFAULT_THUMBNAIL_WIDTH) return packed(ready, `${name}.webp`)
      return small(`media/${source.sample}`, samples.pathOf(ready), width, name)
    },
    /** The native JSON of the item's present revision. */
    annotation: async (item: ItemRow): Answer => {
      const { source, annotationRevision: revision } = item
      const name = `${item.name}.json`
      const own = await keptRevision(item, 'json', 'application/json', name)
      if (own.ok || source.kind === 'file' || revision !== 1) return own
      const template = await samples.template(source.sample)
      if (template === undefined) return own
      const text = fillAnnotation(template, {
        itemName: item.name,
        projectId: item.projectId,
        at: item.createdAt,
        openComments: item.openComments,
        classIds: new Map(classes.ofProject(item.projectId).map((row) => [row.name, row.id])),
      })
      return ok({ file: fileOfText(text), mime: 'application/json', name })
    },
    /** The mask of the item's present revision: the picture that belongs to a pixel annotation. */
    mask: async (item: ItemRow): Answer => {
      const name = `${item.name}___save.png`
      const own = await keptRevision(item, 'png', 'image/png', name)
      if (own.ok || item.source.kind === 'file' || item.annotationRevision !== 1) return own
      return packed(samples.byId(item.source.sample)?.mask, name)
    },
    /** Waits for what is being made; afterwards nothing more is written. */
    close: async (): Promise<void> => void (await Promise.allSettled(underWay.values())),
  }
}

/** Where the thumbnail of a kept picture lies. */
export function thumbnailBeside(path: string, width: number): string {
  return `${path}.thumbnail-${width}.jpg`
}

function missing(): Result<never, Refusal> {
  return refuse('not_found', { message: 'The file of this item is missing.' })
}
