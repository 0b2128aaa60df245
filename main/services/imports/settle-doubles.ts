import { given } from '#domain/given'
import { numberedName } from '#domain/item-names'
import { ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { OwnFile } from './file-sources'
import type { ImportRecord } from './import-journal'
import type { ItemPlace } from './item-names'
import { checkPlaces, type ImportTarget, placeKey, type ThereItem } from './project-calls'

/** Files with their existing items; the others are imported, some under another name. */
export interface SettledDoubles {
  readonly absent: readonly OwnFile[]
  /** Keyed by the file's relative path. */
  readonly there: ReadonlyMap<string, ThereItem>
  /** As in `ImportRecord`. */
  readonly newestBefore: number
}

/** File under a candidate name. */
interface Wish {
  readonly file: OwnFile
  readonly plain: string
  readonly number: number
}

/** Decides the treatment of files whose names are taken; a resumed import gets the same result. */
export async function settleDoubles(
  call: Call,
  target: ImportTarget,
  files: readonly OwnFile[],
  { doubles, newestBefore: kept }: Pick<ImportRecord, 'doubles' | 'newestBefore'>,
  signal: AbortSignal,
): Promise<Result<SettledDoubles>> {
  const wished = new Set(files.map(placeKey))
  const first = askedBySource(files)
  const there = new Map<string, ThereItem>()
  const absent = new Map<string, OwnFile>()
  let newestBefore = kept
  let waiting = files.map((file): Wish => ({ file, plain: file.name, number: 1 }))
  while (waiting.length > 0 && !signal.aborted) {
    const places = waiting.map(({ file, number }) => (number === 1 ? (first.get(file) ?? file) : placeOf(file)))
    const checked = await checkPlaces(call, target, places, signal)
    if (!checked.ok) return checked
    newestBefore ??= checked.value.newestId
    const next: Wish[] = []
    for (const wish of waiting) {
      const { file } = wish
      const item = checked.value.there.get(placeKey(file))
      if (item !== undefined && isOwn(wish, item, newestBefore)) there.set(file.relative, item)
      else if (item === undefined && !checked.value.taken.has(placeKey(file))) absent.set(file.relative, file)
      else next.push(renamed(wish))
    }
    waiting = next
  }
  const inOrder = files.flatMap(({ relative }) => absent.get(relative) ?? [])
  return ok({ absent: inOrder, there, newestBefore: newestBefore ?? 0 })

  /** Tells whether it is an item of the same file; under a further name, only one that this import created. */
  function isOwn({ file, number }: Wish, item: ThereItem, before: number): boolean {
    if (item.id > before) return item.source === null || item.source === file.source
    return number === 1 && doubles !== 'keepBoth'
  }

  /** Next name that no other file of the import has. */
  function renamed({ file, plain, number: last }: Wish): Wish {
    for (let number = last + 1; ; number += 1) {
      const other = { ...file, name: numberedName(plain, number) }
      if (wished.has(placeKey(other))) continue
      wished.add(placeKey(other))
      return { file: other, plain, number }
    }
  }
}

/**
 * Files in the form of the first request. Items of files on disk are found by their paths. Lines of a list, and files
 * from several places, may share names, and are found by their names.
 */
export function askedBySource<F extends AskedFile>(files: readonly F[]): ReadonlyMap<F, ItemPlace> {
  const counts = new Map<string, number>()
  for (const { source } of files) if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1)
  return new Map(
    files.map((file) => {
      const isOne = file.source !== undefined && counts.get(file.source) === 1
      const isOnDisk = file.link === undefined && file.text === undefined
      return [file, isOne && isOnDisk ? file : placeOf(file)] as const
    }),
  )
}

type AskedFile = ItemPlace & Pick<OwnFile, 'link' | 'text'>

function placeOf({ folder, name }: ItemPlace): ItemPlace {
  return { name, ...given({ folder }) }
}
