import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const filesOf = (...patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).map((file) => file.replaceAll('\\', '/'))

interface Manifest {
  readonly main: string
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const manifest = JSON.parse(text('package.json')) as Manifest

/** Packages that a file loads, by import, by `import()` or by a required name. */
function packagesOf(file: string): readonly string[] {
  // Types are erased before anything runs.
  const code = text(file).replaceAll(/^import type [^;]*? from '[^']+'$/gm, '')
  const asked = [...code.matchAll(/createRequire\([^)]*\)\('([^']+)'\)/g)].map(([, name = '']) => name)
  const names = [...ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName), ...asked]
  return names.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
}

const product = filesOf('{main,preload,renderer,reviewer,document-reader,domain,local-platform}/**/*.{ts,tsx}').map(
  (file) => ({
    file,
    packages: packagesOf(file),
  }),
)
const users = (name: string) =>
  product
    .filter(({ packages }) => packages.includes(name))
    .map(({ file }) => file)
    .toSorted()

describe('the required packages', () => {
  it('are searched for in the whole product', () => {
    expect(product.length).toBeGreaterThan(300)
  })

  it.each([
    [
      'electron',
      /^(?:main\/(?:app|ipc|auth)\/|main\/(?:entry|index|platform|handlers|shell)\.ts$|preload\/[^/]+\.ts$)/,
      10,
    ],
    ['react', /^(?:renderer|reviewer)\/.+\.tsx?$/, 50],
    ['react-dom', /^(?:renderer|reviewer)\/.+\.tsx?$/, 3],
    ['zustand', /(?:-store|\/use-reviewer-state)\.ts$/, 8],
    ['electron-store', /^main\/config\/preferences\.ts$/, 1],
    ['keytar', /^main\/auth\/keytar-process\.ts$/, 1],
    ['got', /^main\/http\/client\.ts$/, 1],
  ] as const)('%s → is imported at its own entry and used there [D.9]', (name, door, least) => {
    const found = users(name)
    expect(found.filter((file) => !door.test(file))).toEqual([])
    expect(found.length).toBeGreaterThanOrEqual(least)
    const { dependencies, optionalDependencies, devDependencies } = manifest
    expect({ ...dependencies, ...optionalDependencies, ...devDependencies }).toHaveProperty([name])
  })

  it('electron → creates windows, handles calls and bridges pages [D.9]', () => {
    const from = (file: string) => /import \{([^}]*)\} from 'electron'/.exec(text(file))?.[1] ?? ''
    expect(from('main/app/window.ts')).toContain('BrowserWindow')
    expect(from('main/ipc/handle.ts')).toContain('ipcMain')
    expect(from('preload/expose-desktop.ts')).toContain('contextBridge')
  })

  it('react-dom → renders both pages [D.9]', () => {
    for (const page of ['renderer/main.tsx', 'reviewer/main.tsx'])
      expect(text(page)).toMatch(/import \{ createRoot \} from 'react-dom\/client'[\s\S]+createRoot\(/)
  })

  it('zustand → makes every store of the pages, for React or not [D.9]', () => {
    const made = product.filter(({ file }) => file.endsWith('-store.ts') && /^(?:renderer|reviewer)\//.test(file))
    const others = made.filter(({ packages }) => !packages.includes('zustand')).map(({ file }) => file)
    expect(made.length).toBeGreaterThan(8)
    expect(others).toEqual([])
  })

  it('electron-vite builds what package.json starts; electron-builder packages it [D.9]', () => {
    expect(packagesOf('electron.vite.config.ts')).toContain('electron-vite')
    expect(text('build/scripts/build.mjs')).toMatch(/\['electron-vite', 'bin', 'electron-vite\.js'\], \['build'/)
    expect(text('electron.vite.config.ts')).toContain(`outDir: '${manifest.main.split('/').slice(0, -1).join('/')}'`)
    expect(text('build/installers/electron-builder.config.ts')).toContain("from 'electron-builder'")
    expect(manifest.scripts['package']).toContain('build/scripts/package.mjs')
    expect(text('build/scripts/package.mjs')).toContain("'electron-builder', 'cli.js'")
  })

  it('vitest → runs every test, and Playwright drives the app as Electron [D.9]', () => {
    const tests = filesOf('tests/**/*.{test,spec}.{ts,tsx}')
    expect(tests.length).toBeGreaterThan(100)
    // A file that only repeats other files' walks for longer shows this by importing them.
    const isWalk = (file: string) => /^import '\.\.\/.*\.(?:test|spec)'$/m.test(text(file))
    expect(tests.filter((file) => !packagesOf(file).includes('vitest') && !isWalk(file))).toEqual([])
    expect(packagesOf('tests/drivers/app-driver.ts')).toContain('playwright')
    expect(text('tests/drivers/app-driver.ts')).toContain('_electron.launch(')
    for (const file of filesOf('tests/{e2e,smoke}/*.spec.ts'))
      expect(
        packagesOf(file).some((name) => ['playwright', '..'].includes(name)),
        file,
      ).toBe(true)
  })

  it('tools → are not shipped with the app [D.9]', () => {
    const shipped = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    const tools = ['electron', 'electron-vite', 'electron-builder', 'vitest', 'playwright']
    expect(shipped.filter((name) => tools.includes(name))).toEqual([])
    expect(Object.keys(manifest.devDependencies)).toEqual(expect.arrayContaining(tools))
    expect(tools.flatMap((name) => (name === 'electron' ? [] : users(name)))).toEqual([])
  })
})
