import { type OptionNode, optionTree, pathTo } from '#domain/annotation/questions/option-tree'
import type { Question, QuestionOption } from '#domain/annotation/questions/questions'
import { CLASS_KEYS, classKeys } from '#domain/class-keys'

/** An answer as it is shown, or a level of a tree that holds answers. */
export interface ShownOption {
  readonly label: string
  /** The answer; undefined for a level that opens. */
  readonly name: string | undefined
  readonly colour: string | undefined
  /** The key that chooses it. */
  readonly digit: number | undefined
  /** It holds the answer, or one of them. */
  readonly isChosen: boolean
  /** Levels above what it opens, its own included; undefined for an answer. */
  readonly opens: readonly string[] | undefined
}

/** More answers than these are searched; without a search the first ones and those chosen are shown. */
export const SEARCHED_FROM = 24
const FOUND_MOST = 50

/** Splits names again only when a question changes them. */
const trees = new WeakMap<readonly QuestionOption[], readonly OptionNode[] | 'flat'>()

function treeOf({ options }: Question): readonly OptionNode[] | undefined {
  const known = trees.get(options) ?? optionTree(options.map(({ name }) => name)) ?? 'flat'
  trees.set(options, known)
  return known === 'flat' ? undefined : known
}

/** The answers of a question at a level of its tree, or those that a search finds. */
export function shownOptions(question: Question, level: readonly string[], words = ''): readonly ShownOption[] {
  const wanted = words.trim().toLowerCase()
  const tree = wanted === '' ? treeOf(question) : undefined
  return tree === undefined ? flat(question, wanted) : atLevel(question, tree, level)
}

function flat(question: Question, wanted: string): readonly ShownOption[] {
  const { options, answers } = question
  const digits = digitsOf(question)
  const all = options.map(
    ({ name, colour }): ShownOption => ({
      label: name,
      name,
      colour,
      digit: wanted === '' ? digits.get(name) : undefined,
      isChosen: answers.includes(name),
      opens: undefined,
    }),
  )
  if (wanted !== '') return all.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, FOUND_MOST)
  return all.length <= SEARCHED_FROM ? all : all.filter(({ isChosen }, at) => at < SEARCHED_FROM || isChosen)
}

function atLevel(question: Question, tree: readonly OptionNode[], level: readonly string[]): readonly ShownOption[] {
  const { options, answers } = question
  const colours = new Map(options.map(({ name, colour }) => [name, colour]))
  let nodes = tree
  let above: OptionNode | undefined
  for (const label of level) {
    above = nodes.find((node) => node.label === label)
    if (above === undefined) return atLevel(question, tree, [])
    nodes = above.children
  }
  const itself = above?.name === undefined ? [] : [{ label: `Only “${above.label}”`, name: above.name, children: [] }]
  return [...itself, ...nodes].map(({ label, name, children }, at): ShownOption => {
    const isLevel = children.length > 0
    return {
      label,
      name: isLevel ? undefined : name,
      colour: name === undefined ? undefined : colours.get(name),
      digit: CLASS_KEYS[at],
      isChosen: isLevel
        ? answers.some((answer) => pathTo(children, answer).length > 0 || answer === name)
        : name !== undefined && answers.includes(name),
      opens: isLevel ? [...level, label] : undefined,
    }
  })
}

/** The digit of each answer of a list. */
function digitsOf({ kind, options, of }: Question): ReadonlyMap<string, number> {
  // A step of a scale is pressed by its own number.
  if (kind === 'scale' && options.every(({ name }) => CLASS_KEYS.includes(Number(name) % CLASS_KEYS.length)))
    return new Map(options.map(({ name }) => [name, Number(name) % CLASS_KEYS.length]))
  return classKeys(
    options.map(({ name, digit }) =>
      of === undefined && digit !== undefined ? { className: name, digit } : { className: name },
    ),
  )
}
