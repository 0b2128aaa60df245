import { describe, expect, it } from 'vitest'
import { reviewerPages } from '../drivers/host-page/reviewer-pages'

const { ready } = reviewerPages()
const until = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 40_000, interval: 40 })

describe('shortcut keys', () => {
  it('are reassigned on the sheet, only for the session if the host can’t store them [S2.19] [S7.1]', async () => {
    const reviewer = await ready()
    await until(() => reviewer.requests('readPreferences')).toHaveLength(1)
    await reviewer.press('?')
    const sheet = reviewer.frame.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const said = sheet.getByRole('status')
    const pencil = sheet.getByRole('button', { name: 'Change keys of Next item', exact: true })
    await sheet.getByText('Changed keys last until you close the reviewer', { exact: false }).waitFor()
    await reviewer.shot('shortcuts-idle')
    await pencil.focus()
    await reviewer.press('Enter', 'Tab')
    await until(() => said.textContent()).toBe('Tab moves the focus. Press other keys.')
    await reviewer.press('Shift+C')
    await until(() => said.textContent()).toContain('taken by “Completed”')
    await reviewer.press('Escape')
    await until(() => said.textContent()).toBe('“Next item” stays ↓ and J.')
    expect(await pencil.evaluate((button) => button === document.activeElement)).toBe(true)

    await reviewer.press('Enter', 'k')
    await until(() => said.textContent()).toBe('K is taken by “Previous item”.')
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot('shortcuts-conflict')
    await reviewer.press('Enter')
    await until(() => said.textContent()).toBe('“Next item” is K now; “Previous item” has it no more.')
    expect(await pencil.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await sheet.getByText('changed', { exact: true }).count()).toBe(2)
    await reviewer.press('Escape')
    await until(() => sheet.count()).toBe(0)
    await reviewer.focus()
    await reviewer.press('j', 'ArrowDown', 'k')
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.frame
      .getByRole('button', { name: 'Next item', exact: true })
      .and(reviewer.frame.getByTitle('Next item (K)'))
      .waitFor()
    expect(await reviewer.requests('writePreferences')).toEqual([])
    expect(reviewer.problems).toEqual([])
  })

  it('assigned by the person are read once, stored by the host, and reset in a small dark window [S2.19]', async () => {
    const reviewer = await ready({
      width: 420,
      height: 480,
      dark: true,
      prepare: `host.platform.handlers.readPreferences = () => ({ shortcuts: { 'items.next': 'x', help: 'Mod+Shift+H' } })
        host.platform.handlers.writePreferences = () => null`,
    })
    await until(() => reviewer.requests('readPreferences')).toHaveLength(1)
    await reviewer.press('x')
    await until(() => reviewer.heading.textContent()).toBe('picture-0002.jpg')
    await reviewer.press('Control+Shift+h')
    const sheet = reviewer.frame.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('button', { name: 'Change keys of Previous item' }).click()
    await reviewer.page.keyboard.down('Control')
    await reviewer.page.keyboard.down('Alt')
    await until(() => sheet.getByRole('textbox', { name: 'New keys for Previous item' }).inputValue()).toBe(
      'Ctrl + Alt + …',
    )
    expect(await reviewer.accessibilityProblems()).toEqual([])
    await reviewer.shot('shortcuts-capture')
    await reviewer.press('y')
    await reviewer.page.keyboard.up('Alt')
    await reviewer.page.keyboard.up('Control')
    const kept = { 'items.next': 'x', help: 'Mod+Shift+H', 'items.previous': 'Mod+Alt+y' }
    await until(() => reviewer.requests('writePreferences')).toMatchObject([{ args: [{ shortcuts: kept }] }])
    await sheet.getByRole('button', { name: 'Reset Next item', exact: true }).click()
    await until(() => sheet.getByRole('status').textContent()).toBe('“Next item” is ↓ and J now.')
    await sheet.getByRole('button', { name: 'Reset all…' }).click()
    await sheet.getByRole('button', { name: 'Reset all', exact: true }).click()
    await until(async () => (await reviewer.requests('writePreferences')).at(-1)?.args).toEqual([{ shortcuts: {} }])
    expect(await sheet.getByText('changed', { exact: true }).count()).toBe(0)
    expect(reviewer.problems).toEqual([])
  })
})
