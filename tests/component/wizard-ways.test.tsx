import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { goTo } from '../../renderer/router/place-store'
import { LOW, openWizard } from './shown-wizard'

it('the wizard → shows the new project’s workflow, and any other chosen one [S2.7]', async () => {
  const { said } = openWizard({
    begun: { name: 'Quay' },
    workflows: [
      { id: 4, team_id: null, name: 'Everybody’s' },
      { id: 9, team_id: 1, name: 'Two passes' },
    ],
    failures: { readWorkflowWays: [platformError('platform_failed')] },
  })
  goTo({ area: 'newProject', step: 'name' })
  await expect.element(page.getByText("The ways of “Two passes” can't be shown.", { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  // A project gets the team's first one by default.
  const own = page.getByRole('group', { name: 'Ways of “Two passes”' })
  await expect.element(own).toBeVisible()
  const lines = [...own.element().querySelectorAll('li')].map((line) => line.textContent)
  expect(lines).toEqual(['Draftstart, leads to Checked', 'Checked, leads to Done, Draft', 'Donedone, no way leads on'])
  expect([...own.element().querySelectorAll('svg')].map((side) => side.querySelectorAll('g').length)).toEqual([1, 2])
  await page.getByRole('combobox', { name: 'Workflow' }).selectOptions('Everybody’s')
  await expect.element(page.getByRole('group', { name: 'Ways of “Everybody’s”' })).toBeVisible()
  await expect.element(page.getByText('About Everybody’s')).toBeVisible()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  expect(said()[0]).toMatchObject(['createProject', { body: { workflow_id: 4 } }])
})

it('a low window → keeps a step’s buttons visible, with refusals beside them', async () => {
  openWizard({ begun: { name: 'Quay' }, failures: { createProject: [platformError('limit_reached')] } })
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const room = document.querySelector('[data-low]')?.getBoundingClientRect()
    return room !== undefined && top >= room.top && bottom <= room.bottom
  }
  const next = page.getByRole('button', { name: 'Next' })
  await expect.element(next).toBeVisible()
  expect(page.getByRole('form').element().clientHeight).toBeGreaterThan(LOW)
  await expect.poll(() => isInSight(next.element())).toBe(true)
  await next.click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(isInSight(page.getByRole('alert').element())).toBe(true)
})
