import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_STATUS, PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import { LINK_SCHEME } from '#domain/routes'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import { TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import type { AppDriver } from '../drivers/app-driver'
import { PERSON } from '../drivers/person'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import type { PlatformClient } from '../drivers/platform-client'
import { startsOfFile } from '../drivers/starts'

let app: AppDriver
let platform: OutsidePlatform
/** An admin of the same team at another computer. */
let elsewhere: PlatformClient
let team: { readonly team_id: number }

beforeAll(async () => {
  platform = await startOutsidePlatform()
})
// After the app that uses it.
afterAll(() => platform?.end())
const { launch } = startsOfFile({ withKeyring: true, env: () => platform.env })

beforeAll(async () => {
  app = await launch()
  await app.signIn('first')
  await app.shell.getByText('Street scenes').first().waitFor()
  const { people, teams } = platform.running().storage
  const own = teams.ofPerson(people.byEmail(PERSON.email)?.id ?? 0)[0]
  team = { team_id: own?.team.id ?? 0 }
  const name = { email: 'olivia@example.org', firstName: 'Olivia', lastName: 'Berg', passwordHash: 'none' }
  const id = people.add(name, new Date().toISOString())
  teams.addMember(team.team_id, id, TEAM_ROLE_NUMBER.owner, true)
  elsewhere = await platform.signedIn(id)
})

const TABS_MAX = 40
const TYPES = Object.keys(PROJECT_TYPE) as readonly ProjectTypeName[]
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await app.shell.keyboard.press(key)
}
const hash = () => app.shell.evaluate(() => location.hash)
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
/** Goes to the wizard by the palette, whose first rows are the nearest by name. */
async function toWizard(): Promise<void> {
  const search = app.shell.getByRole('combobox', { name: 'Search projects and commands' })
  // Rows of the last run are drawn before the keys of the frame are listened to.
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
