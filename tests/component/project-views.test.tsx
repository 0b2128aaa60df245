import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openView } from '../../renderer/areas/projects/project-views'
import { useProjectViews } from '../../renderer/areas/projects/view-source'
import { ViewsMenu } from '../../renderer/kit/views-menu'
import { takeSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

function Shown() {
  return <ViewsMenu source={useProjectViews()} usual="All projects" />
}

const NONE = 'No views yet: save the list as it is now.'
const views = () => page.getByRole('button', { name: /^View/ })

it('the first view → is saved once despite repeated requests, and listed as the current one', async () => {
  takeSession({ state: 'signedIn', user: { ...freshWorld().user, id: 7 }, kept: 'keychain' }, () => undefined)
  onTestFinished(() => openView(null))
  const desktop = renderShell(<Shown />, { rows: { records: new Map(), answers: {} } })
  await views().click()
  await expect.element(page.getByText(NONE)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' Mine ')
  const { promise, resolve } = Promise.withResolvers<void>()
  desktop.world.gate = promise
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  resolve()
  await expect.element(page.getByText('The view “Mine” is saved')).toBeVisible()
  expect(saidTo(desktop, 'platform.write').map(([name]) => name)).toEqual(['createCustomView'])
  await views().click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Mine' })).toHaveAttribute('aria-checked', 'true')
  await expect.element(page.getByText(NONE)).not.toBeInTheDocument()
})
