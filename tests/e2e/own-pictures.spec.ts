import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { writeZip } from '../builders/zip-file'
import { startsOfFile } from '../drivers/starts'

const { launch, userData } = startsOfFile()
const WIDE = { width: 640, height: 420, channels: 3 } as const
const BOXES = `Number(document.querySelector('aside[aria-label="Objects"] header [title$=" objects"]')?.title.match(/[\\d,]+/)?.[0].replaceAll(',', '') ?? 0)`

/** A folder of pictures as a person has it: the latest ones are still in the archive that a camera sent. */
async function ownPictures(): Promise<string> {
  const folder = join(userData, 'Garden birds')
  await mkdir(folder, { recursive: true })
  const colours = ['#6b8f71', '#b08968', '#5c7c9c', '#a3b18a']
  const pictures = await Promise.all(
    colours.map(async (background, at) => ({
      name: `bird ${at + 1}.jpg`,
      bytes: await sharp({ create: { ...WIDE, background } })
        .jpeg()
        .toBuffer(),
    })),
  )
  await Promise.all(pictures.slice(0, 2).map(({ name, bytes }) => writeFile(join(folder, name), bytes)))
  await writeZip(join(folder, 'latest.zip'), pictures.slice(2))
  return folder
}

it('a newcomer → creates a project of their own pictures, adds classes, and draws the first box [S2.7] [S9.2]', async () => {
  const app = await launch()
  const { shell, reviewer } = app
  await app.signIn('first')
  const folder = await ownPictures()
  await app.app.evaluate((_electron, path) => {
    const { __standInDialogs } = globalThis as unknown as { __standInDialogs: { answers: Record<string, unknown[]> } }
    __standInDialogs.answers['showOpenDialog'] = [{ canceled: false, filePaths: [path] }]
  }, folder)
  await shell.getByRole('button', { name: 'New project', exact: true }).click()
  await shell.getByRole('radio', { name: /^Vector/ }).waitFor()
  await app.screenshot('own-wizard')
  await shell.getByRole('button', { name: 'Start from a folder…' }).click()
  const made = shell.getByRole('dialog', { name: 'New project' })
  await app.screenshot('own-new-project')
  await made.getByRole('button', { name: 'Choose a folder…' }).click()
  await made.getByText('4 pictures').first().waitFor()
  await app.screenshot('own-chosen')
  await made.getByRole('button', { name: 'Create project' }).click()

  const classes = shell.getByRole('dialog', { name: 'What will be annotated?' })
  await classes.waitFor()
  await shell.keyboard.type('Robin')
  await app.screenshot('own-classes')
  await shell.keyboard.press('Control+Enter')
  await classes.waitFor({ state: 'detached' })
  await shell.getByRole('listbox', { name: 'Items' }).getByRole('option').nth(3).waitFor()
  await app.screenshot('own-project')
  await shell.getByRole('button', { name: 'Start annotating' }).first().click()
  await reviewer.waitFor(
    'the class',
    `document.querySelector('aside[aria-label="Objects"]')?.innerText.includes('Robin')`,
  )
  await app.screenshot('own-editor')
  await reviewer.click('[data-shortcut-scope="canvas"]')
  await reviewer.press('r')
  await reviewer.drag([0.3, 0.3], [0.6, 0.6])
  await reviewer.waitFor('one object', `${BOXES} === 1`)
  await reviewer.waitFor(
    'its class',
    `document.querySelector('[aria-label="Selected object"]')?.innerText.includes('Robin')`,
  )
  await app.screenshot('own-first-box')
  await reviewer.press('s', ['control'])
  const SAID = `[...document.querySelectorAll('[role="status"]')].map((one) => one.innerText.trim())`
  await reviewer.waitFor('the platform has it', `${SAID}.includes('Saved')`)
  expect(app.log()).not.toMatch(/Uncaught|Unhandled/)
})
