import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { PasswordForm } from '../../renderer/areas/account/password-form'
import { ProfileTab } from '../../renderer/areas/account/profile-tab'
import { TeamsTab } from '../../renderer/areas/account/teams-tab'
import { TwoFactor } from '../../renderer/areas/account/two-factor'
import { takeSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const nothing = () => undefined
const secret = (label: string) => page.getByLabelText(label, { exact: true })

it('a new password → has eight characters, differs from the current one and is typed twice before it is changed [S2.11]', async () => {
  const changed: unknown[] = []
  const { api } = renderShell(<PasswordForm />)
  Object.assign(api.account, { changePassword: async (both: unknown) => (changed.push(both), ok(null)) })
  const submit = () => page.getByRole('button', { name: 'Change password' }).click()
  await secret('Current password').fill('old passphrase')
  await secret('New password').fill('seven77')
  await secret('New password again').fill('seven77')
  await submit()
  await expect.element(secret('New password')).toHaveAccessibleDescription('Use at least 8 characters.')
  await expect.element(secret('New password')).toHaveFocus()
  await secret('New password').fill('old passphrase')
  await submit()
  await expect.element(secret('New password')).toHaveAccessibleDescription(/another password than the current one/)
  await secret('New password').fill('eight888')
  await submit()
  await expect.element(secret('New password again')).toHaveAccessibleDescription('The passwords differ.')
  expect(changed).toEqual([])
  await secret('New password again').fill('eight888')
  await submit()
  await expect.element(page.getByText('The password is changed')).toBeVisible()
  expect(changed).toEqual([{ oldPassword: 'old passphrase', newPassword: 'eight888' }])
  await expect.element(secret('New password')).toHaveValue('')
})

it('two-factor sign-in → is on only after a code of the app was accepted [S2.11]', async () => {
  const asked: unknown[] = []
  const { api } = renderShell(<TwoFactor kind="NOMFA" onChanged={() => asked.push('changed')} />)
  Object.assign(api.account, {
    setupTotp: async () => ok({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Loupe:mara?secret=ABCDEFGHIJKLMNOP' }),
    verifyTotp: async (code: string) => {
      asked.push(code)
      return code === '123456' ? ok(null) : err(platformError('bad_request', { message: 'The code is not right.' }))
    },
    setMfa: async (kind: string) => (asked.push(kind), ok(null)),
  })
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Code from the app' })
  await code.fill('12345')
  await expect.element(page.getByRole('button', { name: 'Switch on' })).toBeDisabled()
  await code.fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/The code is not right\./)
  await expect.element(code).toHaveFocus()
  expect(asked).toEqual(['000000'])
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Two-factor sign-in is on')).toBeVisible()
  expect(asked).toEqual(['000000', '123456', 'TOTP', 'changed'])
})

it('a person’s teams → are listed with role, plan and trial, and can be switched [S2.11]', async () => {
  const { team, user, teams } = freshWorld()
  takeSession({ state: 'signedIn', user, kept: 'keychain' }, nothing)
  const [own, other] = teams
  const started = new Date(Date.now() - 4.5 * 86_400_000).toISOString()
  const free = { ...(other ?? team), creator_plan: 99, creator_trial_start_date: started }
  const desktop = renderShell(<TeamsTab />, { teams: [own ?? team, free] })
  await expect.element(page.getByText('Team Owner · Northlight · Enterprise plan')).toBeVisible()
  await expect.element(page.getByText('Contributor · Northlight · Free plan · 10 days of the trial left')).toBeVisible()
  await expect.element(page.getByText('You work here')).toBeVisible()
  await page.getByRole('button', { name: `Work in ${free.name}` }).click()
  await expect
    .poll(() => desktop.world.calls.filter(({ channel }) => channel === 'team.choose').map(({ args }) => args))
    .toEqual([[free.id]])
})

it('the profile → shows the address once, the plan with its use, and where the data is stored', async () => {
  const { team, user } = freshWorld()
  takeSession({ state: 'signedIn', user, kept: 'keychain' }, nothing)
  const projects = [aProject({ imageCount: 42 })]
  const desktop = renderShell(<ProfileTab />, { team: { ...team, creator_plan: 99 }, projects })
  await expect.element(page.getByText('Free plan: 42 of 100 pictures')).toBeVisible()
  expect(page.getByText(user.email, { exact: true }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Show in folder' }).click()
  await expect.poll(() => desktop.world.calls.map(({ channel }) => channel)).toContain('app.showData')
})

it('a changed name → errors appear at the field, the session shows the new name, and the focus returns', async () => {
  const { user } = freshWorld()
  const renamed: unknown[] = []
  takeSession({ state: 'signedIn', user, kept: 'keychain' }, nothing)
  const { api } = renderShell(<ProfileTab />)
  Object.assign(api.account, {
    rename: async (name: { firstName: string; lastName: string }) => {
      renamed.push(name)
      const now = { ...user, first_name: name.firstName, last_name: name.lastName }
      takeSession({ state: 'signedIn', user: now, kept: 'keychain' }, nothing)
      return ok(null)
    },
  })
  await page.getByRole('button', { name: 'Change name' }).click()
  const first = page.getByRole('textbox', { name: 'First name' })
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveValue('Mara')
  await first.fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toHaveAccessibleDescription('Enter your first name.')
  expect(renamed).toEqual([])
  await first.fill(' Maren ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Maren Lindqvist' })).toBeVisible()
  await expect.element(page.getByText('Your name is changed')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change name' })).toHaveFocus()
  expect(renamed).toEqual([{ firstName: 'Maren', lastName: 'Lindqvist' }])
  await page.getByRole('button', { name: 'Change name' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(first).not.toBeInTheDocument()
})
