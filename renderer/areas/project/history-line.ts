import type { HistoryLine } from '../../../ui/status-history'

type Told = Omit<HistoryLine, 'from' | 'to'> & {
  readonly from_status: number | null
  readonly to_status: number | null
}

/** An item's status change as a line of its history. */
export function historyLineOf({ from_status: from, to_status: to, ...line }: Told): HistoryLine {
  return { ...line, from, to }
}
