import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'

const userData = newUserData()
let app: AppDriver

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

describe('samples without an editor can be read', () => {
  it('texts, to their last word', async () => {
    const words = await openFirstItem('Contracts and news', /SUPPLY AGREEMENT|INVOICE|night trains/)
    expect(words.length).toBeGreaterThan(400)
  })
})
