import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ITEMS_ADDRESS } from '../../renderer/areas/project/list-address'
import { ProjectPage } from '../../renderer/areas/project/project-page'
import { followLists } from '../../renderer/router/follow-lists'
import { followAddress, goTo } from '../../renderer/router/place-store'
import { enterProject, useProjectView } from '../../renderer/stores/project-view-store'
import { someItems } from '../builders/items'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const PROJECT = 100
/** The address follows the list after a short delay. */
const WRITTEN_MS = 400
const ends: (() => void)[] = []

beforeEach(async () => {
  await page.viewport(1_400, 700)
  goTo({ area: 'projects' })
  enterProject(0)
  enterProject(PROJECT)
  ends.push(followAddress(window), followLists([ITEMS_ADDRESS]))
  goTo({ area: 'project', projectId: PROJECT })
  renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600, containerType: 'inline-size' }}>
      <ProjectPage projectId={PROJECT} />
    </div>,
    {
      projects: [aProject({ id: PROJECT, name: 'Street scenes', imageCount: 3 })],
      items: new Map([[PROJECT, [...someItems(3, 1)]]]),
    },
  )
  await expect.element(page.getByRole('option', { name: /item-1/ })).toBeVisible()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  history.replaceState(null, '', ' ')
})

const chips = () => page.getByRole('list', { name: 'Filters' })
/** Texts of the chips. */
const shown = () =>
  [...document.querySelectorAll('[aria-label=Filters] [data-chip]')].map((chip) => chip.textContent?.trim())
const quiet = () => new Promise((resolve) => setTimeout(resolve, WRITTEN_MS))

/** Adds a filter only by keys: F, the field's name, its value, Enter. */
async function add(field: string, value: string): Promise<void> {
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('menuitem', { name: 'Name', exact: true })).toHaveFocus()
  for (let step = 0; step < 20 && document.activeElement?.textContent !== field; step += 1)
    await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Value' })).toHaveFocus()
  await userEvent.keyboard(`${value}{Enter}`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

const NAME = 'Name contains “sky”'
const PRIORITY = 'Priority is 2'

it.each([
  ['at once', async () => {}],
  ['when the address was written', quiet],
])('Back and Forward → walk the filters one step each, repeatedly: %s [S5.4]', async (_when, wait) => {
  await add('Name', 'sky')
  await wait()
  await add('Priority', '2')
  await wait()
  await page.getByRole('button', { name: 'My work' }).click()
  await wait()
  const all = ['Assigned to is Me', NAME, PRIORITY]
  expect(shown()).toEqual(all)
  const walk = [[NAME, PRIORITY], [NAME], []]
  for (let round = 0; round < 2; round += 1) {
    for (const expected of walk) {
      history.back()
      await expect.poll(shown).toEqual(expected)
      await wait()
    }
    for (const expected of [[NAME], [NAME, PRIORITY], all]) {
      history.forward()
      await expect.poll(shown).toEqual(expected)
      await wait()
    }
  }
  // A change after going back starts a new history.
  history.back()
  await expect.poll(shown).toEqual([NAME, PRIORITY])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await wait()
  expect(shown()).toEqual([])
  history.back()
  await expect.poll(shown).toEqual([NAME, PRIORITY])
})

it('an unchanged filter → adds no history entry [S5.4]', async () => {
  await add('Name', 'sky')
  const steps = history.length
  chips().getByRole('button', { name: NAME, exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Value' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(history.length).toBe(steps)
  history.back()
  await expect.poll(shown).toEqual([])
})

it('an address with an invalid filter → matches nothing and shows its fields as deleted [S5.4]', async () => {
  location.hash = `#/projects/${PROJECT}?f.colour=is~red&f.name=contains~sky&f.${'x'.repeat(200)}=is~1`
  await expect.poll(shown).toEqual(['A deleted field is red', NAME, 'A deleted field -'])
  expect(useProjectView.getState().conditions).toEqual([
    { field: 'colour', operator: 'is', values: ['red'] },
    { field: 'name', operator: 'contains', values: ['sky'] },
    { field: '-', operator: '-', values: [] },
  ])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  history.back()
  await expect.poll(() => shown().length).toBe(3)
})
