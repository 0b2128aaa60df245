import { readdirSync } from 'node:fs'
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

const CANVAS = `document.activeElement?.getAttribute('role') === 'application'`
const HEARD = `(document.querySelector('[data-flow-bar] [role="status"]')?.textContent ?? '')`
const KEPT = `(document.querySelector('[role="status"][aria-label="Saving"]')?.innerText ?? '')`
const F6_MOST = 8

interface Made {
  readonly id: number
  readonly name: string
  readonly attribute_groups: readonly { readonly attributes: readonly { readonly id: number }[] }[]
}

/** Admin of the project, at another computer, and the classes for its steps. */
async function admin() {
  const { people, teams } = platform.running().storage
  const teamId = teams.ofPerson(people.byEmail(PERSON.email)?.id ?? 0)[0]?.team.id ?? 0
  const name = { email: 'olivia@example.org', firstName: 'Olivia', lastName: 'Berg', passwordHash: 'none' }
  const id = people.byEmail(name.email)?.id ?? people.add(name, new Date().toISOString())
  teams.addMember(teamId, id, TEAM_ROLE_NUMBER.owner, true)
  const person = await platform.signedIn(id)
  const listed = await person.call('listProjects', { query: { team_id: teamId } })
  const project = listed.body.data?.find((one) => one['name'] === 'Street scenes')
  return { person, teamId, projectId: Number(project?.['id']) }
}

async function classes(person: PlatformClient, query: Record<string, number>): Promise<readonly Made[]> {
  const side = { name: 'Side', group_type: 'radio', attributes: [{ name: 'left' }, { name: 'right' }] }
  const said = [
    { name: 'Panel', color: '#7C5CFC' },
    { name: 'Bolt', color: '#F5A524', attribute_groups: [side] },
    { name: 'Seam', color: '#12A5B8' },
  ]
  await person.call('createClasses', { query, body: { classes: said } })
  const { body } = await person.call('listClasses', { query })
  return (body.data as unknown as readonly Made[]).filter(({ name }) => said.some((one) => one.name === name))
}

async function openFirst({ shell, reviewer }: AppDriver): Promise<void> {
  await shell.getByText('Street scenes').first().click()
  await shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await reviewer.waitFor('the steps', `${HEARD} !== ''`)
  for (let step = 0; step < F6_MOST && !(await reviewer.evaluate(CANVAS)); step += 1) {
    await reviewer.evaluate(`void (window.__before = document.activeElement)`)
    await reviewer.press('F6')
    await reviewer.waitFor('the next part of the window', `document.activeElement !== window.__before`)
  }
  expect(await reviewer.evaluate(CANVAS)).toBe(true)
}

/** Objects of these classes on the platform, in the annotated items. */
async function saved(person: PlatformClient, query: Record<string, number>) {
  const found = readdirSync(join(userData, 'works'), { recursive: true }).map(String)
  const items = found.flatMap((one) => /^\w{32}\/\d+-(\d+)$/.exec(one)?.[1] ?? [])
  const objects = items.map(async (itemId) => {
    const answer = await person.raw('itemAnnotation', { path: { itemId }, query })
    return ((await answer.json()) as { readonly instances: readonly Record<string, unknown>[] }).instances
  })
  const all = (await Promise.all(objects)).flat()
  return all.filter(({ className }) => ['Panel', 'Bolt', 'Seam'].includes(String(className)))
}

it('an item → is annotated by keys only in its project’s steps: walked, saved, undone; then point by point [S2.8] [E.vector]', async () => {
  const first = await launch()
  await first.signedIn()
  const { person, teamId, projectId } = await admin()
  const query = { team_id: teamId, project_id: projectId }
  const [panel, bolt, seam] = await classes(person, query)
  const ids = [panel, bolt, seam].map((one) => one?.id ?? 0)
  const left = bolt?.attribute_groups[0]?.attributes[0]?.id ?? 0
  const write = async (type: number, revision: number, steps: readonly object[], connections: readonly number[][]) => {
    const body = { type, revision, steps, connections }
    const answer = await person.call('saveSteps', { path: { projectId }, query, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return Number(answer.body['revision'])
  }
  const tools = [1, 5, 4]
  const general = ids.map((class_id, at) => ({
    class_id,
    tool: tools[at],
    attribute_ids: at === 1 ? [left] : [],
  }))
  const revision = await write(2, 0, general, [])

  const { reviewer } = first
  await openFirst(first)
  const heard = (words: string) => reviewer.waitFor(words, `${HEARD} === ${JSON.stringify(words)}`)
  await heard('Step 1 of 3: Panel. Box')
  await first.screenshot('steps-first')
  await reviewer.press('Enter')
  await reviewer.press('Enter')
  await reviewer.press('Right', ['shift'])
  await reviewer.press('Down', ['shift'])
  await reviewer.press('Enter')
  await heard('Step 2 of 3: Bolt. Point, asks for Side')
  await reviewer.press('Enter')
  await reviewer.press('Enter')
  await heard('Answer Side. Enter goes on.')
  await reviewer.waitFor('the question with the keyboard', `document.activeElement?.type === 'radio'`)
  await first.screenshot('steps-asked')
  await reviewer.press('1')
  await heard('Step 3 of 3: Seam. Line')
  await reviewer.waitFor('the picture with the keyboard', CANVAS)
  await reviewer.press('Enter')
  await reviewer.press('Enter')
  await reviewer.press('Right', ['shift'])
  await reviewer.press('Enter')
  await reviewer.press('Enter')
  await heard('All 3 steps are done.')
  await first.screenshot('steps-done')
  await reviewer.press('s', ['control'])
  await reviewer.waitFor('word that the platform has it', `${KEPT} === 'Saved'`)
  await until('the three objects on the platform', async () => (await saved(person, query)).length === 3)
  expect(await saved(person, query)).toMatchObject([
    { type: 'bbox', className: 'Panel' },
    { type: 'point', className: 'Bolt', attributes: [{ groupName: 'Side', name: 'left' }] },
    { type: 'polyline', className: 'Seam' },
  ])
  await reviewer.press('z', ['control'])
  await heard('Step 3 of 3: Seam. Line')
  await reviewer.press('z', ['control', 'shift'])
  await heard('All 3 steps are done.')
  await first.close()

  await write(
    3,
    revision,
    ids.map((class_id, at) => ({ class_id, attribute_ids: at === 1 ? [left] : [] })),
    [
      [1, 2],
      [2, 3],
    ],
  )
  const second = await launch()
  await second.signedIn()
  await openFirst(second)
  const then = (words: string) => second.reviewer.waitFor(words, `${HEARD} === ${JSON.stringify(words)}`)
  const setPoint = async (way: string) => {
    await second.reviewer.press('Enter')
    await second.reviewer.press(way, ['shift'])
    await second.reviewer.press('Enter')
  }
  await then('Point 1 of 3: Panel')
  await setPoint('Left')
  await then('Point 2 of 3: Bolt')
  await second.reviewer.press('x')
  await then('Point 3 of 3: Seam')
  await second.reviewer.press('Backspace')
  await then('Point 2 of 3: Bolt')
  await setPoint('Up')
  await then('Point 3 of 3: Seam')
  await second.screenshot('steps-points')
  await setPoint('Right')
  const question = 'Answer Side of point 2, Bolt. Enter goes on.'
  const answer = async (digit: string) => {
    await then(question)
    await second.reviewer.waitFor('the question with the keyboard', `document.activeElement?.type === 'radio'`)
    await second.reviewer.press(digit)
  }
  await answer('1')
  await then('All 3 points are decided.')
  await second.reviewer.press('s', ['control'])
  await second.reviewer.waitFor('word that the platform has it', `${KEPT} === 'Saved'`)
  const skeletons = async () => (await saved(person, query)).filter(({ type }) => type === 'template')
  await until('the skeleton on the platform', async () => (await skeletons()).length === 1)
  expect(await skeletons()).toMatchObject([
    {
      className: 'Panel',
      templateName: 'Key points',
      points: [{ id: 1 }, { id: 2, attributes: [{ groupName: 'Side', name: 'left' }] }, { id: 3 }],
      connections: [
        { from: 1, to: 2 },
        { from: 2, to: 3 },
      ],
      pointLabels: { 0: 'Panel', 1: 'Bolt', 2: 'Seam' },
    },
  ])
  await second.reviewer.press('z', ['control'])
  await then(question)
  await second.reviewer.press('z', ['control'])
  await then('Point 3 of 3: Seam')
  await second.reviewer.waitFor('the picture with the keyboard', CANVAS)
  await second.reviewer.press('x')
  await answer('2')
  await then('All 3 points are decided, 1 not visible.')
  await second.close()

  const third = await launch()
  await third.signedIn()
  await openFirst(third)
  const last = (words: string) => third.reviewer.waitFor(words, `${HEARD} === ${JSON.stringify(words)}`)
  // The question is answered already.
  await last('All 3 points are decided, 1 not visible.')
  await third.screenshot('steps-again')
  await third.close()
})
