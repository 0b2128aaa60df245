import type { SaidClass, SaidGroup, WireClass } from '#endpoints'

export type Verdict = 'new' | 'same' | 'changed' | 'conflict'
export type Choice = 'add' | 'update' | 'rename' | 'skip'

/** An imported class and the existing class of the same name. */
export interface ComparedClass {
  readonly said: SaidClass
  readonly present: WireClass | undefined
  /** `conflict`: its kind or questions differ, so the existing class can't be updated. */
  readonly verdict: Verdict
  /** The differences, in words. */
  readonly differences: readonly string[]
  readonly choices: readonly Choice[]
  /** The default choice, which never deletes anything. */
  readonly first: Choice
}

const CHOICES: Readonly<Record<Verdict, readonly Choice[]>> = {
  new: ['add', 'skip'],
  same: ['skip'],
  changed: ['update', 'rename', 'skip'],
  conflict: ['rename', 'skip'],
}

/** Compares imported classes with existing ones, by name. */
export function compareClasses(
  said: readonly SaidClass[],
  present: readonly WireClass[],
  hex: (colour: string) => string,
): readonly ComparedClass[] {
  const byName = new Map(present.map((row) => [row.name, row]))
  return said.map((one) => compared(one, byName.get(one.name), hex))
}

function compared(said: SaidClass, present: WireClass | undefined, hex: (colour: string) => string): ComparedClass {
  if (present === undefined)
    return { said, present, verdict: 'new', differences: [], choices: CHOICES.new, first: 'add' }
  const fixed = fixedDifferences(said, present)
  const { added, gone, other } = differencesOf(said, present, hex)
  const differences = [...fixed, ...other, ...added.map((what) => `+ ${what}`), ...gone.map((what) => `− ${what}`)]
  const verdict = fixed.length > 0 ? 'conflict' : differences.length > 0 ? 'changed' : 'same'
  const first = verdict === 'changed' && gone.length === 0 ? 'update' : 'skip'
  return { said, present, verdict, differences, choices: CHOICES[verdict], first }
}

const KIND_WORDS: Readonly<Record<number, string>> = { 1: 'object', 2: 'tag', 3: 'relationship' }

function fixedDifferences({ type = 1, attribute_groups = [] }: SaidClass, present: WireClass): readonly string[] {
  const kind = type === present.type ? [] : [`kind ${KIND_WORDS[present.type]} → ${KIND_WORDS[type]}`]
  const groups = attribute_groups.flatMap(({ name, group_type }) => {
    const known = present.attribute_groups.find((group) => group.name === name)
    return known === undefined || known.group_type === group_type
      ? []
      : [`group “${name}” ${known.group_type} → ${group_type}`]
  })
  return [...kind, ...groups]
}

function differencesOf(said: SaidClass, present: WireClass, hex: (colour: string) => string) {
  const groups = said.attribute_groups ?? []
  const colour = hex(said.color)
  const other = colour === present.color.toUpperCase() ? [] : [`colour ${present.color} → ${colour}`]
  const names = new Set(groups.map(({ name }) => name))
  const added: string[] = []
  const gone = present.attribute_groups.flatMap(({ name }) => (names.has(name) ? [] : [`group “${name}”`]))
  for (const group of groups) {
    const known = present.attribute_groups.find(({ name }) => name === group.name)
    if (known === undefined) {
      added.push(`group “${group.name}”`)
      continue
    }
    const now = new Set((group.attributes ?? []).map(({ name }) => name))
    const before = new Set(known.attributes.map(({ name }) => name))
    added.push(...without(now, before).map((name) => `“${name}” of “${group.name}”`))
    gone.push(...without(before, now).map((name) => `“${name}” of “${group.name}”`))
    if ((group.isRequired ?? false) !== known.isRequired)
      other.push(`“${group.name}” ${known.isRequired ? 'may be left out' : 'must be answered'}`)
    if (JSON.stringify(group.number ?? null) !== JSON.stringify(known.number ?? null))
      other.push(`“${group.name}” takes other numbers`)
    if (initialText(group) !== initialText(known)) other.push(`another answer of “${group.name}” from the start`)
  }
  return { added, gone, other }
}

function without(all: ReadonlySet<string>, taken: ReadonlySet<string>): readonly string[] {
  return [...all].filter((one) => !taken.has(one))
}

interface Initial {
  readonly default_value?: SaidGroup['default_value']
  readonly attributes?: readonly { readonly name: string; readonly default?: number | undefined }[] | undefined
}

/** The default answer, in either of its forms. */
function initialText({ default_value, attributes = [] }: Initial): string {
  const said = Array.isArray(default_value) ? default_value : [String(default_value ?? '')]
  const marked = attributes.flatMap((one) => (one.default === 1 ? [one.name] : []))
  return [...new Set([...said, ...marked])].filter(Boolean).sort().join('\n')
}

/** The imported class with existing ids, so that unchanged parts aren't recreated. */
export function asUpdate({ said, present }: ComparedClass): SaidClass & { readonly id: number } {
  const groups = (said.attribute_groups ?? []).map((group) => {
    const known = present?.attribute_groups.find(({ name }) => name === group.name)
    if (known === undefined) return group
    const ids = new Map(known.attributes.map(({ name, id }) => [name, id]))
    const attributes = (group.attributes ?? []).map((one) => {
      const id = ids.get(one.name)
      return id === undefined ? one : { ...one, id }
    })
    return { ...group, id: known.id, attributes }
  })
  return { ...said, attribute_groups: groups, id: present?.id ?? 0 }
}

/** The imported class under a free name. */
export function asRenamed({ said }: ComparedClass, taken: Set<string>): SaidClass {
  for (let at = 2; ; at += 1) {
    const name = `${said.name} (${at})`
    if (taken.has(name)) continue
    taken.add(name)
    return { ...said, name }
  }
}
