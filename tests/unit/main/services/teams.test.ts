import { expect, it } from 'vitest'
import { TEAM_CACHE_AGE_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { Call } from '../../../../main/services/call'
import { createTeams } from '../../../../main/services/teams'

const aTeam = (id: number, part: object = {}) => ({
  id,
  name: `Team ${id}`,
  description: '',
  type: 1,
  creator_id: 'ada@example.org',
  creator_plan: 1,
  creator_license_expired: false,
  creator_user_limit_exceeded: false,
  creator_trial_start_date: null,
  user_role: 12,
  ...part,
})

function someTeams(...teams: readonly ReturnType<typeof aTeam>[]) {
  const world = { teams, now: 0, chosen: null as number | null, isAway: false, asked: [] as string[] }
  const call = (async (name: string, options: { readonly path?: { readonly teamId: number } }) => {
    world.asked.push(name)
    if (world.isAway) return err(platformError('network_failure'))
    if (name === 'listTeams') return ok({ data: world.teams, count: world.teams.length, total: world.teams.length })
    return ok(world.teams.find(({ id }) => id === options.path?.teamId))
  }) as unknown as Call
  const chosen = { read: () => world.chosen, write: (teamId: number) => void (world.chosen = teamId) }
  return { world, teams: createTeams(call, () => world.now, chosen) }
}
const nameOf = (team: { readonly ok: boolean; readonly value?: { readonly name: string } }) => team.value?.name

it('the team → is the chosen one, else the default one, else the first', async () => {
  const { world, teams } = someTeams(aTeam(1), aTeam(2, { is_default: true }), aTeam(3))
  expect(nameOf(await teams.current())).toBe('Team 2')
  expect(nameOf(await teams.choose(3))).toBe('Team 3')
  expect(world.chosen).toBe(3)
  expect(nameOf(await someTeams(aTeam(1), aTeam(2)).teams.current())).toBe('Team 1')
})

it('a person without a team → gets “Team is missed” [S8.2]', async () => {
  const { teams } = someTeams()
  const missed = { ok: false, error: { code: 'team_missing', message: 'Team is missed' } }
  expect(await teams.current()).toMatchObject(missed)
  expect(await teams.id()).toMatchObject(missed)
  expect(await teams.users(['ada@example.org'])).toMatchObject(missed)
})

it('the team → is requested at most once a second, and again afterwards [S9.4]', async () => {
  const { world, teams } = someTeams(aTeam(1))
  await Promise.all([teams.current(), teams.current()])
  world.now = TEAM_CACHE_AGE_MS - 1
  await teams.current()
  expect(world.asked).toEqual(['listTeams', 'readTeam'])
  world.teams = [aTeam(1, { name: 'Renamed' })]
  world.now = TEAM_CACHE_AGE_MS
  expect(nameOf(await teams.current())).toBe('Renamed')
  expect(world.asked).toHaveLength(4)
})

it('a failure → is cached no longer than an answer, and the team’s id longer than both [S9.4]', async () => {
  const { world, teams } = someTeams(aTeam(1))
  world.isAway = true
  expect((await teams.id()).ok).toBe(false)
  world.isAway = false
  world.now = TEAM_CACHE_AGE_MS
  expect(await teams.id()).toEqual(ok(1))
  world.now = 100 * TEAM_CACHE_AGE_MS
  const before = world.asked.length
  expect(await teams.id()).toEqual(ok(1))
  expect(world.asked).toHaveLength(before)
  teams.forget()
  await teams.id()
  expect(world.asked.length).toBeGreaterThan(before)
})
