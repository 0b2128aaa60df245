import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aDicom, pictureTags, pixelsTag, SYNTAX } from '../builders/dicom-file'
import { aPdf, filled } from '../builders/pdf-file'
import { startsOfFile } from '../drivers/starts'

const { launch, userData } = startsOfFile()

/** Documents as a clinic and an office leave them behind, good and bad. */
async function ownDocuments(): Promise<string> {
  const folder = join(userData, 'Reports and scans')
  await mkdir(folder, { recursive: true })
  const words = 'BT /F1 40 Tf 20 120 Td (Page of a report) Tj ET'
  const files: Readonly<Record<string, Buffer>> = {
    'report.pdf': aPdf([{ content: words }, { content: filled(1, 0, 0) }, { content: filled(0, 0, 1), width: 900 }]),
    'scan.dcm': aDicom({
      ...pictureTags(8, 4, { frames: 5 }),
      ...pixelsTag(Buffer.from(Array.from({ length: 160 }, (_, at) => at))),
    }),
    'torn.pdf': aPdf([{ content: words }]).subarray(0, 60),
    'torn.dcm': aDicom({ ...pictureTags(8, 4, { frames: 9 }), ...pixelsTag(Buffer.alloc(32)) }),
    'lung.dcm': aDicom(pictureTags(8, 4), SYNTAX.jpeg2000, [Buffer.alloc(10)]),
    'photo.png': await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
      .png()
      .toBuffer(),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  return folder
}

it('a folder of documents comes in as a picture for each page and frame; what can’t be read is named, and stops nothing [S2.9]', async () => {
  const app = await launch()
  const { shell } = app
  await app.signIn('first')
  const folder = await ownDocuments()
  await app.app.evaluate((_electron, path) => {
    const { __standInDialogs } = globalThis as unknown as { __standInDialogs: { answers: Record<string, unknown[]> } }
    __standInDialogs.answers['showOpenDialog'] = [{ canceled: false, filePaths: [path] }]
  }, folder)
  await shell.getByRole('button', { name: 'New project', exact: true }).click()
  await shell.getByRole('button', { name: 'Start from a folder…' }).click()
  const made = shell.getByRole('dialog', { name: 'New project' })
  await made.getByRole('button', { name: 'Choose a folder…' }).click()
  await made.getByText('9 pictures').first().waitFor()
  await app.screenshot('documents-chosen')
  await made.getByRole('button', { name: 'Create project' }).click()
  await shell.keyboard.press('Escape')
  const names = ['photo.png', 'report_p001.png', 'report_p002.png', 'report_p003.png', 'scan_f001.png', 'scan_f005.png']
  const items = shell.getByRole('listbox', { name: 'Items' })
  for (const name of names) await items.getByText(name).first().waitFor()
  expect(await items.getByRole('option').count()).toBe(9)
  await app.screenshot('documents-project')
  expect(app.log()).not.toMatch(/Uncaught|Unhandled/)
})
