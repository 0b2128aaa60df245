import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppDriver, launchApp, removeUserData } from '../drivers/app-driver'
import { policyViolationText, takePolicyViolations } from '../drivers/policy-violations'

let app: AppDriver

beforeAll(async () => {
  app = await launchApp()
})
afterAll(async () => {
  await app.close()
  removeUserData(app.userData)
})

const heard = () => takePolicyViolations().map(policyViolationText)

it('a page that violates its policy → fails the test with directive and source: shell, guest and the hidden sign-in page', async () => {
  await app.signIn('first')
  await app.shell.getByText('Street scenes').first().click()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor('an item', `document.querySelector('[role="option"][aria-selected="true"]')`)
  // Nothing is refused in a run as it should be.
  expect(heard()).toEqual([])

  await app.shell.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">inline</p>'))
  await expect.poll(heard).toEqual([expect.stringMatching(/\/\/shell.* breaks style-src-attr: inline at /)])
  await app.reviewer.evaluate(`new Image().src = 'https://elsewhere.example/'; true`)
  await expect
    .poll(heard)
    .toEqual([expect.stringMatching(/\/\/reviewer.* breaks img-src: https:\/\/elsewhere\.example/)])
  await app.app.evaluate(
    ({ webContents }, code) =>
      webContents
        .getAllWebContents()
        .find((contents) => contents.getURL().includes('/auth/'))
        ?.executeJavaScript(code),
    `document.head.append(Object.assign(document.createElement('script'), { src: 'https://elsewhere.example/a.js' })); true`,
  )
  await expect
    .poll(heard)
    .toEqual([expect.stringMatching(/\/auth\/.* breaks script-src-elem: https:\/\/elsewhere\.example/)])
})
