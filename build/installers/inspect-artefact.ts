import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fuseFile, wrongFuses } from './fuses.ts'

/** Packed app before it goes into an installer. */
interface Unpacked {
  /** Folder with the program, or the `.app` of macOS. */
  readonly folder: string
  readonly platform: 'linux' | 'win32' | 'darwin'
  readonly program: string
}

/** Entry of the archive's header; a folder has children. */
interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly unpacked?: boolean
  readonly size?: number
  readonly offset?: string
  readonly integrity?: { readonly algorithm: string; readonly hash: string }
}

/** Development files: maps, sources, tests, the stand-in. */
const OF_THE_WORKSHOP =
  /\.map$|\.tsx?$|\.[cm]ts$|stand-in|(?:^|\/)(?:tests?|__tests__|bench)\/|\.(?:test|spec)\.[cm]?js$/
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Reports faults in all artefacts of a build folder; empty means none. */
export function inspectOutput(output: string, programs: { readonly linux: string; readonly others: string }): string[] {
  const apps: readonly Unpacked[] = [
    ...globSync('linux*-unpacked', { cwd: output }).map((name) => ({ name, platform: 'linux' as const })),
    ...globSync('win*-unpacked', { cwd: output }).map((name) => ({ name, platform: 'win32' as const })),
    ...globSync('mac*/*.app', { cwd: output }).map((name) => ({ name, platform: 'darwin' as const })),
  ].map(({ name, platform }) => ({
    folder: join(output, name),
    platform,
    program: platform === 'linux' ? programs.linux : programs.others,
  }))
  if (apps.length === 0) return [`${output} holds no packed app. Run npm run package first.`]
  return [
    ...apps.flatMap((app) => inspectApp(app).map((wrong) => `${basename(app.folder)}: ${wrong}`)),
    ...globSync('*.{AppImage,deb}', { cwd: output }).flatMap((name) =>
      inspectInstaller(join(output, name)).map((wrong) => `${name}: ${wrong}`),
    ),
  ]
}

/** Reports faults in one packed app: its fuses, archive and contents. */
function inspectApp({ folder, platform, program }: Unpacked): readonly string[] {
  const resources = platform === 'darwin' ? join(folder, 'Contents', 'Resources') : join(folder, 'resources')
  const archive = join(resources, 'app.asar')
  const binary = fuseFile(folder, program, platform)
  if (!existsSync(archive)) return ['It has no app.asar.']
  if (!existsSync(binary)) return [`It has no ${basename(binary)}.`]
  const { header, text, content } = openArchive(archive)
  const beside = globSync('**/*', { cwd: resources, exclude: ['samples'] })
  const names = [...filesOf(header).map(({ path }) => path), ...beside.map((name) => name.replaceAll('\\', '/'))]
  return [
    ...wrongFuses(binary),
    ...names.filter((name) => OF_THE_WORKSHOP.test(name)).map((name) => `${name} is not for installed apps.`),
    ...filesOf(header).flatMap(({ path, entry }) => wrongFile(path, entry, content, `${archive}.unpacked`)),
    ...wrongSeal(folder, platform, binary, sha256(text)),
    ...globSync('**/*.desktop', { cwd: folder }).flatMap((name) => wrongDesktopEntry(join(folder, name))),
  ]
}

/** Reports faults in a desktop entry: a program that starts without its sandbox. */
function wrongDesktopEntry(file: string): readonly string[] {
  const started = readFileSync(file, 'utf8').match(/^(?:Exec|TryExec)\s*=.*$/gm) ?? []
  if (started.length === 0) return [`${basename(file)} starts nothing.`]
  return started
    .filter((line) => /--(?:no-sandbox|disable-[\w-]*sandbox)/.test(line))
    .map((line) => `${basename(file)} takes the sandbox away: ${line}`)
}

/** Electron checks the archive against this hash on macOS and Windows; Linux has no place for it. */
function wrongSeal(folder: string, platform: Unpacked['platform'], binary: string, hash: string): readonly string[] {
  if (platform === 'linux') return []
  const sealed = platform === 'darwin' ? join(folder, 'Contents', 'Info.plist') : binary
  return readFileSync(sealed).includes(hash) ? [] : [`${basename(sealed)} holds no hash of this app.asar.`]
}

function wrongFile(path: string, entry: Entry, content: ContentOf, unpacked: string): readonly string[] {
  if (entry.integrity === undefined) return [`${path} has no hash in the archive.`]
  const bytes = entry.unpacked === true ? readFileSync(join(unpacked, path)) : content(entry)
  return sha256(bytes) === entry.integrity.hash ? [] : [`${path} is not what was packed.`]
}

type ContentOf = (entry: Entry) => Buffer

/** Opens an archive: four numbers of four bytes, then its header as JSON, then the files. */
function openArchive(archive: string): { readonly header: Entry; readonly text: string; readonly content: ContentOf } {
  const whole = readFileSync(archive)
  const start = 8 + whole.readUInt32LE(4)
  const text = whole.subarray(16, 16 + whole.readUInt32LE(12)).toString()
  const content: ContentOf = ({ offset = '0', size = 0 }) =>
    whole.subarray(start + Number(offset), start + Number(offset) + size)
  return { header: JSON.parse(text) as Entry, text, content }
}

function filesOf(entry: Entry, path = ''): readonly { readonly path: string; readonly entry: Entry }[] {
  if (entry.files === undefined) return 'link' in entry ? [] : [{ path, entry }]
  return Object.entries(entry.files).flatMap(([name, one]) => filesOf(one, path === '' ? name : `${path}/${name}`))
}

/** Extracts the desktop entries of a Linux installer and checks them. */
function inspectInstaller(installer: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-installer-'))
  try {
    const { status, error } = installer.endsWith('.deb')
      ? spawnSync('dpkg-deb', ['--extract', installer, folder])
      : spawnSync(installer, ['--appimage-extract', '*.desktop'], { cwd: folder, stdio: 'ignore' })
    if (status !== 0) return [`It can’t be opened here${error === undefined ? '' : `: ${error.message}`}.`]
    const entries = globSync('**/*.desktop', { cwd: folder })
    return entries.length === 0
      ? ['It has no entry for the desktop.']
      : entries.flatMap((name) => wrongDesktopEntry(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
