import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  MANIFEST_FILE,
  PACK_BYTES_MAX,
  type Sample,
  type SampleFile,
  type SampleManifest,
} from '../../local-platform/samples/manifest'
import { classesIn } from '../../local-platform/samples/fill-annotation'
import { jpegOf, maskOf, pageThumbnailOf, thumbnailOf } from './encode'
import { type Kind, KINDS } from './kinds'
import { keptPaintings, type PaintOnce } from './paintings'

/** Input and output folders of the pack. */
export interface PackFolders {
  readonly sources: string
  /** Earlier paintings. */
  readonly paintings: string
  readonly pack: string
}

const THUMBNAIL_WIDTH = 320
const QUALITY = 70

/** Makes the named kinds of the pack, or all: the same bytes each time, with the same libraries and fonts. */
export async function makePack(
  folders: PackFolders,
  named: readonly string[],
  tell: (line: string) => void,
): Promise<void> {
  const before = named.length === 0 ? [] : samplesIn(folders.pack)
  if (named.length === 0) rmSync(folders.pack, { recursive: true, force: true })
  const paintOnce = keptPaintings(folders.paintings, folders.sources)
  const samples: Sample[] = []
  for (const kind of KINDS) {
    if (named.length > 0 && !named.includes(kind.name)) {
      samples.push(...before.filter((sample) => sample.kind === kind.name))
      continue
    }
    rmSync(join(folders.pack, kind.name), { recursive: true, force: true })
    mkdirSync(join(folders.pack, kind.name), { recursive: true })
    for (let seed = 1; seed <= kind.count; seed += 1)
      samples.push(await makeSample(kind, seed, paintOnce, folders.pack))
    const made = samples.filter((sample) => sample.kind === kind.name)
    tell(`${kind.name}: ${made.length} samples, ${megabytes(made.reduce((sum, sample) => sum + bytesOf(sample), 0))}`)
  }
  const bytes = samples.reduce((sum, sample) => sum + bytesOf(sample), 0)
  const manifest: SampleManifest = { bytes, samples }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  writeFileSync(join(folders.pack, MANIFEST_FILE), text)
  const total = bytes + text.length
  tell(`all: ${samples.length} samples, ${megabytes(total)}`)
  if (total > PACK_BYTES_MAX) throw new RangeError(`the pack weighs ${megabytes(total)}, more than it may`)
}

function samplesIn(pack: string): readonly Sample[] {
  const file = join(pack, MANIFEST_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SampleManifest).samples : []
}

async function makeSample(kind: Kind, seed: number, paintOnce: PaintOnce, pack: string): Promise<Sample> {
  const { picture } = kind
  const number = String(seed).padStart(4, '0')
  const write = (ending: string, mime: string, bytes: Uint8Array): SampleFile => {
    const file = `${kind.name}/${number}.${ending}`
    writeFileSync(join(pack, file), bytes)
    return {
      file,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mime,
    }
  }
  const { name, width, height } = picture.about(seed)
  const annotation = JSON.stringify(picture.annotation(seed))
  const mask = picture.mask?.(seed)
  return {
    id: `${kind.name}-${number}`,
    kind: kind.name,
    projectType: kind.projectType,
    name,
    ending: kind.ending,
    width: width === 0 ? null : width,
    height: height === 0 ? null : height,
    ...(picture.clip === undefined ? {} : { duration: picture.clip.seconds }),
    media: write(kind.ending, kind.mime, await mediaOf(kind, seed, paintOnce)),
    thumbnail: write('thumbnail.webp', 'image/webp', await smallOf(kind, seed, paintOnce)),
    annotation: write('annotation.json.gz', 'application/gzip', gzipSync(annotation, { level: 9 })),
    ...(mask === undefined ? {} : { mask: write('mask.png', 'image/png', await maskOf(mask)) }),
    classes: classesIn(annotation),
  }
}

async function mediaOf(kind: Kind, seed: number, paintOnce: PaintOnce): Promise<Uint8Array> {
  const { picture } = kind
  const { clip, file, paint } = picture
  if (file !== undefined) return file(seed)
  if (clip !== undefined) {
    const frames = Array.from({ length: clip.frames }, (_, frame) =>
      paintOnce(kind, `${seed}.${frame}`, () => clip.paint(seed, frame)),
    )
    return clip.file(frames)
  }
  if (paint === undefined) throw new TypeError(`nothing makes a ${kind.name}`)
  const { width, height } = picture.about(seed)
  const painted = paintOnce(kind, String(seed), () => paint(seed, width))
  return jpegOf(painted, width, height, kind.quality ?? QUALITY)
}

async function smallOf(kind: Kind, seed: number, paintOnce: PaintOnce): Promise<Uint8Array> {
  const { about, clip, page, paint } = kind.picture
  if (page !== undefined) return pageThumbnailOf(page(seed))
  if (clip !== undefined) return thumbnailOf(paintOnce(kind, `${seed}.0`, () => clip.paint(seed, 0)))
  if (paint === undefined) throw new TypeError(`nothing shows a ${kind.name}`)
  // A kind with its own file has no picture size; only its thumbnail is painted.
  const width = Math.max(THUMBNAIL_WIDTH, about(seed).width)
  return thumbnailOf(paintOnce(kind, String(seed), () => paint(seed, width)))
}

function bytesOf({ media, thumbnail, annotation, mask }: Sample): number {
  return media.bytes + thumbnail.bytes + annotation.bytes + (mask?.bytes ?? 0)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`
}
