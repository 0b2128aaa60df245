import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PROJECT_TYPE, type ProjectType } from '#domain/enums'
import { TemplatesPage } from '../../renderer/areas/classes/templates-page'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { freshWorld } from '../builders/desktop-world'
import type { FakeRecord } from '../fakes/fake-rows'
import { renderShell, saidTo } from './shell-page'

function Shown() {
  const place = usePlace((state) => state.place)
  return place.area === 'templates' ? <TemplatesPage {...place} /> : null
}

const WRIST = { id: 1, x: 0.25, y: 0.5, name: 'Left wrist' }
const aTemplate = (id: number, name: string, connections: readonly object[] = []) =>
  ({
    id,
    name,
    owner_id: 7,
    revision: 1,
    createdAt: '',
    updatedAt: '',
    points: [WRIST, { id: 2, x: 0.5, y: 0.5, name: 'Hand' }],
    connections,
  }) as FakeRecord

interface Setting {
  readonly type?: ProjectType
  readonly actions?: readonly string[]
}

function open(
  templates: readonly FakeRecord[],
  { type = PROJECT_TYPE.vector, actions = ['CreateClass'] }: Setting = {},
) {
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  goTo({ area: 'templates', projectId: project.id, templateId: null })
  const desktop = renderShell(<Shown />, {
    projects: [{ ...project, type }],
    accesses: { ...world.accesses, actions: [...actions] },
    rows: { records: new Map([['template', [...templates]]]), answers: {} },
  })
  return () => saidTo(desktop, 'platform.write')
}
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const stage = () => page.getByRole('group', { name: 'Sample picture' })

it('points → are added by clicks, connected, named and saved [S2.7]', async () => {
  const said = open([])
  await page.getByRole('button', { name: 'New template' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Arm')
  await expect.element(save()).toBeDisabled()
  await stage().click({ position: { x: 40, y: 60 } })
  await stage().click({ position: { x: 160, y: 60 } })
  await page.getByRole('textbox', { name: 'Name of point 2' }).fill('Elbow')
  await page.getByRole('button', { name: 'Lines' }).click()
  await page.getByRole('button', { name: 'Point 1', exact: true }).click()
  await page.getByRole('button', { name: 'Point 2: Elbow' }).click()
  await save().click()
  await expect.poll(said).toMatchObject([
    [
      'createTemplate',
      {
        body: {
          name: 'Arm',
          points: [
            { id: 1, name: '' },
            { id: 2, name: 'Elbow' },
          ],
          connections: [[1, 2]],
        },
      },
    ],
  ])
  await expect.element(page.getByRole('link', { name: /^Arm/ })).toHaveAttribute('aria-current', 'true')
})

it('points → are moved, connected and removed by keyboard, and mirrored', async () => {
  const said = open([aTemplate(901, 'Arm', [[1, 2]])])
  await page.getByRole('link', { name: /^Arm/ }).click()
  ;(page.getByRole('button', { name: 'Point 1: Left wrist' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await page.getByRole('button', { name: 'Mirror left and right' }).click()
  await save().click()
  await expect
    .poll(said)
    .toMatchObject([
      ['updateTemplate', { body: { revision: 1, points: [{ x: 0.745, y: 0.55, name: 'Right wrist' }, { x: 0.5 }] } }],
    ])
  ;(page.getByRole('button', { name: 'Point 2: Hand' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  await save().click()
  await expect
    .poll(() => said()[1])
    .toMatchObject(['updateTemplate', { body: { points: [{ id: 1 }], connections: [] } }])
})

it('a deleted template → can be restored', async () => {
  const said = open([aTemplate(901, 'Arm')])
  await page.getByRole('link', { name: /^Arm/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('No keypoint templates.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => said()[1]).toMatchObject(['createTemplate', { body: { name: 'Arm' } }])
})

it('projects other than vector ones → have no templates', async () => {
  open([], { type: PROJECT_TYPE.text })
  await expect.element(page.getByText('Keypoint templates belong to vector projects.')).toBeVisible()
})

it('a person without the right → can only view them', async () => {
  open([aTemplate(901, 'Arm')], { actions: [] })
  await page.getByRole('link', { name: /^Arm/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'New template' })).toBeDisabled()
  await stage().click({ position: { x: 40, y: 60 } })
  await expect.element(save()).not.toBeInTheDocument()
})
