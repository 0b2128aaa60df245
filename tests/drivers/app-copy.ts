import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const PARTS = ['main', 'preload', 'renderer', 'reviewer', 'local-platform'] as const

/** Copy of the built app in a separate folder. */
export interface AppCopy {
  readonly folder: string
  readonly remove: () => void
}

/** Copies the built app; another folder may replace a part, unknown to the product. */
export function copyApp(replaced: Readonly<Partial<Record<(typeof PARTS)[number], string>>>): AppCopy {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-copy-'))
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'resources'))
  symlinkSync(join(root, 'resources/samples'), join(folder, 'resources/samples'))
  for (const part of PARTS)
    cpSync(replaced[part] ?? join(root, 'out', part), join(folder, 'out', part), { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
