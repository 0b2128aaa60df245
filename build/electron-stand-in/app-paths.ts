import { readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export type PathName = Parameters<Electron.App['getPath']>[0]

export interface AppPackage {
  /** Path that `getAppPath()` returns. */
  path: string
  entry: string
  name: string
  version: string
  /** Desktop name of the app's windows: the name of its desktop file, as in Electron. */
  windowClass: string
}

interface Manifest {
  name?: string
  productName?: string
  version?: string
  main?: string
  desktopName?: string
}

function manifestIn(folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return null
  }
}

/** App on the command line: a folder with a package.json, or a file. */
export function readPackage(argument: string): AppPackage {
  const given = realpathSync(resolve(argument))
  const isFolder = statSync(given).isDirectory()
  const folder = isFolder ? given : dirname(given)
  const manifest = isFolder ? manifestIn(folder) : null
  return {
    path: folder,
    entry: isFolder ? join(folder, manifest?.main ?? 'index.js') : given,
    name: manifest?.productName ?? manifest?.name ?? 'Electron',
    version: manifest?.version ?? '0.0.0',
    windowClass: (manifest?.desktopName ?? manifest?.name ?? 'electron').replace(/\.desktop$/, ''),
  }
}

function appData(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
}

/** Linux keeps the names of a person's own folders in one file, because they can be renamed. */
function userFolder(key: string, name: string): string {
  try {
    const text = readFileSync(
      join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'user-dirs.dirs'),
      'utf8',
    )
    const match = new RegExp(`^XDG_${key}_DIR="(.*)"`, 'm').exec(text)
    if (match?.[1]) return match[1].replace('$HOME', homedir())
  } catch {
    // Without that file, the usual names apply.
  }
  return join(homedir(), name)
}

export function defaultPath(name: PathName, appName: string, other: (name: PathName) => string): string {
  switch (name) {
    case 'home':
      return homedir()
    case 'appData':
      return appData()
    case 'userData':
      return join(other('appData'), appName)
    case 'sessionData':
      return other('userData')
    case 'temp':
      return tmpdir()
    case 'exe':
      return process.execPath
    case 'assets':
      return dirname(process.execPath)
    case 'module':
      return process.execPath
    case 'desktop':
      return userFolder('DESKTOP', 'Desktop')
    case 'documents':
      return userFolder('DOCUMENTS', 'Documents')
    case 'downloads':
      return userFolder('DOWNLOAD', 'Downloads')
    case 'music':
      return userFolder('MUSIC', 'Music')
    case 'pictures':
      return userFolder('PICTURES', 'Pictures')
    case 'videos':
      return userFolder('VIDEOS', 'Videos')
    case 'logs':
      return join(other('userData'), 'logs')
    case 'crashDumps':
      return join(other('userData'), 'Crashpad')
    case 'recent':
      throw new Error(`Failed to get '${name}' path`)
    default:
      throw new Error(`Failed to get '${String(name satisfies never)}' path`)
  }
}
