import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { renderShown } from '../../../local-platform/media/inspect'
import { shrink } from '../../../local-platform/media/shrink'

/** Least difference of the lines from their background. */
const SEEN = 40

it.each([
  ['white', 255],
  ['black', 0],
  ['grey', 128],
])('%s lines on an empty background → are visible in thumbnails and renditions', async (_name, level) => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-see-through-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'lines.png')
  const line = {
    create: { width: 64, height: 16, channels: 4, background: { r: level, g: level, b: level, alpha: 1 } },
  } as const
  await sharp({ create: { width: 64, height: 48, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: await sharp(line).png().toBuffer(), top: 16, left: 0 }])
    .png()
    .toFile(path)
  for (const bytes of [await shrink(path, 64), await renderShown(path)]) {
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = (y: number) => data[y * info.width * info.channels + 32 * info.channels] ?? 0
    expect(Math.abs(at(24) - at(4))).toBeGreaterThan(SEEN)
  }
})
