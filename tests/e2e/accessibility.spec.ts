import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'

const userData = newUserData()
let app: AppDriver

interface Violation {
  readonly id: string
  readonly nodes: readonly string[]
}

const RUN = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((r) => r.violations.map((v) => ({ id: v.id, nodes: v.nodes.map((n) => n.html.slice(0, 200) + ' — ' + n.failureSummary) })))`

async function shellViolations(): Promise<readonly Violation[]> {
  await app.shell.evaluate(axe.source)
  return app.shell.evaluate(RUN) as Promise<readonly Violation[]>
}

async function guestViolations(): Promise<readonly Violation[]> {
  await app.reviewer.evaluate(`${axe.source}; true`)
  return app.reviewer.evaluate<readonly Violation[]>(RUN)
}

async function appearance(theme: 'light' | 'dark'): Promise<void> {
  await app.app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source
  }, theme)
  await app.shell.waitForFunction(
    (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
    theme === 'dark',
  )
}

beforeAll(async () => {
  app = await launchApp({ userData })
  await app.shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})

afterAll(async () => {
  await app.close()
  removeUserData(userData)
})

const STILL = `document.getAnimations().every((one) => !(one instanceof CSSTransition))`

describe('every screen, by the rules of WCAG 2 A and AA', () => {
  const inBoth = async (violations: () => Promise<readonly Violation[]>): Promise<void> => {
    for (const theme of ['light', 'dark'] as const) {
      await appearance(theme)
      // On the way from one theme to the other, colours are those of neither.
      await app.shell.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
      if (violations === guestViolations) await app.reviewer.waitFor('colours that stay', STILL)
      expect(await violations()).toEqual([])
    }
  }

  it('welcome [D.5]', async () => {
    await inBoth(shellViolations)
  })

  it('projects [S2.6]', async () => {
    await app.signIn('first')
    await app.shell.getByText('Street scenes').first().waitFor()
    await inBoth(shellViolations)
  })

  it('account [S2.11]', async () => {
    await app.shell.getByRole('navigation').getByText('Account').first().click()
    await app.shell.getByRole('heading', { name: 'Account info' }).waitFor()
    for (const tab of ['Profile', 'Security', 'Appearance']) {
      await app.shell.getByRole('navigation', { name: 'Account' }).getByText(tab).click()
      await app.shell.getByRole('main').locator('section, form, [role="radiogroup"]').first().waitFor()
      await app.shell.waitForFunction(() => document.getAnimations().length === 0)
      await inBoth(shellViolations)
    }
  })

  it('a new project, and its settings [S2.7] [S2.8]', async () => {
    const { shell } = app
    await shell.getByRole('navigation').getByText('Projects').first().click()
    await shell.getByRole('button', { name: 'New project', exact: true }).click()
    await shell.getByRole('radio', { name: /^Vector/ }).waitFor()
    await inBoth(shellViolations)
    await shell.getByRole('button', { name: 'Next' }).click()
    await shell.getByRole('textbox', { name: 'Name' }).fill('By the rules')
    await shell.getByText('This name is free.').waitFor()
    await inBoth(shellViolations)
    await shell.getByRole('button', { name: 'Create project' }).click()
    await shell.getByRole('button', { name: 'Actions of By the rules' }).click()
    await shell.getByRole('menuitem', { name: 'Settings' }).click()
    for (const tab of ['Instructions', 'Requests', 'Danger zone', 'General']) {
      await shell.getByRole('navigation', { name: 'Settings' }).getByText(tab).click()
      await shell.getByRole('main').locator('section, form').first().waitFor()
      await inBoth(shellViolations)
      await app.screenshot(`settings-${tab.slice(0, 4)}`)
    }
  })

  it('items of a project [S2.18]', async () => {
    await app.shell.getByRole('navigation').getByText('Projects').first().click()
    await app.shell.getByText('Street scenes').first().click()
    await app.shell.getByRole('option').first().waitFor()
    await inBoth(shellViolations)
  })

  it('the reviewer, with its menu and its sheet [S2.18] [S2.19]', async () => {
    await app.shell
      .getByRole('button', { name: /start reviewing/i })
      .first()
      .click()
    await app.reviewer.waitFor('a current item', `document.querySelector('[role="option"][aria-selected="true"]')`)
    await inBoth(shellViolations)
    await inBoth(guestViolations)
    await app.reviewer.click('button[aria-label$=": change status"]')
    await app.reviewer.waitFor('the menu', `document.querySelector('[role="menu"]:popover-open')`)
    await inBoth(guestViolations)
    await app.reviewer.press('Escape')
    await app.reviewer.press('?', ['shift'])
    await app.reviewer.waitFor('the sheet', `document.querySelector('dialog[open]')`)
    await inBoth(guestViolations)
  })
})
