import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import type { AppDriver } from '../drivers/app-driver'
import { PERSON } from '../drivers/person'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import type { PlatformClient } from '../drivers/platform-client'
import { startsOfFile } from '../drivers/starts'
import { until } from '../drivers/waits'

let platform: OutsidePlatform
beforeAll(async () => {
  platform = await startOutsidePlatform('first')
})
// Closed after the app that uses it.
afterAll(() => platform?.end())
const { launch, userData } = startsOfFile({ profile: 'first', at: () => platform })

interface Made {
  readonly id: number
  readonly attribute_groups: readonly { readonly attributes: readonly { readonly id: number }[] }[]
}

/** Admin at another computer. */
async function admin(): Promise<{ readonly person: PlatformClient; readonly teamId: number }> {
  const { people, teams } = platform.running().storage
  const teamId = teams.ofPerson(people.byEmail(PERSON.email)?.id ?? 0)[0]?.team.id ?? 0
  const name = { email: 'olivia@example.org', firstName: 'Olivia', lastName: 'Berg', passwordHash: 'none' }
  const id = people.add(name, new Date().toISOString())
  teams.addMember(teamId, id, TEAM_ROLE_NUMBER.owner, true)
  return { person: await platform.signedIn(id), teamId }
}

/** Project with content in every part of a recipe, on a workflow other than the team's first. */
async function withEverything({ person, teamId }: Awaited<ReturnType<typeof admin>>): Promise<void> {
  const done = async (answer: ReturnType<PlatformClient['call']>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const team = { team_id: teamId }
  const listed = await done(person.call('listWorkflows', { query: team }))
  const workflow = listed.data?.at(-1)?.['id']
  const body = {
    team_id: String(teamId),
    name: 'Quay',
    type: 1,
    description: 'Ships, from above',
    workflow_id: workflow,
  }
  const projectId = Number((await done(person.call('createProject', { query: team, body })))['id'])
  const query = { ...team, project_id: projectId }
  const side = { name: 'Side', group_type: 'radio', attributes: [{ name: 'left' }, { name: 'right' }] }
  const marks = { name: 'Marks', group_type: 'checklist', attributes: [{ name: 'flag', default: 1 }, { name: 'rope' }] }
  const said = [
    { name: 'Ship', color: '#7c5cfc', attribute_groups: [side, marks] },
    { name: 'Crane', color: '#F5A524' },
  ]
  await done(person.call('createClasses', { query, body: { classes: said } }))
  const { data } = await done(person.call('listClasses', { query }))
  const [ship, crane] = data as unknown as readonly Made[]
  const path = { projectId }
  const settings = [
    { attribute: 'ImageQuality', value: 100 },
    { attribute: 'ImageAutoAssignCount', value: 9 },
    { attribute: 'ItemAutoAssignOrder', value: 3 },
  ]
  await done(person.call('changeSettings', { path, query: team, body: { settings } }))
  const text = { link: 'https://example.com/rules', text: 'Tight boxes.\nNo shadows.', revision: 0 }
  await done(person.call('saveInstructions', { path, query: team, body: text }))
  const right = ship?.attribute_groups[0]?.attributes[1]?.id
  const steps = [
    { class_id: crane?.id, tool: 5, attribute_ids: [] },
    { class_id: ship?.id, tool: null, attribute_ids: [right] },
    { class_id: crane?.id, tool: null, attribute_ids: [] },
  ]
  const connections = [
    [1, 2],
    [3, 1],
  ]
  await done(person.call('saveSteps', { path, query, body: { type: 3, steps, connections, revision: 0 } }))
}

/** Recipe of a project, as its settings page writes it. */
async function recipeOf(
  { app, shell, screenshot }: AppDriver,
  project: string,
): Promise<{ path: string; text: string }> {
  const path = join(userData, `${project}.json`)
  await app.evaluate((_electron, filePath) => {
    const { __standInDialogs } = globalThis as unknown as { __standInDialogs: { answers: Record<string, unknown[]> } }
    __standInDialogs.answers['showSaveDialog'] = [{ canceled: false, filePath }]
  }, path)
  await shell.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await screenshot('recipe-projects')
  await shell
    .getByRole('list', { name: 'Projects' })
    .getByRole('link', { name: project, exact: true })
    .click({ timeout: 15_000 })
  await shell.getByRole('heading', { name: project }).waitFor()
  await shell.evaluate(() => {
    location.hash = location.hash.replace(/^(#\/projects\/\d+).*/, '$1/settings/general')
  })
  await shell.getByRole('button', { name: 'Save the recipe…' }).click()
  await shell.getByText('The recipe is saved').first().waitFor()
  // An earlier message may still be shown.
  let text = ''
  await until('the whole recipe on the disk', async () => {
    text = await readFile(path, 'utf8').catch(() => '')
    return text.endsWith('}\n')
  })
  return { path, text }
}

it('a project created from another’s recipe → has an identical recipe except for the name [S2.7] [S2.8]', async () => {
  const app = await launch()
  const { shell } = app
  await app.signedIn()
  await withEverything(await admin())
  const first = await recipeOf(app, 'Quay')
  expect(JSON.parse(first.text)).toMatchObject({
    settings: [
      { attribute: 'ImageAutoAssignCount' },
      { attribute: 'ImageQuality' },
      { attribute: 'ItemAutoAssignOrder' },
    ],
    steps: {
      kind: 'key_point',
      steps: [
        { class: 'Crane', tool: 5, attributes: [] },
        { class: 'Ship', tool: null, attributes: [{ group: 'Side', name: 'right' }] },
        { class: 'Crane', tool: null, attributes: [] },
      ],
    },
  })

  await shell.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await shell.getByRole('button', { name: 'New project', exact: true }).click()
  await shell.getByLabel('File of a recipe').setInputFiles(first.path)
  await shell.getByText('Quay.json', { exact: true }).waitFor()
  await app.screenshot('recipe-type')
  await shell.getByRole('button', { name: 'Next' }).click()
  await shell.getByRole('textbox', { name: 'Name' }).fill('Pier')
  await app.screenshot('recipe-name')
  await shell.getByRole('link', { name: /Summary/ }).click()
  await shell.getByText('From a file, with 3 steps').waitFor()
  await app.screenshot('recipe-summary')
  await shell.getByRole('button', { name: 'Create project' }).click()
  await shell.getByRole('heading', { name: 'Pier' }).waitFor()

  const second = await recipeOf(app, 'Pier')
  expect(second.text).toBe(first.text.replace('"name": "Quay"', '"name": "Pier"'))
  await app.close()
})
