/** Builds every bundle into `out/`; takes no time if the sources haven't changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const SOURCES = [
  'domain',
  'main',
  'preload',
  'renderer',
  'reviewer',
  'document-reader',
  'ui',
  'local-platform',
  'resources',
  'build/vite',
]
/** Served as they are, outside the bundles. */
const SAMPLES = 'resources/samples/**'
const FILES = ['electron.vite.config.ts', 'package-lock.json', 'package.json']

function fingerprint() {
  const hash = createHash('sha256')
  const files = [
    ...FILES,
    ...SOURCES.flatMap((folder) => globSync(`${folder}/**/*`, { cwd: root, exclude: [SAMPLES] }).sort()),
  ]
  for (const file of files) {
    const path = join(root, file)
    if (!statSync(path).isFile()) continue
    hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function run(bin, args) {
  const script = join(root, 'node_modules', ...bin)
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Updates `out/`; `force` builds even without changes. */
export function build({ force = false } = {}) {
  const stamp = join(root, 'out', '.built')
  const now = fingerprint()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.error('build: main, preload, shell, windows of items, reviewer, reader of documents, local platform')
  run(['electron-vite', 'bin', 'electron-vite.js'], ['build', '--logLevel', 'warn'])
  run(['vite', 'bin', 'vite.js'], ['build', '--config', 'build/vite/item-window.config.ts', '--logLevel', 'warn'])
  run(['vite', 'bin', 'vite.js'], ['build', '--config', 'build/vite/reviewer.config.ts', '--logLevel', 'warn'])
  run(['vite', 'bin', 'vite.js'], ['build', '--config', 'build/vite/document-reader.config.ts', '--logLevel', 'warn'])
  run(['vite', 'bin', 'vite.js'], ['build', '--config', 'build/vite/local-platform.config.ts', '--logLevel', 'warn'])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build({ force: process.argv.includes('--force') })
