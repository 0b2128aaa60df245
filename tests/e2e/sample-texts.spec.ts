import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'

const userData = newUserData()
let app: AppDriver

const SPANS = `Number(/(\\d[\\d,]*) spans?/.exec(document.body.innerText)?.[1] ?? -1)`
const KEPT = `(document.querySelector('[role="status"][aria-label="Saving"]')?.innerText ?? '')`
const FRAME = `document.querySelector('[aria-label^="Text of"]')`
const NAME = `${FRAME}?.getAttribute('aria-label')`
const FOCUS = `${FRAME}?.focus()`
/** Its reason is the last that is left once the item can be changed. */
const READY = `document.querySelector('[title="Choose words first."]') !== null`
const READ = `document.querySelector('article')?.innerText ?? ''`

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

/** Opens the first item of a project; the page of the one before may still stand, so its own words are waited for. */
async function openFirstItem(project: string, own: RegExp): Promise<string> {
  await app.shell.evaluate(() => {
    location.hash = '#/projects'
  })
  await app.shell.getByText(project).first().click()
  await app.shell.getByRole('option').first().waitFor()
  await app.shell.waitForFunction(() => {
    const pictures = [...document.querySelectorAll('img')].filter(
      (picture) => picture.getBoundingClientRect().top < innerHeight,
    )
    return pictures.length > 3 && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
  })
  await app.screenshot(`samples-${project}`)
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor(`the words of ${project}`, `${own}.test(${READ})`)
  await app.screenshot(`samples-${project}-read`)
  return app.reviewer.evaluate<string>(READ)
}

describe('texts', () => {
  it('of a sample → are shown to their last word', async () => {
    const words = await openFirstItem('Contracts and news', /SUPPLY AGREEMENT|INVOICE|night trains/)
    expect(words.length).toBeGreaterThan(400)
  })

  it('a span made by keys → survives a killed guest, undo, save and opening again [E.text]', async () => {
    const { reviewer } = app
    await reviewer.waitFor('a text that can be marked', READY)
    const before = await reviewer.evaluate<number>(SPANS)
    await reviewer.evaluate(FOCUS)
    await reviewer.press('ArrowRight')
    await reviewer.press('ArrowRight')
    await reviewer.press('Enter')
    await reviewer.waitFor('the span', `${SPANS} === ${before + 1}`)
    await reviewer.waitFor('word that it is on the disk', `/^Saved/.test(${KEPT})`)
    await app.app.evaluate(({ webContents }) => {
      const guest = webContents.getAllWebContents().find((contents) => contents.getType() === 'webview')
      guest?.forcefullyCrashRenderer()
    })
    await reviewer.waitFor('the span after the guest was killed', `${SPANS} === ${before + 1} && ${READY}`)
    await reviewer.evaluate(FOCUS)
    await reviewer.press('z', ['control'])
    await reviewer.waitFor('the span undone', `${SPANS} === ${before}`)
    await reviewer.press('z', ['control', 'shift'])
    await reviewer.waitFor('the span done again', `${SPANS} === ${before + 1}`)
    await reviewer.press('s', ['control'])
    await reviewer.waitFor('word that the platform has it', `${KEPT} === 'Saved'`)
    const name = await reviewer.evaluate<string>(NAME)
    await reviewer.evaluate(FOCUS)
    await reviewer.press('j')
    await reviewer.waitFor(
      'the next item',
      `${NAME} !== ${JSON.stringify(name)} && document.querySelector('article') !== null`,
    )
    await reviewer.evaluate(FOCUS)
    await reviewer.press('k')
    await reviewer.waitFor('the item again', `${NAME} === ${JSON.stringify(name)} && ${SPANS} === ${before + 1}`)
  })
})
