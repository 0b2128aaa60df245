/** Rows of the specification that test titles name, and whether those tests run product code. */
import ts from 'typescript'

/** Calls that run nothing of the product: they query, compare, or read a constant. */
const LOOKING = new Set(
  'expect Object Array JSON String Number Math Set Map Boolean structuredClone URL Symbol Promise console'.split(' '),
)
const LOOKING_METHODS = new Set(
  'map filter every some includes keys values entries fromEntries toSorted toReversed flatMap flat find at join has length slice concat indexOf forEach'.split(
    ' ',
  ),
)
const HOOKS = new Set(['beforeAll', 'beforeEach'])
const ROW = /^(?:[SDE]\d*\.[\w.]+|[A-Z][\w.-]*\d[\w.-]*)$/

/** The ids in the brackets of a title. */
export function rowsIn(title) {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside]) => inside.split(/[\s,]+/))
    .filter((id) => ROW.test(id))
}

/**
 * Each named row, and whether a test of that name runs something. A test that only compares constants with its own copy
 * passes for any product.
 */
export function namedRows(path, source) {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found = []
  const visit = (node, around, made) => {
    const call = ts.isCallExpression(node) ? testCall(node) : undefined
    const isScope = ts.isSourceFile(node) || ts.isBlock(node)
    const known = isScope ? new Set([...made, ...node.statements.flatMap(madeByHook)]) : made
    if (!call) {
      ts.forEachChild(node, (child) => visit(child, around, known))
      return
    }
    const rows = [...around, ...rowsIn(call.title)]
    if (call.name === 'describe') ts.forEachChild(node, (child) => visit(child, rows, known))
    else {
      const parts = node.arguments.slice(1)
      const runs = parts.some((argument) => runsSomething(argument) || looksAt(argument, known))
      for (const id of rows) found.push({ id, path, title: call.title, runs })
    }
  }
  visit(file, [], new Set())
  return found
}

/** `it('title', …)`, `it.each(…)('title', …)` and `describe('title', …)`. */
function testCall(node) {
  const [title] = node.arguments
  if (!title || !ts.isStringLiteralLike(title)) return undefined
  let callee = node.expression
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee))
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression
  const name = ts.isIdentifier(callee) ? callee.text : ''
  return ['it', 'test', 'describe'].includes(name) ? { name, title: title.text } : undefined
}

function runsSomething(node) {
  // Read an inline test function in place.
  if (ts.isIdentifier(node)) return true
  let runs = false
  const visit = (one) => {
    if (runs) return
    if (ts.isJsxElement(one) || ts.isJsxSelfClosingElement(one)) runs = true
    else if (ts.isNewExpression(one)) runs ||= !isLooking(one.expression)
    else if (ts.isCallExpression(one)) runs ||= !isLooking(one.expression) || one.arguments.some(isFunctionByName)
    ts.forEachChild(one, visit)
  }
  ts.forEachChild(node, visit)
  return runs
}

/** Variables that a hook fills by running something: reading them counts as running. */
function madeByHook(statement) {
  const call = ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (!call || !ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return []
  if (!HOOKS.has(call.expression.text) || !call.arguments.some(runsSomething)) return []
  const made = []
  const visit = (one) => {
    const isFilling = ts.isBinaryExpression(one) && one.operatorToken.kind === ts.SyntaxKind.EqualsToken
    if (isFilling && ts.isIdentifier(one.left)) made.push(one.left.text)
    ts.forEachChild(one, visit)
  }
  visit(call)
  return made
}

function looksAt(node, names) {
  if (ts.isIdentifier(node) && names.has(node.text)) return true
  return ts.forEachChild(node, (child) => looksAt(child, names)) ?? false
}

/** `list.every(isPicture)` and `list.map(table.nameOf)` run the functions that they name. */
const isFunctionByName = (argument) =>
  /^[a-z]\w*[A-Z]/.test(ts.isPropertyAccessExpression(argument) ? argument.name.text : (argument.text ?? '')) &&
  (ts.isIdentifier(argument) || ts.isPropertyAccessExpression(argument)) &&
  ts.isPropertyAccessExpression(argument.parent.expression) &&
  LOOKING_METHODS.has(argument.parent.expression.name.text)

function isLooking(callee) {
  if (ts.isPropertyAccessExpression(callee) && LOOKING_METHODS.has(callee.name.text)) return true
  let root = callee
  while (ts.isPropertyAccessExpression(root) || ts.isCallExpression(root)) root = root.expression
  return ts.isIdentifier(root) && LOOKING.has(root.text)
}
