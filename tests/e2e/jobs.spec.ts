import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import axe from 'axe-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

const MANY = 20_000
/** Enough items to stop the job in time on any machine. */
const VERY_MANY = 100_000

const { launch, userData } = startsOfFile({ withKeyring: true })
let app: AppDriver

beforeAll(async () => {
  app = await launch()
  await app.signIn('first')
  await app.shell.getByText('Street scenes').first().waitFor()
  withMany('Street scenes', 'many', MANY)
  withMany('Street scenes', 'more', VERY_MANY)
  await app.shell.getByText('Street scenes').first().click()
  await items().first().waitFor()
})

/** Adds more items to a project than a person selects one by one. */
function withMany(project: string, name: string, count: number): void {
  const db = new DatabaseSync(join(userData, 'local-platform', 'platform.sqlite'), { timeout: 5_000 })
  db.prepare(
    `WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ?)
     INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, approval_status, is_pinned, width, height,
       mime, source, annotation_revision, created_at, updated_at)
     SELECT i.project_id, i.folder_id, ? || n || '.jpg', ? || n || '.jpg', 2, 0, 0, i.width, i.height,
       i.mime, i.source, 0, i.created_at, i.updated_at
     FROM counter, (SELECT items.* FROM items JOIN projects ON projects.id = project_id WHERE projects.name LIKE ? LIMIT 1) i`,
  ).run(count, `${name}_`, `${name}_`, `${project}%`)
  db.close()
}

const items = () => app.shell.getByRole('listbox', { name: 'Items' }).getByRole('option')
const tray = () => app.shell.getByRole('button', { name: /^Jobs:/ })
const card = () => app.shell.getByRole('article', { name: /^Set status to/ })

/** Changes all items of the list only by keyboard. */
async function changeAll(status: string): Promise<void> {
  await app.shell.getByRole('listbox', { name: 'Items' }).focus()
  await app.shell.keyboard.press('Control+a')
  await app.shell.getByText(/^All [\d,]+ items that match are selected$/).waitFor()
  await app.shell.getByRole('button', { name: 'Set status' }).focus()
  await app.shell.keyboard.press('ArrowDown')
  await app.shell.keyboard.type(status.slice(0, 4))
  await app.shell.getByRole('menuitem', { name: status }).waitFor()
  await app.shell.getByRole('menuitem', { name: status }).focus()
  await app.shell.keyboard.press('Enter')
  await app.shell
    .getByRole('dialog')
    .getByRole('button', { name: `Set to ${status}` })
    .focus()
  await app.screenshot('jobs-question')
  await app.shell.keyboard.press('Enter')
}

const menuItem = (id: string) =>
  app.app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted)
    return item && { label: item.label, enabled: item.enabled }
  }, id)

describe('all matching items', () => {
  it('are changed by a job, with progress and result in the tray, and the visible items update', async () => {
    await app.shell.getByRole('searchbox', { name: 'Search items' }).fill('many_')
    await expect.poll(() => items().first().innerText()).toContain('many_')
    await changeAll('Completed')
    await tray().waitFor()
    await app.screenshot('jobs-tray-button')
    await tray().focus()
    await app.shell.keyboard.press('Enter')
    await card().waitFor()
    await app.screenshot('jobs-tray-open')
    await expect.poll(() => card().getByRole('status').innerText()).toBe(`${MANY.toLocaleString('en')} items changed.`)
    await app.screenshot('jobs-tray-ended')
    await app.shell.keyboard.press('Escape')
    await expect.poll(() => items().first().innerText()).toContain('Completed')

    const name = `status change of ${MANY.toLocaleString('en')} items`
    await expect.poll(() => menuItem('edit.undo')).toEqual({ label: `Undo ${name}`, enabled: true })
    await app.shell.getByRole('listbox', { name: 'Items' }).focus()
    await app.shell.keyboard.press('Control+z')
    await expect.poll(() => items().first().innerText()).not.toContain('Completed')
    await expect.poll(() => menuItem('edit.redo')).toEqual({ label: `Redo ${name}`, enabled: true })
    expect(await menuItem('edit.undo')).toEqual({ label: 'Undo', enabled: false })
    await app.screenshot('jobs-undone')
    // Redo works while the undo is still running.
    await expect.poll(() => tray().getAttribute('aria-label')).not.toContain('running')
  })

  it('keep finished changes when the job is cancelled, and it can resume', async () => {
    await app.shell.getByRole('searchbox', { name: 'Search items' }).fill('more_')
    await expect.poll(() => items().first().innerText()).toContain('more_')
    await changeAll('Quality check')
    await app.shell.keyboard.press('Control+j')
    await app.shell.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
    const running = app.shell.getByRole('list', { name: 'Running jobs' })
    const cancel = running.getByRole('button', { name: 'Cancel' })
    await cancel.focus()
    await app.shell.keyboard.press('Enter')
    const ended = app.shell.getByRole('article', { name: /^Set status to Quality check/ })
    await expect
      .poll(() => ended.getByRole('status').innerText())
      .toMatch(/^Stopped: [\d,]+ items changed, [\d,]+ of [\d,]+ items checked\.$/)
    await app.screenshot('jobs-cancelled')
    const goOn = ended.getByRole('button', { name: 'Continue' })
    await goOn.focus()
    await app.shell.keyboard.press('Enter')
    await expect
      .poll(() => ended.getByRole('status').innerText())
      .toBe(`${VERY_MANY.toLocaleString('en')} items changed.`)
  })
})

describe('the jobs page', () => {
  const look = async (name: string, theme: 'light' | 'dark', width: number): Promise<void> => {
    await app.app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
    }, theme)
    await app.app.evaluate(({ BrowserWindow }, wide) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 720)
    }, width)
    await app.shell.waitForFunction(
      (isDark) => matchMedia('(prefers-color-scheme: dark)').matches === isDark,
      theme === 'dark',
    )
    await expect.poll(() => app.shell.evaluate(() => innerWidth)).toBe(width)
    await app.screenshot(`${name}-${theme}-${width}`)
  }
  const violations = async (): Promise<unknown> => {
    await app.shell.evaluate(axe.source)
    return app.shell.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((r) => r.violations.map((v) => [v.id, v.nodes.map((n) => n.html)]))`,
    )
  }

  it('is readable in light and dark, narrow and wide [D.5]', async () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const width of [900, 1_600]) {
        await look('jobs-page', theme, width)
        expect(await violations()).toEqual([])
      }
      await tray().click()
      await look('jobs-tray', theme, 900)
      expect(await violations()).toEqual([])
      await app.shell.keyboard.press('Escape')
    }
  })

  it('keeps finished jobs over a restart, until a palette command clears them', async () => {
    await app.close()
    app = await launch()
    await tray().waitFor()
    await app.shell.keyboard.press('Control+j')
    await expect.poll(() => card().count()).toBe(2)
    await app.shell.keyboard.press('Control+k')
    await app.shell.getByRole('combobox').fill('clear the jobs')
    await app.shell.getByRole('option', { name: /Clear the jobs that have ended/, selected: true }).waitFor()
    await app.shell.keyboard.press('Enter')
    await app.shell.getByText('Nothing is running').waitFor()
    expect(await tray().count()).toBe(0)
    await app.screenshot('jobs-empty')
    expect(await violations()).toEqual([])
  })
})
