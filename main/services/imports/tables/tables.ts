import type { ColumnsOfTable, TableLook } from '#contract/imports'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { TableAsk } from '../archives/packed-file'
import type { ThreadLink } from '../archives/thread-link'
import type { LeftOutFile } from '../report-text'
import type { TableItem } from './table-items'

/** Items of a list's lines, and the lines that become none. */
export interface ItemsOfList {
  readonly items: readonly TableItem[]
  readonly leftOut: readonly LeftOutFile[]
}

/** Lists of items, read in a thread because they are untrusted. */
export interface Tables {
  /** Reads a whole list; guesses the use of unspecified columns. */
  readonly look: (
    asked: TableAsk & { readonly columns: ColumnsOfTable | Pick<ColumnsOfTable, 'as'> | undefined },
    signal: AbortSignal,
  ) => Promise<Result<TableLook>>
  readonly items: (
    asked: TableAsk & { readonly columns: ColumnsOfTable },
    signal: AbortSignal,
  ) => Promise<Result<ItemsOfList>>
}

const GONE = 'It can’t be read: reading the list took too much memory. Divide it into smaller ones.'

/** Creates the lists over the thread of a link. */
export function createTables(link: ThreadLink): Tables {
  const refused = (message: string) => err(platformError('kind_refused', { message }))
  return {
    look: async (asked, signal) => {
      const answer = await link.ask({ ask: 'inspectTable', ...asked }, signal)
      if (signal.aborted) return err(platformError('aborted'))
      if (answer === 'gone') return refused(GONE)
      return 'look' in answer ? answer.look : refused(('reason' in answer ? answer.reason : null) ?? GONE)
    },
    items: async (asked, signal) => {
      const items: TableItem[] = []
      const leftOut: LeftOutFile[] = []
      for await (const answer of link.parts({ ask: 'rows', ...asked }, signal)) {
        if (answer === 'gone') return refused(GONE)
        if ('refused' in answer) return err(answer.refused)
        if (!('rows' in answer)) return refused(('reason' in answer ? answer.reason : null) ?? GONE)
        for (const row of answer.rows) {
          if ('reason' in row) leftOut.push({ file: row.relative, reason: row.reason })
          else items.push(row)
        }
      }
      return signal.aborted ? err(platformError('aborted')) : ok({ items, leftOut })
    },
  }
}
