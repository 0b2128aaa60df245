import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenFiles, ColumnsOfTable, TableLook } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { takesKind } from '#domain/limits'
import { fileEnding } from '#domain/media/file-kind'
import { callQuery } from '../../desktop/call-query'
import { useCall } from '../../desktop/use-call'

/** How to import a file that may be a list: as one item, as links, or as an item per line. */
export type TableWay = 'whole' | ColumnsOfTable['as']

/** A file that may be a list, with its import settings. */
export interface ChosenTable {
  readonly path: string
  readonly way: TableWay
  /** The available ways, including the chosen one. */
  readonly ways: readonly TableWay[]
  /** The list's preview; undefined if not read or unreadable. */
  readonly look: TableLook | undefined
  readonly isLooking: boolean
  /** The reason it can't be read as a list. */
  readonly problem: string | undefined
  readonly take: (way: TableWay) => void
  readonly choose: (columns: ColumnsOfTable) => void
}

interface Said {
  readonly path: string
  readonly type: ProjectTypeName
  readonly way: TableWay
  readonly columns?: ColumnsOfTable
}

/** The chosen list for a project type; null: files are imported as they are. */
export function useTable(found: ChosenFiles | null, type: ProjectTypeName | undefined): ChosenTable | null {
  const [said, setSaid] = useState<Said | null>(null)
  const path = found?.mayBeTable === true ? (found.paths[0] ?? '') : ''
  const isOffered = path !== '' && type !== undefined
  const own = said !== null && said.path === path && said.type === type ? said : undefined
  const columns = own?.columns ?? (own === undefined || own.way === 'whole' ? undefined : { as: own.way })
  const query = callQuery(
    ['importTable', path, type ?? '', columns ?? null],
    (desktop) => desktop.imports.readTable({ path, type: type ?? 'vector', ...(columns && { columns }) }),
    0,
  )
  const read = useCall(query, { enabled: isOffered, gcTime: 0, placeholderData: keepPreviousData })
  if (!isOffered || found === null) return null
  const check = found.byType[type]
  const isWhole = check.fits + check.alone > 0
  // It isn't a list, but a valid item.
  if (read.isError && isWhole) return null
  const look = read.isError ? undefined : read.data
  const way = own?.way ?? likelyWay(path, look, isWhole, check.alone > 0)
  const takesRows = takesKind(type, 'csv')
  return {
    path,
    way,
    ways: [...(takesRows ? (['rows'] as const) : []), 'links', ...(isWhole ? (['whole'] as const) : [])],
    look,
    isLooking: read.isFetching,
    problem: read.isError ? `${read.error.failure.message} ${nextStep(read.error.failure)}` : undefined,
    take: (next) => setSaid({ path, type, way: next }),
    choose: (next) => setSaid({ path, type, way: next.as, columns: next }),
  }
}

/** The default: texts and annotations are one item, unless their lines are links. */
function likelyWay(path: string, look: TableLook | undefined, isWhole: boolean, isAnnotation: boolean): TableWay {
  const as = look?.chosen.as ?? 'links'
  return isWhole && (look === undefined || isAnnotation || (fileEnding(path) === 'txt' && as === 'rows')) ? 'whole' : as
}

/** Singular and plural for a list's lines. */
export const LINE_WORDS = { links: ['link', 'links'], rows: ['line', 'lines'] } as const
