import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CUSTOM_FIELD_TYPE } from '#domain/enums'
import type { WireMember } from '#endpoints'
import { FieldsPages } from '../../renderer/areas/fields/fields-page'
import { FIELDS } from '../../renderer/areas/fields/fields-list'
import { MEMBERS } from '../../renderer/areas/team/members-list'
import { TeamPage } from '../../renderer/areas/team/team-page'
import { goTo } from '../../renderer/router/place-store'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { takeSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { platformError } from '#domain/errors'
import { renderShell, saidTo } from './shell-page'

const AT = '2026-03-05T08:00:00.000Z'

beforeEach(async () => {
  await page.viewport(1_400, 800)
  for (const { store } of [FIELDS, MEMBERS]) store.setState(store.getInitialState(), true)
  takeConnectivity({ offline: false, maintenance: null })
})

const aTemplate = (id: number, name: string, kind: number, payload: object = {}, uses = 0) => ({
  id,
  team_id: 1,
  name,
  component_id: kind,
  component_payload: payload,
  access: {},
  uses,
  createdAt: AT,
  updatedAt: AT,
})
const TIER = aTemplate(
  2,
  'Tier',
  CUSTOM_FIELD_TYPE.single_select,
  { options: [{ value: 'gold' }, { value: 'silver' }] },
  14,
)
const HOURS = aTemplate(3, 'Hours', CUSTOM_FIELD_TYPE.numeric, { configs: { min: 0, max: 40, step: 0.5, suffix: 'h' } })
const listOf = (rows: readonly object[]) => ({ data: rows, count: rows.length, total: rows.length })
const aMember = (id: number, first: string): WireMember => ({
  id,
  email: `${first.toLowerCase()}@example.test`,
  first_name: first,
  last_name: 'Weber',
  role: 4,
  state: 'CONFIRMED',
  projects: 2,
  expires_at: null,
  permissions: [],
  last_seen_at: AT,
})

const ACTIONS = ['ManageCustomField', 'EditContributorFields', 'ListTeamUsers']

function open(what: 'fields' | 'scores' | 'members', answers: Readonly<Record<string, () => unknown>> = {}) {
  const world = freshWorld()
  takeSession(world.session, () => undefined)
  if (what === 'members') goTo({ area: 'team', tab: 'members' })
  else goTo({ area: what })
  return renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      {what === 'members' ? <TeamPage tab="members" /> : <FieldsPages area={what} />}
    </div>,
    {
      ...world,
      team: { ...world.team, accesses: { actions: ACTIONS, action_groups: [] } },
      rows: {
        records: new Map(),
        answers: {
          ...world.rows.answers,
          listFieldTemplates: ({ query }) =>
            listOf(
              query?.['entity'] === 'Project'
                ? [{ ...TIER, id: 9 }]
                : query?.['parentEntity'] === 'Team'
                  ? [TIER, HOURS]
                  : [],
            ),
          listFieldValues: () =>
            listOf([
              {
                id: 1,
                values: [
                  { field_id: 2, value: 'gold' },
                  { field_id: 3, value: 8 },
                ],
              },
              { id: 2, values: [{ field_id: 2, value: 'silver' }] },
            ]),
          listMembers: () => listOf([aMember(1, 'Nora'), aMember(2, 'Quentin'), aMember(3, 'Prisca')]),
          createFieldTemplate: () => TIER,
          updateFieldTemplate: () => TIER,
          setFieldValues: () => ({}),
          listScores: () => listOf([]),
          createScore: () => ({}),
          ...answers,
        },
      },
    },
  )
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })

describe('the fields of the team', () => {
  it('a new number → is checked while typing, and created with its range and step [S2.15]', async () => {
    const desktop = open('fields')
    await button('New field…').click()
    await page.getByLabelText('Name', { exact: true }).fill('Rate')
    await page.getByRole('combobox', { name: /^Belongs to/ }).selectOptions('Members of the team')
    await page.getByRole('combobox', { name: /^Type/ }).selectOptions('Number')
    await page.getByLabelText('Least value').fill('10')
    await page.getByLabelText('Greatest value').fill('2')
    await button('Create field').click()
    await expect.element(page.getByText('Enter a greatest value that is not below the least one.')).toBeVisible()
    await page.getByLabelText('Greatest value').fill('20')
    await page.getByLabelText('Step').fill('0,5')
    await button('Create field').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toEqual([
        [
          'createFieldTemplate',
          {
            query: { entity: 'Contributor', parentEntity: 'Team' },
            body: {
              name: 'Rate',
              component_id: CUSTOM_FIELD_TYPE.numeric,
              component_payload: { configs: { min: 10, max: 20, step: 0.5, suffix: null } },
            },
          },
        ],
      ])
  })

  it('removing an option that 14 values use → shows the number before they are deleted', async () => {
    const desktop = open('fields')
    desktop.world.failing.set('platform.write', {
      ...platformError('in_use'),
      data: { used: [{ what: 'value', count: 14 }] },
    })
    await row(/Tier/).first().click()
    await page.getByLabelText('Options, one in each line').fill('silver')
    await button('Save field').click()
    await expect.element(page.getByText('14 values don’t fit any more. Save again to drop them.')).toBeVisible()
    desktop.world.failing.clear()
    await button('Save and drop 14 values').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write').at(-1))
      .toMatchObject(['updateFieldTemplate', { body: { drop_values: true } }])
  })
})

describe('fields in the list of members', () => {
  it('a field → is in the columns menu and the filters of the list', async () => {
    open('members')
    await expect.element(row(/Nora Weber/)).toBeVisible()
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'Tier' }).click()
    await button('Close').last().click()
    await expect.poll(() => document.querySelector('[role=grid]')?.textContent).toContain('Tier')
    await button('Filter').click()
    await page.getByRole('menuitem', { name: 'Tier' }).click()
    await page.getByRole('checkbox', { name: 'gold' }).click()
    await button('Add filter').click()
    await expect.poll(() => row(/Weber/).elements().length).toBe(1)
    await expect.element(row(/Nora Weber/)).toBeVisible()
  })

  it('a value in the panel → is edited there; one between two steps is refused with the nearest ones', async () => {
    const desktop = open('members')
    await row(/Nora Weber/).click()
    await button(/^Edit Hours of Nora Weber/).click()
    await page.getByRole('dialog').getByLabelText('Hours (h)').fill('1.3')
    await button('Save value').click()
    await expect.element(page.getByText('Enter 1 or 1.5.')).toBeVisible()
    await page.getByRole('dialog').getByLabelText('Hours (h)').fill('1.5')
    await button('Save value').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toMatchObject([
        ['setFieldValues', { path: { entityId: 1 }, body: { customField: { custom_field_values: { 3: 1.5 } } } }],
      ])
  })
})

it('a new score → is created with its stars', async () => {
  const desktop = open('scores')
  await button('New score…').click()
  await page.getByLabelText('Name', { exact: true }).fill('Accuracy')
  await page.getByLabelText('Stars').last().fill('7')
  await button('Create score').click()
  await expect
    .poll(() => saidTo(desktop, 'platform.write'))
    .toMatchObject([['createScore', { body: { name: 'Accuracy', type: 'rating', payload: { numberOfStars: 7 } } }]])
})
