import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE, type ErrorCode } from '#domain/errors'
import type { EndpointName } from '#endpoints'
import { type CallParts, callsWith } from '../../drivers/platform-client'
import { ask, askSample, callerOf, codeOf, rowOf, ROWS } from './ask'
import { SAMPLES } from './samples'
import { type Role, ROLES, startWorld, type World } from './world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const UNKNOWN = 999_999_999
const SCOPE_IDS = { team_id: 'teamId', project_id: 'projectId', folder_id: 'folderId' } as const
type Place = World['elsewhere']

/** Callers who are refused a row: strangers to its place, and those that its sample names. */
function refusedOf(name: EndpointName): Readonly<Partial<Record<Role, string>>> {
  const { scope, path, open } = rowOf(name)
  if (open === true) return {}
  const isOfProject = scope === 'project' || scope === 'folder' || path.includes('{projectId}')
  const isOfTeam = scope !== undefined || path.includes('{teamId}')
  return {
    ...(isOfTeam ? { stranger: 'not_found', foreignToken: 'forbidden' } : {}),
    ...(isOfProject ? { outsider: 'forbidden' } : {}),
    ...SAMPLES[name].refused,
  }
}

/** The same call with one id of its address changed, for each of them. */
function withOtherIds(
  name: EndpointName,
  parts: CallParts,
  idOf: (id: keyof Place) => number,
): readonly (readonly [string, CallParts])[] {
  const inQuery = Object.keys(SCOPE_IDS)
    .filter((field) => field in (parts.query ?? {}))
    .map((field) => {
      const id = idOf(SCOPE_IDS[field as keyof typeof SCOPE_IDS])
      return [field, { ...parts, query: { ...parts.query, [field]: id } }] as const
    })
  const inPath = [...rowOf(name).path.matchAll(/\{(\w+Id)\}/g)].map(([, hole = '']) => {
    return [hole, { ...parts, path: { ...parts.path, [hole]: idOf(hole as keyof Place) } }] as const
  })
  return [...inQuery, ...inPath]
}

describe.each(ROWS.filter((name) => rowOf(name).open !== true))('%s', (name) => {
  it('refuses a request with no token, or a wrong one [S7.5]', async () => {
    const wrong: readonly Readonly<Record<string, string>>[] = [
      {},
      { authorization: 'Bearer xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
      { authorization: world.people.owner.accessToken ?? '' },
    ]
    const parts = await SAMPLES[name].call(world, await callerOf(world, name))
    for (const headers of wrong) {
      const response = await callsWith(world.platform, headers).raw(name, parts)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthorized', message: expect.any(String) })
    }
  })

  it('refuses people without the right with the correct reason, and answers all others [S6.2]', async () => {
    const refused = refusedOf(name)
    // A call that uses its caller up has a new person without colleagues: only callers who must be refused are tried.
    const roles = SAMPLES[name].by === 'newcomer' ? ROLES.filter((role) => role in refused) : ROLES
    const said: Partial<Record<Role, string>> = {}
    for (const role of roles) {
      const code = codeOf(await askSample(world, name, role))
      if (code !== undefined) said[role] = code
    }
    expect(said).toEqual(refused)
  })
})

/** Rows with an id in their address. */
const NAMING = ROWS.filter((name) => rowOf(name).scope !== undefined || /\{\w+Id\}/.test(rowOf(name).path))

it.each(NAMING)('%s → an unknown id gives not found, and so does one of another team', async (name) => {
  const caller = await callerOf(world, name)
  const parts = () => SAMPLES[name].call(world, caller)
  const unknown = withOtherIds(name, await parts(), () => UNKNOWN)
  const elsewhere = withOtherIds(name, await parts(), (id) => world.elsewhere[id])
  expect(unknown.length).toBeGreaterThan(0)
  for (const [at, [id, call]] of unknown.entries()) {
    const answer = await ask(caller, name, call)
    const code: ErrorCode = SAMPLES[name].unknown?.[id] ?? 'not_found'
    const { status }: { readonly message: string; readonly status?: number } = CATALOGUE[code]
    expect([id, answer.status, codeOf(answer)]).toEqual([id, status, code])
    const foreign = elsewhere[at]?.[1]
    expect(foreign && (await ask(caller, name, foreign)).text, id).toBe(answer.text)
  }
})
