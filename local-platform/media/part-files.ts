import { type ByPart, listParts, SAVE_PARTS, type SavePart } from '#domain/annotation/save-parts'
import { given } from '#domain/given'
import type { SampleFile } from '../samples/manifest'
import type { SamplePack } from '../samples/sample-pack'
import type { Files, StoredFile } from '../storage/files'
import type { ItemRow } from '../storage/items'
import type { Revisions } from '../storage/revisions'
import { annotationPath, hashOf, isReplaced, readWhole } from './annotation-bytes'

export interface PartFilesParts {
  readonly files: Files
  readonly samples: Pick<SamplePack, 'byId' | 'find' | 'readNow'>
  readonly revisions: Revisions
}

/** Extension, media type and file name of each part. */
export const PARTS = {
  mask: { ending: 'png', mime: 'image/png', name: (item: string) => `${item}___save.png` },
  labels: { ending: 'bin', mime: 'application/octet-stream', name: (item: string) => `${item}___labels.bin` },
} as const satisfies Readonly<Record<SavePart, unknown>>

/** Place of a part's bytes: a path of the data folder, or a file of the sample pack. */
interface PartPlace {
  readonly own?: string
  readonly packed?: SampleFile
}

/** Creates access to the parts of annotations, such as masks. */
export function createPartFiles({ files, samples, revisions }: PartFilesParts) {
  const pathOf = (itemId: number, part: SavePart, file: string): string =>
    annotationPath(itemId, file, PARTS[part].ending)
  /** Place of a revision's part; undefined if it has none. */
  const placeOf = (item: ItemRow, part: SavePart, revision: number): PartPlace | undefined => {
    const row = revisions.find(item.id, revision)
    if (revision === 0 || row?.file === null || (row === undefined && revision !== item.annotationRevision))
      return undefined
    if (row !== undefined && row.parts !== null) {
      const sha256 = row.parts[part]
      return sha256 === undefined ? undefined : { own: pathOf(item.id, part, sha256) }
    }
    // It was imported with the item.
    if (part !== 'mask' || isReplaced(item)) return undefined
    const packed = item.source.kind === 'sample' ? samples.byId(item.source.sample)?.mask : undefined
    return { own: pathOf(item.id, part, String(revision)), ...given({ packed }) }
  }
  /** Finds a part of a revision; a save without the part keeps it. */
  const find = async (item: ItemRow, part: SavePart, revision: number): Promise<StoredFile | undefined> => {
    const { own, packed } = placeOf(item, part, revision) ?? {}
    const file = own === undefined ? undefined : await files.find(own)
    return file ?? (packed && (await samples.find(packed)))
  }
  /** Reads a part of the present annotation synchronously; undefined if it has none. */
  const readNow = (item: ItemRow, part: SavePart): Uint8Array | undefined => {
    const { own, packed } = placeOf(item, part, item.annotationRevision) ?? {}
    const file = own === undefined ? undefined : files.readNow(own)
    return file ?? (packed === undefined ? undefined : samples.readNow(packed))
  }
  const keep = async (itemId: number, parts: ByPart<Uint8Array>): Promise<ByPart<string>> => {
    const kept: (readonly [SavePart, string])[] = []
    for (const [part, bytes] of listParts(parts)) {
      const sha256 = hashOf(bytes)
      await files.write(pathOf(itemId, part, sha256), bytes)
      kept.push([part, sha256])
    }
    return Object.fromEntries(kept)
  }

  return {
    find,
    readNow,
    /** Writes parts to disk; returns their hashes. */
    keep,
    /** Parts of a revision with their known hashes. */
    named: (item: ItemRow, revision: number): readonly string[] => {
      const row = revisions.find(item.id, revision)
      if (row !== undefined && row.parts !== null) return listParts(row.parts).map(([part, hash]) => `${part}=${hash}`)
      return placeOf(item, 'mask', revision)?.packed === undefined ? [] : ['mask']
    },
    /** Hashes of the present annotation's parts; stores an imported part first. */
    hashes: async (item: ItemRow): Promise<ByPart<string>> => {
      const row = revisions.find(item.id, item.annotationRevision)
      if (row !== undefined && row.parts !== null) return row.parts
      const imported = await find(item, 'mask', item.annotationRevision)
      return imported === undefined ? {} : keep(item.id, { mask: await readWhole(imported) })
    },
    /** Copies the parts of an item's annotation to another item, for a single transaction. */
    copyNow: (from: ItemRow, itemId: number): ByPart<string> => {
      const copied = SAVE_PARTS.flatMap((part) => {
        const bytes = readNow(from, part)
        if (bytes === undefined) return []
        const sha256 = hashOf(bytes)
        files.writeNow(pathOf(itemId, part, sha256), bytes)
        return [[part, sha256]]
      })
      return Object.fromEntries(copied)
    },
    /** Removes parts that no revision names. */
    drop: async (itemId: number, parts: ByPart<string>): Promise<void> => {
      for (const [part, sha256] of listParts(parts))
        if (!revisions.holdsPart(itemId, sha256)) await files.remove(pathOf(itemId, part, sha256))
    },
  }
}
