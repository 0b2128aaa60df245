import { deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import { readPng } from '#domain/annotation/formats/png'
import { fusedPicture } from '#domain/annotation/mask/fused'
import { csvLine, type Formulas } from '#domain/csv-line'
import { type Form, valueIds } from '#domain/forms'
import type { ClipFacts } from '#domain/media/clip-facts'
import type { Archive, ArchiveFile } from '../storage/archive'
import type { ItemRow } from '../storage/items'
import type { ExportChoice } from './export-choice'
import { NATIVE_ENDING } from './export-names'

/** Parts of an item that formats need besides its annotation. */
export interface ItemParts {
  readonly mask?: Uint8Array | undefined
  /** Bytes of its text. */
  readonly text?: Uint8Array | undefined
  /** Facts in its clip's file. */
  readonly clip?: ClipFacts | undefined
}

/** Writer of an export's annotations. */
export interface ExportWriter {
  /** Adds one annotation under its path in the archive; false if it can't be read. */
  readonly add: (item: ItemRow, bytes: Uint8Array, path: string, parts?: ItemParts) => boolean
  /** Path of the last added item's file in the archive; undefined: beside its annotation. */
  readonly media?: () => readonly string[]
  /** Writes content that depends on the last annotation, in steps. */
  readonly end: () => Iterable<void>
}

type Fields = Readonly<Record<string, unknown>>

/** Annotation of a multimodal item as a line of an export. */
interface Line {
  readonly metadata: Fields
  readonly data: Fields
}

const HEADS = ['_item_name', '_item_category', '_folder'] as const
/** Number of lines that are buffered together, packed. */
const LINES_TOGETHER = 500

/** Creates the writer of a format; `form` belongs to a multimodal project. */
export function exportWriter(
  { format, fuse, formulas }: Pick<ExportChoice, 'format' | 'fuse'> & { readonly formulas: Formulas },
  archive: Archive,
  form: Form | undefined,
  classes: readonly { readonly name: string; readonly color: string }[] = [],
): ExportWriter {
  const ids = valueIds(form)
  if (format === 'csv') return csvWriter(archive, ids, formulas)
  return format === 'jsonl'
    ? jsonlWriter(archive.begin('annotations.jsonl'), ids.excluded)
    : nativeWriter(archive, fuse ? Object.fromEntries(classes.map(({ name, color }) => [name, color])) : undefined)
}

/** Suffixes appended to a file's name: its mask, and its mask in the colours of its classes. */
const MASK_ENDING = '___save.png'
const FUSED_ENDING = '___fuse.png'
/** Most bytes of an unpacked mask. */
const UNPACKED_MAX = 512 * 1024 * 1024

/**
 * Writes a file per item, byte for byte as saved, and its mask; `fused` gives the classes' colours for fused pictures.
 */
function nativeWriter(archive: Archive, fused: Readonly<Record<string, string>> | undefined): ExportWriter {
  return {
    add: (_item, bytes, path, { mask } = {}) => {
      archive.add(`${path}${NATIVE_ENDING}`, bytes)
      if (mask === undefined) return true
      archive.add(`${path}${MASK_ENDING}`, mask)
      const picture = fused === undefined ? undefined : fusedOf(mask, bytes, fused)
      if (picture !== undefined) archive.add(`${path}${FUSED_ENDING}`, picture)
      return true
    },
    // Each file is complete when it is added.
    end: () => [],
  }
}

function fusedOf(
  mask: Uint8Array,
  bytes: Uint8Array,
  colours: Readonly<Record<string, string>>,
): Uint8Array | undefined {
  try {
    const image = readPng(mask, (packed) => inflateSync(packed, { maxOutputLength: UNPACKED_MAX }))
    return fusedPicture(image, parsed(bytes), colours, (rows) => deflateSync(rows))
  } catch {
    // A mask of an earlier version may be unreadable: the archive has it unchanged.
    return undefined
  }
}

/** Writes one object per line. */
function jsonlWriter(file: ArchiveFile, excluded: ReadonlySet<string>): ExportWriter {
  return {
    add: (item, bytes) => {
      const line = lineOf(item, bytes, excluded)
      if (line !== undefined) file.write(`${JSON.stringify(line)}\n`)
      return line !== undefined
    },
    end: () => {
      file.end()
      return []
    },
  }
}

/** Writes a column per component. The columns are known only at the end, so the lines are buffered. */
function csvWriter(
  archive: Archive,
  { shown, excluded }: { readonly shown: readonly string[]; readonly excluded: ReadonlySet<string> },
  formulas: Formulas,
): ExportWriter {
  const columns = new Set(shown)
  const waiting: Uint8Array[] = []
  let lines: Line[] = []
  const pack = (): void => {
    waiting.push(deflateRawSync(JSON.stringify(lines)))
    lines = []
  }
  return {
    add: (item, bytes) => {
      const line = lineOf(item, bytes, excluded)
      if (line === undefined) return false
      for (const id of Object.keys(line.data)) columns.add(id)
      lines.push(line)
      if (lines.length === LINES_TOGETHER) pack()
      return true
    },
    *end() {
      pack()
      const file = archive.begin('annotations.csv')
      file.write(csvLine([...HEADS, ...columns], formulas))
      for (const packed of waiting) {
        for (const { metadata, data } of JSON.parse(inflateRawSync(packed).toString()) as readonly Line[]) {
          const heads = [metadata['name'], metadata['item_category'], metadata['folder_name']]
          file.write(csvLine([...heads, ...[...columns].map((id) => valueOf(data[id]))], formulas))
        }
        yield
      }
      file.end()
    },
  }
}

/** Saved answers of an item, with fields that identify it; undefined if it is no annotation. */
function lineOf(item: ItemRow, bytes: Uint8Array, excluded: ReadonlySet<string>): Line | undefined {
  const saved = parsed(bytes)
  if (saved === undefined) return undefined
  const { name: _name, projectId: _project, ...rest } = fieldsOf(saved['metadata'])
  const category = rest['item_category']
  const metadata = {
    name: item.name,
    id: item.id,
    folder_name: item.folderName,
    ...rest,
    item_category: valueOf(category) ?? null,
  }
  const data = Object.entries(fieldsOf(saved['data'])).filter(([id]) => !excluded.has(id))
  return { metadata, data: Object.fromEntries(data) }
}

/** Value of a component: its only `{ value }`, the values of its rows in order, or the raw value. */
function valueOf(held: unknown): unknown {
  if (Array.isArray(held) && held.length > 0 && held.every((one) => isFields(one) && 'value' in one)) {
    const values = held.toSorted((a, b) => rowsBefore(a, b)).map((one: Fields) => one['value'])
    return values.length === 1 ? values[0] : values
  }
  return isFields(held) && 'value' in held ? held['value'] : held
}

/** Sorts smaller paths first; row numbers compare as numbers. */
function rowsBefore(a: Fields, b: Fields): number {
  const [one, other] = [a['element_path'], b['element_path']].map((path): readonly unknown[] =>
    Array.isArray(path) ? path : [],
  )
  for (const [at, step] of (one ?? []).entries()) {
    const against = other?.[at]
    if (typeof step === 'number' && typeof against === 'number' && step !== against) return step - against
  }
  return 0
}

function parsed(bytes: Uint8Array): Fields | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString())
    return isFields(value) ? value : undefined
  } catch {
    // Counted as unreadable.
    return undefined
  }
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
