import { afterAll, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'

const userData = newUserData()
let app: AppDriver | undefined

const CHOSEN = `[...document.querySelectorAll('[data-option][aria-checked="true"]')].map((one) => one.dataset.option).join(', ')`
const QUESTION = `(document.querySelector('[data-question][data-current] legend')?.innerText ?? '')`
const KEPT = `(document.querySelector('[role="status"][aria-label="Saving"]')?.innerText ?? '')`
const ITEM = `(document.querySelector('[role="application"]')?.getAttribute('aria-label') ?? '')`

afterAll(async () => {
  await app?.close()
  removeUserData(userData)
})

/** Opens the photos to be sorted, at the item that is the third from the end. */
async function openThirdLast(): Promise<AppDriver> {
  const made = await launchApp({ userData, args: ['--seed'] })
  app = made
  const opened = made.app.waitForEvent('window', { predicate: (page) => page !== made.shell })
  await made.shell.getByRole('button', { name: 'Sign in', exact: true }).click()
  await (await opened).getByText('Olivia Owens').click()
  await made.shell.getByText('Catalogue photos').first().click()
  await made.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  const { reviewer } = made
  await reviewer.waitFor('the questions', `${QUESTION} !== ''`)
  await reviewer.press('End')
  for (const name of ['sku_46576', 'sku_46439', 'sku_46302']) {
    if (name !== 'sku_46576') await reviewer.press('Enter', ['shift'])
    await shows(made, name)
  }
  return made
}

async function shows({ reviewer }: AppDriver, name: string): Promise<void> {
  await reviewer.waitFor(`the questions of ${name}`, `${ITEM}.includes('${name}') && ${QUESTION}.startsWith('Class')`)
}

it('photos → are sorted by digits only: saved, kept over a killed guest, undone across items, there after a restart [E.classification]', async () => {
  const first = await openThirdLast()
  const { reviewer } = first
  await reviewer.press('2')
  await reviewer.waitFor('the next question', `${CHOSEN} === 'Mug' && ${QUESTION}.startsWith('Background')`)
  await first.screenshot('classification-asked')
  await reviewer.press('1')
  await shows(first, 'sku_46439')
  await reviewer.press('3')
  await reviewer.waitFor('the class', `${CHOSEN} === 'Vase'`)
  await reviewer.waitFor('word that it is on the disk', `${KEPT} === 'Saved on this computer'`)

  await first.app.evaluate(({ webContents }) => {
    const guest = webContents.getAllWebContents().find((contents) => contents.getType() === 'webview')
    guest?.forcefullyCrashRenderer()
  })
  await reviewer.waitFor('the class after the guest was killed', `${CHOSEN} === 'Vase'`)
  await reviewer.press('2')
  await shows(first, 'sku_46576')

  await reviewer.press('z', ['control'])
  await reviewer.waitFor(
    'the item before, without its last answer',
    `${ITEM}.includes('sku_46439') && ${CHOSEN} === 'Vase'`,
  )
  await reviewer.press('1')
  await shows(first, 'sku_46576')
  await first.close()

  const second = await openThirdLast()
  expect(await second.reviewer.evaluate(CHOSEN)).toBe('Mug, Plain')
  await second.reviewer.press('Enter')
  await second.reviewer.press('Enter')
  await shows(second, 'sku_46439')
  expect(await second.reviewer.evaluate(CHOSEN)).toBe('Vase, Plain')
})

const GRID = `document.querySelector('[role="listbox"][aria-label="Items of the grid"]')`
const TILES = (words: string) => `[...document.querySelectorAll('[role="option"][aria-label$=", ${words}"]')].length`

it('many photos → get a class by one key in the grid, and each has it when opened', async () => {
  const { reviewer } = app ?? expect.fail('no app')
  await reviewer.press('Escape')
  await reviewer.waitFor('the picture', `document.activeElement?.getAttribute('role') === 'application'`)
  await reviewer.press('g')
  await reviewer.waitFor('the grid', `document.activeElement === ${GRID} && ${TILES('Vase')} > 0`)
  await reviewer.press('Left')
  for (let step = 0; step < 6; step += 1) await reviewer.press('Left', ['shift'])
  await reviewer.waitFor('what is selected', `document.body.innerText.includes('7 items selected')`)
  await app?.screenshot('classification-grid')
  await reviewer.press('5')
  await reviewer.waitFor('all of them saved', `${TILES('Chair')} >= 7 && !document.body.innerText.includes('saving')`)
  expect(await reviewer.evaluate<string>('document.body.innerText')).not.toContain('not changed')
  await reviewer.press('Enter')
  await reviewer.waitFor('the item with its class', `${CHOSEN}.startsWith('Chair')`)
  expect(await reviewer.evaluate<string>(KEPT)).not.toMatch(/^Not saved/)
})
