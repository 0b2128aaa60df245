import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const json = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

type Versions = Readonly<Record<string, string>>
interface Locked {
  readonly version: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: true
  readonly link?: true
}

const manifest = json('package.json') as {
  readonly scripts: Versions
  readonly dependencies: Versions
  readonly optionalDependencies: Versions
  readonly devDependencies: Versions
  readonly allowScripts: Readonly<Record<string, boolean>>
}
const lock = json('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
/** Version in an alias of another package. */
const aliased = (version: string) => version.replace(/^npm:[a-z@/-]+@/, '')
const wanted = Object.fromEntries(
  Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }).map(
    ([name, version]) => [name, aliased(version)],
  ),
)

describe('the installed packages', () => {
  it('have exact versions, equal to the locked ones', () => {
    expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    const others = Object.entries(wanted).filter(
      ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version,
    )
    expect(others).toEqual([])
  })

  it('come from the registry, each with a hash of its content', () => {
    expect(locked.length).toBeGreaterThan(300)
    // A package without its own address comes from the registry; others would show a link or Git address.
    const odd = locked.filter(
      ([, { resolved, integrity = '', link }]) =>
        resolved !== undefined || link === true || !/^sha512-[\w+/]{86}==$/.test(integrity),
    )
    expect(odd.map(([path]) => path)).toEqual([])
  })

  it('run install scripts only for the named packages, and the app itself has none', () => {
    const withScript = locked
      .filter(([, one]) => one.hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1))
    // Its script only picks an archiver for Windows' older installers, which aren't made here.
    expect(withScript.toSorted()).toEqual(['electron-winstaller', 'keytar', 'node'])
    expect(manifest.allowScripts).toEqual({ keytar: true, node: true })
    expect(Object.keys(manifest.scripts).filter((name) => /install|prepare|prepublish/.test(name))).toEqual([])
  })
})
