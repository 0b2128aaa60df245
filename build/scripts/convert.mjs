/** Converts annotations without a window: `npm run convert -- --to FORMAT [--from FORMAT] IN OUT`. */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const { status } = spawnSync(
  process.execPath,
  [vite, 'build', '--config', 'build/vite/formats.config.ts', '--logLevel', 'error'],
  { cwd: root, stdio: ['ignore', 2, 2] },
)
if (status !== 0) process.exit(status ?? 1)
await import(pathToFileURL(join(root, 'out', 'formats', 'cli.js')).href)
