import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { createReviewerDriver, type ReviewerDriver } from '../drivers/reviewer-driver'
import { startsOfFile } from '../drivers/starts'
import { until } from '../drivers/waits'

// Without a keyring the second start asks for the password on every machine.
const { launch, userData } = startsOfFile({ env: () => ({ DBUS_SESSION_BUS_ADDRESS: 'disabled:' }) })

const SHOTS = resolve(import.meta.dirname, '../../out/smoke')
const ITEM_PAGE = 'item-window/index.html'
const KEPT = `(document.querySelector('[role="status"][aria-label="Saving"]')?.innerText ?? '')`
/** On disk, or on the platform by now. */
const IS_KEPT = `/^Saved( on this computer)?$/.test(${KEPT})`
const BOXES = `Number(document.querySelector('aside[aria-label="Objects"] header [title$=" objects"]')?.title.match(/[\\d,]+/)?.[0].replaceAll(',', '') ?? 0)`
const TOOL = (name: string) => `[role="toolbar"][aria-label="Tools"] button[aria-label^="${name}"]`
const MAY = (name: string) => `document.querySelector('${TOOL(name)}')?.matches(':not(:disabled)')`
const READS = `${KEPT}.includes('another window')`
const WORK_HERE = `[...document.querySelectorAll('button')].find((one) => one.innerText.trim() === 'Work here')`

let app: AppDriver
let page: Page
/** Reviewer in an item's window. */
let own: ReviewerDriver

/** Open item windows. */
const windows = (): Promise<readonly { readonly url: string; readonly title: string }[]> =>
  app.app.evaluate(
    ({ BrowserWindow }, of) =>
      BrowserWindow.getAllWindows()
        .filter((one) => one.webContents.getURL().includes(of))
        .map((one) => ({ url: one.webContents.getURL(), title: one.getTitle() })),
    ITEM_PAGE,
  )

async function opened(act: () => Promise<unknown>): Promise<void> {
  const waited = app.app.waitForEvent('window', {
    predicate: (one) => one.url().includes('item-window') || one.url() === 'about:blank',
    timeout: 60_000,
  })
  await act()
  page = await waited
  own = createReviewerDriver(app.app, ITEM_PAGE)
}

/** Bounds of the first item window, and of the first screen. */
const standing = () =>
  app.app.evaluate(({ BrowserWindow, screen }, of) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes(of))
    return { bounds: window?.getNormalBounds(), area: screen.getPrimaryDisplay().workArea }
  }, ITEM_PAGE)

/** Moves the stored item windows to a screen that no longer exists. */
async function leaveOnScreenThatGoes(): Promise<void> {
  const path = join(userData, 'preferences.json')
  const kept = JSON.parse(await readFile(path, 'utf8')) as { itemWindows: { windows: { bounds: object }[] } }
  expect(kept.itemWindows.windows).toHaveLength(1)
  for (const one of kept.itemWindows.windows) Object.assign(one.bounds, { x: 5_000, y: -4_000, display: 424_242 })
  await writeFile(path, JSON.stringify(kept))
}

const choose = (id: string) =>
  app.app.evaluate(({ Menu }, command) => void Menu.getApplicationMenu()?.getMenuItemById(command)?.click(), id)

/** Closes the windows with this part in their address, like their close buttons. */
const close = (of: string) =>
  app.app
    .evaluate(({ BrowserWindow }, part) => {
      for (const one of BrowserWindow.getAllWindows()) if (one.webContents.getURL().includes(part)) one.close()
    }, of)
    // The app may end before its answer arrives.
    .catch(() => undefined)

const crashGuest = (of: string) =>
  app.app.evaluate(({ webContents }, part) => {
    for (const one of webContents.getAllWebContents())
      if (one.getType() === 'webview' && one.hostWebContents?.getURL().includes(part)) one.forcefullyCrashRenderer()
  }, of)

async function openProject(): Promise<void> {
  await app.shell.getByText('Street scenes').first().click()
  await app.shell.getByRole('option').first().waitFor()
}

async function drawBox(reviewer: ReviewerDriver, from: readonly [number, number], to: readonly [number, number]) {
  await reviewer.click(TOOL('Draw a box'))
  await reviewer.waitFor('the keys on the picture', `document.activeElement?.matches('[data-shortcut-scope="canvas"]')`)
  await reviewer.drag(from, to)
}

describe('an item window', () => {
  let before = 0

  beforeAll(async () => {
    app = await launch()
    await app.signIn('first')
    await openProject()
  })
  afterAll(() => app.close())

  it('opens from the list, is named after item and project, and can be drawn in [S9.2] [E.vector]', async () => {
    await app.shell.getByRole('option').first().click({ button: 'right' })
    await opened(() => app.shell.getByRole('menuitem', { name: 'Open in its own window' }).click())
    await own.waitFor('a tool to draw with', MAY('Draw a box'))
    before = await own.evaluate<number>(BOXES)
    expect(before).toBeGreaterThan(0)
    await until('its title', async () => /^.+ – Street scenes – Loupe$/.test((await windows())[0]?.title ?? ''))
    await drawBox(own, [0.35, 0.3], [0.5, 0.5])
    await own.waitFor('one object more', `${BOXES} === ${before + 1}`)
    await own.waitFor('word that it is on the disk', IS_KEPT)
    await page.screenshot({ path: join(SHOTS, 'item-window.png') })
  })

  it('is mirrored in the shell while drawing: one writes, the other sees each box appear [S9.2]', async () => {
    await app.shell.getByRole('option').first().dblclick()
    await app.reviewer.waitFor('that it only reads', READS)
    await app.reviewer.waitFor('the box of the other window', `${BOXES} === ${before + 1}`)
    expect(await app.reviewer.evaluate<boolean>(`Boolean(${MAY('Draw a box')})`)).toBe(false)
    await drawBox(own, [0.2, 0.6], [0.3, 0.7])
    await own.waitFor('two objects more', `${BOXES} === ${before + 2}`)
    await app.reviewer.waitFor('the second box, live', `${BOXES} === ${before + 2}`)
    await app.screenshot('two-windows-reading')
  })

  it('becomes read-only after Work here in the shell', async () => {
    await app.reviewer.evaluate(`${WORK_HERE}.click()`)
    await app.reviewer.waitFor('the tools', MAY('Draw a box'))
    await own.waitFor('that it only reads', READS)
    await drawBox(app.reviewer, [0.6, 0.6], [0.7, 0.7])
    await app.reviewer.waitFor('three objects more', `${BOXES} === ${before + 3}`)
    await own.waitFor('the third box, live', `${BOXES} === ${before + 3}`)
    await page.screenshot({ path: join(SHOTS, 'item-window-reading.png') })
  })

  it('can be edited again after the shell’s guest was killed, and nothing is lost', async () => {
    await app.reviewer.waitFor('word that it is on the disk', IS_KEPT)
    // The returning window is read-only or writes, depending on the order.
    await crashGuest('shell/index.html')
    await own.waitFor('the way to work', `${MAY('Draw a box')} || ${WORK_HERE}`)
    await own.evaluate(`${WORK_HERE}?.click()`)
    await own.waitFor('the tools', MAY('Draw a box'))
    await own.waitFor('all three boxes', `${BOXES} === ${before + 3}`)
    await own.waitFor('no word of another window', `!document.body.innerText.includes('in another window')`)
  })

  it('shares theme and view settings with the shell, live', async () => {
    const IS_ON = `document.querySelector('${TOOL('Snap to')}')?.getAttribute('aria-pressed') === 'true'`
    // The shell's guest was killed before, and may still be restarting.
    await app.reviewer.waitFor('its tools again', `document.querySelector('${TOOL('Snap to')}') !== null`)
    expect(await app.reviewer.evaluate<boolean>(`Boolean(${IS_ON})`)).toBe(false)
    await own.click(TOOL('Snap to'))
    await own.waitFor('that it snaps', IS_ON)
    await app.reviewer.waitFor('that it snaps here too', IS_ON)
    await app.shell.evaluate(() => window.desktop.app.setAppearance('dark'))
    await page.waitForFunction(() => document.documentElement.dataset['appearance'] === 'dark')
    await page.screenshot({ path: join(SHOTS, 'item-window-dark.png') })
    await app.shell.evaluate(() => window.desktop.app.setAppearance('light'))
    await page.waitForFunction(() => document.documentElement.dataset['appearance'] === 'light')
  })

  it('returns with its item when its page stops, and delays nobody meanwhile', async () => {
    await app.app.evaluate(({ BrowserWindow }, of) => {
      for (const one of BrowserWindow.getAllWindows())
        if (one.webContents.getURL().includes(of)) one.webContents.forcefullyCrashRenderer()
    }, ITEM_PAGE)
    await app.reviewer.waitFor('the way to work', `${MAY('Draw a box')} || ${WORK_HERE}`)
    await app.reviewer.evaluate(`${WORK_HERE}?.click()`)
    await app.reviewer.waitFor('the tools', MAY('Draw a box'))
    await own.waitFor('its picture', `${BOXES} === ${before + 3}`)
    expect(await windows()).toHaveLength(1)
  })

  it('releases its item when closed: the shell can edit it at once', async () => {
    await close(ITEM_PAGE)
    await until('it is gone', async () => (await windows()).length === 0)
    await app.reviewer.waitFor('the way to work', `${MAY('Draw a box')} || ${WORK_HERE}`)
    await app.reviewer.evaluate(`${WORK_HERE}?.click()`)
    await app.reviewer.waitFor('the tools', MAY('Draw a box'))
    await app.reviewer.waitFor('all three boxes', `${BOXES} === ${before + 3}`)
  })

  it('opens by the menu bar and its key, and returns in place after a restart; signing out closes it [S2.19]', async () => {
    await opened(() => choose('item.window'))
    await own.waitFor('its picture', `${BOXES} === ${before + 3}`)
    await own.waitFor('the work that was asked for there', MAY('Draw a box'))
    await app.reviewer.waitFor('that it only reads', READS)
    const left = (await windows()).map((one) => one.url)
    expect(left).toHaveLength(1)
    const bounds = { x: 60, y: 40, width: 1_180, height: 760 }
    await app.app.evaluate(
      ({ BrowserWindow }, { of, to }) => {
        for (const one of BrowserWindow.getAllWindows()) if (one.webContents.getURL().includes(of)) one.setBounds(to)
      },
      { of: ITEM_PAGE, to: bounds },
    )
    await until('it stands there', async () => isDeepStrictEqual((await standing()).bounds, bounds))
    await app.close()

    app = await launch()
    await opened(() => app.signIn('again'))
    await own.waitFor('its picture', `${BOXES} === ${before + 3}`)
    expect((await windows()).map((one) => one.url)).toEqual(left)
    expect((await standing()).bounds).toEqual(bounds)
    await app.shell.getByRole('button', { name: /^Account of/ }).click()
    await app.shell.getByRole('menuitem', { name: 'Sign out' }).click()
    const dialog = app.shell.getByRole('dialog')
    const signIn = app.shell.getByRole('button', { name: 'Sign in', exact: true })
    await dialog.or(signIn).first().waitFor()
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: /sign out/i }).click()
    await signIn.waitFor()
    await until('it is closed', async () => (await windows()).length === 0)
  })
})

describe('the list in an item window', () => {
  const PART = '01'
  const LISTED = `[...document.querySelectorAll('[role="listbox"][aria-label="Items"] [role="option"]')].map((one) => one.innerText.split('\\n')[0].trim())`
  const PARTS = `[...document.querySelectorAll('[role="group"][aria-label="Listed items"] button')].map((one) => one.innerText.trim()).join(' ')`

  beforeAll(async () => {
    app = await launch()
    await app.signIn('again')
    await openProject()
  })
  afterAll(() => app.close())

  it('is the shell’s, with filters, order and position; a restart restores it, visible even if its screen is gone [S2.19]', async () => {
    const names = () => app.shell.getByRole('option').allInnerTexts()
    const all = await names()
    expect(all.every((text) => text.includes(PART))).toBe(false)
    await app.shell.getByRole('searchbox', { name: 'Search items' }).fill(PART)
    await until('a shorter list', async () => (await names()).every((text) => text.includes(PART)))
    await app.shell.getByRole('button', { name: /^Sort/ }).click()
    await app.shell.getByRole('menuitemradio', { name: 'Name' }).click()
    await app.shell.getByRole('button', { name: /^Sort/ }).click()
    await app.shell.getByRole('menuitemradio', { name: 'Z to A' }).click()
    await app.shell.getByRole('button', { name: 'Sort: Name, Z to A' }).waitFor()
    await app.shell.getByRole('option').nth(1).click({ button: 'right' })
    await opened(() => app.shell.getByRole('menuitem', { name: 'Open in its own window' }).click())
    await own.waitFor('what is listed', `${PARTS}.includes('“${PART}”')`)
    await own.waitFor('the items', `${LISTED}.length > 1`)
    const listed = await own.evaluate<readonly string[]>(LISTED)
    expect(listed.every((name) => name.includes(PART))).toBe(true)
    expect(listed).toEqual(listed.toSorted().toReversed())
    const place = (await windows())[0]?.url
    const { width, height } = (await standing()).bounds ?? expect.fail('it stands nowhere')
    await page.screenshot({ path: join(SHOTS, 'item-window-list.png') })
    await app.close()
    await leaveOnScreenThatGoes()

    app = await launch()
    await opened(() => app.signIn('again'))
    await own.waitFor('what is listed', `${PARTS}.includes('“${PART}”')`)
    await own.waitFor('the items', `${LISTED}.length > 1`)
    expect(await own.evaluate<readonly string[]>(LISTED)).toEqual(listed)
    expect((await windows())[0]?.url).toBe(place)
    const { bounds, area } = await standing()
    expect(bounds).toMatchObject({ width, height })
    const { x, y } = bounds ?? expect.fail('it stands nowhere')
    expect([x >= area.x, y >= area.y]).toEqual([true, true])
    expect([x + width <= area.x + area.width, y + height <= area.y + area.height]).toEqual([true, true])
  })
})
