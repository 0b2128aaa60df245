import { type OptionNode, optionTree, pathTo } from '#domain/annotation/questions/option-tree'
import type { Question, QuestionOption } from '#domain/annotation/questions/questions'
import { CLASS_KEYS, classKeys } from '#domain/class-keys'

/** Shown answer, or level of a tree with answers. */
export interface ShownOption {
  readonly label: string
  /** Answer; undefined for a level. */
  readonly name: string | undefined
  readonly colour: string | undefined
  /** Key that chooses it. */
  readonly digit: number | undefined
  /** This is the chosen answer, or its level contains it. */
  readonly isChosen: boolean
  /** Path of the level that this entry opens; undefined for an answer. */
  readonly opens: readonly string[] | undefined
}

/** More answers than this get a search; without a search text, the list has the first and the chosen ones. */
export const SEARCHED_FROM = 24
const FOUND_MOST = 50

/** Cache: names are split again only when a question changes. */
const trees = new WeakMap<readonly QuestionOption[], readonly OptionNode[] | 'flat'>()

function treeOf({ options }: Question): readonly OptionNode[] | undefined {
  const known = trees.get(options) ?? optionTree(options.map(({ name }) => name)) ?? 'flat'
  trees.set(options, known)
  return known === 'flat' ? undefined : known
}

/** A question's answers at a level of its tree, or the matches of a search. */
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

/** Digit of each answer in a list. */
function digitsOf({ kind, options, of }: Question): ReadonlyMap<string, number> {
  // The key of a scale's step is its own number.
  if (kind === 'scale' && options.every(({ name }) => CLASS_KEYS.includes(Number(name) % CLASS_KEYS.length)))
    return new Map(options.map(({ name }) => [name, Number(name) % CLASS_KEYS.length]))
  return classKeys(
    options.map(({ name, digit }) =>
      of === undefined && digit !== undefined ? { className: name, digit } : { className: name },
    ),
  )
}
