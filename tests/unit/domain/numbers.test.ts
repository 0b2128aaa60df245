import { describe, expect, it } from 'vitest'
import { assetRetryDelay, itemPageRetryDelay } from '#domain/backoff'
import { ADMIN_ROLE_ID, fullName } from '#domain/entities'
import * as enums from '#domain/enums'
import { createMatcher } from '#domain/places'
import { PUBLIC_PATTERN } from '#domain/routes'
import { TEAM_ROLE, teamRoleLabel } from '#domain/team'
import { trialDaysLeft } from '#domain/trial'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import { PROJECT_TYPES, typesWith } from '#domain/project-types'

describe('schedules', () => {
  it('retries an asset call three times at 300 ms times the attempt, for 502, 503 and 504 only [S8.3]', () => {
    for (const status of [502, 503, 504]) {
      expect([1, 2, 3, 4].map((attempt) => assetRetryDelay(attempt, status))).toEqual([300, 600, 900, null])
    }
    expect(
      [200, 400, 401, 403, 404, 500, 501, 505]
        .map((status) => assetRetryDelay(1, status))
        .every((delay) => delay === null),
    ).toBe(true)
  })

  it('retries an item page from 1 s, growing 1.5 times, without end [S4.13]', () => {
    expect([1, 2, 3].map(itemPageRetryDelay)).toEqual([1_000, 1_500, 2_250])
    expect(itemPageRetryDelay(60)).toBeGreaterThan(itemPageRetryDelay(59))
  })
})

describe('enumerations', () => {
  it('are read by number, and unknown numbers are rejected [S3.4]', () => {
    const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.5, -1]
    expect(numbers.map(enums.projectTypeName).filter((name) => name !== undefined)).toEqual(
      Object.keys(enums.PROJECT_TYPE),
    )
    expect(numbers.map(enums.projectStatusName).filter((name) => name !== undefined)).toEqual(
      Object.keys(enums.PROJECT_STATUS),
    )
  })

  it('contain the picture types among the project types [S3.4]', () => {
    expect(typesWith('imageQuality')).toEqual([1, 2, 5, 6])
  })

  it('show classification as Other and custom LLM as Multimodal [S1.1]', () => {
    expect(Object.keys(PROJECT_TYPES)).toEqual(Object.keys(enums.PROJECT_TYPE))
    expect(PROJECT_TYPE_LABEL.classification).toBe('Other')
    expect(PROJECT_TYPE_LABEL.custom_llm).toBe('Multimodal')
    expect(enums.projectTypeName(9)).toBeUndefined()
  })
})

describe('people and teams', () => {
  it('the built-in Admin role has id 3', () => {
    expect(ADMIN_ROLE_ID).toBe(3)
  })

  it('derives the full name [S3.3]', () => {
    expect(fullName({ first_name: ' Ada ', last_name: 'Lovelace', email: 'a@b.c' })).toBe('Ada Lovelace')
    expect(fullName({ first_name: '', last_name: '', email: 'a@b.c' })).toBe('a@b.c')
  })

  it('an owner is the creator, then admin, else contributor [S4.8]', () => {
    expect(teamRoleLabel({ creator_id: 'me@x', user_role: TEAM_ROLE.contributor }, 'me@x')).toBe('Team Owner')
    expect(teamRoleLabel({ creator_id: 'other@x', user_role: TEAM_ROLE.admin }, 'me@x')).toBe('Team Admin')
    for (const role of [TEAM_ROLE.contributor, TEAM_ROLE.owner, TEAM_ROLE.organizationAdmin])
      expect(teamRoleLabel({ creator_id: 'other@x', user_role: role }, 'me@x')).toBe('Contributor')
  })

  it('trial days count down, rounded up, and are -1 from day 14 on [S4.9]', () => {
    const start = new Date('2026-01-01T00:00:00Z')
    const after = (days: number) => trialDaysLeft(start, new Date(start.getTime() + days * 86_400_000))
    expect([0, 0.1, 1, 13, 13.99, 14, 400].map(after)).toEqual([14, 14, 13, 1, 1, -1, -1])
    expect(after(-2)).toBe(14)
  })
})

describe('a public route', () => {
  const { placeOf } = createMatcher({ public: PUBLIC_PATTERN })

  it('is a word followed by further segments [S2.1]', () => {
    expect(placeOf('/public/abc_1/subset/7')).toEqual({ area: 'public', token: 'abc_1', rest: 'subset/7' })
  })

  it.each(['/public/', '/public/abc', '/public/abc/', '/public/a-b/c', '/x/public/a/b', 'public/a/b', '/public//b'])(
    '%s is none [S2.1]',
    (path) => {
      expect(placeOf(path)).toBeUndefined()
    },
  )
})
