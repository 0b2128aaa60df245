import type { Plugin } from 'vite'

/** Modules that no start needs and that take milliseconds each: loaded on first use. */
const LATER: ReadonlySet<string> = new Set(['node:crypto', 'node:stream', 'node:zlib', 'node:os'])
const IMPORT = /^import (?:([\w$]+)(?:, )?)?(?:\{ ([^}]*) \} )?\s*from "(node:[\w/]+)";$/gm

/**
 * Requires Node's modules by name instead of importing them: an import reads every export, and so runs each lazy part
 * at once.
 */
export function lazyBuiltins(): Plugin {
  return {
    name: 'loupe:lazy-builtins',
    // A statement stays on its line, so that source maps hold.
    renderChunk: (code) => ({
      code: code.replace(IMPORT, (_statement, whole?: string, parts?: string, name = '') => asked(name, whole, parts)),
      map: null,
    }),
  }
}

function asked(name: string, whole: string | undefined, parts: string | undefined): string {
  const module = process.getBuiltinModule(name) as unknown as Readonly<Record<string, unknown>>
  const load = `globalThis.process.getBuiltinModule("${name}")`
  const isLater = LATER.has(name)
  const constants = (parts?.split(', ') ?? []).map((part) => {
    const [key = '', local = key] = part.split(' as ')
    const isCalled = isLater && typeof module[key] === 'function'
    return `${local} = ${isCalled ? later(`${load}.${key}`) : `${load}.${key}`}`
  })
  if (whole !== undefined) constants.push(`${whole} = ${isLater ? later(load) : load}`)
  return `const ${constants.join(', ')};`
}

/** Code of a proxy that loads the real module when it is called, constructed or read. */
function later(value: string): string {
  const traps = [
    `apply: (_, self, args) => Reflect.apply(${value}, self, args)`,
    `construct: (_, args, made) => Reflect.construct(${value}, args, made)`,
    `get: (_, key) => Reflect.get(${value}, key)`,
  ]
  return `new Proxy(function () {}, { ${traps.join(', ')} })`
}
