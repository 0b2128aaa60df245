import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const ROOMS = ['domain', 'main', 'preload', 'renderer', 'reviewer', 'document-reader', 'ui', 'local-platform']

/** Whether a function or a block reads the caught error's name. */
function reads(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true
  return ts.forEachChild(node, (child) => reads(child, name) || undefined) === true
}

/** Places where an exception is dropped: neither read nor explained by a comment. */
function swallowed(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const lines = text.split('\n')
  const hasReason = (node: ts.Node): boolean => {
    const first = source.getLineAndCharacterOfPosition(node.getStart()).line
    const statement = source.getLineAndCharacterOfPosition(statementOf(node).getStart()).line
    const inside = lines.slice(first, source.getLineAndCharacterOfPosition(node.end).line + 1)
    return [...inside, lines[statement - 1] ?? ''].some((line) => /(?:^|\s)(?:\/\/|\*\/|\/\*)/.test(line))
  }
  const report = (node: ts.Node): void => {
    if (!hasReason(node)) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
  }
  const isIgnoring = (handler: ts.Node | undefined): boolean => {
    if (handler === undefined || !(ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))) return false
    const [caught] = handler.parameters
    return caught === undefined || (ts.isIdentifier(caught.name) && !reads(handler.body, caught.name.text))
  }
  const look = (node: ts.Node): void => {
    if (ts.isCatchClause(node)) {
      const caught = node.variableDeclaration?.name
      if (caught === undefined || (ts.isIdentifier(caught) && !reads(node.block, caught.text))) report(node)
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { text: method } = node.expression.name
      const handler = method === 'catch' ? node.arguments[0] : method === 'then' ? node.arguments[1] : undefined
      if (handler !== undefined && isIgnoring(handler)) report(handler)
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

/** Statement, member or property around a node: a reason may be above it. */
function statementOf(node: ts.Node): ts.Node {
  if (ts.isStatement(node) && !ts.isBlock(node)) return node
  if (ts.isClassElement(node) || ts.isPropertyAssignment(node) || ts.isCatchClause(node)) return node
  return node.parent === undefined ? node : statementOf(node.parent)
}

const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root })).map((file) =>
  file.replaceAll('\\', '/'),
)

describe('an exception', () => {
  it('is logged, converted to data, or has a comment explaining why nothing is lost', () => {
    expect(files.length).toBeGreaterThan(400)
    expect(files.flatMap((file) => swallowed(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it.each([
    ['try { a() } catch {}'],
    ['try { a() } catch (error) { b() }'],
    ['void a().catch(() => undefined)'],
    ['void a().then(b, () => c())'],
    ['const x = {\n  a: () => b().catch(() => null),\n}'],
  ])('that is lost is found: %s', (text) => {
    expect(swallowed('a.ts', text)).toHaveLength(1)
  })

  it.each([
    ['try { a() } catch (error) { log(error) }'],
    ['try { a() } catch {\n  // Nothing is lost: the next one tries again.\n}'],
    ['// Nothing is lost: the next one tries again.\nvoid a().catch(() => undefined)'],
    ['void a().then(b, failed)'],
    ['const schema = z.number().catch(0)'],
  ])('that is handled is accepted: %s', (text) => {
    expect(swallowed('a.ts', text)).toEqual([])
  })
})
