import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction, constants } from 'node:vm'
import { build } from 'vite'

/** Runs a bundle of main against the test's own Electron. */
export type RunMain<M> = (electron: unknown) => M

/** Bundles a file that exports parts of main, as if it were built into `folder`; the path is below tests. */
export async function bundleMain<M>(entry: string, folder = '/app/out/main'): Promise<RunMain<M>> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    // The first module requires Electron itself; a require of the others finds no default.
    ssr: { noExternal: ['electron-store', 'conf', 'debounce-fn', 'env-paths'] },
    define: { 'import.meta.dirname': JSON.stringify(folder) },
    build: {
      write: false,
      minify: false,
      ssr: true,
      lib: { entry: join(import.meta.dirname, '..', entry), formats: ['cjs'] },
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
    compileFunction(code, ['module', 'exports', 'require'], {
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })(module, module.exports, requireHere)
    return module.exports as M
  }
}
