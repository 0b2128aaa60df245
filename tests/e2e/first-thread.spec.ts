import { expect, it } from 'vitest'
import { startsOfFile } from '../drivers/starts'

// Without a keyring the second start asks for the password, whoever runs this.
const { launch } = startsOfFile({ env: () => ({ DBUS_SESSION_BUS_ADDRESS: 'disabled:' }) })

it('a person → signs in, opens a project and an item, changes its status, and finds the change after a restart [D.3] [D.5] [D.8] [S4.1] [S7.2] [S7.4]', async () => {
  const first = await launch()
  await first.signIn('first')
  await first.shell.getByText('Street scenes').first().click()
  await first.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  const { reviewer } = first
  await reviewer.waitFor('an item', `document.querySelector('[role="option"][aria-selected="true"]')`)
  await reviewer.waitFor(
    'its status',
    `document.querySelector('button[aria-label$=": change status"]')?.innerText.trim()`,
  )
  const heights = await first.shell.evaluate(() => {
    const view = document.querySelector('webview')
    return [view?.parentElement?.clientHeight, view?.shadowRoot?.querySelector('iframe')?.clientHeight]
  })
  expect(heights[0]).toBeGreaterThan(400)
  expect(heights[1], 'the guest fills its place').toBe(heights[0])
  const item = (await reviewer.currentItem())?.split(/\s/)[0] ?? ''
  const before = await reviewer.statusName()
  const wanted = before.includes('Completed') ? 'Quality check' : 'Completed'
  await reviewer.changeStatus(wanted)
  await reviewer.waitFor(
    `the status ${wanted}`,
    `document.querySelector('button[aria-label$=": change status"]')?.innerText.includes(${JSON.stringify(wanted)})`,
  )
  await first.close()

  const second = await launch()
  await second.signIn('again')
  await second.shell.getByText('Street scenes').first().click()
  await second.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await second.reviewer.waitFor(
    `${item} in ${wanted}`,
    `[...document.querySelectorAll('[role="option"]')].some((row) => { const text = (row.getAttribute('aria-label') ?? '') + row.innerText; return text.includes(${JSON.stringify(item)}) && text.includes(${JSON.stringify(wanted)}) })`,
  )
  await expect.poll(() => second.reviewer.currentItem()).not.toBeNull()
})
