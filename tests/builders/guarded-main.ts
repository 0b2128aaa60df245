import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { build } from 'vite'
import type * as Guarded from '../contract/fixtures/guarded-main'

export type GuardedMain = typeof Guarded

/** Bundles the guards of main once; what it answers runs them against an Electron of the test's own. */
export async function bundleGuards(): Promise<(electron: unknown) => GuardedMain> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.dirname': '"/app/out/main"' },
    build: {
      write: false,
      minify: false,
      ssr: true,
      lib: { entry: join(import.meta.dirname, '../contract/fixtures/guarded-main.ts'), formats: ['cjs'] },
      rollupOptions: { external: ['electron'], output: { codeSplitting: false } },
    },
  })
  const [bundle] = Array.isArray(made) ? made : [made]
  const code = (bundle !== undefined && 'output' in bundle ? bundle.output : [])
    .map((part) => ('code' in part ? part.code : ''))
    .join('')
  return (electron) => {
    const module = { exports: {} }
    const real = createRequire(import.meta.url)
    const requireHere = (name: string): unknown => (name === 'electron' ? electron : real(name))
    compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, requireHere)
    return module.exports as GuardedMain
  }
}
