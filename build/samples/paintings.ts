import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Kind } from './kinds'
import type { Painted } from './picture'

/** Paints a picture, or returns the earlier painting. */
export type PaintOnce = (kind: Kind, name: string, paint: () => Painted) => Painted

/** Caches paintings in a folder while the code of their folders is unchanged. */
export function keptPaintings(folder: string, sources: string): PaintOnce {
  const fingerprints = new Map<Kind, string>()
  const fingerprintOf = (kind: Kind): string => {
    const made = fingerprints.get(kind) ?? fingerprint(kind, sources)
    fingerprints.set(kind, made)
    return made
  }
  return (kind, name, paint) => {
    const file = join(folder, `${kind.name}-${fingerprintOf(kind)}`, `${name}.painted`)
    if (existsSync(file)) return readPainting(readFileSync(file))
    const painted = paint()
    mkdirSync(dirname(file), { recursive: true })
    // Several runs may paint at the same time.
    const draft = `${file}.${process.pid}.part`
    writeFileSync(draft, paintingBytes(painted))
    renameSync(draft, file)
    return painted
  }
}

/** One line of JSON with the facts, then the pixels. */
function paintingBytes({ pixels, ...facts }: Painted): Uint8Array {
  return Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), pixels])
}

function readPainting(bytes: Buffer): Painted {
  const end = bytes.indexOf('\n')
  const facts = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<Painted, 'pixels'>
  return { ...facts, pixels: bytes.subarray(end + 1) }
}

function fingerprint({ rooms }: Kind, sources: string): string {
  const hash = createHash('sha256')
  for (const room of rooms) {
    for (const file of globSync(`${room}/**/*.ts`, { cwd: sources }).sort())
      hash.update(readFileSync(join(sources, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
