import { ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { OwnFile } from './bring-in'
import type { ImportRecord } from './import-journal'
import { numberedName } from './item-names'
import { checkPlaces, type ImportTarget, placeKey, type ThereItem } from './project-calls'

/** Files with the items that they are already; the others are to come in, some under another name. */
export interface SettledDoubles {
  readonly absent: readonly OwnFile[]
  /** By the file's path in its folder. */
  readonly there: ReadonlyMap<string, ThereItem>
  /** As `ImportRecord` keeps it. */
  readonly newestBefore: number
}

/** A file under a name that it may get. */
interface Wish {
  readonly file: OwnFile
  readonly plain: string
  readonly number: number
}

/** Settles what becomes of files whose names are taken, the same again where an import goes on. */
export async function settleDoubles(
  call: Call,
  target: ImportTarget,
  files: readonly OwnFile[],
  { doubles, newestBefore: kept }: Pick<ImportRecord, 'doubles' | 'newestBefore'>,
  signal: AbortSignal,
): Promise<Result<SettledDoubles>> {
  const wished = new Set(files.map(placeKey))
  const there = new Map<string, ThereItem>()
  const absent = new Map<string, OwnFile>()
  let newestBefore = kept
  let waiting = files.map((file): Wish => ({ file, plain: file.name, number: 1 }))
  while (waiting.length > 0 && !signal.aborted) {
    const places = waiting.map(({ file }) => file)
    const checked = await checkPlaces(call, target, places, signal)
    if (!checked.ok) return checked
    newestBefore ??= checked.value.newestId
    const next: Wish[] = []
    for (const wish of waiting) {
      const { file } = wish
      const item = checked.value.there.get(placeKey(file))
      if (item === undefined) absent.set(file.relative, file)
      else if (doubles === 'keepBoth' && item.id <= newestBefore) next.push(renamed(wish))
      else there.set(file.relative, item)
    }
    waiting = next
  }
  const inOrder = files.flatMap(({ relative }) => absent.get(relative) ?? [])
  return ok({ absent: inOrder, there, newestBefore: newestBefore ?? 0 })

  /** The next name that no other file of the import has. */
  function renamed({ file, plain, number: last }: Wish): Wish {
    for (let number = last + 1; ; number += 1) {
      const other = { ...file, name: numberedName(plain, number) }
      if (wished.has(placeKey(other))) continue
      wished.add(placeKey(other))
      return { file: other, plain, number }
    }
  }
}
