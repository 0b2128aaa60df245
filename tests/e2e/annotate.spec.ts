import { expect, it } from 'vitest'
import { startsOfFile } from '../drivers/starts'
import type { AppDriver } from '../drivers/app-driver'

// Without a keyring the second start asks for the password, whoever runs this.
const { launch } = startsOfFile({ env: () => ({ DBUS_SESSION_BUS_ADDRESS: 'disabled:' }) })

const KEPT = `document.querySelector('[role="status"][aria-label="Saving"]')?.innerText ?? ''`
const BOXES = `Number(document.querySelector('aside[aria-label="Objects"] header')?.innerText.match(/\\d+/)?.[0] ?? 0)`
const TOOL = (name: string) => `[role="toolbar"][aria-label="Tools"] button[aria-label^="${name}"]`
const MAY = (name: string) => `document.querySelector('${TOOL(name)}')?.matches(':not(:disabled)')`

async function openFirst(app: AppDriver): Promise<void> {
  await app.shell.getByText('Street scenes').first().click()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor('a tool to draw with', MAY('Draw a box'))
}

const crashGuest = (app: AppDriver) =>
  app.app.evaluate(({ webContents }) => {
    const guest = webContents.getAllWebContents().find((contents) => contents.getType() === 'webview')
    guest?.forcefullyCrashRenderer()
  })

it('a box goes from the hand to the platform and back: drawn, undone, redone, over a killed guest, saved, and there after a restart [S9.2]', async () => {
  const first = await launch()
  await first.signIn('first')
  await openFirst(first)
  const { reviewer } = first
  const before = await reviewer.evaluate<number>(BOXES)
  expect(before).toBeGreaterThan(0)

  await reviewer.click('[data-shortcut-scope="canvas"]')
  await reviewer.press('r')
  await reviewer.drag([0.35, 0.3], [0.5, 0.5])
  await reviewer.waitFor('one object more', `${BOXES} === ${before + 1}`)
  await first.screenshot('annotate-drawn')
  await reviewer.press('z', ['control'])
  await reviewer.waitFor('the box gone', `${BOXES} === ${before}`)
  await reviewer.press('z', ['control', 'shift'])
  await reviewer.waitFor('the box back', `${BOXES} === ${before + 1}`)
  await reviewer.waitFor('word that it is on the disk', `${KEPT} === 'Saved on this computer'`)

  await crashGuest(first)
  await reviewer.waitFor('the box after the guest was killed', `${BOXES} === ${before + 1} && ${MAY('Undo')}`)
  expect(await reviewer.evaluate(KEPT)).toBe('Saved on this computer')
  await first.screenshot('annotate-recovered')
  await reviewer.click(TOOL('Undo'))
  await reviewer.waitFor('its undoing', `${BOXES} === ${before}`)
  await reviewer.click(TOOL('Redo'))
  await reviewer.waitFor('its redoing', `${BOXES} === ${before + 1}`)

  await reviewer.press('s', ['control'])
  await reviewer.waitFor('word that the platform has it', `${KEPT} === 'Saved'`)
  await first.screenshot('annotate-saved')
  await first.close()

  const second = await launch()
  await second.signIn('again')
  await openFirst(second)
  await second.reviewer.waitFor('the box from the platform', `${BOXES} === ${before + 1}`)
})
