import Module, { registerHooks } from 'node:module'

const NAMES = new Set(['electron', 'electron/main', 'electron/common', 'electron/renderer', 'electron/utility'])
const ADDRESS = 'electron-stand-in:electron'
const KEY = Symbol.for('electron-stand-in')

type Load = (request: string, parent: unknown, isMain: boolean) => unknown

/**
 * Makes `electron` the stand-in, for require and import alike. The object is read on first use and names the exports of
 * an ES import.
 */
export function hookElectron(electron: () => Record<string, unknown>): void {
  let made: Record<string, unknown> | null = null
  const get = (): Record<string, unknown> => {
    made ??= electron()
    return made
  }
  Object.defineProperty(globalThis, KEY, { get, enumerable: false })

  const internals = Module as unknown as { _load: Load }
  const load = internals._load
  internals._load = function patched(request, parent, isMain) {
    return NAMES.has(request) ? get() : load.call(this, request, parent, isMain)
  }

  registerHooks({
    resolve: (specifier, context, next) =>
      NAMES.has(specifier) ? { url: ADDRESS, shortCircuit: true, format: 'module' } : next(specifier, context),
    load: (url, context, next) =>
      url === ADDRESS
        ? { source: source(Object.keys(get())), shortCircuit: true, format: 'module' }
        : next(url, context),
  })
}

function source(names: string[]): string {
  const exported = names
    .filter((name) => /^[a-zA-Z_$][\w$]*$/.test(name))
    .map((name) => `export const ${name} = electron.${name};`)
  return `const electron = globalThis[Symbol.for('electron-stand-in')];\nexport default electron;\n${exported.join('\n')}`
}
