/** Direct and indirect imports of a file. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const NAMED = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
/** Imports erased with the types don't count. */
const TYPES_ONLY = /^(?:import|export) type (?!\*)[^'"]*['"][^'"]+['"]/gm
const ALIASES = [
  [/^#domain\//, 'domain/'],
  [/^#protocol\//, 'reviewer/protocol/'],
  [/^#contract\//, 'preload/contract/'],
  [/^#endpoints$/, 'domain/endpoints/index'],
]
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']

/** Lists all imports for each file of the tree; caches files that it has read. */
export function createReader(root) {
  const direct = new Map()

  function resolved(from, name) {
    const alias = ALIASES.find(([pattern]) => pattern.test(name))
    if (!alias && !name.startsWith('.')) return undefined
    const path = alias ? name.replace(alias[0], alias[1]) : normalize(join(dirname(from), name))
    return ENDINGS.map((ending) => path + ending).find((file) => {
      const full = join(root, file)
      return existsSync(full) && statSync(full).isFile()
    })
  }

  function importsOf(file) {
    const known = direct.get(file)
    if (known) return known
    const names = [...readFileSync(join(root, file), 'utf8').replaceAll(TYPES_ONLY, '').matchAll(NAMED)].map(
      (match) => match[1],
    )
    const found = names.map((name) => resolved(file, name)).filter((path) => path !== undefined)
    direct.set(file, found)
    return found
  }

  const whole = new Map()
  return (file) => {
    const known = whole.get(file)
    if (known) return known
    const seen = new Set([file])
    for (const path of seen) if (/\.[cm]?[jt]sx?$/.test(path)) for (const next of importsOf(path)) seen.add(next)
    whole.set(file, seen)
    return seen
  }
}
