import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DOCUMENT_FAULTS } from '#domain/media/documents'
import type { ChosenFiles } from '#contract/imports'
import type { CountedPictures } from '#domain/limits'
import { checkFiles } from '../../../../../main/services/imports/check-files'
import { inspectFiles } from '../../../../../main/services/imports/inspect-files'
import { reportText } from '../../../../../main/services/imports/report-text'
import { aPicture, writeFileIn } from '../../../../builders/picture-files'

let folder: string
const NO_ARCHIVES = {
  list: () => {
    throw new Error('there is no archive')
  },
}

/** As the page would count them. */
const counts: Record<string, CountedPictures> = {}
const documents = { count: async ({ path }: { readonly path: string }) => counts[basename(path)] ?? { count: 1 } }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-check-'))
  const files = {
    'good.jpg': await aPicture().jpeg().toBuffer(),
    'really a png.jpg': await aPicture().png().toBuffer(),
    'letter.png': Buffer.from('Dear Ada'),
    'empty.jpg': Buffer.alloc(0),
    'five.png': await sharp({ create: { width: 2_500, height: 2_000, channels: 3, background: '#456' } })
      .png()
      .toBuffer(),
    'phone.heic': Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
    'scan.dcm': Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]),
    'clip.mp4': Buffer.from('\0\0\0\x20ftypisom', 'latin1'),
    'a.jpg___save.png': await aPicture().png().toBuffer(),
    'notes.md': Buffer.from('# Notes'),
    'sub/form.json': Buffer.from('{}'),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFileIn(folder, name, bytes)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function checked(plan: 'Free' | 'Enterprise' = 'Free', most = 1_000): Promise<ChosenFiles | undefined> {
  return checkFiles(
    [folder],
    inspectFiles([folder], new AbortController().signal, { archives: NO_ARCHIVES, documents }),
    plan,
    most,
  )
}

describe('chosen files', () => {
  it('in H.265, AVI or Flash → are reported with their format, not as files without an editor', async () => {
    const place = await mkdtemp(join(tmpdir(), 'loupe-clips-'))
    onTestFinished(() => rm(place, { recursive: true, force: true }))
    const mp4 = (codec: string) => Buffer.from(`\0\0\0\x20ftypisom\0\0\x02\0moov\0\0stsd${codec}\0\0`, 'latin1')
    await writeFileIn(place, 'a.mp4', mp4('hvc1'))
    await writeFileIn(place, 'b.mp4', mp4('hev1'))
    await writeFileIn(place, 'c.mp4', mp4('avc1'))
    await writeFileIn(place, 'd.avi', Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1'))
    const looked = inspectFiles([place], new AbortController().signal, { archives: NO_ARCHIVES, documents })
    const { byType } = (await checkFiles([place], looked, 'Enterprise', 1_000)) ?? {}
    expect(byType?.video).toMatchObject({
      fits: 4,
      unseen: 0,
      undecoded: [
        { from: 'H.265 (HEVC)', count: 2 },
        { from: 'AVI', count: 1 },
      ],
    })
  })

  it('are sorted by first bytes for each project type, before importing [S2.9]', async () => {
    const { byType } = (await checked()) ?? {}
    expect(byType?.vector).toMatchObject({ fits: 4, unseen: 0, refusedCount: 3, others: 4 })
    expect(Object.fromEntries(byType?.pixel.refused.map(({ file, reason }) => [file, reason]) ?? [])).toEqual({
      'letter.png': 'It is text; a project of the type Pixel takes pictures.',
      'empty.jpg': 'It is empty.',
      'five.png': 'It has 2,500 × 2,000 pixels; the most in this project is 4 megapixels.',
      'phone.heic': "HEIC pictures can't be read. Save it as PNG or JPEG.",
    })
    expect(byType?.video).toMatchObject({ fits: 1, unseen: 0, refusedCount: 0, others: 10 })
    expect(byType?.text).toMatchObject({ fits: 3, unseen: 0 })
    expect(byType?.custom_llm).toMatchObject({ fits: 1, bytes: 2 })
    expect(byType?.point_cloud).toMatchObject({ fits: 0, refusedCount: 0, others: 11 })
  })

  it('are limited to the maximum per import', async () => {
    // An Other project takes most of them: pictures, texts and the clip.
    expect(await checked('Free', 8)).toBeDefined()
    expect(await checked('Free', 7)).toBeUndefined()
  })
})

describe('documents among chosen files', () => {
  it('count as their number of pictures, apart from those without any [S2.9]', async () => {
    await writeFileIn(folder, 'report.pdf', Buffer.from('%PDF-1.7\n'))
    counts['report.pdf'] = { count: 12 }
    counts['scan.dcm'] = { count: 30, width: 2_500, height: 2_000 }
    try {
      const { byType } = (await checked()) ?? {}
      expect(byType?.vector).toMatchObject({
        fits: 3 + 12 + 30,
        unseen: 0,
        documents: { pdf: { files: 1, pictures: 12 }, dicom: { files: 1, pictures: 30 } },
      })
      expect(byType?.pixel).toMatchObject({ fits: 2 + 12, documents: { dicom: { files: 0, pictures: 0 } } })
      expect(byType?.text).toMatchObject({ fits: 3 + 1, texts: 1, unseen: 0 })
      counts['report.pdf'] = { count: 12, hasText: false }
      expect((await checked())?.byType.text).toMatchObject({
        fits: 3,
        texts: 0,
        refused: [{ file: 'report.pdf', reason: DOCUMENT_FAULTS.noText }],
      })
      expect(byType?.pixel.refused).toContainEqual({
        file: 'scan.dcm',
        reason: 'It has 2,500 × 2,000 pixels; the most in this project is 4 megapixels.',
      })
      counts['report.pdf'] = { problem: 'It is locked with a password.' }
      counts['scan.dcm'] = { count: 10_001, width: 1, height: 1 }
      const reasons = Object.values((await checked())?.byType.tiled.refused ?? {}).map(({ reason }) => reason)
      expect(reasons).toContain('It is locked with a password.')
      expect(reasons).toContain('It has 10,001 frames; one file gives at most 10,000 pictures.')
    } finally {
      await rm(join(folder, 'report.pdf'))
      for (const name of Object.keys(counts)) Reflect.deleteProperty(counts, name)
    }
  })
})

describe('the list of skipped files', () => {
  it('is a table that no program evaluates as formulas', () => {
    const rows = [
      { file: 'a "b".png', reason: 'It is empty.' },
      { file: '=cmd()', reason: 'It has 2,500 × 2,000 pixels.' },
    ]
    expect(reportText(rows)).toBe(
      '\ufefffile,reason\r\n"a ""b"".png",It is empty.\r\n\'=cmd(),"It has 2,500 × 2,000 pixels."\r\n',
    )
  })
})
