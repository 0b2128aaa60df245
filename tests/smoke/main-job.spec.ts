import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'

const userData = newUserData()
let app: AppDriver
let changedTo = ''

/** Makes the second start ask for the password on every machine. */
const WITHOUT_KEYRING = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }

const SELECTED = `document.querySelector('[role="option"][aria-selected="true"]')`
const STATUS = `document.querySelector('button[aria-label$=": change status"]')?.innerText ?? ''`
const PICTURE = `document.querySelector('canvas') && document.querySelector('[role="progressbar"]') === null && /\\d+ objects?/.test(document.body.innerText)`

beforeAll(async () => {
  app = await launchApp({ userData, env: WITHOUT_KEYRING })
})

afterAll(async () => {
  await app.close()
  removeUserData(userData)
})

describe('the main job', () => {
  it('01 welcomes a newcomer', async () => {
    await app.shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await app.screenshot('01-welcome')
  })

  it('02 makes an account on this computer and signs in', async () => {
    await app.signIn('first')
    await app.shell.getByText('Street scenes').first().waitFor()
    // A project's first picture is its cover.
    await app.shell.locator('ul[aria-label="Projects"] img[data-shown]').first().waitFor()
    await app.screenshot('02-projects')
  })

  it('03 opens a project and shows its items', async () => {
    await app.shell.getByText('Street scenes').first().click()
    await app.shell.getByRole('option').first().waitFor()
    await app.shell.waitForFunction(() => {
      const pictures = [...document.querySelectorAll('img')].filter(
        (picture) => picture.getBoundingClientRect().top < innerHeight,
      )
      return pictures.length > 3 && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
    })
    await app.screenshot('03-items')
  })

  it('04 opens an item in the reviewer, with its picture', async () => {
    await app.shell
      .getByRole('button', { name: /start reviewing/i })
      .first()
      .click()
    await app.reviewer.waitFor('a current item', SELECTED)
    await app.reviewer.waitFor('its status', STATUS)
    await app.reviewer.waitFor('a picture', PICTURE)
    await app.screenshot('04-reviewer')
  })

  it('05 steps to the next item by key', async () => {
    const before = await app.reviewer.currentItem()
    await app.reviewer.click('[role="option"][aria-selected="true"]')
    await app.reviewer.press('Down')
    await app.reviewer.waitFor(
      'another item',
      `${SELECTED} && (${SELECTED}.getAttribute('aria-label') ?? ${SELECTED}.innerText) !== ${JSON.stringify(before)}`,
    )
    await app.reviewer.waitFor('its picture', PICTURE)
    await app.screenshot('05-next-item')
  })

  it('06 zooms into the picture', async () => {
    const zoom = `document.body.innerText.match(/\\d+\\s?%/)?.[0]`
    const before = await app.reviewer.evaluate<string>(zoom)
    await app.reviewer.click('canvas')
    for (let step = 0; step < 3; step += 1) await app.reviewer.press('+')
    await app.reviewer.waitFor('a closer look', `${zoom} !== ${JSON.stringify(before)}`)
    await app.screenshot('06-zoom')
  })

  it('07 offers the statuses and changes one', async () => {
    const before = await app.reviewer.statusName()
    const wanted = before.includes('Quality check') ? 'Completed' : 'Quality check'
    await app.reviewer.click('button[aria-label$=": change status"]')
    await app.reviewer.waitFor('the menu', `document.querySelector('[role="menu"]:popover-open')`)
    await app.screenshot('07-status-menu')
    await app.reviewer.press('Escape')
    await app.reviewer.changeStatus(wanted)
    await app.reviewer.waitFor(`the status ${wanted}`, `(${STATUS}).includes(${JSON.stringify(wanted)})`)
    await app.screenshot('08-status-changed')
    changedTo = wanted
  })

  it('08 shows the keyboard shortcuts', async () => {
    await app.reviewer.press('?', ['shift'])
    await app.reviewer.waitFor('the sheet', `document.querySelector('dialog[open], [role="dialog"]')`)
    await app.screenshot('09-shortcuts')
    await app.reviewer.press('Escape')
  })

  it('09 looks right in the dark, and small', async () => {
    await app.app.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark'
    })
    await app.shell.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches)
    await app.screenshot('10-reviewer-dark')
    await app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.setSize(900, 600),
    )
    await app.shell.waitForFunction(() => innerWidth <= 900 && innerHeight <= 600)
    await app.reviewer.waitFor('its small window', `innerWidth <= 900 && document.getAnimations().length === 0`)
    // The app's own messages follow the picture, which the reviewer reports after the window has its size.
    await app.shell.waitForFunction(() => {
      const { left, right } = document.querySelector('[data-beside="reviewer"]')?.getBoundingClientRect() ?? {}
      return left !== undefined && right !== undefined && left > innerWidth / 3 && right <= innerWidth
    })
    await app.screenshot('11-reviewer-dark-small')
    expect(await app.reviewer.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  it('10 finds everything again after a restart', async () => {
    const item = (await app.reviewer.currentItem())?.split(/\s/)[0] ?? ''
    const status = await app.reviewer.statusName()
    expect(status).toBe(changedTo)
    await app.close()
    app = await launchApp({ userData, env: WITHOUT_KEYRING })
    await app.signIn('again')
    await app.shell.getByText('Street scenes').first().click()
    await app.shell.getByText(item, { exact: true }).first().dblclick()
    const name = `(${SELECTED}?.getAttribute('aria-label') ?? ${SELECTED}?.innerText ?? '')`
    await app.reviewer.waitFor(`${item} again`, `${name}.startsWith('${item}')`)
    await app.reviewer.waitFor('its status', STATUS)
    await app.screenshot('12-after-restart')
    expect(await app.reviewer.statusName()).toBe(status)
  })
})
