import axe from 'axe-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { policyViolationText, takePolicyViolations } from '../drivers/policy-violations'
import { startsOfFile } from '../drivers/starts'

// One run of the app, from the first screen to the reviewer; its policy is broken last.
const { launch } = startsOfFile()
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
  app = await launch()
  await app.shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})

const enabled = () =>
  app.app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? [])
      .flatMap((item) => item.submenu?.items ?? [])
      .filter((item) => item.id !== '' && item.enabled)
      .map(({ id }) => id),
  )
const ALL = [
  'project.new',
  'account.open',
  'palette.open',
  'projects.open',
  'projects.deleted',
  'place.back',
  'place.forward',
  'shortcuts.open',
]

const STILL = `document.getAnimations().every((one) => !(one instanceof CSSTransition))`

async function inBoth(violations: () => Promise<readonly Violation[]>): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await appearance(theme)
    // During a change of theme, colours belong to neither.
    await app.shell.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
    if (violations === guestViolations) await app.reviewer.waitFor('colours that stay', STILL)
    expect(await violations()).toEqual([])
  }
}

describe('every screen, by the rules of WCAG 2 A and AA', () => {
  it('welcome [D.5]', async () => {
    await inBoth(shellViolations)
  })
})

it('the menu bar’s commands → are disabled while signed out, and enabled after signing in', async () => {
  const { shell } = app
  await shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await enabled()).toEqual([])
  await app.signIn('first')
  await expect.poll(enabled).toEqual(ALL)
  await app.app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('account.open')?.click()
  })
  await shell.getByRole('heading', { name: 'Account info' }).waitFor()

  await shell.reload()
  await shell.getByRole('heading', { name: 'Account info' }).waitFor()
  await expect.poll(enabled).toEqual(ALL)

  await shell.getByRole('button', { name: /^Account of/ }).click()
  await shell.getByRole('menuitem', { name: 'Sign out' }).click()
  await shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(enabled).toEqual([])
})

describe('every screen, by the rules of WCAG 2 A and AA', () => {
  it('projects [S2.6]', async () => {
    await app.signIn('again')
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

const heard = () => takePolicyViolations().map(policyViolationText)

it('a page that violates its policy → fails the test with directive and source: shell, guest and the hidden sign-in page', async () => {
  await app.reviewer.waitFor('an item', `document.querySelector('[role="option"][aria-selected="true"]')`)
  // A correct run has no violations.
  expect(heard()).toEqual([])

  await app.shell.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">inline</p>'))
  await expect.poll(heard).toEqual([expect.stringMatching(/\/\/shell.* breaks style-src-attr: inline at /)])
  await app.reviewer.evaluate(`new Image().src = 'https://elsewhere.example/'; true`)
  await expect
    .poll(heard)
    .toEqual([expect.stringMatching(/\/\/reviewer.* breaks img-src: https:\/\/elsewhere\.example/)])
  await app.app.evaluate(
    ({ webContents }, code) =>
      webContents
        .getAllWebContents()
        .find((contents) => contents.getURL().includes('/auth/'))
        ?.executeJavaScript(code),
    `document.head.append(Object.assign(document.createElement('script'), { src: 'https://elsewhere.example/a.js' })); true`,
  )
  await expect
    .poll(heard)
    .toEqual([expect.stringMatching(/\/auth\/.* breaks script-src-elem: https:\/\/elsewhere\.example/)])
})
