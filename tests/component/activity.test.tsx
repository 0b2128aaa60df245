import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import type { Said } from '#domain/endpoints/shell'
import type { WireAct } from '#endpoints'
import { ACTIVITY } from '../../renderer/areas/activity/activity-list'
import { ActivityPage } from '../../renderer/areas/activity/activity-page'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { useSession } from '../../renderer/stores/session-store'
import { renderShell, saidTo } from './shell-page'

beforeEach(() => {
  ACTIVITY.store.setState(ACTIVITY.store.getInitialState(), true)
  takeConnectivity({ offline: false, maintenance: null })
  useSession.setState({ user: { id: 7, email: 'mara@example.test', first_name: 'Mara', last_name: 'Lindqvist' } })
  goTo({ area: 'activity' })
})

const anAct = (change: Partial<WireAct> = {}): WireAct => ({
  id: 40,
  at: '2026-05-01T08:00:00.000Z',
  name: 'item.status',
  person: { id: 7, name: 'Mara Lindqvist' },
  project: { id: 100, name: 'Harbour' },
  thing: { kind: 'item', ids: [9], count: 1, name: 'frame_9.jpg' },
  changes: [{ field: 'annotation_status', before: 'In progress', after: 'Completed' }],
  ...change,
})

interface Opened {
  readonly acts?: readonly WireAct[]
  readonly total?: number
  readonly failing?: ReturnType<typeof platformError>
  readonly projectId?: number
}

function open({ acts = [anAct()], total = acts.length, failing, projectId }: Opened = {}) {
  const asked: Said[] = []
  const desktop = renderShell(
    projectId === undefined ? (
      <ActivityPage area="activity" />
    ) : (
      <ActivityPage area="projectActivity" projectId={projectId} />
    ),
    {
      failing: new Map(failing === undefined ? [] : [['platform.read', failing]]),
      rows: {
        records: new Map(),
        answers: {
          listActs: (said) => {
            asked.push(said)
            return { data: acts, count: acts.length, total }
          },
        },
      },
    },
  )
  return { desktop, asked, last: () => asked.at(-1)?.query }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const table = () => page.getByRole('grid', { name: 'Activity' })

describe('the activity', () => {
  it('each row → names person, act, object and changes, and links to the object', async () => {
    open()
    await expect.element(table().getByRole('row', { name: /Changed status/ })).toBeVisible()
    await expect.element(table().getByText('Status: In progress → Completed')).toBeVisible()
    await expect.element(table().getByText('Mara Lindqvist')).toBeVisible()
    await table().getByRole('link', { name: 'frame_9.jpg' }).click()
    expect(usePlace.getState().place).toEqual({ area: 'review', projectId: 100, itemId: 9 })
  })

  it('filters → are sent to the platform, which is asked from the first page on', async () => {
    const { last } = open({ total: 250 })
    await button('Go to the next page').click()
    await expect.poll(last).toEqual({ limit: 100, offset: 100 })
    await expect.element(page.getByText('101–200 of 250')).toBeVisible()
    await button('Filter').click()
    await page.getByRole('menuitem', { name: 'Action' }).click()
    await page.getByRole('searchbox', { name: 'Search choices' }).fill('status')
    await page.getByRole('checkbox', { name: 'Changed status' }).click()
    await button('Add filter').click()
    await expect.poll(last).toEqual({ names: 'item.status', limit: 100, offset: 0 })
    await expect.element(page.getByRole('button', { name: /^Action is Changed status/ })).toBeVisible()
  })

  it('an address with filters → is shown, with days in the local time zone', async () => {
    ACTIVITY.show({ area: 'activity' }, 'f.person=is~7,8&f.time=after~2026-05-01&page=2')
    const { last } = open({ total: 150 })
    const from = new Date(2026, 4, 2).toISOString()
    await expect.poll(last).toEqual({ people: '7,8', from, limit: 100, offset: 100 })
  })

  it('a project’s activity → is requested for that project only and has no project column', async () => {
    goTo({ area: 'projectActivity', projectId: 100 })
    const { last } = open({ projectId: 100 })
    await expect.poll(last).toEqual({ projects: '100', limit: 100, offset: 0 })
    await expect.element(table().getByRole('columnheader', { name: /Person/ })).toBeVisible()
    expect(
      table()
        .getByRole('columnheader', { name: /Project/ })
        .elements(),
    ).toHaveLength(0)
  })

  it('opening a row → shows all its changes beside the list; Escape closes it', async () => {
    open({ acts: [anAct({ thing: { kind: 'item', ids: [9, 10], count: 3, name: null } })] })
    await table().getByText('Changed status').click()
    const panel = page.getByRole('complementary', { name: 'Act' })
    await expect.element(panel.getByText('In progress → Completed')).toBeVisible()
    await expect.element(panel.getByText(/and 1 more/)).toBeVisible()
    await panel.getByRole('link', { name: '10' }).click()
    expect(usePlace.getState().place).toEqual({ area: 'review', projectId: 100, itemId: 10 })
    ;(panel.getByRole('button', { name: 'Close the details' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('saving a filtered list → all its rows become CSV, read page by page', async () => {
    ACTIVITY.show({ area: 'activity' }, 'f.act=is~item.status')
    const { desktop, asked } = open({ acts: [anAct({ thing: { kind: 'item', ids: [9], count: 1, name: '=cmd()' } })] })
    await button('Save as CSV…').click()
    await expect.poll(() => desktop.world.calls.filter(({ channel }) => channel === 'files.saveText')).toHaveLength(1)
    expect(asked.at(-1)?.query).toEqual({ names: 'item.status', limit: 500 })
    const [call] = desktop.world.calls.filter(({ channel }) => channel === 'files.saveText')
    const [{ ending, content }] = (call?.args ?? []) as unknown as [
      { readonly ending: string; readonly content: readonly string[] },
    ]
    expect(ending).toBe('csv')
    expect(content.join('')).toBe(
      'time,person,action,kind,thing,ids,project,changes\r\n' +
        "2026-05-01T08:00:00.000Z,Mara Lindqvist,Changed status,Item,'=cmd(),9,Harbour,Status: In progress → Completed\r\n",
    )
  })

  it('saving with selected rows → only those become CSV', async () => {
    const { desktop } = open({ acts: [anAct(), anAct({ id: 39, name: 'item.pinned' })] })
    await table()
      .getByRole('row', { name: /Changed pin/ })
      .getByRole('checkbox')
      .click({ force: true })
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await button('Save as CSV…').click()
    await expect.poll(() => desktop.world.calls.filter(({ channel }) => channel === 'files.saveText')).toHaveLength(1)
    await button('Clear selection').click()
    await expect.element(button('Filter')).toBeVisible()
  })

  it('a list saved as a view → opens again', async () => {
    ACTIVITY.show({ area: 'activity' }, 'f.act=is~item.status')
    const { desktop, last } = open()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Status changes')
    await button('Save').click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toEqual([
        [
          'createListView',
          { body: { name: 'Status changes', shared: false, list: 'activity', look: 'f.act=is~item.status' } },
        ],
      ])
    const menu = page.getByRole('button', { name: 'View: Status changes' })
    await menu.click()
    await page.getByRole('menuitemradio', { name: 'All activity' }).click()
    await expect.poll(last).toEqual({ limit: 100, offset: 0 })
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitemradio', { name: 'Status changes' }).click()
    await expect.poll(last).toEqual({ names: 'item.status', limit: 100, offset: 0 })
  })

  it('a person without the right → sees who has it', async () => {
    open({ failing: platformError('forbidden') })
    await expect.element(page.getByRole('heading', { name: 'You can’t see this activity' })).toBeVisible()
  })

  it('filters without a match → can be cleared', async () => {
    ACTIVITY.show({ area: 'activity' }, 'f.act=is~item.status')
    const { last } = open({ acts: [] })
    await expect.element(page.getByText('Nothing matches')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(last).toEqual({ limit: 100, offset: 0 })
    await expect.element(page.getByText('No activity yet')).toBeVisible()
  })

  it('a list that can’t be read → says so and is requested again', async () => {
    const { desktop } = open({ failing: platformError('timeout') })
    await expect.element(page.getByText("The acts can't be shown")).toBeVisible()
    desktop.world.failing.clear()
    await button('Try again').click()
    await expect.element(table()).toBeVisible()
  })
})
