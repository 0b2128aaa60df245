/** Opens Loupe on its embedded platform: `npm start [-- --seed --user-data-dir=DIR]`. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { electronExecutable } from '../electron-stand-in/executable.mjs'
import { build } from './build.mjs'

build()
const { path, reason } = electronExecutable()
console.log(`electron: ${reason}`)
const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
const child = spawn(path, [...sandbox, resolve(import.meta.dirname, '../..'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
