import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Said } from '#domain/endpoints/shell'
import type { WireMember } from '#endpoints'
import { MEMBERS } from '../../renderer/areas/team/members-list'
import { TeamPage } from '../../renderer/areas/team/team-page'
import { goTo } from '../../renderer/router/place-store'
import { hrefOf } from '../../renderer/router/places'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { useSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

const MARA = 'mara.lindqvist@example.test'

beforeEach(() => {
  MEMBERS.store.setState(MEMBERS.store.getInitialState(), true)
  takeConnectivity({ offline: false, maintenance: null })
  useSession.setState({ user: { id: 7, email: MARA, first_name: 'Mara', last_name: 'Lindqvist' } })
})

const aMember = (first: string, change: Partial<WireMember> = {}): WireMember => ({
  id: first.length * 100 + first.charCodeAt(0),
  email: `${first.toLowerCase()}@example.test`,
  first_name: first,
  last_name: 'Weber',
  role: 4,
  state: 'CONFIRMED',
  projects: 2,
  expires_at: null,
  permissions: [],
  last_seen_at: null,
  ...change,
})
const PEOPLE = [
  aMember('Mara', { id: 7, email: MARA, role: 12 }),
  aMember('Adam', { role: 7 }),
  aMember('Nora'),
  aMember('', {
    id: null,
    email: 'ines@elsewhere.example',
    last_name: '',
    state: 'PENDING',
    projects: 0,
    expires_at: '2026-12-06T08:00:00.000Z',
  }),
]

const RUNNING = ['UpdateTeam', 'InviteTeamUser', 'RemoveTeamUser', 'ManageTeamUser', 'ManageGroup']

function open(
  role: number,
  tab: 'members' | 'sdk' | 'general' = 'members',
  people: readonly WireMember[] = PEOPLE,
  linkHosts: readonly string[] = [],
) {
  const { team } = freshWorld()
  goTo({ area: 'team', tab })
  return renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <TeamPage tab={tab} />
    </div>,
    {
      team: { ...team, user_role: role, accesses: { actions: role === 4 ? [] : RUNNING, action_groups: [] } },
      linkHosts,
      rows: {
        records: new Map(),
        answers: {
          listMembers: () => ({ data: people, count: people.length, total: people.length }),
          inviteToTeam: (said: Said) => ({
            success: { emails: (said.body as { emails: string[] }).emails },
            failed: { emails: [] },
          }),
          makeJoinLink: () => ({ url: 'http://127.0.0.1:9/auth/join?invitation=abc' }),
          changeMember: () => PEOPLE[2],
          changePermissions: () => ({ changed: 1 }),
          removeFromTeam: () => ({ success: 1, error: 0 }),
          readSdkToken: () => ({
            state: 'none',
            last_four: null,
            created_at: null,
            last_used_at: null,
            may_generate: true,
          }),
          generateSdkToken: () => ({ token: 'aaaabbbbccccdddd=1' }),
        },
      },
    },
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: RegExp) => page.getByRole('grid', { name: 'Members' }).getByRole('row', { name })

describe('the members', () => {
  it('an owner → sees roles and invitations, changes a role and removes a person [S2.11]', async () => {
    const desktop = open(12)
    await expect.element(row(/ines@elsewhere/).getByText('Invited')).toBeVisible()
    await row(/Nora Weber/).click()
    const panel = page.getByRole('complementary', { name: 'Member' })
    await panel.getByRole('button', { name: 'Contributor' }).click()
    await page.getByRole('menuitemradio', { name: 'Admin' }).click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toMatchObject([['changeMember', { body: { email: 'nora@example.test', role: 7 } }]])
    await panel.getByRole('button', { name: 'Remove from team…' }).click()
    await button('Remove').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write').at(-1))
      .toMatchObject(['removeFromTeam', { body: { data: [{ email: 'nora@example.test' }] } }])
  })

  it('a contributor → can’t change anything', async () => {
    open(4)
    await row(/Nora Weber/).click()
    const panel = page.getByRole('complementary', { name: 'Member' })
    await expect.element(panel.getByText('nora@example.test')).toBeVisible()
    expect(button('Invite people…').query()).toBeNull()
    expect(panel.getByRole('button', { name: 'Remove from team…' }).query()).toBeNull()
  })

  it('pasted text → each address is checked before sending [S2.11]', async () => {
    const desktop = open(12)
    await button('Invite people…').click()
    await page
      .getByRole('textbox', { name: 'E-mail addresses' })
      .fill('Hi! "Tom" <tom@new.example>, nora@example.test; ines@elsewhere.example, broken@, tom@new.example')
    const list = page.getByRole('list', { name: 'Addresses' })
    await expect
      .poll(() => list.element().textContent)
      .toMatch(
        /tom@new\.examplenew.*nora@example\.testa member already.*ines@elsewhere\.exampleinvited already.*broken@no address/,
      )
    await button('Invite 1 person').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toMatchObject([['inviteToTeam', { body: { emails: ['tom@new.example'], team_role: 4 } }]])
  })

  it('an invited person → a join link is created on request and shown', async () => {
    open(12)
    await row(/ines@elsewhere/).click()
    await button('Make join link').click()
    await expect.element(page.getByText('http://127.0.0.1:9/auth/join?invitation=abc')).toBeVisible()
  })

  it('a permission → is given to a contributor at once, and filters the list [S5.4]', async () => {
    const people = [...PEOPLE, aMember('Carla', { permissions: [20] })]
    const desktop = open(12, 'members', people)
    await row(/Nora Weber/).click()
    const right = page.getByRole('switch', { name: /Invite contributors/ })
    await expect.element(right).toBeVisible()
    ;(right.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toMatchObject([['changePermissions', { body: { emails: ['nora@example.test'], give: [20], take: [] } }]])
    MEMBERS.store.setState({
      narrowed: {
        [hrefOf({ area: 'team', tab: 'members' })]: {
          search: '',
          filters: [{ field: 'permissions', operator: 'granted', values: [20] }],
          page: 0,
          viewId: null,
        },
      },
    })
    await expect.poll(() => row(/Nora Weber/).query()).toBeNull()
    await expect.element(row(/Carla Weber/)).toBeVisible()
  })

  it('search and headers → filter and sort the list', async () => {
    open(12)
    await page.getByRole('searchbox', { name: 'Search members' }).fill('adam')
    await expect.element(row(/Adam Weber/)).toBeVisible()
    expect(row(/Nora Weber/).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
  })
})

it('a generated token → is shown once, with a ready line for Python [S7.7]', async () => {
  open(4, 'sdk')
  await button('Generate token').click()
  await expect.element(page.getByText('aaaabbbbccccdddd=1')).toBeVisible()
  await expect.element(button('Copy Python line')).toBeVisible()
})

it('allowed hosts of linked pictures → are listed, and can be removed', async () => {
  const { world } = open(7, 'general', PEOPLE, ['pictures.example', 'other.example:8443'])
  const card = page.getByRole('region', { name: 'Hosts of linked pictures' })
  await expect.element(card.getByText('other.example:8443', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Remove pictures.example' }).click()
  await expect.element(card.getByText('pictures.example', { exact: true })).not.toBeInTheDocument()
  expect(world.linkHosts).toEqual(['other.example:8443'])
  await card.getByRole('button', { name: 'Remove other.example:8443' }).click()
  await expect.element(card.getByText(/^No host is allowed yet/)).toBeVisible()
})
