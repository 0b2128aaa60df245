import { beforeAll, describe, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

const { launch } = startsOfFile({ profile: 'seeded', signedOut: true })
const COMMENT = 'The left box is too wide.'
let app: AppDriver
/** Name of the item that the reviewer returned with a comment. */
let returned = ''

const part = (text: string) =>
  `[...document.querySelectorAll('[aria-label="Listed items"] button')].some((one) => one.innerText.includes('${text}'))`
const strip = `document.querySelector('[aria-label="Last comment"]')`
const button = (label: string) => `button[aria-label="${label}"]`

beforeAll(async () => {
  app = await launch({ args: ['--seed'] })
})

async function comeIn(name: string): Promise<void> {
  const { shell } = app
  await shell.getByRole('button', { name: 'Sign in', exact: true }).click()
  const pages = () => app.app.windows().filter((page) => page !== shell && !page.isClosed())
  const person = async () => {
    for (const page of pages())
      if (
        (await page
          .getByText(name)
          .count()
          .catch(() => 0)) > 0
      )
        return page
    return null
  }
  await expect.poll(person).not.toBeNull()
  await (await person())?.getByText(name).click()
  await shell.getByRole('navigation').first().waitFor()
  await shell.getByText('Street scenes').first().click()
  await shell.getByRole('option').first().waitFor()
}

const rows = async () => (await app.reviewer.rows()).length

describe('a queue', () => {
  it('of a selection contains only that; a return is undone or reported, and the next open item follows', async () => {
    const { shell, reviewer } = app
    await comeIn('Quentin')
    await shell.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: 'Quality check' }).click()
    const items = shell.getByRole('listbox', { name: 'Items' }).getByRole('option')
    await expect.poll(() => items.first().innerText()).toContain('Quality check')
    await app.screenshot('queue-filtered')
    for (const at of [0, 1, 2]) await items.nth(at).click({ modifiers: ['Control'] })
    await shell.getByRole('toolbar', { name: 'Selected items' }).getByRole('button', { name: 'Review' }).click()
    await reviewer.waitFor('the selection', part('3 selected'))
    await expect.poll(rows).toBe(3)
    await reviewer.waitFor('an item on show', `document.querySelector('${button('Approve')}')`)
    const first = await reviewer.currentItem()
    // The text of a row continues with the status.
    returned = first?.split(' ')[0] ?? ''
    await app.screenshot('queue-selection')

    await reviewer.changeStatus('Returned')
    await reviewer.waitFor('the question', `document.querySelector('#constraint-comment')`)
    await reviewer.evaluate(`(() => { const field = document.querySelector('#constraint-comment');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, '${COMMENT}');
      field.dispatchEvent(new Event('input', { bubbles: true })) })()`)
    await reviewer.press('Enter', ['control'])
    await expect.poll(() => reviewer.currentItem()).not.toBe(first)
    await app.screenshot('queue-next-item')
    expect(await reviewer.statusName()).toContain('Quality check')
    await reviewer.press('z', ['control'])
    await reviewer.waitFor('an honest word', `document.body.innerText.includes('no way back')`)

    const second = await reviewer.currentItem()
    await reviewer.press('5', ['alt', 'shift'])
    await expect.poll(() => reviewer.currentItem()).not.toBe(second)
    await reviewer.press('z', ['control'])
    await expect.poll(() => reviewer.currentItem()).toBe(second)
    await expect.poll(() => reviewer.statusName()).toContain('Quality check')
    expect(await rows()).toBe(3)
    await app.screenshot('queue-undone')
  })

  it('survives a restart', async () => {
    await app.close()
    app = await launch({ args: ['--seed'] })
    await app.reviewer.waitFor('the selection', part('3 selected'))
    await expect.poll(rows).toBe(3)
    await app.reviewer.click('[aria-label="Listed items"] button[title="3 selected"]')
    await app.reviewer.waitFor('the list as it was filtered', part('Quality check'))
    await expect.poll(rows).toBeGreaterThan(3)
  })

  it('gives a returned item with its comment and history to the next person', async () => {
    const { shell, reviewer } = app
    await shell.evaluate(() => {
      location.hash = '#/projects'
    })
    await shell.getByRole('button', { name: /^Account of/ }).click()
    await shell.getByRole('menuitem', { name: 'Sign out' }).click()
    await comeIn('Nora')
    await shell.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name: 'Returned' }).click()
    await shell.getByRole('button', { name: 'My work' }).waitFor()
    await app.screenshot('queue-annotator')
    await shell.getByRole('button', { name: 'Start annotating' }).click()
    await reviewer.waitFor('what is listed', part('Returned'))
    const row = `[...document.querySelectorAll('[role="listbox"][aria-label="Items"] [role="option"]')].find((one) => one.querySelector('[data-read]')?.textContent.startsWith('${returned} '))`
    await reviewer.waitFor('the returned item', `${row} !== undefined`)
    await reviewer.evaluate(`${row}.click()`)
    await expect.poll(() => reviewer.currentItem()).toContain(returned)
    await reviewer.waitFor('the comment', `${strip}?.innerText.includes('${COMMENT}')`)
    await reviewer.waitFor('who said it', `${strip}?.innerText.includes('Returned by Quentin')`)
    await app.screenshot('queue-returned')
    await reviewer.click(button('Status history'))
    await reviewer.waitFor('the history', `document.querySelector('dialog')?.innerText.includes('${COMMENT}')`)
    await app.screenshot('queue-history')
  })
})
