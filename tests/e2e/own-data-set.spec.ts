import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { startsOfFile } from '../drivers/starts'

const { launch, userData } = startsOfFile()
const SIZE = { width: 640, height: 420 }
const BOXES = `Number(document.querySelector('aside[aria-label="Objects"] header [title$=" objects"]')?.title.match(/[\\d,]+/)?.[0].replaceAll(',', '') ?? 0)`

/** A COCO folder as trainers have it, with an annotation that names no image. */
async function ownDataSet(): Promise<string> {
  const folder = join(userData, 'Harbour')
  await mkdir(join(folder, 'images'), { recursive: true })
  await mkdir(join(folder, 'annotations'))
  for (const [at, background] of ['#6b8f71', '#b08968'].entries()) {
    const picture = sharp({ create: { ...SIZE, channels: 3, background } }).jpeg()
    await writeFile(join(folder, 'images', `quay ${at + 1}.jpg`), await picture.toBuffer())
  }
  const annotation = (id: number, image: number) => ({ id, image_id: image, category_id: 90, bbox: [40, 50, 200, 100] })
  const coco = {
    images: [1, 2].map((id) => ({ id, file_name: `quay ${id}.jpg`, ...SIZE })),
    categories: [{ id: 90, name: 'crane' }],
    annotations: [annotation(1, 1), annotation(2, 1), annotation(3, 2), annotation(4, 9)],
  }
  await writeFile(join(folder, 'annotations', 'instances_default.json'), JSON.stringify(coco))
  return folder
}

it('a COCO folder → becomes a project with classes and objects; unreadable parts are named [S2.7] [S2.9]', async () => {
  const app = await launch()
  const { shell, reviewer } = app
  await app.signIn('first')
  const folder = await ownDataSet()
  await app.app.evaluate((_electron, path) => {
    const { __standInDialogs } = globalThis as unknown as { __standInDialogs: { answers: Record<string, unknown[]> } }
    __standInDialogs.answers['showOpenDialog'] = [{ canceled: false, filePaths: [path] }]
  }, folder)
  await shell.getByRole('button', { name: 'New project', exact: true }).click()
  await shell.getByRole('button', { name: 'Start from a folder…' }).click()
  const made = shell.getByRole('dialog', { name: 'New project' })
  await made.getByRole('button', { name: 'Choose a folder…' }).click()
  await made.getByText('3 objects of 1 class on 2 pictures').waitFor()
  await made.getByText('1 part can’t be read and is left out').click()
  await made.getByText('No image has the id 9.').waitFor()
  await app.screenshot('data-set-recognised')
  await made.getByRole('button', { name: 'Create project' }).click()
  const items = shell.getByRole('listbox', { name: 'Items' })
  await items.getByRole('option').nth(1).waitFor()
  await shell.getByText('2 pictures are in. One file was left out').waitFor()
  await app.screenshot('data-set-project')
  await shell.getByRole('button', { name: 'Start annotating' }).click()
  await reviewer.waitFor('the objects of the first picture', `${BOXES} === 2`)
  await reviewer.waitFor(
    'their class',
    `document.querySelector('aside[aria-label="Objects"]')?.innerText.includes('crane')`,
  )
  await app.screenshot('data-set-editor')
  expect(app.log()).not.toMatch(/Uncaught|Unhandled/)
})
