/** Converts annotations without a window: `npm run convert -- --to FORMAT [--from FORMAT] IN OUT`. */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const { status } = spawnSync(
  process.execPath,
  [vite, 'build', '--config', 'build/vite/formats.config.ts', '--logLevel', 'error'],
  { cwd: root, stdio: ['ignore', 2, 2] },
)
if (status !== 0) process.exit(status ?? 1)
// Like the app's own process: large files stay within 300 MB.
const memory = ['--max-old-space-size=1024', '--max-semi-space-size=4']
const cli = join(root, 'out', 'formats', 'cli.js')
const ended = spawnSync(process.execPath, [...memory, cli, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  stdio: 'inherit',
})
process.exit(ended.status ?? 1)
