import { expect, it } from 'vitest'
import type { Team } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { HttpRequest } from '../../../../main/http/client'
import { createAnalytics } from '../../../../main/services/analytics'

function aTeam(organizationId: number | null): Team {
  const organization = organizationId === null ? null : { id: organizationId, name: 'N', creation_type: 'local' }
  return { id: 7, organization } as unknown as Team
}

function parts(collector: string | null, team: Result<Team>) {
  const sent: HttpRequest[] = []
  const tell = createAnalytics({
    collector,
    analyticsOff: [5],
    team: async () => team,
    http: {
      send: async (request) => {
        sent.push(request)
        return err(platformError('network_failure'))
      },
    },
    version: '1.2.3',
    now: () => 0,
  })
  return { tell, sent }
}

const EVENT = { name: 'protocol_dropped', data: { count: 3 } }

it.each([
  ['no collector is configured', null, ok(aTeam(6))],
  ['the organization is listed', 'https://collect.example/', ok(aTeam(5))],
  ['nobody knows the organization', 'https://collect.example/', err(platformError('network_failure'))],
])('%s → nothing is sent [S1.2]', async (_why, collector, team) => {
  const { tell, sent } = parts(collector, team)
  await tell(EVENT)
  expect(sent).toEqual([])
})

it('events → go to the collector without a token, in a limited number [S1.2]', async () => {
  const { tell, sent } = parts('https://collect.example/', ok(aTeam(6)))
  await tell(EVENT)
  expect(sent[0]).toMatchObject({ method: 'POST', url: 'https://collect.example/' })
  expect(Object.keys(sent[0]?.headers ?? {})).toEqual(['content-type'])
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ ...EVENT, team_id: 7, version: '1.2.3' })
  for (let count = 0; count < 100; count += 1) await tell(EVENT)
  expect(sent).toHaveLength(30)
})
