import type { ByPart, SavePart } from '#domain/annotation/save-parts'
import { ok, type Result } from '#domain/result'
import { fillAnnotation } from '../samples/fill-annotation'
import type { SamplePack } from '../samples/sample-pack'
import { fileOfText, type FileAnswer } from '../server/file-answer'
import { refuse, type Refusal } from '../server/refusal'
import type { Classes } from '../storage/classes'
import type { Files, StoredFile } from '../storage/files'
import type { ItemRow } from '../storage/items'
import type { Revisions } from '../storage/revisions'
import { annotationPath, hashOf, isReplaced, readWhole } from './annotation-bytes'
import { createPartFiles, PARTS } from './part-files'
import { type NamesNow, namesNow, withPresentNames } from './present-names'

/** Sources of annotation bytes. */
export interface AnnotationParts {
  readonly files: Files
  readonly samples: SamplePack
  readonly classes: Classes
  readonly revisions: Revisions
}

export type AnnotationFiles = ReturnType<typeof createAnnotationFiles>

/** Hashes of an annotation's bytes and of its parts. */
export interface KeptFiles {
  readonly file: string
  readonly parts: ByPart<string>
}

type Answer = Promise<Result<FileAnswer, Refusal>>

/** Revision of an imported annotation. */
const FIRST = '1'

/** Creates access to annotation bytes: saved ones, and those of samples. */
export function createAnnotationFiles({ files, samples, classes, revisions }: AnnotationParts) {
  const partFiles = createPartFiles({ files, samples, revisions })
  const filled = (template: string, item: ItemRow, openComments: number): string =>
    fillAnnotation(template, {
      itemName: item.name,
      projectId: item.projectId,
      at: item.createdAt,
      openComments,
      classIds: new Map([
        ...classes.ofProject(item.projectId).map((row) => [row.name, row.id] as const),
        // It uses the class names at the item's import.
        ...classes.names
          .since(item.projectId, item.createdAt)
          .flatMap(({ kind, name, id }) => (kind === 'class' ? [[name, id] as const] : [])),
      ]),
    })
  /** Names that changed since an annotation was saved. */
  const namesSince = ({ projectId }: ItemRow, at: string): NamesNow | undefined => {
    const former = classes.names.since(projectId, at)
    return former.length === 0 ? undefined : namesNow(former, classes.ofProject(projectId))
  }
  const read = async (file: StoredFile, names: NamesNow | undefined): Promise<StoredFile> => {
    if (names === undefined) return file
    const text = (await readWhole(file)).toString()
    const now = withPresentNames(text, names)
    return now === text ? file : fileOfText(now)
  }
  /** Imported annotation: a file of an earlier version, else the sample's. */
  const ofSample = async (item: ItemRow, openComments: number): Promise<StoredFile | undefined> => {
    const template = item.source.kind === 'sample' ? await samples.template(item.source.sample) : undefined
    return template === undefined ? undefined : fileOfText(filled(template, item, openComments))
  }
  const fileOf = async (item: ItemRow, file: string, openComments: number): Promise<StoredFile | undefined> => {
    const isFirst = file === FIRST
    const own = isFirst && isReplaced(item) ? undefined : await files.find(annotationPath(item.id, file))
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
    const parts = partFiles.named(item, revision)
    return ok({ file: now, mime: 'application/json', name: `${item.name}.json`, revision, parts })
  }

  return {
    /** Opens the native JSON of a revision, by default the present one. */
    open,
    /** Opens the present annotation; an empty one if there is none. */
    present: async (item: ItemRow): Promise<StoredFile> => {
      const opened = item.annotationRevision === 0 ? undefined : await open(item)
      return opened?.ok === true ? opened.value.file : fileOfText(emptyAnnotation(item))
    },
    /** Reads the present annotation synchronously, for a single transaction; undefined if there is none. */
    readNow: (item: ItemRow): Uint8Array | undefined => {
      const { id, annotationRevision: revision, source } = item
      const row = revisions.find(id, revision)
      const { file, openComments } = row ?? { file: String(revision), openComments: item.openComments }
      if (file === null) return Buffer.from(emptyAnnotation(item))
      const isFirst = file === FIRST
      const own = isFirst && isReplaced(item) ? undefined : files.readNow(annotationPath(id, file))
      const template = isFirst && source.kind === 'sample' ? samples.templateNow(source.sample) : undefined
      const bytes = own ?? (template === undefined ? undefined : Buffer.from(filled(template, item, openComments)))
      const names = namesSince(item, row?.at ?? item.createdAt)
      if (bytes === undefined || names === undefined) return bytes
      const text = Buffer.from(bytes).toString()
      const now = withPresentNames(text, names)
      return now === text ? bytes : Buffer.from(now)
    },
    /** Returns the bytes with present names, unchanged if none is outdated. */
    withPresentNames: (item: ItemRow, bytes: Buffer): Buffer => {
      const known = namesSince(item, '')
      if (known === undefined) return bytes
      // An imported annotation may name a class of another project.
      const names = item.annotationRevision === 0 ? { ...known, classOfName: () => undefined } : known
      const text = bytes.toString()
      const now = withPresentNames(text, names)
      return now === text ? bytes : Buffer.from(now)
    },
    /** Reads a part of the present annotation synchronously; undefined if it has none. */
    partNow: partFiles.readNow,
    /** Opens a part of a revision, by default the present one; a save without the part keeps it. */
    part: async (item: ItemRow, part: SavePart, revision = item.annotationRevision): Answer => {
      if (revision === 0) return refuse('not_found', { message: 'This item has no annotation yet.' })
      const file = await partFiles.find(item, part, revision)
      const { mime, name } = PARTS[part]
      return file === undefined ? missing() : ok({ file, mime, name: name(item.name), revision })
    },
    /** Hashes of the present annotation's parts; stores an imported part first. */
    keptParts: partFiles.hashes,
    /** Writes an annotation and its parts to disk; they count once a revision names them. */
    keep: async (itemId: number, bytes: Uint8Array, parts: ByPart<Uint8Array>): Promise<KeptFiles> => {
      const kept = await partFiles.keep(itemId, parts)
      const sha256 = hashOf(bytes)
      await files.write(annotationPath(itemId, sha256), bytes)
      return { file: sha256, parts: kept }
    },
    /** Writes an annotation synchronously, for a single transaction. */
    keepNow: (itemId: number, bytes: Uint8Array): string => {
      const sha256 = hashOf(bytes)
      files.writeNow(annotationPath(itemId, sha256), bytes)
      return sha256
    },
    /** Copies the parts of another item's annotation, for a single transaction. */
    copyPartsNow: partFiles.copyNow,
    /** Removes bytes that no revision names. */
    drop: async (itemId: number, { file, parts }: KeptFiles): Promise<void> => {
      if (!revisions.holds(itemId, file)) await files.remove(annotationPath(itemId, file))
      await partFiles.drop(itemId, parts)
    },
  }
}

/** Creates an item's empty annotation. */
function emptyAnnotation({ name, projectId, width, height }: ItemRow): string {
  return JSON.stringify({ metadata: { name, width, height, projectId }, instances: [], tags: [], comments: [] })
}

function missing(): Result<never, Refusal> {
  return refuse('not_found', { message: 'The file of this item is missing.' })
}
