import type { Plugin } from 'vite'

/**
 * Parts of electron-store that Loupe never calls, a fifth of the bundle at every start: a JSON schema compiler and a
 * comparison of versions. The preferences have their own schema and no migrations.
 */
const UNUSED: ReadonlyMap<string, string> = new Map([
  [
    'ajv/dist/2020.js',
    'export class Ajv2020 { constructor() { throw new Error("Preferences take no JSON schema.") } }',
  ],
  ['ajv-formats', 'export default { default() {} }'],
  ['semver', 'export default new Proxy({}, { get() { throw new Error("Preferences have no migrations.") } })'],
])
const PREFIX = '\0loupe-trim:'

/** Removes code from the main bundle that only slows the start. */
export function trimMain(): Plugin {
  return {
    name: 'loupe:trim-main',
    enforce: 'pre',
    resolveId: (id) => (UNUSED.has(id) ? PREFIX + id : null),
    load: (id) => (id.startsWith(PREFIX) ? UNUSED.get(id.slice(PREFIX.length)) : null),
  }
}
