import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Small picture with content; `seed` makes it unique. */
export function aPicture(seed = 1, width = 64, height = 48): Sharp {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 151) % 256 }
  const spot = { create: { width: 16, height: 12, channels: 3 as const, background: { r: 250, g: 250, b: 240 } } }
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: spot, left: 4, top: 4 }])
}

const FORMATS = ['jpg', 'png', 'webp', 'tif'] as const

/** Writes `count` pictures in four formats into a folder, a tenth of them into subfolders. */
export async function writePictures(folder: string, count: number): Promise<readonly string[]> {
  const names: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const format = FORMATS[index % FORMATS.length] ?? 'jpg'
    const inside = index % 10 === 0 ? `day ${(index % 3) + 1}/` : ''
    names.push(`${inside}frame ${index}.${format}`)
    await writeFileIn(folder, names.at(-1) ?? '', await encoded(aPicture(index), format))
  }
  return names
}

/** Files that real folders hold beside good pictures, each with the words of its refusal. */
export async function writeBrokenFiles(folder: string): Promise<Readonly<Record<string, RegExp>>> {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251))
  const large = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
  await writeFileIn(folder, 'truncated.jpg', large.subarray(0, Math.floor(large.length / 2)))
  await writeFileIn(folder, 'letter.png', Buffer.from('Dear Sir or Madam,\n'))
  await writeFileIn(folder, 'empty.webp', Buffer.alloc(0))
  await writeFileIn(folder, 'drawn.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  return { 'truncated.jpg': /damaged/, 'letter.png': /It is text/, 'empty.webp': /empty/, 'drawn.png': /SVG/ }
}

/** Good pictures of unusual kinds, each with the size of its item. */
export async function writeUnusualPictures(
  folder: string,
): Promise<Readonly<Record<string, readonly [number, number]>>> {
  await writeFileIn(
    folder,
    'dot.png',
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  )
  await writeFileIn(folder, 'print.jpg', await aPicture(2).toColourspace('cmyk').jpeg().toBuffer())
  await writeFileIn(folder, 'turned.jpg', await aPicture(3, 80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  await writeFileIn(folder, 'turned.webp', await aPicture(3, 80, 40).withMetadata({ orientation: 6 }).webp().toBuffer())
  const frames = await Promise.all([4, 5].map((seed) => aPicture(seed, 30, 20).png().toBuffer()))
  await writeFileIn(
    folder,
    'film.webp',
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
  const deep = await aPicture(6).toColourspace('rgb16').tiff().toBuffer()
  await writeFileIn(folder, 'deep.tiff', deep)
  return {
    'dot.png': [1, 1],
    'print.jpg': [64, 48],
    'turned.jpg': [40, 80],
    'turned.webp': [40, 80],
    'film.webp': [30, 20],
    'deep.tiff': [64, 48],
  }
}

/** BMP picture, red above and blue below, with this many bits a pixel, bottom row first as programs write it. */
export function aBmp(width: number, height: number, bits: 1 | 4 | 8 | 24 | 32): Buffer {
  const colours = bits < 24 ? 2 ** bits : 0
  const pixelsAt = 54 + colours * 4
  const lineBytes = Math.ceil((width * bits) / 32) * 4
  const bytes = Buffer.alloc(pixelsAt + lineBytes * height)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(pixelsAt, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(bits, 28)
  const [red, blue] = [Buffer.from([0, 0, 255, 0]), Buffer.from([255, 0, 0, 0])]
  if (colours > 0) bytes.set([...red, ...blue], 54)
  for (let line = 0; line < height; line += 1) {
    const isBelow = line < height / 2
    for (let x = 0; x < width; x += 1) {
      const at = pixelsAt + line * lineBytes
      if (bits >= 24) (isBelow ? blue : red).copy(bytes, at + x * (bits / 8), 0, 3)
      else if (isBelow) {
        const byte = at + Math.floor((x * bits) / 8)
        bytes.writeUInt8(bytes.readUInt8(byte) | (1 << (8 - bits - ((x * bits) % 8))), byte)
      }
    }
  }
  return bytes
}

/** Writes one file and its folders. */
export async function writeFileIn(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

function encoded(picture: Sharp, format: (typeof FORMATS)[number]): Promise<Buffer> {
  if (format === 'png') return picture.png().toBuffer()
  if (format === 'webp') return picture.webp().toBuffer()
  return format === 'tif' ? picture.tiff().toBuffer() : picture.jpeg().toBuffer()
}
