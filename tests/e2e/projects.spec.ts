import { existsSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_STATUS, PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import { LINK_SCHEME } from '#domain/routes'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import { TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import type { AppDriver } from '../drivers/app-driver'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import { PERSON } from '../drivers/person'
import type { PlatformClient } from '../drivers/platform-client'
import { startsOfFile } from '../drivers/starts'

// One person's list of projects on a platform outside the app: each test continues where the last one ended.
let app: AppDriver
let platform: OutsidePlatform

beforeAll(async () => {
  platform = await startOutsidePlatform('first')
})
// Closed after the app that uses it.
afterAll(() => platform?.end())
const { launch, userData } = startsOfFile({ profile: 'first', at: () => platform })

const listFile = join(userData, 'projects.json')

const links = ({ shell }: AppDriver) => shell.getByRole('list', { name: 'Projects' }).getByRole('link')

it('the last run’s projects → are shown before the platform answers, replaced by its answer, and deleted on sign-out', async () => {
  const first = await launch()
  await first.signedIn()
  await links(first).first().waitFor()
  const names = await links(first).allInnerTexts()
  await expect.poll(() => existsSync(listFile), { timeout: 15_000 }).toBe(true)
  await first.close()

  platform.running().faults.set([{ service: 'main', kind: { name: 'delay', ms: 6_000 } }])
  const second = await launch()
  await links(second).first().waitFor()
  expect((await second.shell.evaluate(() => window.desktop.session.current())).ok).toBe(true)
  expect(await second.shell.evaluate(() => window.desktop.session.current())).toMatchObject({
    value: { state: 'restoring' },
  })
  expect(await links(second).allInnerTexts()).toEqual(names)
  await second.screenshot('last-projects')
  // A project opened early appears as soon as the platform has confirmed the session.
  await links(second).first().click()
  platform.running().faults.set([])
  await second.shell.getByRole('option').first().waitFor()

  await second.shell.evaluate(() => {
    window.location.hash = '#/projects'
  })
  await links(second).first().waitFor()
  await second.close()

  platform.running().faults.set([{ path: '/api/v1/projects', kind: { name: 'status', status: 500 } }])
  app = await launch()
  const third = app
  await third.shell.getByRole('alert').waitFor()
  expect(await links(third).count()).toBe(0)
  platform.running().faults.set([])
  await third.shell.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await links(third).first().waitFor()

  await third.shell.evaluate(() => window.desktop.session.signOut())
  await third.shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(() => existsSync(listFile)).toBe(false)
})

const STEPS_MAX = 30
const RUN = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((r) => r.violations.map((v) => ({ id: v.id, nodes: v.nodes.map((n) => n.html.slice(0, 200)) })))`

/** No violations of WCAG 2 A and AA, in light and dark. */
async function isAccessible(): Promise<void> {
  await app.shell.evaluate(axe.source)
  for (const theme of ['light', 'dark'] as const) {
    await app.app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
    }, theme)
    await app.shell.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      theme === 'dark',
    )
    await app.shell.waitForFunction(() => document.getAnimations().length === 0)
    expect(await app.shell.evaluate(RUN)).toEqual([])
  }
}

/** Views button, by its label. */
const views = (text: string | RegExp) => app.shell.getByRole('button', { name: text })
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await app.shell.keyboard.press(key)
}
/** Opens the views' menu by keyboard, goes down to an entry and chooses it. */
async function chooseIn(menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await views(menu).focus()
  await press('ArrowDown')
  const wanted = app.shell.getByRole('menu', { name: 'Views' }).locator('[role^=menuitem]', { hasText: entry }).first()
  await wanted.waitFor()
  const hasFocus = () => wanted.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < STEPS_MAX && !(await hasFocus()); step += 1) await press('ArrowDown')
  await press('Enter')
}

describe('project list views, by keyboard', () => {
  beforeAll(async () => {
    await app.signIn('again')
    await app.shell.getByText('Street scenes').first().waitFor()
  })

  it('are empty at first, and the current list is saved as one', async () => {
    await app.shell.getByRole('button', { name: 'Show as rows' }).focus()
    await press('Enter')
    await views('Views').focus()
    await press('ArrowDown')
    await app.shell.getByText('No views yet').waitFor()
    await isAccessible()
    await app.screenshot('views-empty')
    await press('End', 'Enter')
    const dialog = app.shell.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.waitFor()
    await isAccessible()
    await app.shell.keyboard.type('In rows')
    await press('Enter')
    await views('View: In rows').waitFor()
  })

  it('show that the list was changed, and save or revert the change', async () => {
    await app.shell.getByRole('button', { name: 'Show as cards' }).focus()
    await press('Enter')
    await views('View: In rows (changed)').waitFor()
    await chooseIn('View: In rows (changed)', 'Undo changes')
    await app.shell.getByRole('button', { name: 'Show as cards' }).waitFor()
    await app.shell.getByRole('searchbox', { name: 'Search projects' }).fill('street')
    await chooseIn('View: In rows (changed)', 'Save changes')
    await views(/^View: In rows$/).waitFor()
  })

  it('are chosen, shared and renamed; a taken name is an error at its field', async () => {
    await chooseIn(/^View: In rows$/, 'All projects')
    await views('Views').waitFor()
    await chooseIn('Views', 'Save as a new view')
    await app.shell.keyboard.type('in ROWS')
    await press('Enter')
    await app.shell.getByRole('alert').waitFor()
    await isAccessible()
    await app.screenshot('views-name-taken')
    await press('Control+A')
    await app.shell.keyboard.type('Everything')
    await press('Tab', 'Space', 'Enter')
    await views('View: Everything').waitFor()
    await chooseIn('View: Everything', 'Rename or share')
    await press('Control+A')
    await app.shell.keyboard.type('All of it')
    await press('Enter')
    await views('View: All of it').waitFor()
    await chooseIn('View: All of it', 'In rows')
    expect(await app.shell.getByRole('searchbox', { name: 'Search projects' }).inputValue()).toBe('street')
  })

  it('are found by name in the palette', async () => {
    await press('Control+K')
    await app.shell.getByRole('combobox').waitFor()
    await app.shell.keyboard.type('view all of it')
    await app.shell.getByRole('option', { name: /All of it/ }).waitFor()
    await press('Enter')
    await views('View: All of it').waitFor()
  })

  it('are deleted, and restored by undo', async () => {
    await chooseIn('View: All of it', 'Delete')
    await views('Views').waitFor()
    await app.shell.getByRole('button', { name: 'Undo' }).focus()
    await press('Enter')
    await views('View: All of it').waitFor()
  })

  it('that can’t be read say so and are requested again; the list stays usable', async () => {
    platform.running().faults.set([{ service: 'main', path: 'custom-view', kind: { name: 'status', status: 500 } }])
    await app.shell.reload()
    await app.shell.getByText('Street scenes').first().waitFor()
    await views('Views').focus()
    await press('ArrowDown')
    await app.shell.getByRole('menuitem', { name: 'Try again' }).waitFor()
    await isAccessible()
    await app.screenshot('views-failed')
    platform.running().faults.set([])
    await app.shell.getByRole('menuitem', { name: 'Try again' }).press('Enter')
    await chooseIn(/^View/, 'All of it')
    await views('View: All of it').waitFor()
  })

  it('that can’t be saved say why in the dialog, which keeps the typed text', async () => {
    await chooseIn(/^View: /, 'Save as a new view')
    await app.shell.getByRole('dialog').waitFor()
    platform.running().faults.set([{ service: 'main', path: 'custom-view', kind: { name: 'status', status: 500 } }])
    await app.shell.keyboard.type('Later')
    await press('Enter')
    await app.shell.getByRole('dialog').getByRole('alert').waitFor()
    expect(await app.shell.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Later')
    platform.running().faults.set([])
    await press('Enter')
    await views('View: Later').waitFor()
  })
})

const hash = () => app.shell.evaluate(() => location.hash)

describe('item filters, by keyboard', () => {
  const chip = (name: string) =>
    app.shell.getByRole('list', { name: 'Filters' }).getByRole('button', { name, exact: true })
  const rows = () => app.shell.getByRole('listbox', { name: 'Items' }).getByRole('option').allTextContents()

  it('narrow the list, follow Back and Forward, and survive a restart [S5.4]', async () => {
    await chooseIn(/^View: /, 'All projects')
    await app.shell.getByText('Street scenes').first().click()
    await app.shell.getByRole('option').nth(2).waitFor()
    await press('f')
    await app.shell.getByRole('menuitem', { name: 'Name', exact: true }).waitFor()
    await press('Enter')
    await app.shell.getByRole('textbox', { name: 'Value' }).waitFor()
    await app.screenshot('item-filter-editor')
    await app.shell.keyboard.type('02')
    await press('Enter')
    await chip('Name contains “02”').waitFor()
    await expect.poll(rows).not.toEqual([])
    await expect.poll(async () => (await rows()).every((row) => row.includes('02'))).toBe(true)
    const narrowed = await rows()
    await app.screenshot('item-filters')

    const address = await hash()
    expect(address).toMatch(/\?f\.name=contains~02$/)
    await app.shell.evaluate(() => history.back())
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(narrowed.length)
    await app.shell.evaluate(() => history.forward())
    await expect.poll(rows).toEqual(narrowed)

    await app.close()
    app = await launch()
    await chip('Name contains “02”').waitFor()
    await expect.poll(rows).toEqual(narrowed)
    await expect.poll(hash).toBe(address)
    await chip('Name contains “02”').focus()
    await press('Delete')
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(narrowed.length)
  })
})

/** Admin of the same team at another computer. */
let elsewhere: PlatformClient
let team: { readonly team_id: number }

const TABS_MAX = 40
const TYPES = Object.keys(PROJECT_TYPE) as readonly ProjectTypeName[]
/** Whether the focus is on a control of this kind. */
const isOn = (kind: 'radio' | 'textbox') =>
  app.shell.evaluate((wanted) => {
    const { activeElement: on } = document
    if (!(on instanceof HTMLInputElement)) return false
    return wanted === 'radio' ? on.type === 'radio' : on.type === 'text'
  }, kind)
/** The projects of the list, from the top. */
const names = () =>
  app.shell.getByRole('list', { name: 'Projects' }).getByRole('listitem').getByRole('link').allTextContents()
const rowOf = (name: string) =>
  app.shell.getByRole('list', { name: 'Projects' }).getByRole('listitem').filter({ hasText: name })
/** Goes to the wizard through the palette, whose first rows match best. */
async function toWizard(): Promise<void> {
  const search = app.shell.getByRole('combobox', { name: 'Search projects and commands' })
  // The last run's rows are drawn before the frame handles keys.
  await expect
    .poll(
      async () => {
        if (!(await search.isVisible())) await press('Control+k')
        return search.isVisible()
      },
      { interval: 2_000 },
    )
    .toBe(true)
  await app.shell.keyboard.type('> new project…')
  await app.shell.locator('[role="option"][aria-selected="true"]', { hasText: 'New project…' }).waitFor()
  await press('Enter')
}
async function called(answer: ReturnType<PlatformClient['call']>): Promise<Record<string, unknown>> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function made(name: string): Promise<number> {
  const body = { team_id: String(team.team_id), name, type: 1, description: '' }
  return Number((await called(elsewhere.call('createProject', { query: team, body })))['id'])
}

describe('a list of projects', () => {
  beforeAll(async () => {
    const { people, teams } = platform.running().storage
    const own = teams.ofPerson(people.byEmail(PERSON.email)?.id ?? 0)[0]
    team = { team_id: own?.team.id ?? 0 }
    const name = { email: 'olivia@example.org', firstName: 'Olivia', lastName: 'Berg', passwordHash: 'none' }
    const id = people.add(name, new Date().toISOString())
    teams.addMember(team.team_id, id, TEAM_ROLE_NUMBER.owner, true)
    elsewhere = await platform.signedIn(id)
    await app.shell.evaluate(() => {
      location.hash = '#/projects'
    })
    await app.shell.getByText('Street scenes').first().waitFor()
  })

  it('shows two projects set to On hold elsewhere, without a reload [S2.6] [S4.6]', async () => {
    const ids = [await made('Harbour east'), await made('Harbour west')]
    await app.shell.getByRole('button', { name: 'Show as rows' }).press('Enter')
    for (const name of ['Harbour east', 'Harbour west']) await rowOf(name).getByText('Not started').waitFor()
    await app.shell.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    const change = { status: PROJECT_STATUS.onHold }
    await called(elsewhere.call('changeProjects', { query: team, body: { project_ids: ids, change } }))
    for (const name of ['Harbour east', 'Harbour west']) await rowOf(name).getByText('On hold').waitFor()
    expect(await app.shell.evaluate(() => 'isTheSamePage' in window)).toBe(true)
  })

  it('opened by its address in another window has the same filters, order and rows [S2.6]', async () => {
    await made('Harbour 10')
    await app.shell.getByRole('searchbox', { name: 'Search projects' }).fill('harbour')
    await app.shell.getByRole('button', { name: 'Sort by name' }).press('Enter')
    await expect.poll(hash).toMatch(/q=harbour/)
    const before = await hash()
    await app.shell.getByRole('button', { name: 'Sort by name' }).press('Enter')
    await expect.poll(hash).not.toBe(before)
    const address = await hash()
    const shown = ['Harbour west', 'Harbour east', 'Harbour 10']
    await expect.poll(names).toEqual(shown)
    // The next window begins with a list as usual.
    await app.shell.getByRole('searchbox', { name: 'Search projects' }).fill('')
    await app.shell.getByRole('button', { name: 'Show as cards' }).press('Enter')
    await expect.poll(async () => (await names()).length).toBeGreaterThan(shown.length)
    await app.close()
    app = await launch({ args: [address.replace(/^#\//, `${LINK_SCHEME}://`)] })
    await expect.poll(names).toEqual(shown)
    await expect.poll(hash).toBe(address)
  })
})

describe('the wizard, in the running app', () => {
  it.each(TYPES)(
    'creates a project of the type %s by keyboard only, and opens it on its data page [S1.1] [S2.7]',
    async (type) => {
      const label = PROJECT_TYPE_LABEL[type]
      await toWizard()
      await app.shell.getByRole('radio').first().waitFor()
      for (let tab = 0; tab < TABS_MAX && !(await isOn('radio')); tab += 1) await press('Tab')
      for (let down = 0; down < TYPES.indexOf(type); down += 1) await press('ArrowDown')
      await expect.poll(() => app.shell.getByRole('radio', { name: new RegExp(`^${label}`) }).isChecked()).toBe(true)
      await press('Enter')
      await app.shell.getByRole('textbox', { name: 'Name' }).waitFor()
      await expect.poll(() => isOn('textbox')).toBe(true)
      await app.shell.keyboard.type(`Made as ${label}`)
      await press('Control+Enter')
      await app.shell.getByRole('heading', { name: `Made as ${label}`, level: 1 }).waitFor()
      await expect.poll(hash).toMatch(/^#\/projects\/\d+$/)
      const query = { ...team, name: `Made as ${label}`, limit: 5 }
      const { data } = await called(elsewhere.call('listProjects', { query }))
      expect(data).toMatchObject([{ name: `Made as ${label}`, type: PROJECT_TYPE[type] }])
    },
  )

  it('keeps the project if the platform answers 500 to its classes only, and adds them on Retry [S2.7]', async () => {
    await toWizard()
    await app.shell.getByRole('link', { name: 'Name', exact: true }).press('Enter')
    await app.shell.getByRole('textbox', { name: 'Name' }).fill('Quay')
    await press('Enter')
    await app.shell.getByRole('radio', { name: /^By hand/ }).press('Space')
    await app.shell.getByRole('textbox', { name: 'Names' }).fill('Crane\nShip')
    platform.running().faults.set([{ service: 'main', path: 'classes', kind: { name: 'status', status: 500 } }])
    await app.shell.getByRole('button', { name: 'Create project' }).press('Enter')
    await app.shell.getByText('Couldn’t add classes.').waitFor()
    const listed = await called(elsewhere.call('listProjects', { query: { ...team, name: 'Quay', limit: 5 } }))
    const [project] = listed['data'] as readonly { readonly id: number }[]
    platform.running().faults.set([])
    await app.shell.getByRole('button', { name: 'Retry' }).press('Enter')
    await app.shell.getByRole('heading', { name: 'Quay', level: 1 }).waitFor()
    const query = { ...team, project_id: project?.id ?? 0 }
    const classes = (await called(elsewhere.call('listClasses', { query })))['data'] as readonly { name: string }[]
    expect(classes.map(({ name }) => name)).toEqual(['Crane', 'Ship'])
  })
})
