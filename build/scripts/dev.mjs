/** Loupe with hot reload: the shell by electron-vite, the reviewer by a second development server. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { electronExecutable } from '../electron-stand-in/executable.mjs'
import { build } from './build.mjs'

const root = resolve(import.meta.dirname, '../..')
build()
// The output from here on is no release build.
rmSync(join(root, 'out', '.built'))
const { path, reason } = electronExecutable()
console.log(`electron: ${reason}`)
const reviewer = spawn(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), '--config', 'build/vite/reviewer.config.ts'],
  { cwd: root, stdio: 'inherit' },
)
const shell = spawn(
  process.execPath,
  [
    join(root, 'node_modules/electron-vite/bin/electron-vite.js'),
    'dev',
    '--watch',
    ...(process.getuid?.() === 0 ? ['--noSandbox'] : []),
    '--',
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ELECTRON_EXEC_PATH: path, LOUPE_REVIEWER_URL: 'http://127.0.0.1:5174' },
  },
)
shell.on('exit', (code) => {
  reviewer.kill()
  process.exit(code ?? 1)
})
