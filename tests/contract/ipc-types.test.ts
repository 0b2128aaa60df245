import { join, resolve } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const PAGE = join(root, 'preload/contract/page-of-this-test.ts')
const HEAD = `
import type { DesktopApi, PushName, Pushes } from './api'
import type { SessionView } from './session'
import type { Project } from '#domain/entities'
import type { Result } from '#domain/result'
declare const desktop: DesktopApi
declare const ids: readonly number[]
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_: Same<A, B>): void => undefined
`

/** Allowed in a page. */
const RIGHT = [
  'const read: Promise<Result<Project>> = desktop.projects.read(7)',
  'same<ReturnType<typeof desktop.projects.read>, Promise<Result<Project>>>(true)',
  'same<ReturnType<typeof desktop.app.setNotifications>, Promise<Result<null>>>(true)',
  'void desktop.items.page({ projectId: 7, offset: 0, limit: 1, statuses: ids })',
  'void desktop.imports.chooseFolder()',
  'void desktop.imports.chooseFiles()',
  'void desktop.imports.saveReport()',
  "void desktop.imports.chooseFolder(['/a'])",
  "void desktop.choices.write('a', { deep: [1, null, { b: true }] })",
  "void desktop.platform.read('listCustomViews', { query: { sort: '-name', limit: 10 } })",
  "same<Awaited<ReturnType<typeof desktop.platform.write<'deleteCustomView'>>>, Result<{ ok: true }>>(true)",
  "const end: () => void = desktop.on('session.changed', (view: SessionView) => void view)",
  "same<Pushes['guest.navigated'], { readonly guestId: number }>(true)",
]

/** Must not compile. */
const WRONG = [
  'void desktop.projects.read()',
  "void desktop.projects.read('7')",
  'void desktop.projects.read(7, 8)',
  'void desktop.projects.remove(7)',
  'void desktop.strangers.read(7)',
  'void desktop.items.page({ projectId: 7, offset: 0 })',
  'void desktop.items.page({ projectId: 7, offset: 0, limit: 1, more: true })',
  "void desktop.items.page({ projectId: 7, offset: 0, limit: 1, statuses: ['1'] })",
  "void desktop.app.setAppearance('pink')",
  "void desktop.platform.read('listProjects', {})",
  "void desktop.platform.read('deleteCustomView', { path: { recordId: 7 } })",
  "void desktop.platform.write('deleteCustomView', {})",
  "void desktop.platform.write('createCustomView', { body: { name: 'a', shared: 'yes' } })",
  "void desktop.platform.read('listCustomViews', { query: { team_id: 7 } })",
  'void desktop.projects.setStatus(7, 5)',
  "void desktop.choices.write('a', () => 1)",
  'const value: Promise<Project> = desktop.projects.read(7)',
  'desktop.projects.read = () => Promise.reject()',
  "void desktop.on('session.closed', () => undefined)",
  "void desktop.on('guest.navigated', ({ guestId }: { readonly guestId: string }) => void guestId)",
  "const name: PushName = 'platform.stopped'",
  'same<ReturnType<typeof desktop.session.signOut>, Promise<Result<SessionView>>>(true)',
]

let program: ts.Program
let found: ReadonlyMap<number, string>

const lines = [...HEAD.split('\n'), ...[...RIGHT, ...WRONG].map((line) => `{ ${line} }`)]
const first = HEAD.split('\n').length

beforeAll(() => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.pure.json'), ts.sys.readFile) as { config: object }
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [PAGE] }, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  const text = lines.join('\n')
  host.fileExists = (file) => file === PAGE || fileExists(file)
  host.readFile = (file) => (file === PAGE ? text : readFile(file))
  host.getSourceFile = (file, ...rest) =>
    file === PAGE ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2024) : getSourceFile(file, ...rest)
  program = ts.createProgram([PAGE], { ...options, noUnusedLocals: false }, host)
  const page = program.getSourceFile(PAGE)
  found = new Map(
    ts
      .getPreEmitDiagnostics(program, page)
      .map(({ start = 0, messageText }) => [
        (page?.getLineAndCharacterOfPosition(start).line ?? -1) - first,
        ts.flattenDiagnosticMessageText(messageText, ' '),
      ]),
  )
}, 120_000)

describe('the types of window.desktop', () => {
  it('accept what a page may send, and type answers and pushes [D.4]', () => {
    const refused = [...found].filter(([line]) => line < RIGHT.length).map(([line, why]) => [RIGHT[line], why])
    expect(refused).toEqual([])
  })

  it('reject a wrong call, argument, answer, push or field at compile time [D.4]', () => {
    expect(WRONG.filter((_line, at) => !found.has(RIGHT.length + at))).toEqual([])
  })

  it('document every call and push in one sentence', () => {
    const checker = program.getTypeChecker()
    const page = program.getSourceFile(PAGE)
    const typeOf = (name: string) => {
      const symbols = checker.getSymbolsInScope(page as ts.Node, ts.SymbolFlags.Variable | ts.SymbolFlags.Alias)
      const symbol = symbols.find((one) => one.name === name)
      if (symbol === undefined) throw new Error(`${name} is not there`)
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
      return isAlias
        ? checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol))
        : checker.getTypeOfSymbol(symbol)
    }
    const sentence = (symbol: ts.Symbol) =>
      ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll('\n', ' ')
    const calls = typeOf('desktop')
      .getProperties()
      .flatMap((area) => {
        const rows = checker.getTypeOfSymbol(area).getProperties()
        return rows.map((row) => [`${area.name}.${row.name}`, sentence(row)] as const)
      })
      .filter(([name]) => !/^(?:on|pathOf)\./.test(name))
    const pushes = typeOf('Pushes')
      .getProperties()
      .map((row) => [row.name, sentence(row)] as const)
    expect(calls.length).toBeGreaterThan(50)
    expect(pushes.length).toBeGreaterThan(10)
    expect([...calls, ...pushes].filter(([, text]) => !/^[A-Z].*\.$/.test(text))).toEqual([])
  })
})
