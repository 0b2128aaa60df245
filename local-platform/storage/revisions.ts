import type { DatabaseSync } from 'node:sqlite'
import { epochOf, NUMBERS_PER_EPOCH } from './epoch'
import { type ByPart, mapParts } from '#domain/annotation/save-parts'
import type { ChangeCounts } from '#domain/annotation/versions/count-changes'
import { allRows, firstRow, json, num, text, textOrNull } from './sql'

const KINDS = ['save', 'restore', 'import', 'revert'] as const
/** Origin of a revision: a save, a restore, a revert of everything, or an import. */
export type RevisionKind = (typeof KINDS)[number]

/** One revision of an item's annotation. */
export interface RevisionRow {
  readonly itemId: number
  readonly revision: number
  readonly kind: RevisionKind
  /** Its bytes: their hash, or a number for imported ones; null if it is empty. */
  readonly file: string | null
  readonly bytes: number
  /** Hashes of its binary parts; null for the imported ones. */
  readonly parts: ByPart<string> | null
  readonly openComments: number
  /** Number of objects by class id; those of no class have keys of their own. */
  readonly classUses: Readonly<Record<string, number>>
  /** Number of objects that differ from the previous revision; null if not counted. */
  readonly changes: ChangeCounts | null
  readonly at: string
  /** E-mail address of its author; '' if unknown. */
  readonly by: string
}

export interface NewRevision extends Omit<RevisionRow, 'by' | 'changes' | 'parts'> {
  readonly parts?: ByPart<string> | null | undefined
  readonly changes?: ChangeCounts | undefined
  readonly personId: number | null
}

export type Revisions = ReturnType<typeof createRevisions>

/**
 * Key of the objects that name a missing class. The key holds the number: a value of 0 counts for no class and for no
 * item.
 */
export function unknownKey(name: string, count: number): string {
  return `=${count}:${name}`
}
/** Key of all objects whose class isn't there. */
export const NO_CLASS = '='
const UNKNOWN = /^=(\d+):([^]*)$/

/** Revisions of annotations; an imported annotation that was never saved has no row. */
export function createRevisions(db: DatabaseSync) {
  const rows = `SELECT r.*, coalesce(p.email, '') AS by_email FROM annotation_revisions r LEFT JOIN people p ON p.id = r.person_id`
  const add = db.prepare(
    `INSERT INTO annotation_revisions (item_id, revision, person_id, kind, file, bytes, open_comments, class_uses, at, changes, parts)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = db.prepare(`${rows} WHERE r.item_id = ? AND r.revision = ?`)
  const page = db.prepare(`${rows} WHERE r.item_id = ? ORDER BY r.revision DESC LIMIT ? OFFSET ?`)
  const count = db.prepare('SELECT count(*) AS n FROM annotation_revisions WHERE item_id = ?')
  const present = `FROM items i JOIN annotation_revisions r ON r.item_id = i.id AND r.revision = i.annotation_revision`
  const ofClass = db.prepare(
    `SELECT count(*) AS items, coalesce(sum(u.value), 0) AS count ${present}, json_each(r.class_uses) u
     WHERE i.project_id = ? AND u.key = ?`,
  )
  const ofClasses = db.prepare(
    `SELECT CAST(u.key AS INTEGER) AS class_id, count(*) AS items, coalesce(sum(u.value), 0) AS count ${present}, json_each(r.class_uses) u
     WHERE i.project_id = ? AND u.key NOT LIKE '=%' GROUP BY u.key`,
  )
  const ofUnknown = db.prepare(
    `SELECT r.item_id, r.revision, r.class_uses FROM items i JOIN annotation_revisions r ON r.item_id = i.id
     WHERE i.project_id = ? AND r.class_uses LIKE '%"=%'`,
  )
  const setUses = db.prepare('UPDATE annotation_revisions SET class_uses = ? WHERE item_id = ? AND revision = ?')
  // What lists filter by is derived again with each revision.
  const holdAgain = db.prepare(
    'UPDATE items SET annotation_revision = annotation_revision WHERE id = ? AND annotation_revision = ?',
  )
  const ofItems = db.prepare(
    `SELECT i.id, sum(u.value) AS count ${present}, json_each(r.class_uses) u
     WHERE i.id IN (SELECT value FROM json_each(?)) GROUP BY i.id`,
  )
  const unsaved = db.prepare(
    `SELECT json_extract(i.source, '$.sample') AS sample, count(*) AS n FROM items i
     WHERE i.project_id = ? AND i.annotation_revision > 0 AND json_extract(i.source, '$.sample') IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM annotation_revisions r WHERE r.item_id = i.id AND r.file IS NOT '1' AND r.revision = i.annotation_revision)
     GROUP BY 1`,
  )
  const using = db.prepare('SELECT revision FROM annotation_revisions WHERE item_id = ? AND file = ? LIMIT 1')

  const usingPart = db.prepare(
    `SELECT r.revision FROM annotation_revisions r, json_each(r.parts) p WHERE r.item_id = ? AND p.value = ? LIMIT 1`,
  )

  const floor = epochOf(db) * NUMBERS_PER_EPOCH

  return {
    /** Number of the next revision; each epoch starts beyond all former numbers. */
    next: (before: number): number => Math.max(before, floor) + 1,
    /** Number of objects in the items' present revisions, by item id. */
    objectCounts: (ids: readonly number[]): ReadonlyMap<number, number> =>
      new Map(allRows(ofItems, (row) => [num(row, 'id'), num(row, 'count')] as const, JSON.stringify(ids))),
    add(made: NewRevision): void {
      const { itemId, revision, personId, kind, file, bytes, openComments, at, changes, parts } = made
      const counted = changes === undefined ? null : JSON.stringify(changes)
      const classUses = JSON.stringify(made.classUses)
      const partsText = (parts ?? null) === null ? null : JSON.stringify(parts)
      add.run(itemId, revision, personId, kind, file, bytes, openComments, classUses, at, counted, partsText)
    },
    find: (itemId: number, revision: number): RevisionRow | undefined => firstRow(one, readRevision, itemId, revision),
    /** Newest first. */
    ofItem: (itemId: number, limit: number, offset: number): { rows: readonly RevisionRow[]; total: number } => ({
      rows: allRows(page, readRevision, itemId, limit, offset),
      total: firstRow(count, (row) => num(row, 'n'), itemId) ?? 0,
    }),
    /** Number of a class's objects in a project's present annotations, and of their items. */
    classUses: (projectId: number, classId: number): { count: number; items: number } =>
      firstRow(
        ofClass,
        (row) => ({ count: num(row, 'count'), items: num(row, 'items') }),
        projectId,
        String(classId),
      ) ?? { count: 0, items: 0 },
    /** The same for every used class. */
    allClassUses: (projectId: number): readonly { classId: number; count: number; items: number }[] =>
      allRows(
        ofClasses,
        (row) => ({ classId: num(row, 'class_id'), count: num(row, 'count'), items: num(row, 'items') }),
        projectId,
      ),
    /** Counts objects that name a class which wasn't there, for the class that has the name now. */
    adoptNames: (projectId: number, classes: readonly { readonly id: number; readonly name: string }[]): void => {
      const idOf = new Map(classes.map(({ id, name }) => [name, id]))
      const found = allRows(
        ofUnknown,
        (row) => ({
          itemId: num(row, 'item_id'),
          revision: num(row, 'revision'),
          uses: json(row, 'class_uses', isUses),
        }),
        projectId,
      )
      for (const { itemId, revision, uses } of found) {
        const adopted: Record<string, number> = { ...uses }
        let isOther = false
        for (const key of Object.keys(uses)) {
          const [, count, name = ''] = UNKNOWN.exec(key) ?? []
          const id = idOf.get(name)
          if (count === undefined || id === undefined) continue
          isOther = true
          delete adopted[key]
          adopted[id] = (adopted[id] ?? 0) + Number(count)
          adopted[NO_CLASS] = Math.max(0, (adopted[NO_CLASS] ?? 0) - Number(count))
        }
        if (!isOther) continue
        setUses.run(JSON.stringify(adopted), itemId, revision)
        holdAgain.run(itemId, revision)
      }
    },
    /** Samples of a project whose first annotation is the present one, with their number of items. */
    unsavedSamples: (projectId: number): readonly { sample: string; of: number }[] =>
      allRows(unsaved, (row) => ({ sample: text(row, 'sample'), of: num(row, 'n') }), projectId),
    /** Tells whether any revision of an item has a part with these bytes. */
    holdsPart: (itemId: number, sha256: string): boolean =>
      firstRow(usingPart, (row) => num(row, 'revision'), itemId, sha256) !== undefined,
    /** Tells whether any revision of an item has these bytes. */
    holds: (itemId: number, file: string): boolean =>
      firstRow(using, (row) => num(row, 'revision'), itemId, file) !== undefined,
  }
}

function readRevision(row: Parameters<typeof num>[0]): RevisionRow {
  const kind = text(row, 'kind')
  return {
    itemId: num(row, 'item_id'),
    revision: num(row, 'revision'),
    kind: KINDS.find((known) => known === kind) ?? 'save',
    file: textOrNull(row, 'file'),
    bytes: num(row, 'bytes'),
    parts: textOrNull(row, 'parts') === null ? null : mapParts(json(row, 'parts', isParts), String),
    openComments: num(row, 'open_comments'),
    classUses: json(row, 'class_uses', isUses),
    changes: textOrNull(row, 'changes') === null ? null : json(row, 'changes', isCounts),
    at: text(row, 'at'),
    by: text(row, 'by_email'),
  }
}

function isParts(value: unknown): value is ByPart<string> {
  return typeof value === 'object' && value !== null
}

function isCounts(value: unknown): value is ChangeCounts {
  return typeof value === 'object' && value !== null && 'added' in value && 'changed' in value && 'removed' in value
}

function isUses(value: unknown): value is Readonly<Record<string, number>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((count) => typeof count === 'number')
}
