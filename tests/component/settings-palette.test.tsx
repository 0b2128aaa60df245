import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NO_REVIEW_RULES } from '#domain/review-rules'
import { COMMANDS, findCommands } from '../../renderer/areas/project-settings/commands'
import { goTo } from '../../renderer/router/place-store'
import { freshWorld } from '../builders/desktop-world'
import { shownSettings } from './shown-settings'

describe('the palette at the settings of a project', () => {
  /** Runs the setting of this name, as the palette does. */
  async function ask(label: string, { desktop }: ReturnType<typeof shownSettings>): Promise<void> {
    const all = [...COMMANDS, ...(await findCommands(desktop.api, new QueryClient()))]
    const command = all.find((one) => one.label === label)
    expect(command, label).toBeDefined()
    command?.run()
  }

  it.each([
    ['Setting: description', 'textbox', 'Description'],
    ['Setting: status of this project', 'combobox', 'Status'],
    ['Setting: image quality', 'combobox', /^Image quality/],
    ['Setting: items a person gets at once', 'textbox', 'Items per request'],
    ['Setting: order of items', 'combobox', /^Order of items/],
    ['Setting: people request items', 'switch', /^People request items/],
    ['Setting: maximum idle seconds', 'textbox', 'Maximum idle seconds'],
    ['Setting: delete this project', 'button', 'Delete…'],
  ] as const)('leads from another tab to the control of “%s” itself [S2.8]', async (label, role, name) => {
    const projectId = freshWorld().projects[0]?.id ?? 0
    goTo({ area: 'projectSettings', projectId, tab: 'instructions' })
    const opened = shownSettings('instructions', {
      led: true,
      actions: ['ManageSettings', 'UpdateProject', 'DeleteProject'],
    })
    await expect.element(page.getByRole('link', { name: 'Instructions', exact: true })).toBeVisible()
    await ask(label, opened)
    await expect.element(page.getByRole(role, { name, exact: typeof name === 'string' })).toHaveFocus()
  })

  it('leads to a disabled setting as well', async () => {
    const projectId = freshWorld().projects[0]?.id ?? 0
    goTo({ area: 'projectSettings', projectId, tab: 'general' })
    const opened = shownSettings('general', { led: true, actions: [] })
    await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
    await ask('Setting: order of items', opened)
    const order = page.getByRole('combobox', { name: /^Order of items/ })
    await expect.element(order).toBeDisabled()
    await expect.poll(() => document.activeElement?.contains(order.element())).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('forgets a setting that was left before it was rendered', async () => {
    const projectId = freshWorld().projects[0]?.id ?? 0
    const tab = (name: string) => page.getByRole('link', { name, exact: true })
    goTo({ area: 'projectSettings', projectId, tab: 'general' })
    let rules: object | undefined
    const opened = shownSettings('general', { led: true, reviewRules: () => rules })
    await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
    await ask('Setting: reasons for disapproving an object', opened)
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await tab('Requests').click()
    await expect.element(page.getByRole('combobox', { name: /^Order of items/ })).toBeVisible()
    rules = { ...NO_REVIEW_RULES, project_id: projectId, revision: 1, changed_by: null, changed_at: null }
    await tab('Review').click()
    const reasons = page.getByRole('textbox', { name: 'Reasons for disapproving an object' })
    await expect.element(reasons).toBeVisible()
    await expect.element(reasons).not.toHaveFocus()
    await ask('Setting: reasons for disapproving an object', opened)
    await expect.element(reasons).toHaveFocus()
  })
})
