import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

// One person's app, closed and started again: each test continues where the last one ended.
const { launch, userData } = startsOfFile({ withKeyring: true })
let app: AppDriver

const current = `document.querySelector('[role="option"][aria-selected="true"]')`
const button = (name: string) => `button[aria-label="${name}"]`
const isPressed = (name: string) => `document.querySelector('${button(name)}')?.getAttribute('aria-pressed') === 'true'`
const hash = () => app.shell.evaluate(() => location.hash)

async function startAgain(args: readonly string[] = []): Promise<void> {
  await app.close()
  app = await launch({ args })
}

async function review(): Promise<void> {
  await app.shell.evaluate(() => {
    location.hash = '#/projects'
  })
  await app.shell.getByText('Street scenes').first().click()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor('an item', current)
}

it('the key of sealed secrets → is in the keychain: neither it nor a secret is in the files', async () => {
  app = await launch()
  await app.signIn('first')
  expect(await readdir(userData)).not.toContain('data-key.json')
  const setUp = await app.shell.evaluate(() => window.desktop.account.setupTotp())
  if (!setUp.ok) throw new Error(setUp.error.message)
  const folder = join(userData, 'local-platform')
  expect(JSON.parse(await readFile(join(userData, 'data-key.json'), 'utf8'))).toEqual({
    version: 1,
    engine: 'keychain',
  })
  const names = await readdir(folder)
  expect(names).toContain('platform.sqlite')
  expect(names).not.toContain('secrets.key')
  for (const name of names.filter((one) => one.startsWith('platform.sqlite')))
    expect((await readFile(join(folder, name))).includes(setUp.value.secret), name).toBe(false)
})

it('a person → signs in, opens a project and an item, changes its status, and finds the change after a restart [D.3] [D.5] [D.8] [S4.1] [S7.2] [S7.4]', async () => {
  await app.signedIn()
  await review()
  const { reviewer, shell } = app
  await reviewer.waitFor(
    'its status',
    `document.querySelector('button[aria-label$=": change status"]')?.innerText.trim()`,
  )
  const heights = await shell.evaluate(() => {
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

  await startAgain()
  await app.signedIn()
  await review()
  await app.reviewer.waitFor(
    `${item} in ${wanted}`,
    `[...document.querySelectorAll('[role="option"]')].some((row) => { const text = (row.getAttribute('aria-label') ?? '') + row.innerText; return text.includes(${JSON.stringify(item)}) && text.includes(${JSON.stringify(wanted)}) })`,
  )
  await expect.poll(() => app.reviewer.currentItem()).not.toBeNull()
})

it('an item → is approved and pinned, and still is after a restart [S4.7] [D.5]', async () => {
  await review()
  const { reviewer } = app
  // A pressed approval button is named after its state, so either name shows that the item is open.
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
  await app.screenshot('approved-and-pinned')

  await startAgain()
  await app.signedIn()
  await review()
  await app.reviewer.waitFor(`${wanted}, still pressed`, isPressed(wanted))
  expect(await app.reviewer.evaluate<boolean>(isPressed('Pin this item'))).toBe(!wasPinned)
  const row = await app.reviewer.evaluate<string>(
    `[${current}.querySelector('[data-read]').textContent, ...[...${current}.querySelectorAll('[role="img"]')].map((mark) => mark.title)].join('|')`,
  )
  expect(row).toContain(name)
  expect(row.split('|').includes(wanted)).toBe(true)
  expect(row.split('|').includes('Pinned')).toBe(!wasPinned)
  await app.shell.getByText('Street scenes').first().click()
  const cell = app.shell.getByRole('option').filter({ hasText: name }).first()
  await cell.getByLabel(wanted).waitFor()
  await app.screenshot('approved-in-the-grid')
})

it('a person who signed in once → is signed in after a restart, from the keychain [D.1]', async () => {
  await app.shell.evaluate(() => {
    location.hash = '#/projects'
  })
  await startAgain()
  await app.signedIn()
  expect(await app.shell.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0)
})

it('a restart or reload → restores the filtered list, and the open item', async () => {
  await app.shell.getByText('Street scenes').first().click()
  const search = app.shell.getByLabel('Search items')
  await search.fill('00')
  await app.shell
    .getByRole('group', { name: 'Filter by status' })
    .getByRole('button', { name: /^In progress/ })
    .click()
  await expect.poll(hash).toMatch(/^#\/projects\/\d+\?q=00&f\.status=in~\d+$/)
  const project = await hash()

  await startAgain()
  await app.shell.getByLabel('Search items').waitFor()
  await expect.poll(hash).toBe(project)
  await expect.poll(() => app.shell.getByLabel('Search items').inputValue()).toBe('00')
  const pressed = () => app.shell.locator('[role="group"] [aria-pressed="true"]').count()
  await expect.poll(pressed).toBe(1)

  await app.shell.reload()
  await app.shell.getByLabel('Search items').waitFor()
  await expect.poll(() => app.shell.getByLabel('Search items').inputValue()).toBe('00')
  await expect.poll(pressed).toBe(1)

  await app.shell.getByRole('option').nth(2).click()
  await app.reviewer.waitFor('an item', current)
  const item = await app.reviewer.currentItem()
  await expect.poll(hash).toMatch(/\/review\/\d+$/)
  const reviewed = await hash()

  await startAgain()
  await app.reviewer.waitFor('the item of last time', current)
  expect(await app.reviewer.currentItem()).toBe(item)
  expect(await hash()).toBe(reviewed)
  await app.screenshot('remembered-place')

  await startAgain(['loupe://projects'])
  await app.shell.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  await expect.poll(hash).toMatch(/^#\/projects$/)
})
