import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const ROOMS = ['main', 'local-platform', 'preload']
const MODULE = /^(?:node:)?fs(?:\/promises)?$/
/** These may write fewer bytes and only return a number that is easy to ignore. Each has one home. */
const PARTIAL = new Set(['write', 'writeSync', 'writev', 'writevSync', 'createWriteStream', 'WriteStream'])
const PARTIAL_HOMES = new Set(['main/disk/disk.ts', 'main/disk/whole-file.ts', 'local-platform/storage/write-down.ts'])
/** These write completely, or open a writable file: they stay in the folder of files. */
const WHOLE = new Set(['writeFile', 'writeFileSync', 'appendFile', 'appendFileSync', 'copyFile', 'copyFileSync'])
const OPENERS = new Set(['cp', 'cpSync', 'open', 'openSync', 'openAsBlob', 'default'])
const HOMES = ['main/disk/', 'local-platform/storage/']
/** Named with what they open: a key that is made once; the head of a picture, only read. */
const OPENING = new Set(['local-platform/sealed/key-file.ts openSync', 'local-platform/media/read-head.ts open'])

/** File system functions that only these folders may use. */
function bareWriters(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const taken: string[] = []
  const look = (node: ts.Node): void => {
    if (
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      MODULE.test(node.moduleSpecifier.text)
    ) {
      const clause = node.importClause
      if (clause?.name !== undefined) taken.push('default')
      const bindings = clause?.namedBindings
      if (bindings !== undefined && ts.isNamespaceImport(bindings)) taken.push('default')
      if (bindings !== undefined && ts.isNamedImports(bindings))
        for (const one of bindings.elements) if (!one.isTypeOnly) taken.push((one.propertyName ?? one.name).text)
    }
    if (ts.isCallExpression(node)) {
      const [asked] = node.arguments
      const isLoading = node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require'
      if (isLoading && asked !== undefined && ts.isStringLiteral(asked) && MODULE.test(asked.text))
        taken.push('default')
    }
    ts.forEachChild(node, look)
  }
  look(source)
  const isHome = HOMES.some((home) => file.startsWith(home))
  return taken
    .filter((name) => {
      if (PARTIAL.has(name)) return !PARTIAL_HOMES.has(file)
      if (WHOLE.has(name)) return !isHome
      return OPENERS.has(name) && !isHome && !OPENING.has(`${file} ${name}`)
    })
    .map((name) => `${file}: ${name}`)
}

const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root })).map((file) =>
  file.replaceAll('\\', '/'),
)

describe('a file operation', () => {
  it('that writes is only in the storage folders, which count the bytes on disk', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap((file) => bareWriters(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it.each([
    ['main/services/a.ts', "import { open } from 'node:fs/promises'"],
    ['main/services/a.ts', "import { createWriteStream as to } from 'node:fs'"],
    ['main/services/a.ts', "import fs from 'fs'"],
    ['main/services/a.ts', "import * as fs from 'node:fs'"],
    ['main/services/a.ts', "const { writeFile } = await import('node:fs/promises')"],
    ['main/disk/new.ts', "import { writeSync } from 'node:fs'"],
    ['local-platform/jobs/a.ts', "import { appendFileSync } from 'node:fs'"],
    ['local-platform/storage/a.ts', "import { createWriteStream } from 'node:fs'"],
  ])('that writes elsewhere is found: %s %s', (file, text) => {
    expect(bareWriters(file, text)).toHaveLength(1)
  })

  it.each([
    ['main/services/a.ts', "import { type FileHandle, stat } from 'node:fs/promises'"],
    ['main/disk/new.ts', "import { open } from 'node:fs/promises'"],
    ['local-platform/storage/a.ts', "import { writeFileSync } from 'node:fs'"],
  ])('that reads, or writes in a storage folder, is allowed: %s %s', (file, text) => {
    expect(bareWriters(file, text)).toEqual([])
  })
})
