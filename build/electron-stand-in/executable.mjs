import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {object} ElectronExecutable
 * @property {string} path
 * @property {'override' | 'electron' | 'stand-in'} kind
 * @property {string} reason one line for whoever starts it to print
 */

/**
 * Where the electron package keeps its binary, as its own index.js finds it; null where it was
 * never downloaded. Requiring the package would begin the download.
 *
 * @returns {string | null}
 */
function packagedBinary() {
  let folder
  try {
    folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null
  }
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null
  const elsewhere = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  if (elsewhere) return join(elsewhere, name ?? 'electron')
  return name === null ? null : join(folder, 'dist', name)
}

/**
 * Which Electron runs here: the one that was named, else the real one, else the stand-in.
 *
 * @returns {ElectronExecutable}
 */
export function electronExecutable() {
  const named = process.env['ELECTRON_EXEC_PATH']
  if (named) return { path: named, kind: 'override', reason: `Electron: ${named}, named by ELECTRON_EXEC_PATH` }
  const binary = packagedBinary()
  const isThere = binary !== null && existsSync(binary)
  if (isThere && hasDisplay()) return { path: binary, kind: 'electron', reason: `Electron: ${binary}` }
  const why = isThere
    ? `${binary} needs a display`
    : binary === null
      ? "the electron package's binary was never downloaded"
      : `${binary} is not there`
  return {
    path: join(dirname(fileURLToPath(import.meta.url)), 'electron'),
    kind: 'stand-in',
    reason: `Electron: the stand-in on the installed Chromium, because ${why}; ELECTRON_EXEC_PATH names another`,
  }
}

/** Electron draws on a display, which Linux may not have. */
function hasDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  return process.platform !== 'linux' || Boolean(DISPLAY) || Boolean(WAYLAND_DISPLAY)
}
