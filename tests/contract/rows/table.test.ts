import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { SUBJECTS, together } from '#endpoints'
import { HANDLERS } from '../../../local-platform/areas/handlers'
import type { Platform } from '../../../local-platform/platform-context'
import { registerRoutes } from '../../../local-platform/server/routes'
import { ROWS, rowOf } from './ask'
import { SAMPLES } from './samples'

/** Which rows pages may call, and how. A row that joins them is a decision: it is written down here too. */
const REACHED_BY_PAGES: Readonly<Record<string, string>> = { changeItemsByFilter: 'start' }

describe('the table of endpoints', () => {
  it('has a sample for each row, and no other', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(ROWS.toSorted())
  })

  it('says of each writing call what it leaves in the event log', () => {
    const silent = ROWS.filter((name) => rowOf(name).method !== 'GET' && SAMPLES[name].leaves === undefined)
    expect(silent).toEqual([])
  })

  it('names each endpoint once', () => {
    expect(Object.values(SUBJECTS).flatMap((subject) => Object.keys(subject))).toHaveLength(ROWS.length)
    const ping = { ping: SUBJECTS.health.ping }
    // @ts-expect-error A name in two subjects does not compile.
    expect(Object.keys(together({ one: ping, two: ping }))).toEqual(['ping'])
  })

  it('is what the platform makes its routes of: each row a route, each route a row', async () => {
    const server = fastify()
    const routes: string[] = []
    server.addHook('onRoute', ({ method, url }) => {
      if (method !== 'HEAD') routes.push(`${String(method)} ${url}`)
    })
    registerRoutes(server, {} as Platform, HANDLERS)
    await server.ready()
    const rows = ROWS.map(rowOf).map(
      ({ method, service, path }) => `${method} /${service}/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(routes.toSorted()).toEqual(rows.toSorted())
  })

  it('lets pages call these rows and no others', () => {
    const reached = ROWS.flatMap((name) => {
      const { shell } = rowOf(name)
      return shell === undefined ? [] : [[name, shell] as const]
    })
    expect(Object.fromEntries(reached)).toEqual(REACHED_BY_PAGES)
  })

  it('reads by GET alone, or says that a call takes no key; what is held or started writes', () => {
    for (const name of ROWS) {
      const { shell, method, keyless } = rowOf(name)
      const reads = method === 'GET' || keyless === true
      if (shell !== undefined) expect(shell === 'read', name).toBe(reads)
    }
  })
})
