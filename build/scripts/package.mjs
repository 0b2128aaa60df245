/** Builds everything and makes this system's installers in `dist/`; passes arguments to electron-builder. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { markedParts, readAdvisories } from '../installers/parts-list.ts'
import { shippedPackages } from '../installers/shipped-packages.ts'
import { build } from './build.mjs'
import { inspectPackage } from './inspect-package.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const CONFIG = ['--config', 'build/installers/electron-builder.config.ts', '--publish', 'never']
const shipped = shippedPackages(root)

function npm(...args) {
  const known = process.env.npm_execpath
  const [program, first] = known === undefined ? ['npm', []] : [process.execPath, [known]]
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, shell: known === undefined }
  return spawnSync(program, [...first, ...args], options)
}

/** Asks the registry for advisories; a release needs its answer. */
function checkAdvisories() {
  const { stdout } = npm('audit', '--json', '--package-lock-only')
  const advisories = readAdvisories(stdout ?? '', new Set(shipped.keys()))
  for (const line of advisories?.others ?? []) console.error(`package: advisory: ${line}`)
  for (const line of advisories?.blocking ?? []) console.error(`package: advisory about a shipped package: ${line}`)
  if (advisories !== undefined) return advisories.blocking.length === 0
  console.error('package: the registry did not answer, so advisories are NOT checked')
  if (process.env.LOUPE_ADVISORIES === 'unchecked' && process.env.LOUPE_SIGNED !== 'true') return true
  console.error(
    'package: connect to the registry, or set LOUPE_ADVISORIES=unchecked for installers that are no release',
  )
  return false
}

/** Writes the parts list of the app beside the installers. */
function writePartsList() {
  const { status, stdout, stderr } = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  const list = markedParts(JSON.parse(stdout), new Set(shipped.values()))
  const { version } = list.metadata.component
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', `Loupe-${version}.cdx.json`), JSON.stringify(list, null, 2))
}

if (!checkAdvisories()) process.exit(1)
build()
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'electron-builder', 'cli.js'), ...CONFIG, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
)
if (status !== 0) process.exit(status ?? 1)
writePartsList()
process.exit(inspectPackage() ? 0 : 1)
