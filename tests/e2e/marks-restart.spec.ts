import { expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

// Without a keyring the second start asks for the password, whoever runs this.
const { launch } = startsOfFile({ env: () => ({ DBUS_SESSION_BUS_ADDRESS: 'disabled:' }) })

async function review(mode: 'first' | 'again'): Promise<AppDriver> {
  const driver = await launch()
  await driver.signIn(mode)
  await driver.shell.getByText('Street scenes').first().click()
  await driver.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await driver.reviewer.waitFor('an item', `document.querySelector('[role="option"][aria-selected="true"]')`)
  return driver
}

const button = (name: string) => `button[aria-label="${name}"]`
const isPressed = (name: string) => `document.querySelector('${button(name)}')?.getAttribute('aria-pressed') === 'true'`
const current = `document.querySelector('[role="option"][aria-selected="true"]')`

it('an item → is approved and pinned, and still is after a restart [S4.7] [D.5]', async () => {
  const first = await review('first')
  const { reviewer } = first
  // A pressed button of approval is called what it shows, so either name says that the item is open.
  await reviewer.waitFor('the way to approve', `document.querySelector('${button('Approve')}, ${button('Approved')}')`)
  const isApproved = await reviewer.evaluate<boolean>(isPressed('Approved'))
  const [choice, wanted] = isApproved ? ['Disapprove', 'Disapproved'] : ['Approve', 'Approved']
  const wasPinned = await reviewer.evaluate<boolean>(isPressed('Pin this item'))
  await reviewer.click(button(choice))
  await reviewer.waitFor(`${wanted}, pressed`, isPressed(wanted))
  await reviewer.press('i')
  await reviewer.waitFor('the pin, turned', wasPinned ? `!(${isPressed('Pin this item')})` : isPressed('Pin this item'))
  await reviewer.waitFor('nothing under way', `!document.querySelector('[role="group"][aria-busy="true"]')`)
  const name = (await reviewer.currentItem())?.split(/\s/)[0] ?? ''
  expect(name).not.toBe('')
  await first.screenshot('approved-and-pinned')
  await first.close()

  const second = await review('again')
  await second.reviewer.waitFor(`${wanted}, still pressed`, isPressed(wanted))
  expect(await second.reviewer.evaluate<boolean>(isPressed('Pin this item'))).toBe(!wasPinned)
  const row = await second.reviewer.evaluate<string>(
    `[${current}.querySelector('[data-read]').textContent, ...[...${current}.querySelectorAll('[role="img"]')].map((mark) => mark.title)].join('|')`,
  )
  expect(row).toContain(name)
  expect(row.split('|').includes(wanted)).toBe(true)
  expect(row.split('|').includes('Pinned')).toBe(!wasPinned)
  await second.shell.getByText('Street scenes').first().click()
  const cell = second.shell.getByRole('option').filter({ hasText: name }).first()
  await cell.getByLabel(wanted).waitFor()
  await second.screenshot('approved-in-the-grid')
})
