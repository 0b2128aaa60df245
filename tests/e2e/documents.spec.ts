import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aDicom, pictureTags, pixelsTag, SYNTAX } from '../builders/dicom-file'
import { aPdf, filled } from '../builders/pdf-file'
import type { AppDriver } from '../drivers/app-driver'
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

it('a folder of documents → becomes a picture per page and frame; unreadable ones are named and stop nothing [S2.9]', async () => {
  const app = await launch()
  const { shell } = app
  await app.signIn('first')
  const folder = await ownDocuments()
  await choose(app, folder)
  const made = shell.getByRole('dialog', { name: 'New project' })
  await made.getByText('9 pictures').first().waitFor()
  await made.getByText('One PDF document gives 3 of these pictures, one for each page.').waitFor()
  await made.getByText('One DICOM file gives 5 of these pictures, one for each frame.').waitFor()
  await made.getByText('3 files don’t fit and will be left out').click()
  for (const reason of [/^It is damaged/, /^It holds less than it says/, /^JPEG 2000 in DICOM is not read here/])
    await made.getByText(reason).waitFor()
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [820, 1_600]) await look(app, theme, width)
  }
  await made.getByRole('button', { name: 'Create project' }).click()
  await shell.keyboard.press('Escape')
  const names = ['photo.png', 'report_p001.png', 'report_p002.png', 'report_p003.png', 'scan_f001.png', 'scan_f005.png']
  const items = shell.getByRole('listbox', { name: 'Items' })
  for (const name of names) await items.getByText(name).first().waitFor()
  expect(await items.getByRole('option').count()).toBe(9)
  await app.screenshot('documents-project')
  expect(app.log()).not.toMatch(/Uncaught|Unhandled/)
  await app.close()
})

it('an import of a long document interrupted by the end of the app → resumes, and imports no page twice [S2.9]', async () => {
  const pages = 60
  const folder = join(userData, 'Long report')
  await mkdir(folder, { recursive: true })
  const content = (at: number) => `${filled(1, 1, 1)} 0 g BT /F1 60 Tf 40 400 Td (Page ${at + 1}) Tj ET`
  const book = aPdf(Array.from({ length: pages }, (_, at) => ({ width: 612, height: 792, content: content(at) })))
  await writeFile(join(folder, 'book.pdf'), book)
  const first = await launch()
  await first.signIn('again')
  await choose(first, folder)
  await first.shell.getByRole('button', { name: 'Create project' }).click()
  const count = (app: AppDriver) => app.shell.getByRole('listbox', { name: 'Items' }).getByRole('option').count()
  await expect.poll(() => count(first)).toBeGreaterThan(0)
  first.app.process().kill('SIGKILL')
  await first.close().catch(() => undefined)

  const second = await launch()
  await second.signIn('again')
  await second.shell.keyboard.press('Control+j')
  await second.shell.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
  const job = second.shell.getByRole('article', { name: /Long report/ })
  await second.screenshot('documents-interrupted')
  await job.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => job.getByRole('status').innerText()).toMatch(/^60 pictures are in/)
  await second.shell.getByRole('link', { name: 'Projects' }).first().click()
  await second.shell.getByText('Long report').first().click()
  await second.shell.getByText('60 items').first().waitFor()
  await second.screenshot('documents-gone-on')
  await second.close()
})

it('a PDF document in a text project → becomes its text; a scan is reported first, with advice [S2.9]', async () => {
  const app = await launch()
  const { shell, reviewer } = app
  await app.signIn('again')
  const folder = join(userData, 'Letters')
  await mkdir(folder, { recursive: true })
  const line = (text: string) => ({ content: `BT /F1 12 Tf 20 150 Td (${text}) Tj ET` })
  await writeFile(join(folder, 'letter.pdf'), aPdf([line('Dear Ada, the ship is in.'), {}, line('Yours, Olivia')]))
  await writeFile(join(folder, 'scanned.pdf'), aPdf([{ content: filled(1, 0, 0) }, {}]))
  await choose(app, folder)
  const made = shell.getByRole('dialog', { name: 'New project' })
  await made.getByText('5 pictures').first().waitFor()
  await made.getByText(/^Documents and pages/).click()
  await made.getByText('One PDF document becomes its text, page after page.').waitFor()
  await made.getByText('1 file doesn’t fit and will be left out').click()
  await made.getByText(/^It holds no text/).waitFor()
  for (const theme of ['dark', 'light'] as const) await look(app, theme, 820, 'texts')
  await made.getByRole('button', { name: 'Create project' }).click()
  await shell.keyboard.press('Escape')
  const items = shell.getByRole('listbox', { name: 'Items' })
  await items.getByText('letter.txt').first().waitFor()
  expect(await items.getByRole('option').count()).toBe(1)
  // The question for classes comes when the project is there.
  await expect
    .poll(async () => {
      await shell.keyboard.press('Escape')
      return shell.getByRole('dialog').count()
    })
    .toBe(0)
  await shell
    .getByRole('button', { name: /start (reviewing|annotating)/i })
    .first()
    .click()
  const read = `document.querySelector('article')?.innerText ?? ''`
  await reviewer.waitFor('the words of the letter', `/Dear Ada[^]*Yours, Olivia/.test(${read})`)
  await app.screenshot('documents-text-read')
  // The document was kept: its pages are drawn in the reviewer's own sandbox.
  await reviewer.evaluate(`document.querySelector('[aria-label^="Text of"]')?.focus()`)
  await reviewer.press('v')
  await reviewer.waitFor('the first page', `document.querySelector('[aria-label="Page 1"] canvas') !== null`)
  const words = `document.querySelector('[aria-label="Page 1"]')?.textContent`
  await reviewer.waitFor('its words', `${words} === 'Dear Ada, the ship is in.'`)
  await app.screenshot('documents-text-pages')
  await app.close()
})

async function choose(app: AppDriver, folder: string): Promise<void> {
  await app.app.evaluate((_electron, path) => {
    const { __standInDialogs } = globalThis as unknown as { __standInDialogs: { answers: Record<string, unknown[]> } }
    __standInDialogs.answers['showOpenDialog'] = [{ canceled: false, filePaths: [path] }]
  }, folder)
  await app.shell.getByRole('link', { name: 'Projects' }).first().click()
  await app.shell.getByRole('button', { name: 'New project', exact: true }).click()
  await app.shell.getByRole('button', { name: 'Start from a folder…' }).click()
  await app.shell.getByRole('dialog', { name: 'New project' }).getByRole('button', { name: 'Choose a folder…' }).click()
}

async function look(app: AppDriver, theme: 'light' | 'dark', width: number, of = 'documents'): Promise<void> {
  await app.app.evaluate(
    ({ nativeTheme, BrowserWindow }, [source, wide]) => {
      nativeTheme.themeSource = source
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL().includes('shell'))
        ?.setContentSize(wide, 720)
    },
    [theme, width] as const,
  )
  await app.shell.waitForFunction(
    (isDark) => matchMedia('(prefers-color-scheme: dark)').matches === isDark,
    theme === 'dark',
  )
  await expect.poll(() => app.shell.evaluate(() => innerWidth)).toBe(width)
  await app.screenshot(`${of}-${theme}-${width}`)
}
