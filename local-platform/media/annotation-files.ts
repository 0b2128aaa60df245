import { createHash } from 'node:crypto'
import { type ByPart, listParts, SAVE_PARTS, type SavePart } from '#domain/annotation/save-parts'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import { fillAnnotation } from '../samples/fill-annotation'
import type { SampleFile } from '../samples/manifest'
import type { SamplePack } from '../samples/sample-pack'
import { fileOfText, type FileAnswer } from '../server/file-answer'
import { refuse, type Refusal } from '../server/refusal'
import type { Classes } from '../storage/classes'
import type { Files, StoredFile } from '../storage/files'
import type { ItemRow } from '../storage/items'
import type { Revisions } from '../storage/revisions'
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

const FOLDER = 'annotations'
/** Extension, media type and file name of each part. */
const PARTS = {
  mask: { ending: 'png', mime: 'image/png', name: (item: string) => `${item}___save.png` },
  labels: { ending: 'bin', mime: 'application/octet-stream', name: (item: string) => `${item}___labels.bin` },
} as const satisfies Readonly<Record<SavePart, unknown>>
/** Revision of an imported annotation. */
const FIRST = '1'

/** Creates access to annotation bytes: saved ones, and those of samples. */
export function createAnnotationFiles({ files, samples, classes, revisions }: AnnotationParts) {
  const pathOf = (itemId: number, file: string, ending = 'json'): string => `${FOLDER}/${itemId}.${file}.${ending}`
  const write = async (itemId: number, bytes: Uint8Array, ending: string): Promise<string> => {
    const sha256 = hashOf(bytes)
    await files.write(pathOf(itemId, sha256, ending), bytes)
    return sha256
  }
  const isReplaced = ({ source }: ItemRow): boolean => source.kind === 'sample' && source.replaced === true
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
    const chunks: Buffer[] = []
    for await (const chunk of file.read() as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
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
    const own = isFirst && isReplaced(item) ? undefined : await files.find(pathOf(item.id, file))
    return own ?? (isFirst ? ofSample(item, openComments) : undefined)
  }

  /** Place of a revision's part: a path of the data folder or of the pack; undefined if it has none. */
  const placeOf = (
    item: ItemRow,
    part: SavePart,
    revision: number,
  ): { own?: string; packed?: SampleFile } | undefined => {
    const row = revisions.find(item.id, revision)
    if (revision === 0 || row?.file === null || (row === undefined && revision !== item.annotationRevision))
      return undefined
    const { ending } = PARTS[part]
    if (row !== undefined && row.parts !== null) {
      const sha256 = row.parts[part]
      return sha256 === undefined ? undefined : { own: pathOf(item.id, sha256, ending) }
    }
    // It was imported with the item.
    if (part !== 'mask' || isReplaced(item)) return undefined
    const packed = item.source.kind === 'sample' ? samples.byId(item.source.sample)?.mask : undefined
    return { own: pathOf(item.id, String(revision), ending), ...given({ packed }) }
  }
  const partFile = async (item: ItemRow, part: SavePart, revision: number): Promise<StoredFile | undefined> => {
    const { own, packed } = placeOf(item, part, revision) ?? {}
    const file = own === undefined ? undefined : await files.find(own)
    return file ?? (packed && (await samples.find(packed)))
  }
  const partNow = (item: ItemRow, part: SavePart): Uint8Array | undefined => {
    const { own, packed } = placeOf(item, part, item.annotationRevision) ?? {}
    const file = own === undefined ? undefined : files.readNow(own)
    return file ?? (packed === undefined ? undefined : samples.readNow(packed))
  }
  /** Parts of a revision with their known hashes. */
  const namedParts = (item: ItemRow, revision: number): readonly string[] => {
    const row = revisions.find(item.id, revision)
    if (row !== undefined && row.parts !== null) return listParts(row.parts).map(([part, hash]) => `${part}=${hash}`)
    return placeOf(item, 'mask', revision)?.packed === undefined ? [] : ['mask']
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
    const parts = namedParts(item, revision)
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
      const own = isFirst && isReplaced(item) ? undefined : files.readNow(pathOf(id, file))
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
      // What comes to an item without work may name a class of another project.
      const names = item.annotationRevision === 0 ? { ...known, classOfName: () => undefined } : known
      const text = bytes.toString()
      const now = withPresentNames(text, names)
      return now === text ? bytes : Buffer.from(now)
    },
    /** Reads a part of the present annotation synchronously; undefined if it has none. */
    partNow,
    /** Opens a part of a revision, by default the present one; a save without the part keeps it. */
    part: async (item: ItemRow, part: SavePart, revision = item.annotationRevision): Answer => {
      if (revision === 0) return refuse('not_found', { message: 'This item has no annotation yet.' })
      const file = await partFile(item, part, revision)
      const { mime, name } = PARTS[part]
      return file === undefined ? missing() : ok({ file, mime, name: name(item.name), revision })
    },
    /** Hashes of the present annotation's parts; stores an imported part first. */
    keptParts: async (item: ItemRow): Promise<ByPart<string>> => {
      const row = revisions.find(item.id, item.annotationRevision)
      if (row !== undefined && row.parts !== null) return row.parts
      const came = await partFile(item, 'mask', item.annotationRevision)
      if (came === undefined) return {}
      const chunks: Buffer[] = []
      for await (const chunk of came.read() as AsyncIterable<Buffer>) chunks.push(chunk)
      return { mask: await write(item.id, Buffer.concat(chunks), PARTS.mask.ending) }
    },
    /** Writes an annotation and its parts to disk; they count once a revision names them. */
    keep: async (itemId: number, bytes: Uint8Array, parts: ByPart<Uint8Array>): Promise<KeptFiles> => {
      const kept: (readonly [SavePart, string])[] = []
      for (const [part, body] of listParts(parts)) kept.push([part, await write(itemId, body, PARTS[part].ending)])
      return { file: await write(itemId, bytes, 'json'), parts: Object.fromEntries(kept) }
    },
    /** The same synchronously, for a single transaction. */
    keepNow: (itemId: number, bytes: Uint8Array): string => {
      const sha256 = hashOf(bytes)
      files.writeNow(pathOf(itemId, sha256), bytes)
      return sha256
    },
    /** The same for the parts of another item's annotation, for its copy. */
    copyPartsNow: (from: ItemRow, itemId: number): ByPart<string> => {
      const copied = SAVE_PARTS.flatMap((part) => {
        const bytes = partNow(from, part)
        if (bytes === undefined) return []
        const sha256 = hashOf(bytes)
        files.writeNow(pathOf(itemId, sha256, PARTS[part].ending), bytes)
        return [[part, sha256]]
      })
      return Object.fromEntries(copied)
    },
    /** Removes bytes that no revision names. */
    drop: async (itemId: number, { file, parts }: KeptFiles): Promise<void> => {
      if (!revisions.holds(itemId, file)) await files.remove(pathOf(itemId, file))
      for (const [part, sha256] of listParts(parts))
        if (!revisions.holdsPart(itemId, sha256)) await files.remove(pathOf(itemId, sha256, PARTS[part].ending))
    },
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Creates an item's empty annotation. */
function emptyAnnotation({ name, projectId, width, height }: ItemRow): string {
  return JSON.stringify({ metadata: { name, width, height, projectId }, instances: [], tags: [], comments: [] })
}

function missing(): Result<never, Refusal> {
  return refuse('not_found', { message: 'The file of this item is missing.' })
}
