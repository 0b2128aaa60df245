import type { DatabaseSync } from 'node:sqlite'
import { keptName, NAME_LENGTH_MAX, partsOf } from '#domain/item-names'
import { folded, nameOfPath, sourceKey } from '#domain/source-match'
import { allRows, firstRow, num, text, textOrNull } from './sql'

/** Item that a path may refer to. */
export interface SourcedItem {
  readonly id: number
  readonly folderId: number
  readonly name: string
  /** null if unknown. */
  readonly source: string | null
  readonly annotationRevision: number
}

/** Most matches per path; more than one is ambiguous already. */
const FOUND_MAX = 20
/** Most nested folders within the chosen one. */
const DEPTH_MAX = 32
/** Character after `/`, as the end of a range of paths. */
const AFTER_SLASH = '0'
const AFTER_BRACKET = ')'

/** Finds items by the original paths of their files. */
export function createItemSources(db: DatabaseSync) {
  const rows = 'SELECT id, folder_id, name, source_path, annotation_revision FROM items'
  const exact = db.prepare(
    `${rows} WHERE project_id = ? AND source_key = ? AND source_path IS NOT NULL ORDER BY source_path = ? DESC, id LIMIT ${FOUND_MAX}`,
  )
  const same = db.prepare(
    `${rows} WHERE project_id = ? AND source_key = ? AND source_path = ? ORDER BY id LIMIT ${FOUND_MAX}`,
  )
  const below = db.prepare(
    `${rows} WHERE project_id = ? AND source_key > ? AND source_key < ? AND source_path IS NOT NULL ORDER BY source_key LIMIT ${FOUND_MAX}`,
  )
  const named = db.prepare(
    `${rows} WHERE project_id = ? AND source_key IN (?, ?) AND source_path IS NULL
     AND folder_id IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ${FOUND_MAX}`,
  )
  const called = db.prepare(
    `${rows} WHERE folder_id IN (SELECT value FROM json_each(?)) AND name = ? ORDER BY id LIMIT ${FOUND_MAX}`,
  )
  const numbered = db.prepare(
    `${rows} WHERE project_id = ? AND source_key >= ? AND source_key < ? AND source_path IS NULL
     AND folder_id IN (SELECT value FROM json_each(?)) ORDER BY source_key LIMIT ${FOUND_MAX}`,
  )
  const read = (row: Parameters<typeof num>[0]): SourcedItem => ({
    id: num(row, 'id'),
    folderId: num(row, 'folder_id'),
    name: text(row, 'name'),
    source: textOrNull(row, 'source_path'),
    annotationRevision: num(row, 'annotation_revision'),
  })
  const any = db.prepare('SELECT id FROM items WHERE project_id = ? LIMIT 1')

  return {
    hasItems: (projectId: number): boolean => firstRow(any, (row) => num(row, 'id'), projectId) !== undefined,
    /** Items of exactly this path. */
    ofPath: (projectId: number, path: string): readonly SourcedItem[] =>
      allRows(same, read, projectId, sourceKey(path), path.normalize('NFC')),
    /** Items that a path may refer to; `folderIds` are the folders that its own one may be. */
    candidates: (projectId: number, path: string, folderIds: readonly number[]): readonly SourcedItem[] => {
      const key = sourceKey(path)
      const found = new Map<number, SourcedItem>()
      const add = (items: readonly SourcedItem[]): void => {
        for (const item of items) found.set(item.id, item)
      }
      add(allRows(exact, read, projectId, key, path.normalize('NFC')))
      add(allRows(below, read, projectId, key, `${key.slice(0, -1)}${AFTER_SLASH}`))
      const parts = key.slice(0, -1).split('/').slice(0, DEPTH_MAX)
      for (let length = parts.length - 1; length > 0; length -= 1) {
        const shorter = `${parts.slice(0, length).join('/')}/`
        add(allRows(exact, read, projectId, shorter, path))
      }
      const inside = JSON.stringify(folderIds)
      const kept = keptName(nameOfPath(path))
      const plain = folded(kept)
      add(allRows(named, read, projectId, `${plain}/`, `${kept.normalize('NFD').toLowerCase()}/`, inside))
      add(allRows(called, read, inside, kept))
      const { stem } = partsOf(plain, NAME_LENGTH_MAX)
      add(allRows(numbered, read, projectId, `${stem} (`, `${stem} ${AFTER_BRACKET}`, inside))
      return [...found.values()]
    },
  }
}
