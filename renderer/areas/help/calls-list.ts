import { callQuery } from '../../desktop/call-query'
import { createList } from '../../kit/list'

/** The calls of the last hour. */
export const CALLS = createList({
  name: 'calls',
  places: ['diagnostics'],
  fields: { outcome: 'text', service: 'text' },
  sorts: ['time', 'ms'],
})

/** Asked again by the person alone: a look costs calls itself. */
export const diagnosisQuery = callQuery(['diagnosis'], (desktop) => desktop.diagnostics.current(), 0)
