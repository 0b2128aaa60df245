/** Small breaks that can be made in a source file, found by TypeScript's own parser. */
import ts from 'typescript'

/**
 * @typedef {object} Break
 * @property {number} start
 * @property {number} end
 * @property {string} text what takes the place of start to end
 * @property {number} line
 * @property {string} kind
 */

const { SyntaxKind: Kind } = ts

const OPERATORS = new Map([
  [Kind.EqualsEqualsEqualsToken, '!=='],
  [Kind.ExclamationEqualsEqualsToken, '==='],
  [Kind.LessThanToken, '<='],
  [Kind.LessThanEqualsToken, '<'],
  [Kind.GreaterThanToken, '>='],
  [Kind.GreaterThanEqualsToken, '>'],
  [Kind.AmpersandAmpersandToken, '||'],
  [Kind.BarBarToken, '&&'],
  [Kind.PlusToken, '-'],
  [Kind.MinusToken, '+'],
  [Kind.AsteriskToken, '/'],
])

/** A limit of thousands is as good when one higher; a doubled one is a real change. */
const LARGE = 1_000

/** Calls without an effect on tests: logging, and calls that only React's types need. */
const UNHEARD = /^(log|console|logger|performance)\b|\.(debug|info|warn|error|unref|preventDefault)$/

/** Calls that ignore the order of their arguments. */
const ANY_ORDER = /^Math\.(min|max|hypot)$/

/** All breaks of a file, in its order. */
export function breaksOf(path, source) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const found = []
  const add = (node, what, text, from = node.getStart(file), to = node.getEnd()) =>
    found.push({ start: from, end: to, text, line: file.getLineAndCharacterOfPosition(from).line + 1, kind: what })

  function visit(node) {
    // Types, imports and erased declarations break nothing.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return
    RULES.get(node.kind)?.(node, add, file)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function negated(condition, add, file) {
  if (condition.kind === Kind.BinaryExpression && OPERATORS.has(condition.operatorToken.kind)) return
  add(condition, 'condition', `!(${condition.getText(file)})`)
}

const RULES = new Map([
  [
    Kind.BinaryExpression,
    (node, add) => {
      const other = OPERATORS.get(node.operatorToken.kind)
      if (other) add(node.operatorToken, 'operator', other)
      if (node.operatorToken.kind === Kind.QuestionQuestionToken && node.right.kind !== Kind.UndefinedKeyword)
        add(node, 'default', node.left.getText())
    },
  ],
  [Kind.IfStatement, (node, add, file) => negated(node.expression, add, file)],
  [Kind.ConditionalExpression, (node, add, file) => negated(node.condition, add, file)],
  [
    Kind.ExpressionStatement,
    (node, add, file) => {
      const called = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
      if (!ts.isCallExpression(called) || UNHEARD.test(called.expression.getText(file))) return
      add(node, 'call', '')
    },
  ],
  [
    Kind.CallExpression,
    (node, add, file) => {
      const [first, second] = node.arguments
      if (!first || !second || ts.isFunctionLike(first) || ts.isFunctionLike(second)) return
      if (ts.isSpreadElement(first) || ts.isSpreadElement(second)) return
      const [one, two] = [first.getText(file), second.getText(file)]
      const called = node.expression.getText(file)
      if (one === two || UNHEARD.test(called) || ANY_ORDER.test(called)) return
      add(node, 'arguments', `${two}, ${one}`, first.getStart(file), second.getEnd())
    },
  ],
  [Kind.TrueKeyword, (node, add) => add(node, 'constant', 'false')],
  [Kind.FalseKeyword, (node, add) => add(node, 'constant', 'true')],
  [
    Kind.NumericLiteral,
    (node, add, file) => {
      // Sizes in markup are checked by eye, not by tests.
      if (!ts.findAncestor(node, (one) => ts.isJsxExpression(one)))
        add(node, 'constant', Number(node.text) < LARGE ? `(${node.getText(file)} + 1)` : `(${node.getText(file)} * 2)`)
    },
  ],
  [
    Kind.ReturnStatement,
    (node, add, file) => {
      // Replacing an empty answer is no break.
      if (node.expression?.getText(file) === 'undefined') return
      if (node.expression && node.expression.kind !== Kind.FalseKeyword && node.expression.kind !== Kind.TrueKeyword)
        add(node, 'answer', 'return undefined')
    },
  ],
])
