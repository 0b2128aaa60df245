/**
 * Checks the output of `npm run package`: fuses, archive, desktop entries. `node build/scripts/node.mjs
 * build/scripts/inspect-package.mjs [FOLDER]`.
 */
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspectOutput } from '../installers/inspect-artefact.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Reports faults in the packed apps and installers of a folder; true means none. */
export function inspectPackage(folder = resolve(root, 'dist')) {
  const wrong = inspectOutput(folder, { linux: 'loupe-annotate', others: 'Loupe' })
  for (const line of wrong) console.error(`package: ${line}`)
  if (wrong.length === 0) console.error('package: fuses, archive and entries of the desktop are as they should be')
  return wrong.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(inspectPackage(process.argv[2]) ? 0 : 1)
