import { expect, it } from 'vitest'
import { staleRows } from '#domain/endpoints/stale'
import { EVENT_NAMES, LOGGED_EVENTS } from '#domain/live'
import { ENDPOINTS, type Endpoint } from '#endpoints'

it('an event makes the rows stale that name it, and no others', () => {
  expect(staleRows('export.changed').toSorted()).toEqual(
    ['listExports', 'listTeamExports', 'projectOverview'].toSorted(),
  )
  expect(staleRows('job.progress')).toEqual([])
  for (const name of LOGGED_EVENTS) expect(staleRows(name)).toContain('listActs')
})

it('each list of records is stale after an event of a record', () => {
  const lists = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { record }]) =>
    record?.call === 'list' ? [name] : [],
  )
  expect(lists.length).toBeGreaterThan(2)
  for (const name of lists) expect(staleRows('record.changed')).toContain(name)
})

it('only rows that pages read can be stale', () => {
  const table: Readonly<Record<string, Endpoint>> = ENDPOINTS
  for (const name of EVENT_NAMES.flatMap(staleRows)) expect([name, table[name]?.shell]).toEqual([name, 'read'])
})
