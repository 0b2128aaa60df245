/**
 * Prepares a bare clone for Loupe: `node build/set-up/set-up.mjs [start|test]`. Runs on Node 20 with nothing installed,
 * prints a line per step, and prints nothing if nothing is missing.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEBIAN_PACKAGES } from './packages.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const say = (line) => console.log(`set-up: ${line}`)

/** Time limit for a hundred megabytes; after it the release host counts as out of reach. */
const ELECTRON_WITHIN_MS = 120_000
/** Time limit for packages that only save time. */
const OPTIONAL_WITHIN_MS = 90_000

class SetUpError extends Error {}

function main(purpose) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) throw new SetUpError(`Node 20 or newer is needed, this is ${process.version}.`)
  if (process.platform === 'linux') debian(purpose)
  npmPackages()
  electronBinary()
}

function debian(purpose) {
  if (!existsSync('/usr/bin/dpkg-query')) {
    say('no dpkg here: Chromium and libsecret are taken as they are.')
    return
  }
  const wanted = [
    ...DEBIAN_PACKAGES.start,
    ...(process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? DEBIAN_PACKAGES.display : []),
    ...DEBIAN_PACKAGES.keychain,
    ...(purpose === 'test' ? DEBIAN_PACKAGES.test : []),
  ]
  const missing = wanted.filter((name) => !installed(name))
  if (missing.length > 0) installDebian(missing)
  if (purpose === 'test') tryDebian(DEBIAN_PACKAGES.quicker)
}

function installDebian(missing) {
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0) {
    throw new SetUpError(`Debian packages are missing. Run this, then try again:\n  sudo ${command.join(' ')}`)
  }
  say(`installing Debian packages: ${missing.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env, quiet: true })
  run(command[0], command.slice(1), { env, quiet: true })
}

/** Installs packages that only save time; everything works without them. */
function tryDebian(packages) {
  const missing = packages.filter((name) => !installed(name))
  if (missing.length === 0 || process.getuid?.() !== 0) return
  const options = {
    stdio: 'ignore',
    timeout: OPTIONAL_WITHIN_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], options)
  if (status !== 0) say(`without ${missing.join(' ')}, which can’t be had here, component tests take longer.`)
}

function installed(name) {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' })
  return status === 0 && stdout === 'installed'
}

function npmPackages() {
  const stamp = join(root, 'node_modules', '.loupe-set-up')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  say('installing npm packages by the lockfile')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, ...nodeHeaders() },
    shell: process.platform === 'win32',
  })
  if (!existsSync(join(root, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node'))) {
    say(
      'keytar could not be built: sessions are kept in memory only. It needs a C++ compiler, libsecret-1-dev and Node headers (npm_config_nodedir).',
    )
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, lock)
}

/** Uses the headers beside the running Node if they exist, so that node-gyp downloads nothing. */
function nodeHeaders() {
  if (process.env.npm_config_nodedir) return {}
  const nodedir = resolve(dirname(process.execPath), '..')
  return existsSync(join(nodedir, 'include', 'node', 'node_api.h')) ? { npm_config_nodedir: nodedir } : {}
}

function electronBinary() {
  const electron = join(root, 'node_modules', 'electron')
  if (
    existsSync(join(electron, 'path.txt')) ||
    process.env.ELECTRON_EXEC_PATH ||
    process.env.ELECTRON_OVERRIDE_DIST_PATH
  )
    return
  const install = [join(electron, 'install.js')]
  if (process.platform !== 'linux') {
    say("fetching Electron's binary")
    run(process.execPath, install, {})
    return
  }
  // The stand-in can replace it here, so each version is tried once and a failure is no error.
  const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'))
  const stamp = join(root, 'node_modules', '.loupe-electron-tried')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return
  say(`looking for the binary of Electron ${version}`)
  const { status, error } = spawnSync(process.execPath, install, {
    cwd: root,
    stdio: 'ignore',
    timeout: ELECTRON_WITHIN_MS,
  })
  writeFileSync(stamp, version)
  if (status !== 0)
    say(
      `it can't be had here${error === undefined ? '' : ` (${error.code})`}: Loupe runs on the installed Chromium instead. \`node node_modules/electron/install.js\` tries again.`,
    )
}

function run(command, args, { env = process.env, quiet = false, shell = false }) {
  try {
    execFileSync(command, args, {
      cwd: root,
      env,
      shell,
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit'],
    })
  } catch (error) {
    throw new SetUpError(`${command} ${args.join(' ')} failed (${error.status ?? error.message}).`)
  }
}

try {
  main(process.argv[2] ?? 'start')
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(`set-up: ${error.message}`)
  process.exit(1)
}
