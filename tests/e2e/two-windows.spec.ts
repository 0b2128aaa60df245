import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { createReviewerDriver, type ReviewerDriver } from '../drivers/reviewer-driver'
import { startsOfFile } from '../drivers/starts'
import { until } from '../drivers/waits'

// Without a keyring the second start asks for the password, whoever runs this.
const { launch } = startsOfFile({ env: () => ({ DBUS_SESSION_BUS_ADDRESS: 'disabled:' }) })

const SHOTS = resolve(import.meta.dirname, '../../out/smoke')
const ITEM_PAGE = 'item-window/index.html'
const KEPT = `document.querySelector('[role="status"][aria-label="Saving"]')?.innerText ?? ''`
const BOXES = `Number(document.querySelector('aside[aria-label="Objects"] header')?.innerText.match(/[\\d,]+/)?.[0].replaceAll(',', '') ?? 0)`
const TOOL = (name: string) => `[role="toolbar"][aria-label="Tools"] button[aria-label^="${name}"]`
const MAY = (name: string) => `document.querySelector('${TOOL(name)}')?.matches(':not(:disabled)')`

/** A window of an item: its page, and the reviewer in it. */
interface ItemWindow {
  readonly page: Page
  readonly reviewer: ReviewerDriver
}

/** The windows of items that there are, by the addresses of their pages. */
const windows = (app: AppDriver): Promise<readonly { readonly url: string; readonly title: string }[]> =>
  app.app.evaluate(
    ({ BrowserWindow }, page) =>
      BrowserWindow.getAllWindows()
        .filter((one) => one.webContents.getURL().includes(page))
        .map((one) => ({ url: one.webContents.getURL(), title: one.getTitle() })),
    ITEM_PAGE,
  )

async function opened(app: AppDriver, act: () => Promise<void>): Promise<ItemWindow> {
  const waited = app.app.waitForEvent('window', { predicate: (page) => page !== app.shell, timeout: 60_000 })
  await act()
  const page = await waited
  return { page, reviewer: createReviewerDriver(app.app, ITEM_PAGE) }
}

it('an item opens in a window of its own, is drawn on there, and closed; both windows then show the box [S9.2] [E.vector]', async () => {
  const app = await launch()
  await app.signIn('first')
  await app.shell.getByText('Street scenes').first().click()
  const cell = app.shell.getByRole('listbox', { name: /items/i }).getByRole('option').first()
  await cell.click({ button: 'right' })
  const { page, reviewer } = await opened(app, () =>
    app.shell.getByRole('menuitem', { name: 'Open in a window of its own' }).click(),
  )
  await reviewer.waitFor('a tool to draw with', MAY('Draw a box'))
  const before = await reviewer.evaluate<number>(BOXES)
  await until('its title', async () => /^.+ – Street scenes – Loupe$/.test((await windows(app))[0]?.title ?? ''))
  await reviewer.click(TOOL('Draw a box'))
  await reviewer.waitFor('the keys on the picture', `document.activeElement?.matches('[data-shortcut-scope="canvas"]')`)
  await reviewer.drag([0.35, 0.3], [0.5, 0.5])
  await reviewer.waitFor('one object more', `${BOXES} === ${before + 1}`)
  await reviewer.waitFor('word that it is on the disk', `${KEPT} === 'Saved on this computer'`)
  await page.screenshot({ path: join(SHOTS, 'item-window.png') })
  expect(await windows(app)).toHaveLength(1)
  await app.close()
})
