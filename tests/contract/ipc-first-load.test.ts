import { join, resolve } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Modules that an entry loads before it runs, without later imports. */
async function modulesAtStart(entry: string, external: readonly string[]): Promise<readonly string[]> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      ssr: true,
      rollupOptions: { input: join(root, entry), external: [...external] },
    },
    ssr: { noExternal: true },
  })
  const [bundle] = Array.isArray(made) ? made : [made]
  const chunks = (bundle !== undefined && 'output' in bundle ? bundle.output : []).flatMap((part) =>
    part.type === 'chunk' ? [part] : [],
  )
  const loaded = new Set<string>()
  const load = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (chunk === undefined || loaded.has(name)) return
    loaded.add(name)
    for (const needed of chunk.imports) load(needed)
  }
  for (const { fileName, isEntry } of chunks) if (isEntry) load(fileName)
  return chunks
    .filter(({ fileName }) => loaded.has(fileName))
    .flatMap(({ moduleIds }) => moduleIds)
    .map((module) => module.replaceAll('\\', '/'))
}

const isZod = (module: string) => module.includes('/node_modules/zod/')
const isRow = (module: string) => /\/preload\/contract\/(?:api|items|session|zod-parts)\.ts$/.test(module)

describe('before the first call', () => {
  it('the shell’s preload has the rows but no zod to build them [D.4]', async () => {
    const modules = await modulesAtStart('preload/shell.ts', ['electron'])
    expect(modules.filter(isRow).length).toBeGreaterThan(1)
    expect(modules.filter(isZod)).toEqual([])
  })

  it('main’s entry has neither rows nor zod; both are loaded with the first call [D.4]', async () => {
    const modules = await modulesAtStart('main/ipc/handle.ts', ['electron'])
    expect(modules.some((module) => module.endsWith('/main/ipc/handle.ts'))).toBe(true)
    expect(modules.filter((module) => isZod(module) || isRow(module))).toEqual([])
  })

  it('the measured module boundary exists: main’s rows do load zod', async () => {
    const modules = await modulesAtStart('main/ipc/call-rows.ts', ['electron'])
    expect(modules.filter(isZod).length).toBeGreaterThan(0)
    expect(modules.filter(isRow).length).toBeGreaterThan(1)
  })
})
