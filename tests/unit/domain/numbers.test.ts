import { describe, expect, it } from 'vitest'
import { assetRetryDelay, itemPageRetryDelay } from '#domain/backoff'
import * as constants from '#domain/constants'
import { ADMIN_ROLE_ID, fullName } from '#domain/entities'
import * as enums from '#domain/enums'
import { createMatcher } from '#domain/places'
import { PUBLIC_PATTERN } from '#domain/routes'
import { TEAM_ROLE, teamRoleLabel } from '#domain/team'
import { trialDaysLeft } from '#domain/trial'

describe('schedules', () => {
  it('retries an asset call three times at 300 ms times the attempt, for 502, 503 and 504 alone [S8.3]', () => {
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

describe('constants', () => {
  it('are those of the specification', () => {
    expect(constants).toMatchObject({
      ITEM_PAGE_SIZE: 100,
      HISTORY_ENTRIES_MAX: 100,
      AUTOSAVE_CHANGES: 15,
      AUTOSAVE_IDLE_MS: 60_000,
      ACTIVITY_THROTTLE_MS: 500,
      PERMISSION_RELOAD_DELAY_MS: 500,
      STREAM_CREDIT_MAX: 1_024,
      TEXT_DIFF_MIN_LENGTH: 60,
      DISPLAY_LENGTH_MAX: 200,
      TRIAL_DAYS: 14,
      TEAM_CACHE_AGE_MS: 1_000,
    })
  })
})

/** The table of the specification, as it is written there. */
const TABLE: Readonly<Record<string, string>> = {
  PROJECT_TYPE: 'vector 1, pixel 2, video 3, text 4, tiled 5, classification 6, point_cloud 7, custom_llm 8',
  PROJECT_STATUS: 'notStarted 1, inProgress 2, completed 3, onHold 4',
  PLAN: 'Pro 1, Starter 2, Enterprise 3, Free 99',
  APPROVAL_STATUS: 'NOAPPROVAL, REJECTED, APPROVED',
  UPLOAD_STATE: 'initial 1, basic 2, external 3',
  CLASS_KIND: 'object 1, tag 2, relationship 3',
  ATTRIBUTE_GROUP_KIND: 'radio, checklist, text, numeric, ocr',
  STEP_TYPE: 'initial 1, general 2, key_point 3',
  RENDITION_KIND: 'THUMBNAIL, LORES, LINES',
  LIMIT_STATE: 'limited 0, exceeded 1, partiallyExceeded 2, leaked 3',
  FEATURE_FLAG:
    'sso, sdk, explore, insights, automation, advanced_search, contract_expired, annotate_similar, telemetry_logging, user_score, user_work_schedule, custom_app',
  MFA_KIND: 'TOTP, SMS, NOMFA',
  SCOPE_TYPE: 'organization 1, team 2',
  CUSTOM_FIELD_TYPE: 'text 1, multiselect 2, single_select 3, date 4, numeric 5, boolean 6, permissions 7',
  PERMISSION_GROUP: 'contributor_permissions 3, admin_permissions 4',
  PERMISSION:
    'manage_contributors 19, invite_contributors 20, remove_contributors 21, view_contributors_scores 22, view_contributors_custom_field 23, edit_contributors_custom_field 24, access_workload_management 25, allow_sdk_token 26, allow_orchestrate 27',
  TOKEN_PROPERTY_KIND: 'CATEGORY, START, END',
  RESPONSE_TYPE: 'json_schema, text',
  SCORE_KIND: 'rating, number, radio',
  REPORT_KIND: 'status_flows 1, transitions_by_users 2, times_by_users 3, times_per_item 4',
  JOB_STATE: 'in_progress 1, failed 2, completed 3, canceled 4',
  SYNC_STATE: 'NOT_STARTED, IN_PROGRESS, COMPLETED, FAILED',
  QUERY_TOKEN_KIND: 'FIELD, OPERATOR, LOGICAL_OPERATOR, VALUE, ORDERBY, RANDOM, SORTINGFIELD, SORTINGDIRECTION',
  QUERY_VALUE_KIND: 'ASYNC, ASYNC_NUM, PREDEFINED, STRING, NUMBER, EMAIL, DATE',
}

const written = (table: object): string =>
  Array.isArray(table)
    ? table.join(', ')
    : Object.entries(table)
        .map(([name, number]) => `${name} ${String(number)}`)
        .join(', ')

describe('enumerations', () => {
  it.each(Object.entries(TABLE))('%s is as the specification has it', (name, text) => {
    expect(written(Reflect.get(enums, name) as object)).toBe(text)
  })

  it('are read from the wire by their numbers, and no number beside them is one [S3.4]', () => {
    const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.5, -1]
    expect(numbers.map(enums.projectTypeName).filter((name) => name !== undefined)).toEqual(
      Object.keys(enums.PROJECT_TYPE),
    )
    expect(numbers.map(enums.projectStatusName).filter((name) => name !== undefined)).toEqual(
      Object.keys(enums.PROJECT_STATUS),
    )
  })

  it('have the kinds of pictures among the kinds of projects', () => {
    expect(enums.PICTURE_PROJECT_TYPE).toEqual(['vector', 'pixel', 'tiled', 'classification'])
  })

  it('show classification as Other and custom LLM as Multimodal [S1.1]', () => {
    expect(Object.keys(enums.PROJECT_TYPE_LABEL)).toEqual(Object.keys(enums.PROJECT_TYPE))
    expect(enums.PROJECT_TYPE_LABEL.classification).toBe('Other')
    expect(enums.PROJECT_TYPE_LABEL.custom_llm).toBe('Multimodal')
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

  it('shows owner by creation, then admin, else contributor [S4.8]', () => {
    expect(teamRoleLabel({ creator_id: 'me@x', user_role: TEAM_ROLE.contributor }, 'me@x')).toBe('Team Owner')
    expect(teamRoleLabel({ creator_id: 'other@x', user_role: TEAM_ROLE.admin }, 'me@x')).toBe('Team Admin')
    expect(teamRoleLabel({ creator_id: 'other@x', user_role: TEAM_ROLE.contributor }, 'me@x')).toBe('Contributor')
  })

  it('counts the days of a trial down, rounded up, and gives -1 from 14 days on [S4.9]', () => {
    const start = new Date('2026-01-01T00:00:00Z')
    const after = (days: number) => trialDaysLeft(start, new Date(start.getTime() + days * 86_400_000))
    expect([0, 0.1, 1, 13, 13.99, 14, 400].map(after)).toEqual([14, 14, 13, 1, 1, -1, -1])
    expect(after(-2)).toBe(14)
  })
})

describe('public route', () => {
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
