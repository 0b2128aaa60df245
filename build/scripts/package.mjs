/** Builds everything and makes the installers of this computer's system in `dist/`; arguments go to electron-builder. */
import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const CONFIG = ['--config', 'build/installers/electron-builder.config.ts', '--publish', 'never']

build()
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'electron-builder', 'cli.js'), ...CONFIG, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
)
process.exit(status ?? 1)
