import { createHash } from 'node:crypto'
import { ok, type Result } from '#domain/result'
import { fillAnnotation } from '../samples/fill-annotation'
import type { SamplePack } from '../samples/sample-pack'
import { fileOfText, type FileAnswer } from '../server/file-answer'
import { refuse, type Refusal } from '../server/refusal'
import type { Classes } from '../storage/classes'
import type { Files, StoredFile } from '../storage/files'
import type { ItemRow } from '../storage/items'
import type { Revisions } from '../storage/revisions'
import { type NamesNow, namesNow, withPresentNames } from './present-names'

/** What the bytes of annotations come from. */
export interface AnnotationParts {
  readonly files: Files
  readonly samples: SamplePack
  readonly classes: Classes
  readonly revisions: Revisions
}

export type AnnotationFiles = ReturnType<typeof createAnnotationFiles>

type Answer = Promise<Result<FileAnswer, Refusal>>

const FOLDER = 'annotations'
/** The revision with which an item may come. */
const FIRST = '1'

/** The bytes of annotations: those that people saved, and those that came with samples. */
export function createAnnotationFiles({ files, samples, classes, revisions }: AnnotationParts) {
  const pathOf = (itemId: number, file: string, ending = 'json'): string => `${FOLDER}/${itemId}.${file}.${ending}`
  const isReplaced = ({ source }: ItemRow): boolean => source.kind === 'sample' && source.replaced === true
  const filled = (template: string, item: ItemRow, openComments: number): string =>
    fillAnnotation(template, {
      itemName: item.name,
      projectId: item.projectId,
      at: item.createdAt,
      openComments,
      classIds: new Map([
        ...classes.ofProject(item.projectId).map((row) => [row.name, row.id] as const),
        // It names classes as they were called when the item came.
        ...classes.names
          .since(item.projectId, item.createdAt)
          .flatMap(({ kind, name, id }) => (kind === 'class' ? [[name, id] as const] : [])),
      ]),
    })
  /** What is called otherwise by now than when an annotation was made. */
  const namesSince = ({ projectId }: ItemRow, at: string): NamesNow | undefined => {
    const former = classes.names.since(projectId, at)
    return former.length === 0 ? undefined : namesNow(former, classes.ofProject(projectId))
  }
  const read = async (file: StoredFile, names: NamesNow | undefined): Promise<StoredFile> => {
    if (names === undefined) return file
    const chunks: Buffer[] = []
    for await (const chunk of file.read() as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const now = withPresentNames(text, names)
    return now === text ? file : fileOfText(now)
  }
  /** What came with an item: a file of an earlier version, else what the pack has of a sample. */
  const ofSample = async (item: ItemRow, openComments: number): Promise<StoredFile | undefined> => {
    const template = item.source.kind === 'sample' ? await samples.template(item.source.sample) : undefined
    return template === undefined ? undefined : fileOfText(filled(template, item, openComments))
  }
  const fileOf = async (item: ItemRow, file: string, openComments: number): Promise<StoredFile | undefined> => {
    const isFirst = file === FIRST
    const own = isFirst && isReplaced(item) ? undefined : await files.find(pathOf(item.id, file))
    return own ?? (isFirst ? ofSample(item, openComments) : undefined)
  }

  const open = async (item: ItemRow, revision = item.annotationRevision): Answer => {
    if (revision === 0) return refuse('not_found', { message: 'This item has no annotation yet.' })
    const row = revisions.find(item.id, revision)
    if (row === undefined && revision !== item.annotationRevision)
      return refuse('not_found', { message: 'This revision of the annotation is not there.' })
    const { file: name, openComments } = row ?? { file: String(revision), openComments: item.openComments }
    const file = name === null ? fileOfText(emptyAnnotation(item)) : await fileOf(item, name, openComments)
    if (file === undefined) return missing()
    const now = await read(file, namesSince(item, row?.at ?? item.createdAt))
    return ok({ file: now, mime: 'application/json', name: `${item.name}.json`, revision })
  }

  return {
    /** The native JSON of a revision, of the present one unless another is named. */
    open,
    /** The present annotation; one that holds nothing where there is none. */
    present: async (item: ItemRow): Promise<StoredFile> => {
      const opened = item.annotationRevision === 0 ? undefined : await open(item)
      return opened?.ok === true ? opened.value.file : fileOfText(emptyAnnotation(item))
    },
    /** The bytes of the present annotation at once, for work that is one transaction; undefined where there are none. */
    readNow: (item: ItemRow): Uint8Array | undefined => {
      const { id, annotationRevision: revision, source } = item
      const row = revisions.find(id, revision)
      const { file, openComments } = row ?? { file: String(revision), openComments: item.openComments }
      if (file === null) return Buffer.from(emptyAnnotation(item))
      const isFirst = file === FIRST
      const own = isFirst && isReplaced(item) ? undefined : files.readNow(pathOf(id, file))
      const template = isFirst && source.kind === 'sample' ? samples.templateNow(source.sample) : undefined
      const bytes = own ?? (template === undefined ? undefined : Buffer.from(filled(template, item, openComments)))
      const names = namesSince(item, row?.at ?? item.createdAt)
      if (bytes === undefined || names === undefined) return bytes
      const text = Buffer.from(bytes).toString()
      const now = withPresentNames(text, names)
      return now === text ? bytes : Buffer.from(now)
    },
    /** The same bytes, or others where these name something as it is not called any more. */
    withPresentNames: (item: ItemRow, bytes: Buffer): Buffer => {
      const names = namesSince(item, '')
      if (names === undefined) return bytes
      const text = bytes.toString()
      const now = withPresentNames(text, names)
      return now === text ? bytes : Buffer.from(now)
    },
    /** The bytes of a pixel annotation's mask at once; undefined where it has none. */
    maskNow: (item: ItemRow): Uint8Array | undefined => {
      const { annotationRevision: revision, id, source } = item
      if (revision === 0 || isReplaced(item)) return undefined
      const packed = source.kind === 'sample' ? samples.byId(source.sample)?.mask : undefined
      return (
        files.readNow(pathOf(id, String(revision), 'png')) ??
        (packed === undefined ? undefined : samples.readNow(packed))
      )
    },
    /** The mask that belongs to a pixel annotation; saving its JSON keeps it. */
    mask: async (item: ItemRow): Answer => {
      const name = `${item.name}___save.png`
      if (item.annotationRevision === 0) return refuse('not_found', { message: 'This item has no annotation yet.' })
      const { annotationRevision: revision, id, source } = item
      if (isReplaced(item)) return missing()
      const packed = source.kind === 'sample' ? samples.byId(source.sample)?.mask : undefined
      const own = await files.find(pathOf(id, String(revision), 'png'))
      const file = own ?? (packed && (await samples.find(packed)))
      return file === undefined ? missing() : ok({ file, mime: 'image/png', name, revision })
    },
    /** Puts bytes on the disk; they count once a revision names them. */
    keep: async (itemId: number, bytes: Uint8Array): Promise<string> => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await files.write(pathOf(itemId, sha256), bytes)
      return sha256
    },
    /** The same at once, for work that is one transaction. */
    keepNow: (itemId: number, bytes: Uint8Array): string => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      files.writeNow(pathOf(itemId, sha256), bytes)
      return sha256
    },
    /** Removes bytes that no revision names. */
    drop: async (itemId: number, sha256: string): Promise<void> => {
      if (!revisions.holds(itemId, sha256)) await files.remove(pathOf(itemId, sha256))
    },
  }
}

/** The annotation of an item that holds nothing. */
function emptyAnnotation({ name, projectId, width, height }: ItemRow): string {
  return JSON.stringify({ metadata: { name, width, height, projectId }, instances: [], tags: [], comments: [] })
}

function missing(): Result<never, Refusal> {
  return refuse('not_found', { message: 'The file of this item is missing.' })
}
