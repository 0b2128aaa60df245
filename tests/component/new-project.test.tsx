import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ChosenPictures } from '#contract/imports'
import { ok } from '#domain/result'
import { AddPicturesDialog } from '../../renderer/areas/new-project/add-pictures-dialog'
import { NewProjectDialog } from '../../renderer/areas/new-project/new-project-dialog'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { takeSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const folder = (name: string, pictures = 10): ChosenPictures => ({
  paths: [`/home/mara/${name}`],
  folder: `/home/mara/${name}`,
  name,
  pictures,
  others: 0,
  otherKinds: [],
})
const nothing = () => undefined

/** A Free team of the person's own that has so many pictures, whose folders are chosen one after the other. */
function open(
  used: number,
  folders: ChosenPictures[],
  content = <NewProjectDialog dropped={null} onClose={nothing} />,
) {
  const { team, user } = freshWorld()
  takeSession({ state: 'signedIn', user, kept: 'keychain' }, nothing)
  const projects = [aProject({ id: 7, name: 'Street scenes', imageCount: used })]
  const desktop = renderShell(content, { team: { ...team, creator_plan: 99 }, projects })
  const started: unknown[] = []
  Object.assign(desktop.api.imports, {
    chooseFolder: async () => ok(folders.shift() ?? null),
    start: async (request: unknown) => {
      started.push(request)
      return ok({ projectId: 7 })
    },
  })
  return started
}
const choose = () => page.getByRole('button', { name: 'Choose a folder…' }).click()
const change = () => page.getByRole('button', { name: 'Change…' })

it('the name is that of the chosen folder until one is typed, and choosing another folder keeps the focus', async () => {
  open(0, [folder('Harbour'), folder('Quay'), folder('Pier')])
  await choose()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Harbour')
  await change().click()
  await expect.element(name).toHaveValue('Quay')
  await expect.element(change()).toHaveFocus()
  await name.fill('Mine')
  await change().click()
  await expect.element(page.getByText('/home/mara/Pier')).toBeVisible()
  await expect.element(name).toHaveValue('Mine')
})

it('a team at its limit is told so before a folder is chosen, and nothing can be begun', async () => {
  const started = open(100, [folder('Harbour')])
  await expect.element(page.getByText(/100 are in: no more can be added\./)).toBeVisible()
  await choose()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeDisabled()
  expect(started).toEqual([])
})

it('a project is made of the chosen folder by its name and type, once, and is gone to', async () => {
  onTestFinished(() => goTo({ area: 'projects' }))
  const started = open(0, [folder('Harbour')])
  await choose()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.poll(() => usePlace.getState().place).toMatchObject({ area: 'project', projectId: 7 })
  expect(started).toEqual([{ paths: ['/home/mara/Harbour'], projectName: 'Harbour', type: 'vector' }])
})

it('what does not fit is told with its number, to the owner in their own words', async () => {
  open(98, [folder('Harbour')])
  await choose()
  await expect
    .element(page.getByText(/only 2 of these 10 can be added\..* choose a larger plan for the team/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create project' })).toBeEnabled()
})

it('pictures are added to the project that is there, as one of its type', async () => {
  const started = open(10, [folder('Harbour', 3)], <AddPicturesDialog projectId={7} dropped={null} onClose={nothing} />)
  await choose()
  await page.getByRole('button', { name: 'Add 3 pictures' }).click()
  await expect
    .poll(() => started)
    .toEqual([{ paths: ['/home/mara/Harbour'], projectName: 'Street scenes', type: 'vector', projectId: 7 }])
})
