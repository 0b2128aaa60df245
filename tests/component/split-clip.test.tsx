import axe from 'axe-core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { platformError } from '../../domain/errors'
import { ItemMenu } from '../../renderer/areas/project/item-menu'
import { NO_FILTER } from '../../domain/item-filter'
import { usePlace } from '../../renderer/router/place-store'
import { enterProject } from '../../renderer/stores/project-view-store'
import { anItem } from '../builders/items'
import { aProject } from '../builders/projects'

import { renderShell } from './shell-page'

const CLIPS = 100
const [VECTOR, VIDEO] = [1, 3] as const
const PROJECTS = [
  aProject({ id: CLIPS, name: 'Harbour clips', type: VIDEO }),
  aProject({ id: 101, name: 'Harbour frames', type: VECTOR }),
  aProject({ id: 102, name: 'Links only', type: VECTOR, upload_state: 3 }),
  aProject({ id: 103, name: 'Other clips', type: VIDEO }),
]

/** Menu of a clip, or of a linked one. */
function menu({ type = VIDEO, link }: { readonly type?: typeof VECTOR | typeof VIDEO; readonly link?: string } = {}) {
  enterProject(CLIPS)
  const facts = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' }
  const nothing = () => undefined
  return renderShell(
    <ItemMenu
      item={anItem({ id: 7, name: 'pier.mp4', ...(link === undefined ? {} : { facts: { ...facts, link } }) })}
      index={0}
      at={{ x: 100, y: 100 }}
      projectId={CLIPS}
      filter={NO_FILTER}
      statuses={[]}
      onOpen={nothing}
      onReview={nothing}
      onHistory={nothing}
      onDelete={undefined}
      onClose={nothing}
    />,
    { projects: PROJECTS.map((one) => (one.id === CLIPS ? { ...one, type } : one)) },
  )
}
const entry = () => page.getByRole('menuitem', { name: 'Split into frames…' })
const dialog = () => page.getByRole('dialog', { name: 'Split into frames' })
const split = () => dialog().getByRole('button', { name: 'Split clip' })
const said = ({ world }: ReturnType<typeof menu>) =>
  world.calls.filter(({ channel }) => channel === 'imports.split').map(({ args }) => args[0])

it('a clip’s menu → splits it once a second into a new vector project, or as chosen into an existing one', async () => {
  const desktop = menu()
  const answer = { projectId: 101 }
  Object.assign(desktop.api.imports, {
    split: (request: unknown) => {
      desktop.world.calls.push({ channel: 'imports.split', args: [request] })
      return Promise.resolve({ ok: true, value: answer })
    },
  })
  await entry().click()
  await expect.element(dialog().getByText('pier_000001.jpg', { exact: false })).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Name of the project' })).toHaveValue('pier frames')
  const offered = () => [...dialog().getByRole('combobox', { name: 'Into' }).element().querySelectorAll('option')]
  await expect
    .poll(() => offered().map(({ textContent }) => textContent))
    .toEqual(['New vector project', 'Harbour frames'])
  await Promise.all(
    dialog()
      .element()
      .getAnimations({ subtree: true })
      .map(({ finished }) => finished),
  )
  expect((await axe.run(dialog().element(), { resultTypes: ['violations'] })).violations.map(({ id }) => id)).toEqual(
    [],
  )
  await dialog().getByRole('textbox', { name: 'One of this many frames' }).fill('1.5')
  await expect.element(dialog().getByRole('alert').filter({ hasText: 'whole number' })).toBeVisible()
  await expect.element(split()).toBeDisabled()
  await dialog().getByRole('textbox', { name: 'One of this many frames' }).fill('12')
  await dialog().getByRole('combobox', { name: 'Into' }).selectOptions('Harbour frames')
  await dialog().getByRole('textbox', { name: 'Folder' }).fill(' pier ')
  await split().click()
  await expect
    .poll(() => said(desktop))
    .toEqual([
      {
        projectId: CLIPS,
        itemId: 7,
        name: 'pier.mp4',
        choice: { every: 12 },
        into: { name: 'Harbour frames', projectId: 101 },
        folder: 'pier',
      },
    ])
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(usePlace.getState().place).toMatchObject({ area: 'project', projectId: 101 })
})

it('a refused split → says why and stays open', async () => {
  const desktop = menu()
  desktop.world.failing.set('imports.split', platformError('conflict', { message: 'Another import is running.' }))
  await entry().click()
  await split().click()
  await expect.element(dialog().getByText('Another import is running.', { exact: false })).toBeVisible()
  expect(said(desktop)).toMatchObject([{ choice: { perSecond: 1 }, into: { name: 'pier frames' } }])
})

it('a linked clip, or an item of another project type → is not split', async () => {
  menu({ link: 'https://clips.example/pier.mp4' })
  await expect.element(page.getByRole('menuitem', { name: 'Copy name' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(entry().elements()).toEqual([])
})

it('a picture’s menu → has no splitting', async () => {
  menu({ type: VECTOR })
  await expect.element(page.getByRole('menuitem', { name: 'Copy name' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(entry().elements()).toEqual([])
})
