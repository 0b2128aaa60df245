import { callQuery } from '../../desktop/call-query'
import { createList } from '../../kit/list'

/** The calls of the last hour. */
export const CALLS = createList({
  name: 'calls',
  places: ['diagnostics'],
  fields: { outcome: 'text', service: 'text' },
  sorts: ['time', 'ms'],
})

/** Refetched only on request, because it makes calls itself. */
export const diagnosisQuery = callQuery(['diagnosis'], (desktop) => desktop.diagnostics.current(), 0)
