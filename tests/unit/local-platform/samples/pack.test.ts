import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { MANIFEST_FILE, PACK_BYTES_MAX, type Sample } from '../../../../local-platform/samples/manifest'
import { classesIn } from '../../../../local-platform/samples/fill-annotation'
import { sampleManifest, SAMPLES_FOLDER } from '../../../drivers/sample-pack'

const manifest = sampleManifest()
const filesOf = ({ media, thumbnail, annotation, mask }: Sample) => [
  media,
  thumbnail,
  annotation,
  ...(mask === undefined ? [] : [mask]),
]
const read = (file: string): Buffer => readFileSync(join(SAMPLES_FOLDER, file))

it('the manifest → has every file with its hash, and no other', () => {
  const named = manifest.samples.flatMap(filesOf)
  for (const { file, bytes, sha256 } of named) {
    const found = read(file)
    expect(found.length, file).toBe(bytes)
    expect(createHash('sha256').update(found).digest('hex'), file).toBe(sha256)
  }
  const there = globSync('**/*', { cwd: SAMPLES_FOLDER })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(SAMPLES_FOLDER, file)).isFile())
  expect(there.toSorted()).toEqual([MANIFEST_FILE, ...named.map(({ file }) => file)].toSorted())
})

it('the pack → weighs 25 MB at most, with its manifest', () => {
  const bytes = manifest.samples.flatMap(filesOf).reduce((sum, file) => sum + file.bytes, 0)
  expect(bytes).toBe(manifest.bytes)
  expect(bytes + statSync(join(SAMPLES_FOLDER, MANIFEST_FILE)).size).toBeLessThanOrEqual(PACK_BYTES_MAX)
})

it('the pack → has samples of every project type, each uniquely named', () => {
  expect(new Set(manifest.samples.map(({ projectType }) => projectType))).toEqual(new Set(Object.keys(PROJECT_TYPE)))
  expect(new Set(manifest.samples.map(({ id }) => id)).size).toBe(manifest.samples.length)
  const tiled = manifest.samples.find(({ projectType }) => projectType === 'tiled')
  expect([tiled?.width, tiled?.height]).toEqual([8_000, 8_000])
  expect(manifest.samples.find(({ projectType }) => projectType === 'video')?.duration).toBe(4)
})

it('every picture → has its true size, and a thumbnail 320 wide', async () => {
  for (const { id, width, height, media, mask, thumbnail } of manifest.samples) {
    expect((await sharp(read(thumbnail.file)).metadata()).width, id).toBe(320)
    if (!media.mime.startsWith('image/')) continue
    const found = await sharp(read(media.file), { limitInputPixels: false }).metadata()
    expect([found.width, found.height], id).toEqual([width, height])
    if (mask === undefined) continue
    const parts = await sharp(read(mask.file)).metadata()
    expect([parts.width, parts.height], id).toEqual([width, height])
  }
})

it('every annotation → has its classes listed', () => {
  for (const { id, annotation, classes, projectType } of manifest.samples) {
    const template = gunzipSync(read(annotation.file)).toString('utf8')
    expect(classesIn(template), id).toEqual(classes)
    if (projectType !== 'custom_llm') expect(classes.length, id).toBeGreaterThan(0)
  }
})
