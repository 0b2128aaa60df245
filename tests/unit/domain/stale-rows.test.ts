import { expect, it } from 'vitest'
import { staleRows } from '#domain/endpoints/stale'
import { EVENT_NAMES, LOGGED_EVENTS } from '#domain/live'
import { ENDPOINTS, type Endpoint } from '#endpoints'

it('an event → invalidates exactly the rows that name it', () => {
  expect(staleRows('export.changed').toSorted()).toEqual(
    ['listExports', 'listTeamExports', 'projectOverview'].toSorted(),
  )
  expect(staleRows('job.progress')).toEqual([])
  for (const name of LOGGED_EVENTS) expect(staleRows(name)).toContain('listActs')
})

it('an event of a record → invalidates each list of records', () => {
  const lists = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { record }]) =>
    record?.call === 'list' ? [name] : [],
  )
  expect(lists.length).toBeGreaterThan(2)
  for (const name of lists) expect(staleRows('record.changed')).toContain(name)
})

it('rows that pages don’t read → can’t be invalidated', () => {
  const table: Readonly<Record<string, Endpoint>> = ENDPOINTS
  for (const name of EVENT_NAMES.flatMap(staleRows)) expect([name, table[name]?.shell]).toEqual([name, 'read'])
})
