import type { FormatRow } from '#domain/annotation/formats/format'
import { needsFiles } from '#domain/annotation/formats/rows'
import type { ErrorCode } from '#domain/errors'
import { useCall } from '../../desktop/use-call'
import { rulesQuery } from '../../desktop/use-text-rule'

/** Answers of a platform that tells no formats. */
const WITHOUT: ReadonlySet<ErrorCode> = new Set(['not_found', 'unknown_action', 'invalid_answer'])
const NONE: ReadonlySet<string> = new Set()
/** Tables of multimodal items, which every platform writes. */
const PUBLIC_TABLES: ReadonlySet<string> = new Set(['csv', 'jsonl'])

/** Formats of a platform's exports. This computer makes the others. */
export interface PlatformFormats {
  /** The platform has told them, or that it has none. */
  readonly areKnown: boolean
  readonly writes: (format: string) => boolean
  /** A format can be had: the platform writes it, or this computer makes it of the native archive. */
  readonly canHave: (row: FormatRow) => boolean
}

/** Asks a platform for the formats that it writes. */
export function usePlatformFormats(): PlatformFormats {
  const { data, error } = useCall(rulesQuery)
  const told = data?.export_formats
  const isPlain = data === undefined ? error !== null && WITHOUT.has(error.failure.code) : told === undefined
  const formats = told === undefined ? NONE : new Set(told)
  const writes = (format: string) => (isPlain ? false : data === undefined || formats.has(format))
  return {
    areKnown: data !== undefined || error !== null,
    writes,
    // The native archive holds no files, and the form of a multimodal project isn't in it.
    canHave: (row) => writes(row.id) || (!needsFiles(row) && !row.types.includes('custom_llm')),
  }
}

/** Whether the platform's archive is saved unchanged. */
export function isPublic(format: string): boolean {
  return format === 'native' || PUBLIC_TABLES.has(format)
}
