import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import configuration from '../../../build/installers/electron-builder.config'
import { FUSES, setFuses, wrongFuses } from '../../../build/installers/fuses'
import { inspectOutput } from '../../../build/installers/inspect-artefact'
import { markedParts, readAdvisories } from '../../../build/installers/parts-list'
import { shippedPackages } from '../../../build/installers/shipped-packages'

const root = resolve(import.meta.dirname, '../../..')
const builder = createRequire(join(root, 'node_modules/app-builder-lib/package.json'))
const asar = builder('@electron/asar') as {
  readonly createPackage: (source: string, archive: string) => Promise<void>
  readonly getRawHeader: (archive: string) => { readonly headerString: string; readonly headerSize: number }
}
const work = mkdtempSync(join(tmpdir(), 'loupe-artefact-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** Program like Electron's: its fuses after a marker, the rest is irrelevant. */
function writeProgram(file: string, wire: string, wires = 1): void {
  const one = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, wire.length]),
    Buffer.from(wire),
  ])
  writeFileSync(file, Buffer.concat(Array.from({ length: wires }, () => [Buffer.alloc(64), one]).flat()))
}

const WANTED = FUSES.map(([, isOn]) => (isOn ? '1' : '0')).join('')
const ENTRY = '[Desktop Entry]\nName=Loupe\nExec=AppRun %U\n'
let output: string
let count = 0

interface PackedEntry {
  readonly size?: number
  readonly files?: Readonly<Record<string, PackedEntry>>
}

interface Artefact {
  readonly files?: Readonly<Record<string, string>>
  readonly wire?: string
  readonly entry?: string
}

/** Packs a folder. The packer resolves before its last bytes are on disk, so this waits for the whole size. */
async function pack(source: string, file: string): Promise<void> {
  await asar.createPackage(source, file)
  const sizeOf = (entry: PackedEntry): number =>
    (entry.size ?? 0) + Object.values(entry.files ?? {}).reduce((sum, one) => sum + sizeOf(one), 0)
  await expect
    .poll(() => {
      const { headerString, headerSize } = asar.getRawHeader(file)
      return statSync(file).size - 8 - headerSize - sizeOf(JSON.parse(headerString) as PackedEntry)
    })
    .toBe(0)
}

/** Packed Linux app with these files in its archive. */
async function anApp({ files = {}, wire = WANTED, entry = ENTRY }: Artefact = {}): Promise<void> {
  const source = join(output, 'source')
  for (const [name, text] of Object.entries({ 'package.json': '{}', 'out/main/index.js': 'start()', ...files })) {
    mkdirSync(join(source, name, '..'), { recursive: true })
    writeFileSync(join(source, name), text)
  }
  const folder = join(output, 'linux-unpacked')
  mkdirSync(join(folder, 'resources'), { recursive: true })
  await pack(source, join(folder, 'resources', 'app.asar'))
  writeProgram(join(folder, 'loupe-annotate'), wire)
  writeFileSync(join(folder, 'loupe-annotate.desktop'), entry)
}
const found = () => inspectOutput(output, { linux: 'loupe-annotate', others: 'Loupe' })
const archive = () => join(output, 'linux-unpacked', 'resources', 'app.asar')

beforeEach(() => {
  output = join(work, String((count += 1)))
  mkdirSync(output)
})

describe('checking the packed app', () => {
  it('a correct app has no findings [D.7]', async () => {
    await anApp()
    expect(found()).toEqual([])
  })

  it('a missing app is reported', () => {
    expect(found()).toEqual([expect.stringContaining('holds no packed app')])
  })

  it.each([
    ['a source map', 'out/main/index.js.map'],
    ['a source', 'out/main/index.ts'],
    ['a test', 'node_modules/a/tests/a.js'],
    ['a test beside its file', 'node_modules/a/lib/a.test.mjs'],
    ['the stand-in', 'out/electron-stand-in/boot.js'],
  ])('%s in the archive is named [D.7]', async (_what, name) => {
    await anApp({ files: { [name]: '' } })
    expect(found()).toEqual([`linux-unpacked: ${name} is not for installed apps.`])
  })

  it('each differing fuse is named [D.7]', async () => {
    for (const [index, [name, isOn]] of FUSES.entries()) {
      rmSync(output, { recursive: true })
      mkdirSync(output)
      await anApp({ wire: `${WANTED.slice(0, index)}${isOn ? '0' : '1'}${WANTED.slice(index + 1)}` })
      expect(found()).toEqual([`linux-unpacked: The fuse ${name} is not ${isOn ? 'on' : 'off'}.`])
    }
  })

  it('a desktop entry that disables the sandbox is named by line [D.7]', async () => {
    await anApp({ entry: '[Desktop Entry]\nName=Loupe\nExec=AppRun --no-sandbox %U\n' })
    expect(found()).toEqual([expect.stringContaining('Exec=AppRun --no-sandbox %U')])
  })

  it('a file that differs from the packed one is named [D.7]', async () => {
    await anApp()
    const bytes = readFileSync(archive())
    bytes.write('break()', bytes.indexOf('start()'))
    writeFileSync(archive(), bytes)
    expect(found()).toEqual(['linux-unpacked: out/main/index.js is not what was packed.'])
  })

  it('for Windows → another archive’s hash is reported [D.7]', async () => {
    await anApp()
    const folder = join(output, 'win-unpacked')
    mkdirSync(join(folder, 'resources'), { recursive: true })
    writeFileSync(join(folder, 'resources', 'app.asar'), readFileSync(archive()))
    writeProgram(join(folder, 'Loupe.exe'), WANTED)
    expect(found()).toEqual(['win-unpacked: Loupe.exe holds no hash of this app.asar.'])
    const hash = createHash('sha256').update(asar.getRawHeader(archive()).headerString).digest('hex')
    writeFileSync(
      join(folder, 'Loupe.exe'),
      Buffer.concat([readFileSync(join(folder, 'Loupe.exe')), Buffer.from(hash)]),
    )
    expect(found()).toEqual([])
  })
})

describe('the fuses', () => {
  it('of a program for two architectures → both are set [D.7]', () => {
    const file = join(output, 'program')
    writeProgram(file, '101100010', 2)
    expect(wrongFuses(file)).toHaveLength(16)
    setFuses(file)
    expect(wrongFuses(file)).toEqual([])
  })

  it.each([
    ['of an Electron that has one more', `${WANTED}1`, /has 10 fuses, 9 are named/],
    ['of an Electron that has fewer', WANTED.slice(1), /has 8 fuses, 9 are named/],
  ])('%s → the build stops, and nothing is written [D.7]', (_which, wire, why) => {
    const file = join(output, 'program')
    writeProgram(file, wire)
    const before = readFileSync(file)
    expect(() => setFuses(file)).toThrow(why)
    expect(readFileSync(file)).toEqual(before)
    expect(wrongFuses(file)).toEqual([expect.stringMatching(why)])
  })
})

describe('an AppImage', () => {
  it('starts with its sandbox through its desktop entry [D.7]', async () => {
    const { default: Target } = builder('./out/targets/appimage/AppImageTarget.js') as {
      readonly default: new (
        name: string,
        packager: object,
        helper: object,
        folder: string,
      ) => {
        readonly desktopEntry: { readonly value: Promise<string> }
      }
    }
    const packager = {
      platformSpecificBuildOptions: configuration.linux,
      config: configuration,
      appInfo: { buildVersion: '1' },
    }
    const helper = { computeDesktopEntry: async (_options: object, exec: string) => `Exec=${exec}` }
    expect(await new Target('AppImage', packager, helper, output).desktopEntry.value).toBe('Exec=AppRun %U')
  })
})

describe('the list of parts', () => {
  const list = {
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'checkout', type: 'library', version: '0.1.0' } },
    components: [
      { 'bom-ref': 'react@1.0.0', name: 'react', version: '1.0.0' },
      { 'bom-ref': 'vitest@1.0.0', name: 'vitest', version: '1.0.0' },
    ],
  }

  it('marks shipped parts, and names the app', () => {
    expect(markedParts(list, new Set(['react@1.0.0']))).toMatchObject({
      metadata: { component: { name: 'Loupe', type: 'application' } },
      components: [
        { name: 'react', scope: 'required' },
        { name: 'vitest', scope: 'excluded' },
      ],
    })
  })

  it('without a shipped package → is invalid', () => {
    expect(() => markedParts(list, new Set(['sharp@1.0.0']))).toThrow(/lacks packages that are shipped: sharp@1.0.0/)
  })

  it('counts bundled packages as shipped, whatever package.json says, and no tools', () => {
    const names = new Set([...shippedPackages(root).values()].map((one) => one.replace(/(?!^)@.*$/, '')))
    for (const name of ['electron', 'react', 'sharp', 'keytar', 'pdfjs-dist', 'dicom-parser', 'chardet', 'scheduler'])
      expect(names, name).toContain(name)
    for (const name of ['vitest', 'vite', 'typescript', 'playwright', 'electron-builder'])
      expect(names).not.toContain(name)
  })
})

describe('the advisories', () => {
  const shipped = new Set(['node_modules/sharp'])
  const about = (severity: string, node: string) => ({ name: 'sharp', severity, nodes: [node] })
  const read = (vulnerabilities: object) => readAdvisories(JSON.stringify({ vulnerabilities }), shipped)

  it('about a shipped package, from a given severity → block a release; others are reported', () => {
    expect(read({ sharp: about('high', 'node_modules/sharp') })?.blocking).toEqual(['sharp (high)'])
    expect(read({ sharp: about('low', 'node_modules/sharp') })).toEqual({ blocking: [], others: ['sharp (low)'] })
    expect(read({ sharp: about('critical', 'node_modules/vite/node_modules/sharp') })?.blocking).toEqual([])
    expect(read({})).toEqual({ blocking: [], others: [] })
  })

  it.each(['', 'npm error', '{"message":"405 Method Not Allowed","statusCode":405}', '{"error":{"code":"ENOTFOUND"}}'])(
    'without an answer (%j) → nothing is known, which is no approval',
    (text) => {
      expect(readAdvisories(text, shipped)).toBeUndefined()
    },
  )
})
