import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aDicom, pictureTags, pixelsTag, SYNTAX } from '../builders/dicom-file'
import { aPdf, filled } from '../builders/pdf-file'
import { writeZip } from '../builders/zip-file'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

// One person's app: each test finds the earlier imports among its projects.
const { launch, userData } = startsOfFile({ profile: 'first' })
const BOXES = `Number(document.querySelector('aside[aria-label="Objects"] header [title$=" objects"]')?.title.match(/[\\d,]+/)?.[0].replaceAll(',', '') ?? 0)`
let app: AppDriver

beforeAll(async () => {
  app = await launch()
  await app.signedIn()
})
afterEach(() => expect(app.log()).not.toMatch(/Uncaught|Unhandled/))

/** Documents of a clinic and an office, good and bad. */
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

const SIZE = { width: 640, height: 420 }

/** Typical COCO folder, with an annotation that names no image. */
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

const WIDE = { width: 640, height: 420, channels: 3 } as const

/** A person's folder of pictures: the latest are still in the archive from a camera. */
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

it('a COCO folder → becomes a project with classes and objects; unreadable parts are named [S2.7] [S2.9]', async () => {
  const { shell, reviewer } = app
  const folder = await ownDataSet()
  await answerWith(folder)
  await toProjects()
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
})

it('a newcomer → creates a project of their own pictures, adds classes, and draws the first box [S2.7] [S9.2]', async () => {
  const { shell, reviewer } = app
  const folder = await ownPictures()
  await answerWith(folder)
  await toProjects()
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
  const tool = 'button[aria-label^="Draw a box"]'
  await reviewer.waitFor('the box tool', `document.querySelector('${tool}')?.matches(':not(:disabled)')`)
  await reviewer.press('r')
  await reviewer.waitFor('the box in use', `document.querySelector('${tool}[aria-pressed="true"]') !== null`)
  // Messages of the imports lie over the picture.
  await shell.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('[role="log"] [aria-label="Dismiss"]')) one.click()
  })
  await shell.getByText('pictures are in').first().waitFor({ state: 'detached' })
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
})

it('a folder of documents → becomes a picture per page and frame; unreadable ones are named and stop nothing [S2.9]', async () => {
  const { shell } = app
  await choose(await ownDocuments())
  const made = shell.getByRole('dialog', { name: 'New project' })
  await made.getByText('9 pictures').first().waitFor()
  await made.getByText('One PDF document gives 3 of these pictures, one for each page.').waitFor()
  await made.getByText('One DICOM file gives 5 of these pictures, one for each frame.').waitFor()
  await made.getByText('3 files don’t fit and will be left out').click()
  for (const reason of [/^It is damaged/, /^It holds less than it says/, /^JPEG 2000 in DICOM is not read here/])
    await made.getByText(reason).waitFor()
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [820, 1_600]) await look(theme, width)
  }
  await made.getByRole('button', { name: 'Create project' }).click()
  const classes = shell.getByRole('dialog', { name: 'What will be annotated?' })
  await classes.waitFor()
  await shell.keyboard.press('Escape')
  await classes.waitFor({ state: 'detached' })
  const names = ['photo.png', 'report_p001.png', 'report_p002.png', 'report_p003.png', 'scan_f001.png', 'scan_f005.png']
  const items = shell.getByRole('listbox', { name: 'Items' })
  for (const name of names) await items.getByText(name).first().waitFor()
  expect(await items.getByRole('option').count()).toBe(9)
  await app.screenshot('documents-project')
})

it('an import of a long document interrupted by the end of the app → resumes, and imports no page twice [S2.9]', async () => {
  const pages = 60
  const folder = join(userData, 'Long report')
  await mkdir(folder, { recursive: true })
  const content = (at: number) => `${filled(1, 1, 1)} 0 g BT /F1 60 Tf 40 400 Td (Page ${at + 1}) Tj ET`
  const book = aPdf(Array.from({ length: pages }, (_, at) => ({ width: 612, height: 792, content: content(at) })))
  await writeFile(join(folder, 'book.pdf'), book)
  await choose(folder)
  await app.shell.getByRole('button', { name: 'Create project' }).click()
  await app.shell.getByRole('heading', { name: 'Long report', level: 1 }).waitFor()
  const count = () => app.shell.getByRole('listbox', { name: 'Items' }).getByRole('option').count()
  await expect.poll(count).toBeGreaterThan(0)
  app.app.process().kill('SIGKILL')
  await app.close().catch(() => undefined)

  app = await launch()
  await app.signedIn()
  const jobs = app.shell.getByRole('heading', { name: 'Jobs', level: 1 })
  // The last run's rows are drawn before the frame handles keys.
  await expect
    .poll(
      async () => {
        if (!(await jobs.isVisible())) await app.shell.keyboard.press('Control+j')
        return jobs.isVisible()
      },
      { interval: 2_000 },
    )
    .toBe(true)
  const job = app.shell.getByRole('article', { name: /Long report/ })
  await app.screenshot('documents-interrupted')
  await job.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => job.getByRole('status').innerText()).toMatch(/^60 pictures are in/)
  await app.shell.getByRole('link', { name: 'Projects' }).first().click()
  await app.shell.getByText('Long report').first().click()
  await app.shell.getByText('60 items').first().waitFor()
  await app.screenshot('documents-gone-on')
})

it('a PDF document in a text project → becomes its text; a scan is reported first, with advice [S2.9]', async () => {
  const { shell, reviewer } = app
  const folder = join(userData, 'Letters')
  await mkdir(folder, { recursive: true })
  const line = (text: string) => ({ content: `BT /F1 12 Tf 20 150 Td (${text}) Tj ET` })
  await writeFile(join(folder, 'letter.pdf'), aPdf([line('Dear Ada, the ship is in.'), {}, line('Yours, Olivia')]))
  await writeFile(join(folder, 'scanned.pdf'), aPdf([{ content: filled(1, 0, 0) }, {}]))
  await choose(folder)
  const made = shell.getByRole('dialog', { name: 'New project' })
  await made.getByText('5 pictures').first().waitFor()
  await made.getByText(/^Documents and pages/).click()
  await made.getByText('One PDF document becomes its text, page after page.').waitFor()
  await made.getByText('1 file doesn’t fit and will be left out').click()
  await made.getByText(/^It holds no text/).waitFor()
  for (const theme of ['dark', 'light'] as const) await look(theme, 820, 'texts')
  await made.getByRole('button', { name: 'Create project' }).click()
  await shell.keyboard.press('Escape')
  const items = shell.getByRole('listbox', { name: 'Items' })
  await items.getByText('letter.txt').first().waitFor()
  expect(await items.getByRole('option').count()).toBe(1)
  // The question for classes appears once the project exists.
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
  // The document is stored: its pages are drawn in the reviewer's own sandbox.
  await reviewer.evaluate(`document.querySelector('[aria-label^="Text of"]')?.focus()`)
  await reviewer.press('v')
  await reviewer.waitFor('the first page', `document.querySelector('[aria-label="Page 1"] canvas') !== null`)
  const words = `document.querySelector('[aria-label="Page 1"]')?.textContent`
  await reviewer.waitFor('its words', `${words} === 'Dear Ada, the ship is in.'`)
  // A drag over words of a page marks them in the text.
  const [from, to] = await reviewer.evaluate<readonly (readonly [number, number])[]>(`(() => {
    const run = document.querySelector('[aria-label="Page 1"] [data-from]').getBoundingClientRect()
    const frame = document.querySelector('[data-shortcut-scope="canvas"]').getBoundingClientRect()
    const share = (x) => [(x - frame.x) / frame.width, (run.y + run.height / 2 - frame.y) / frame.height]
    return [share(run.x + 2), share(run.right - 2)]
  })()`)
  if (from === undefined || to === undefined) throw new Error('no words on the page')
  await reviewer.drag(from, to)
  await reviewer.press('Return')
  await reviewer.waitFor(
    'a span on the page',
    `document.querySelector('[aria-label="Page 1"] mark')?.textContent.includes('the ship is')`,
  )
  await app.screenshot('documents-text-pages')
})

const toProjects = () =>
  app.shell.evaluate(() => {
    location.hash = '#/projects'
  })

/** Answer of the folder dialog. */
const answerWith = (folder: string) =>
  app.app.evaluate((_electron, path) => {
    const { __standInDialogs } = globalThis as unknown as { __standInDialogs: { answers: Record<string, unknown[]> } }
    __standInDialogs.answers['showOpenDialog'] = [{ canceled: false, filePaths: [path] }]
  }, folder)

async function choose(folder: string): Promise<void> {
  await answerWith(folder)
  await toProjects()
  await app.shell.getByRole('button', { name: 'New project', exact: true }).click()
  await app.shell.getByRole('button', { name: 'Start from a folder…' }).click()
  await app.shell.getByRole('dialog', { name: 'New project' }).getByRole('button', { name: 'Choose a folder…' }).click()
}

async function look(theme: 'light' | 'dark', width: number, of = 'documents'): Promise<void> {
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
