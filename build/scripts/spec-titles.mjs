/** Which rows of the specification tests name in their titles, and whether those tests go through behaviour. */
import ts from 'typescript'

/** Calls that run nothing of the product: they ask, compare, or look a constant over. */
const LOOKING = new Set(
  'expect Object Array JSON String Number Math Set Map Boolean structuredClone URL Symbol Promise console'.split(' '),
)
const LOOKING_METHODS = new Set(
  'map filter every some includes keys values entries fromEntries toSorted toReversed flatMap flat find at join has length slice concat indexOf forEach'.split(
    ' ',
  ),
)
const ROW = /^(?:[SD]\d*\.[\w.]+|[A-Z][\w.-]*\d[\w.-]*)$/

/** The ids in the brackets of a title. */
export function rowsIn(title) {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside]) => inside.split(/[\s,]+/))
    .filter((id) => ROW.test(id))
}

/**
 * Each named row with whether a test of that name runs something: one that only compares constants
 * with what is written beside them passes whatever the product does with them.
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
  const visit = (node, around) => {
    const call = ts.isCallExpression(node) ? testCall(node) : undefined
    if (!call) {
      ts.forEachChild(node, (child) => visit(child, around))
      return
    }
    const rows = [...around, ...rowsIn(call.title)]
    if (call.name === 'describe') ts.forEachChild(node, (child) => visit(child, rows))
    else {
      const runs = node.arguments.slice(1).some((argument) => runsSomething(argument))
      for (const id of rows) found.push({ id, path, title: call.title, runs })
    }
  }
  visit(file, [])
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
  // A test that is a function of its own is read where it stands.
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

/** `list.every(isPicture)` runs what it names. */
const isFunctionByName = (argument) =>
  ts.isIdentifier(argument) &&
  /^[a-z]\w*[A-Z]/.test(argument.text) &&
  ts.isPropertyAccessExpression(argument.parent.expression) &&
  LOOKING_METHODS.has(argument.parent.expression.name.text)

function isLooking(callee) {
  if (ts.isPropertyAccessExpression(callee) && LOOKING_METHODS.has(callee.name.text)) return true
  let root = callee
  while (ts.isPropertyAccessExpression(root) || ts.isCallExpression(root)) root = root.expression
  return ts.isIdentifier(root) && LOOKING.has(root.text)
}
