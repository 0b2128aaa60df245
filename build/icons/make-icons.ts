import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { icnsOf, icoOf } from './icon-containers.ts'

const here = import.meta.dirname
const root = resolve(here, '../..')
const source = readFileSync(join(root, 'resources/icons/loupe.svg'))

/** Sizes of the icon, in pixels: all that Linux, Windows and macOS ask for. */
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const

const png = new Map<number, Buffer>()
for (const size of SIZES) {
  png.set(size, await sharp(source, { density: 288 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer())
}

const folder = join(here, 'png')
mkdirSync(folder, { recursive: true })
for (const [size, bytes] of png) writeFileSync(join(folder, `${size}x${size}.png`), bytes)
writeFileSync(join(here, 'icon.ico'), icoOf(png))
writeFileSync(join(here, 'icon.icns'), icnsOf(png))
console.log(`${png.size} sizes in build/icons/png, icon.ico, icon.icns`)
