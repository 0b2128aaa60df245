import axe from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EndpointAnswer } from '#endpoints'
import { WorkflowPages } from '../../renderer/areas/workflows/workflow-pages'
import { useWorkflowDrafts } from '../../renderer/areas/workflows/drafts-store'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { aDefinition, aRole, aSavedWorkflow, aWay } from '../builders/workflow-designs'
import { renderShell, saidTo } from './shell-page'

beforeEach(() => {
  useWorkflowDrafts.setState({ drafts: new Map() })
  takeConnectivity({ offline: false, maintenance: null })
})

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ROLES = [
  aRole(),
  aRole({ id: 2, name: 'QA' }),
  aRole({ id: 3, name: 'ProjectAdmin', isAdmin: true }),
  aRole({ id: 40, team_id: 1, name: 'Inspector', used: 0 }),
]

function Shown() {
  const place = usePlace((state) => state.place)
  if (place.area !== 'workflow' && place.area !== 'roles') return null
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <WorkflowPages {...place} />
    </div>
  )
}

function open(
  saved: EndpointAnswer<'readWorkflow'> = aSavedWorkflow(),
  view: 'canvas' | 'json' | 'trial' | 'rights' = 'canvas',
) {
  goTo({ area: 'workflow', workflowId: saved.id, view })
  return renderShell(<Shown />, {
    rows: {
      records: new Map(),
      answers: {
        readWorkflow: () => saved,
        listRoles: () => ({ data: ROLES, count: ROLES.length, total: ROLES.length }),
        saveWorkflow: () => ({
          id: saved.id,
          team_id: 1,
          name: saved.name,
          type: 'user',
          description: '',
          createdAt: '',
          updatedAt: '',
        }),
        replaceWorkflow: () => ({ id: 9, kind: 'replaceStatuses' }),
        createRole: () => ROLES[3],
      },
    },
  })
}

const node = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) }).first()
const panel = (name: string) => page.getByRole('region', { name })
const sentBody = (desktop: ReturnType<typeof open>, channel: 'platform.write' | 'platform.start') =>
  saidTo(desktop, channel).at(-1) as unknown as [
    string,
    { body: { definition: ReturnType<typeof aDefinition>; targets?: unknown } },
  ]

async function focusNode(name: string) {
  await expect.element(node(name)).toBeVisible()
  ;(node(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

describe('the designer of a workflow', () => {
  it('keys alone → a status is added, named, connected and saved as the next version [S7.7]', async () => {
    const desktop = open()
    await focusNode('Quality check')
    await userEvent.keyboard('s')
    await expect.element(panel('Status').getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('Expert check')
    await focusNode('Quality check')
    await userEvent.keyboard('t')
    const target = panel('Status').getByRole('combobox', { name: 'Add transition to' })
    await expect.element(target).toHaveFocus()
    await userEvent.selectOptions(target, 'Expert check')
    await expect.element(panel('Transition').getByRole('heading')).toHaveTextContent('Quality check → Expert check')
    await expect.element(page.getByText(/No transition leads out of “Expert check”/)).toBeVisible()
    await page.getByRole('button', { name: 'Save workflow' }).click()
    await expect.poll(() => saidTo(desktop, 'platform.write').length).toBe(1)
    const [name, { body }] = sentBody(desktop, 'platform.write')
    expect(name).toBe('saveWorkflow')
    expect(body).toMatchObject({ version: 3, name: 'Two checks' })
    expect(body.definition.statuses.at(-1)).toEqual({ name: 'Expert check', icon: 'in_progress', is_done: false })
    expect(body.definition.transitions.at(-1)).toMatchObject({
      from: 'Quality check',
      to: 'Expert check',
      allowed_roles: ['Annotator', 'QA'],
    })
  })

  it('undo and redo by keys → each change is reverted and repeated', async () => {
    open()
    await focusNode('Quality check')
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => node('Quality check').query()).toBeNull()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(node('Quality check')).toBeVisible()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.poll(() => node('Quality check').query()).toBeNull()
  })

  it('a typed name → one undo reverts it as a whole', async () => {
    open()
    await focusNode('Quality check')
    await userEvent.keyboard('{F2}')
    await userEvent.keyboard('Expert check')
    await expect.element(node('Expert check')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(node('Quality check')).toBeVisible()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.element(node('Expert check')).toBeVisible()
  })

  it('a pressed problem → its place is shown, and errors block saving', async () => {
    open(
      aSavedWorkflow({
        definition: aDefinition({
          transitions: [...aDefinition().transitions, aWay('Open to none', 'In progress', 'Quality check', [])],
        }),
      }),
    )
    await page.getByRole('button', { name: /No role may take “Open to none”/ }).click()
    await expect.element(panel('Transition').getByRole('group', { name: 'Open to none' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save workflow' })).toBeDisabled()
  })

  it('a deleted status with items → asks for their new status, and a job saves the workflow', async () => {
    const desktop = open()
    await focusNode('In progress')
    await userEvent.keyboard('{Delete}')
    await page.getByRole('button', { name: 'Save workflow…' }).click()
    await userEvent.selectOptions(
      page.getByRole('combobox', { name: 'New status for items in In progress' }),
      'Completed',
    )
    await page.getByRole('button', { name: 'Move 40 items and save' }).click()
    await expect.poll(() => saidTo(desktop, 'platform.start').length).toBe(1)
    const [name, { body }] = sentBody(desktop, 'platform.start')
    expect(name).toBe('replaceWorkflow')
    expect(body.targets).toEqual([{ from: 2, to: 'Completed' }])
  })

  it('changed JSON → updates the canvas; invalid JSON names the error', async () => {
    open(aSavedWorkflow(), 'json')
    const text = page.getByRole('textbox', { name: 'JSON of the workflow' })
    const json = () => (text.element() as HTMLTextAreaElement).value
    await expect.element(text).toBeVisible()
    await text.fill(json().replaceAll('Quality check', 'Expert check'))
    await page.getByRole('link', { name: 'Canvas' }).click()
    await expect.element(node('Expert check')).toBeVisible()
    await page.getByRole('link', { name: 'JSON' }).click()
    await text.fill('{"name": "x", "raw_config": {"roles": "none"}}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('“raw_config.statuses” must be a list.')
  })

  it('an item walked as a role → each role is offered its own transitions only', async () => {
    open(aSavedWorkflow(), 'trial')
    await page.getByRole('button', { name: 'Hand on → Quality check' }).click()
    await expect.element(page.getByText('Annotator can’t move the item from here.')).toBeVisible()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Role' }), 'QA')
    await page.getByRole('button', { name: 'Complete → Completed' }).click()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Role' }), 'Annotator')
    await expect.element(page.getByText(/Annotator doesn’t see it/)).toBeVisible()
  })

  it('the table of rights → a role loses sight of a status, and may do nothing there', async () => {
    open(aSavedWorkflow(), 'rights')
    const check = page.getByRole('checkbox', { name: 'QA sees Quality check' })
    await expect.element(check).toBeChecked()
    await check.click()
    await expect.element(check).not.toBeChecked()
    await expect.element(page.getByRole('cell', { name: /Return/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: 'Project admin sees Quality check' })).toBeDisabled()
  })

  it('a workflow of the platform → is read-only, and can be duplicated', async () => {
    open(aSavedWorkflow({ may_change: false, type: 'system', team_id: null }))
    await focusNode('Completed')
    await expect.element(panel('Status').getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly')
    expect(page.getByRole('button', { name: 'Save workflow' }).query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Duplicate workflow…' })).toBeVisible()
  })

  it.each(['canvas', 'json', 'trial', 'rights'] as const)('%s → has no accessibility errors', async (view) => {
    open(aSavedWorkflow(), view)
    await expect.element(page.getByText('Version 3', { exact: true })).toBeVisible()
    if (view === 'canvas') await focusNode('Quality check')
    const { violations } = await axe.run(document.body, { runOnly: RULES })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  })
})

describe('the roles of a team', () => {
  it('a new role → is created with the chosen permissions', async () => {
    const desktop = open()
    goTo({ area: 'roles' })
    await expect.element(page.getByRole('grid', { name: 'Roles' }).getByText('Inspector')).toBeVisible()
    await page.getByRole('button', { name: 'New role…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Expert')
    await page.getByRole('checkbox', { name: 'Pin items' }).click()
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect
      .poll(() => saidTo(desktop, 'platform.write'))
      .toMatchObject([['createRole', { body: { name: 'Expert', rolePermissions: [{ permission_id: 14 }] } }]])
  })
})
