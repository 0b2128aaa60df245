import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'

const userData = newUserData()
let app: AppDriver

const KEPT = `(document.querySelector('[role="status"][aria-label="Saving"]')?.innerText ?? '')`
const AT = `document.activeElement?.closest('[data-component]')?.dataset.component ?? ''`
const CHOSEN = `document.querySelector('[data-component="r_better"] input:checked')?.closest('label')?.innerText.trim()`
const REASON = `document.querySelector('[data-component="r_reason"] textarea')?.value`
const TABS_MAX = 60

beforeAll(async () => {
  app = await launchApp({ userData, args: ['--seed'] })
  const opened = app.app.waitForEvent('window', { predicate: (page) => page !== app.shell })
  await app.shell.getByRole('button', { name: 'Sign in', exact: true }).click()
  await (await opened).getByText('Olivia Owens').click()
  await app.shell.getByRole('navigation').first().waitFor()
})

afterAll(async () => {
  await app.close()
  removeUserData(userData)
})

/** Goes to a component as a person without a pointer does. */
async function tabTo(component: string): Promise<void> {
  for (let at = 0; at < TABS_MAX; at += 1) {
    if ((await app.reviewer.evaluate<string>(AT)) === component) return
    // A key that is still under way would lead past the component.
    await app.reviewer.evaluate('void (window.left = document.activeElement)')
    await app.reviewer.press('Tab')
    await app.reviewer.waitFor('the focus to move', 'document.activeElement !== window.left')
  }
  throw new Error(`Tab leads to no ${component}.`)
}

it('a multimodal item → is answered by keys only: kept over a killed guest, undone, saved, and there when reopened [E.custom_llm]', async () => {
  const { reviewer } = app
  await app.shell.getByText('Answer comparison').first().click()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await reviewer.waitFor(
    'the form',
    `${CHOSEN} !== undefined || document.querySelector('[data-component="r_better"]') !== null`,
  )
  await reviewer.waitFor(
    'fields that can be answered',
    `document.querySelector('[data-component="r_better"] input:enabled') !== null`,
  )
  await tabTo('r_better')
  const other = (await reviewer.evaluate<string | undefined>(CHOSEN)) === 'A' ? ['2', 'B'] : ['1', 'A']
  await reviewer.press(other[0] ?? '1')
  await reviewer.waitFor('the choice', `${CHOSEN} === '${other[1]}'`)
  await tabTo('r_reason')
  const before = await reviewer.evaluate<string>(REASON)
  for (const key of ['Z', 'Q']) await reviewer.press(key)
  await reviewer.waitFor('the words', `${REASON}.length === ${before.length + 2}`)
  await reviewer.waitFor('word that it is on the disk', `${KEPT} === 'Saved on this computer'`)
  await app.screenshot('form-answered')

  await app.app.evaluate(({ webContents }) => {
    const guest = webContents.getAllWebContents().find((contents) => contents.getType() === 'webview')
    guest?.forcefullyCrashRenderer()
  })
  await reviewer.waitFor(
    'the answers after the guest was killed',
    `${CHOSEN} === '${other[1]}' && ${REASON}?.length === ${before.length + 2}`,
  )
  await reviewer.waitFor(
    'fields that can be answered',
    `document.querySelector('[data-component="r_reason"] textarea:not([readonly])') !== null`,
  )
  await tabTo('r_reason')
  await reviewer.press('z', ['control'])
  await reviewer.waitFor('the words undone', `${REASON}.length < ${before.length + 2}`)
  await reviewer.press('z', ['control', 'shift'])
  await reviewer.waitFor('the words done again', `${REASON}.length === ${before.length + 2}`)
  await reviewer.press('s', ['control'])
  await reviewer.waitFor('word that the platform has it', `${KEPT} === 'Saved'`)
  await app.screenshot('form-saved')

  const name = await reviewer.evaluate<string>(
    `document.querySelector('[role="region"][data-window-part]')?.getAttribute('aria-label')`,
  )
  const isHere = `document.querySelector('[role="region"][data-window-part]')?.getAttribute('aria-label') === ${JSON.stringify(name)}`
  await reviewer.press('Escape')
  await reviewer.evaluate(`document.querySelector('[role="region"][data-window-part]')?.focus()`)
  await reviewer.press('j')
  await reviewer.waitFor(
    'the next item',
    `!(${isHere}) && document.querySelector('[data-component="r_better"]') !== null`,
  )
  await reviewer.evaluate(`document.querySelector('[role="region"][data-window-part]')?.focus()`)
  await reviewer.press('k')
  await reviewer.waitFor('the item again', `${isHere} && ${CHOSEN} === '${other[1]}'`)
  expect(await reviewer.evaluate<string>(REASON)).toHaveLength(before.length + 2)
})
