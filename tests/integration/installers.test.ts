import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Configuration } from 'electron-builder'
import configuration from '../../build/installers/electron-builder.config'
import { inspectOutput } from '../../build/installers/inspect-artefact'
import { APP_ID } from '../../main/config/app-id'
import { sampleManifest } from '../drivers/sample-pack'

const root = resolve(import.meta.dirname, '../..')
const CONFIG = 'build/installers/electron-builder.config.ts'
const builder = createRequire(join(root, 'node_modules/app-builder-lib/package.json'))
const { validateConfiguration } = builder('./out/util/config/config.js') as {
  readonly validateConfiguration: (config: Configuration, log: { readonly isEnabled: boolean }) => Promise<void>
}
const asar = builder('@electron/asar') as {
  readonly listPackage: (archive: string) => string[]
  readonly extractAll: (archive: string, folder: string) => void
}
const fuses = builder('@electron/fuses') as {
  readonly getCurrentFuseWire: (binary: string) => Promise<Readonly<Record<number, number>>>
}

const work = mkdtempSync(join(tmpdir(), 'loupe-installers-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe('the configuration of the installers', () => {
  it('is valid for electron-builder, and an invalid one is refused [D.7]', async () => {
    await validateConfiguration(configuration, { isEnabled: false })
    const wrong = { ...configuration, electronFuses: { runAsNote: false } } as unknown as Configuration
    await expect(validateConfiguration(wrong, { isEnabled: false })).rejects.toThrow(/configuration\.electronFuses/)
  })

  it('names only existing files [D.7]', () => {
    const { mac, win, linux } = configuration
    for (const file of [mac.icon, mac.entitlements, mac.entitlementsInherit, win.icon, linux.icon])
      expect(existsSync(join(root, file)), file).toBe(true)
    expect(readFileSync(join(root, mac.icon)).subarray(0, 4).toString()).toBe('icns')
    expect([...readFileSync(join(root, win.icon)).subarray(0, 4)]).toEqual([0, 0, 1, 0])
  })

  it('makes installers for people and for admins, publishes nothing, and uses the app’s own name', () => {
    expect(configuration.mac.target).toEqual(['dmg', 'zip'])
    expect(configuration.win.target).toEqual(['nsis', 'msi'])
    expect(configuration.linux.target).toEqual(['AppImage', 'deb'])
    expect(configuration.publish).toBeNull()
    expect(configuration.appId).toBe(APP_ID)
    expect(configuration.protocols).toEqual([{ name: 'Loupe', schemes: ['loupe'] }])
  })

  it('avoids names of GNOME’s image viewer on Linux: package, program and desktop entry [D.7]', () => {
    const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { desktopName: string }
    const names = [configuration.deb.packageName, configuration.linux.executableName, desktopName]
    expect(names).toEqual(['loupe-annotate', 'loupe-annotate', 'loupe-annotate.desktop'])
    expect(configuration.linux.syncDesktopName).toBe(true)
  })

  it('hardens the macOS runtime only with a certificate: nothing would start otherwise', () => {
    expect(configuration.forceCodeSigning).toBe(false)
    expect(configuration.mac.hardenedRuntime).toBe(false)
  })
})

/** Electron's binary has its fuses after this marker; packing reads nothing else of it. */
function writeElectron(folder: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  const wire = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, 9]),
    Buffer.from('101100010'),
  ])
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]), { mode: 0o755 })
  writeFileSync(join(folder, 'LICENSE'), '')
}

// The packed content is the same on every system; the system decides the layout of Electron's folder.
describe.runIf(process.platform === 'linux')('the packed app', () => {
  const app = join(work, 'out', 'linux-unpacked')
  const extracted = join(work, 'extracted')
  let files: readonly string[] = []

  beforeAll(() => {
    writeElectron(join(work, 'electron'))
    const options = [`-c.electronDist=${join(work, 'electron')}`, `-c.directories.output=${join(work, 'out')}`]
    const cli = join(root, 'node_modules/electron-builder/cli.js')
    const args = [cli, '--linux', 'dir', '--config', CONFIG, '--publish', 'never', ...options]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
    const archive = join(app, 'resources', 'app.asar')
    files = asar.listPackage(archive).map((file) => file.replaceAll('\\', '/'))
    asar.extractAll(archive, extracted)
  })

  it('has every bundle and no development files [D.7]', () => {
    const main = JSON.parse(readFileSync(join(extracted, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(files).toContain(`/${String(main['main'])}`)
    expect(main).not.toHaveProperty('devDependencies')
    for (const part of ['main', 'preload', 'renderer', 'reviewer', 'local-platform'])
      expect(files.filter((file) => file.startsWith(`/out/${part}/`)).length, part).toBeGreaterThan(2)
    const tops = new Set(files.map((file) => file.split('/')[1]))
    expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json'])
    expect(files.filter((file) => /\.map$|\.tsx?$|stand-in|\/tests?\/|bench/.test(file))).toEqual([])
  })

  it('has exactly the packages that its bundles import, with their dependencies [D.7]', () => {
    const imports = globSync('out/{main,local-platform}/**/*.js', { cwd: extracted }).flatMap((file) => {
      const code = readFileSync(join(extracted, file), 'utf8')
      return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
    })
    const outside = new Set(
      imports.filter((name) => name !== 'electron' && !/^(?:\.|node:)/.test(name) && !builtinModules.includes(name)),
    )
    // keytar is required at run time, because a computer may lack it.
    expect([...outside]).toEqual(['sharp'])
    const packed = new Set(
      files.flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? []),
    )
    const sharp = JSON.parse(readFileSync(join(extracted, 'node_modules/sharp/package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>
    }
    // The platform's text engine loads its two packages by name, in a thread.
    const textEngine = ['tesseract.js-core', '@tesseract.js-data/eng']
    const wanted = ['sharp', 'keytar', ...textEngine, ...Object.keys(sharp.dependencies)]
    expect(wanted.filter((name) => !packed.has(name))).toEqual([])
    expect([...packed].filter((name) => !wanted.includes(name) && !name.startsWith('@img/'))).toEqual([])
  })

  it('has the sample pack beside the archive, file by file [D.7]', () => {
    const packed = join(app, 'resources', 'samples')
    const names = globSync('**/*', { cwd: packed }).filter((name) => statSync(join(packed, name)).isFile())
    expect(names.length).toBeGreaterThan(800)
    for (const { media, thumbnail } of sampleManifest().samples) {
      for (const { file, bytes } of [media, thumbnail]) expect(statSync(join(packed, file)).size, file).toBe(bytes)
    }
  })

  it('has its native code outside the archive [D.7]', () => {
    const native = files.filter((file) => /\.node$|\.so(?:\.|$)/.test(file))
    expect(native.length).toBeGreaterThanOrEqual(2)
    for (const file of native) expect(existsSync(join(app, 'resources', 'app.asar.unpacked', file)), file).toBe(true)
  })

  it('decodes pictures and runs its local platform from packed files [D.7]', async () => {
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, args, { cwd: extracted, encoding: 'utf8', timeout: 20_000 })
    const drawn = run(
      '--input-type=module',
      '-e',
      `import sharp from 'sharp'; const b = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } }).png().toBuffer(); console.log(b.length > 60)`,
    )
    expect(drawn.stdout, drawn.stderr).toBe('true\n')
    const platform = spawn(
      process.execPath,
      ['out/local-platform/cli.js', '--data', join(work, 'data'), '--samples', join(app, 'resources', 'samples')],
      {
        cwd: extracted,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    try {
      const [line] = (await once(createInterface(platform.stdout), 'line')) as [string]
      const { addresses } = JSON.parse(line) as { readonly addresses: Readonly<Record<string, string>> }
      expect((await fetch(new URL('ping', addresses['main']))).status).toBe(200)
    } finally {
      platform.kill()
    }
  })

  it('has its fuses set [D.7]', async () => {
    const wire = await fuses.getCurrentFuseWire(join(app, 'loupe-annotate'))
    const [off, on] = ['0'.charCodeAt(0), '1'.charCodeAt(0)]
    // In Electron's order: run as Node, cookies, NODE_OPTIONS, --inspect, checked archive, archive alone, snapshot,
    // file:.
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((fuse) => wire[fuse])).toEqual([off, on, off, off, on, on, off, off])
    // The ninth: WebAssembly memory by signals.
    expect(wire[8]).toBe(on)
  })

  it('passes every check of its contents [D.7]', () => {
    expect(inspectOutput(join(work, 'out'), { linux: 'loupe-annotate', others: 'Loupe' })).toEqual([])
  })
})
