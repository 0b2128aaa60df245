/** Separators of levels in a name, as in "Animal/Dog". */
const DIVIDERS = ['/', ' > ', '::'] as const

/** Node of a tree of answers. */
export interface OptionNode {
  /** Its own part of the name. */
  readonly label: string
  /** Full name if it can be chosen; undefined for a level that only groups others. */
  readonly name: string | undefined
  readonly children: readonly OptionNode[]
}

/** Builds a tree from names with levels; undefined if no name has any, so that a list suffices. */
export function optionTree(names: readonly string[]): readonly OptionNode[] | undefined {
  const divider = DIVIDERS.find((one) => names.some((name) => levelsOf(name, one).length > 1))
  if (divider === undefined) return undefined
  return level(names.map((name) => ({ name, rest: levelsOf(name, divider) })))
}

/** Path from the first level to a name; empty if the tree lacks it. */
export function pathTo(nodes: readonly OptionNode[], name: string): readonly OptionNode[] {
  for (const node of nodes) {
    if (node.name === name) return [node]
    const below = pathTo(node.children, name)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

interface Named {
  readonly name: string
  readonly rest: readonly string[]
}

function level(names: readonly Named[]): readonly OptionNode[] {
  const byLabel = Map.groupBy(names, ({ rest: [first = ''] }) => first)
  return [...byLabel].map(([label, all]) => ({
    label,
    name: all.find(({ rest }) => rest.length === 1)?.name,
    children: level(all.flatMap(({ name, rest }) => (rest.length > 1 ? [{ name, rest: rest.slice(1) }] : []))),
  }))
}

/** Levels of a name; a name with an empty level has one. */
function levelsOf(name: string, divider: string): readonly string[] {
  const parts = name.split(divider).map((part) => part.trim())
  return parts.every((part) => part !== '') ? parts : [name]
}
