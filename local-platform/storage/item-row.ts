import { flag, json, num, numOrNull, text, textOrNull } from './sql'

/** Source of an item's bytes: a file of the data folder, a sample of the pack, or an external place. */
export type ItemSource =
  /** `rendition`: pages can't show the file, and get a rendition of it. */
  | { readonly kind: 'file'; readonly path: string; readonly rendition?: true; readonly original?: Original }
  /** `replaced`: it replaces a sample that the pack no longer has, whose first annotation doesn't fit it. */
  | { readonly kind: 'sample'; readonly sample: string; readonly replaced?: true }
  /** External file that is never fetched; null if there is no file, as for form items. */
  | { readonly kind: 'link'; readonly url: string | null }

/** PDF document that an item's text was read from. */
export interface Original {
  /** Path in the data folder. */
  readonly path: string
  /** Version of the function that made the text. */
  readonly textVersion: number
}

export interface ItemRow {
  readonly id: number
  readonly projectId: number
  readonly folderId: number
  /** null for the root. */
  readonly folderName: string | null
  readonly name: string
  readonly annotationStatus: number
  readonly approvalStatus: number
  readonly isPinned: boolean
  /** 0 for none. */
  readonly priority: number
  /** null for none. */
  readonly category: { readonly id: number; readonly name: string } | null
  readonly width: number | null
  readonly height: number | null
  readonly mime: string
  readonly source: ItemSource
  /** Relative path of its file at the import; null if unknown. */
  readonly sourcePath: string | null
  readonly annotationRevision: number
  readonly openComments: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Item rows with the names of their folders and categories. */
export const ITEM_ROWS = `SELECT items.*, (SELECT f.name FROM folders f WHERE f.id = items.folder_id AND f.is_root = 0) AS folder_name,
  (SELECT c.name FROM categories c WHERE c.id = items.category_id) AS category_name FROM items`

/** Reads an item from a row of `ITEM_ROWS`. */
export function readItem(row: Parameters<typeof num>[0]): ItemRow {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    folderId: num(row, 'folder_id'),
    folderName: textOrNull(row, 'folder_name'),
    name: text(row, 'name'),
    annotationStatus: num(row, 'annotation_status'),
    approvalStatus: num(row, 'approval_status'),
    isPinned: flag(row, 'is_pinned'),
    priority: num(row, 'priority'),
    category: readCategory(row),
    width: numOrNull(row, 'width'),
    height: numOrNull(row, 'height'),
    mime: text(row, 'mime'),
    source: json(row, 'source', isSource),
    sourcePath: textOrNull(row, 'source_path'),
    annotationRevision: num(row, 'annotation_revision'),
    openComments: num(row, 'open_comments'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}

function readCategory(row: Parameters<typeof num>[0]): ItemRow['category'] {
  const name = textOrNull(row, 'category_name')
  return name === null ? null : { id: num(row, 'category_id'), name }
}

function isSource(value: unknown): value is ItemSource {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'file') return 'path' in value && typeof value.path === 'string'
  if (value.kind === 'link') return 'url' in value && (value.url === null || typeof value.url === 'string')
  return value.kind === 'sample' && 'sample' in value && typeof value.sample === 'string'
}
