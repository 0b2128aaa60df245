import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createProjects } from '../../../../main/services/projects'
import type { Scope, ScopedCall } from '../../../../main/services/scope'
import { aProject } from '../../../builders/projects'

/** This many projects of a team, on a platform with this page size. */
function team(count: number, atOnce: number, refusedFrom = Number.POSITIVE_INFINITY) {
  const offsets: number[] = []
  const ask = (async (
    _name: string,
    { query }: { readonly query: { readonly offset: number; readonly limit: number } },
  ) => {
    offsets.push(query.offset)
    if (query.offset >= refusedFrom) return err(platformError('network_failure'))
    const length = Math.max(0, Math.min(query.limit, atOnce, count - query.offset))
    const data = Array.from({ length }, (_, at) => aProject({ id: query.offset + at + 1 }))
    return ok({ data, total: count })
  }) as unknown as ScopedCall
  const scope = { note: () => undefined } as unknown as Scope
  return { offsets, projects: createProjects(ask, scope) }
}

it('every project of a team → is read, page by page, whatever the page size [S2.6]', async () => {
  const { offsets, projects } = team(4_500, 2_000)
  const list = await projects.list()
  expect(list.ok && list.value.data.length).toBe(4_500)
  expect(list.ok && new Set(list.value.data.map(({ id }) => id)).size).toBe(4_500)
  expect(offsets).toEqual([0, 2_000, 4_000])
})

it('one page → is one call, also for a team without projects', async () => {
  for (const count of [0, 12]) {
    const { offsets, projects } = team(count, 2_000)
    expect(await projects.list()).toMatchObject({ ok: true, value: { total: count } })
    expect(offsets).toEqual([0])
  }
})

it('a platform that announces more than it returns → is stopped at, and a failed page fails the list', async () => {
  const short = team(50, 0)
  expect(await short.projects.list()).toMatchObject({ ok: true, value: { data: [], total: 50 } })
  expect(short.offsets).toHaveLength(1)
  const refused = team(4_500, 2_000, 2_000)
  expect(await refused.projects.list()).toMatchObject({ ok: false, error: { code: 'network_failure' } })
})

it('a project’s permissions → are read, and empty if the platform names none', async () => {
  const accesses = { actions: ['ApplyItemStatus'] }
  const answers = [ok({ accesses }), ok({}), err(platformError('forbidden'))]
  const ask = (async () => answers.shift()) as unknown as ScopedCall
  const { folderAccesses } = createProjects(ask, { note: () => undefined } as unknown as Scope)
  expect(await folderAccesses(7)).toEqual(ok(accesses))
  expect(await folderAccesses(7)).toMatchObject({ ok: true, value: { actions: [] } })
  expect(await folderAccesses(7)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
})
