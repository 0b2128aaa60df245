import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOMS = '{domain,main,preload,renderer,reviewer,document-reader,ui,local-platform}/**/*.{ts,tsx,css}'
/** Types are erased before anything runs. */
const TYPES_ONLY = /^import type [^;]*? from '[^']+'$/gm
const NAMED = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"./#][^'"]*)['"]/g

interface Locked {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
/** The part of package-lock.json that is read here. */
interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}

/**
 * Packages that reach the person's computer, by their paths in the lockfile: imports of the product's folders, run-time
 * dependencies of package.json, Electron, and all that these need. Development dependencies count too, because the
 * bundler includes every import.
 */
export function shippedPackages(root: string): ReadonlyMap<string, string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const own = packages[''] ?? {}
  const imported = globSync(ROOMS, { cwd: root }).flatMap((file) => namesIn(readFileSync(join(root, file), 'utf8')))
  const first = [...imported, ...Object.keys({ ...own.dependencies, ...own.optionalDependencies })]
  const shipped = new Map<string, string>()
  const add = (from: string, name: string): void => {
    const path = lockedPath(packages, from, name)
    const one = path === undefined ? undefined : packages[path]
    if (path === undefined || one?.version === undefined || shipped.has(path)) return
    shipped.set(path, `${name}@${one.version}`)
    // Electron's package needs these only to download the program.
    if (name === 'electron') return
    for (const needed of Object.keys({ ...one.dependencies, ...one.optionalDependencies, ...one.peerDependencies })) {
      add(path, needed)
    }
  }
  for (const name of first) add('', name)
  return shipped
}

function namesIn(text: string): readonly string[] {
  return [...text.replaceAll(TYPES_ONLY, '').matchAll(NAMED)].map(([, name = '']) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
}

/** Places where a package finds another one: beside it, or in a folder above. */
function lockedPath(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (Object.hasOwn(packages, path)) return path
    if (at === '') return undefined
  }
}
