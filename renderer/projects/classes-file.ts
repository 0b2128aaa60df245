import { rangeProblem, UNIT_MAX } from '#domain/annotation/parts/number-range'
import { ATTRIBUTE_GROUP_KIND, CLASS_KIND } from '#domain/enums'
import { TEXT_RULES } from '#domain/text-rules'
import { typedNumber } from '#domain/typed-number'
import type { SaidClass, SaidGroup, WireClass } from '#endpoints'
import { beginningOf, tooLongText } from './text-problems'

/** The parsed file and sentences about its unreadable parts. */
export interface ReadClasses {
  readonly classes: readonly SaidClass[]
  readonly problems: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const DIGIT_MAX = 9
const KINDS: Readonly<Record<string, number>> = CLASS_KIND

/** How long names of classes, and of groups and attributes, are in UTF-16 units at most. */
interface NameLengths {
  readonly classes: number
  readonly attributes: number
}

const USUAL: NameLengths = { classes: TEXT_RULES.className.most, attributes: TEXT_RULES.attributeName.most }

/** Reads a classes.json of current or older exports; names and skips unreadable parts and too long names. */
export function readClassesFile(text: string, most = USUAL): ReadClasses {
  const whole = parsed(text)
  const list = Array.isArray(whole) ? whole : isFields(whole) ? (whole['classes'] ?? whole['data']) : undefined
  if (!Array.isArray(list)) return { classes: [], problems: ['It isn’t a list of classes.'] }
  const problems: string[] = []
  const known = new Set<string>()
  const classes = list.flatMap((value: unknown, at): SaidClass[] => {
    const read = isFields(value) ? readClass(value, most) : 'It isn’t a class.'
    if (typeof read === 'string') {
      problems.push(`Class ${at + 1}: ${read}`)
      return []
    }
    if (known.has(read.said.name)) {
      problems.push(`Class ${at + 1}: “${read.said.name}” is in the file before.`)
      return []
    }
    known.add(read.said.name)
    problems.push(...read.notes.map((note) => `Class “${read.said.name}”: ${note}`))
    return [read.said]
  })
  return { classes, problems }
}

/** The classes as a file says them. */
export function classesFile(rows: readonly WireClass[]): string {
  return JSON.stringify(rows, null, 2)
}

/** A class of another project, to be made here. */
export function saidOf({ name, color, type, digit, attribute_groups }: WireClass): SaidClass {
  return {
    name,
    color,
    type,
    ...digitOf(digit),
    attribute_groups: attribute_groups.map((group) => readGroup(group).group),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // Said as a problem of the file.
    return undefined
  }
}

/** A class as the platform takes it, and what of it was left out. */
interface ReadClass {
  readonly said: SaidClass
  readonly notes: readonly string[]
}

function readClass(value: Fields, most: NameLengths): ReadClass | string {
  const name = typeof value['name'] === 'string' ? value['name'].trim() : ''
  if (name === '') return 'A name is missing.'
  if (name.length > most.classes) return `“${beginningOf(name)}”: ${tooLongText(name.length, most.classes)}`
  const color = value['color']
  if (typeof color !== 'string' || !CSS.supports('color', color)) return `“${name}” has no colour.`
  const type = kindOf(value['type'])
  if (type === undefined) return `“${name}” is of an unknown kind.`
  const groups = value['attribute_groups'] ?? value['attributeGroups'] ?? []
  if (!Array.isArray(groups) || !groups.every(isFields)) return `The groups of “${name}” can't be read.`
  const { kept: attribute_groups, notes } = readGroups(groups)
  const names = attribute_groups.flatMap((group) => [group.name, ...(group.attributes ?? []).map((one) => one.name)])
  const long = names.find((one) => one.length > most.attributes)
  if (long !== undefined)
    return `“${name}” asks for “${beginningOf(long)}”: ${tooLongText(long.length, most.attributes)}`
  return { said: { name, color, type, ...digitOf(value['digit']), attribute_groups }, notes }
}

/** The groups of a class, each name once; the rest is named. */
function readGroups(groups: readonly Fields[]): {
  readonly kept: SaidGroup[]
  readonly notes: readonly string[]
} {
  const kept: SaidGroup[] = []
  const notes: string[] = []
  for (const [at, value] of groups.entries()) {
    const { group, notes: own } = readGroup(value)
    if (group.name === '') notes.push(`Group ${at + 1} has no name. It is left out.`)
    else if (kept.some(({ name }) => name === group.name))
      notes.push(`Group “${group.name}” is there twice. The second one is left out.`)
    else {
      kept.push(group)
      notes.push(...own.map((note) => `Group “${group.name}”: ${note}`))
    }
  }
  return { kept, notes }
}

/** The key that takes the class in hand; nothing where it has none. */
function digitOf(said: unknown): Pick<SaidClass, 'digit'> {
  return typeof said === 'number' && Number.isInteger(said) && said >= 0 && said <= DIGIT_MAX ? { digit: said } : {}
}

/** A number, a word, or nothing for objects. */
function kindOf(said: unknown): number | undefined {
  if (said === undefined || said === null) return CLASS_KIND.object
  if (typeof said === 'string') return KINDS[said.toLowerCase()]
  return Object.values(CLASS_KIND).find((kind) => kind === said)
}

function readGroup(value: Fields): { readonly group: SaidGroup; readonly notes: readonly string[] } {
  const notes: string[] = []
  const attributes: NonNullable<SaidGroup['attributes']> = []
  for (const [at, one] of listOf(value['attributes']).entries()) {
    const name = isFields(one) ? textOf(one['name']) : ''
    if (name === '') notes.push(`Answer ${at + 1} has no name. It is left out.`)
    else if (attributes.some((known) => known.name === name)) notes.push(`Answer “${name}” is there twice.`)
    else attributes.push({ name, default: isFields(one) && Number(one['default']) === 1 ? 1 : 0 })
  }
  const type = groupTypeOf(value)
  const said = defaultOf(value['default_value'])
  const { default_value, note } = possibleDefault(type, said, new Set(attributes.map(({ name }) => name)))
  const marked = attributes.filter((one) => one.default === 1).map(({ name }) => name)
  if (type === 'radio' && typeof default_value === 'string' && marked.some((name) => name !== default_value))
    notes.push(`Two answers are marked as default. “${default_value}” is kept.`)
  const number = type === 'numeric' ? numberOf(value['number']) : undefined
  return {
    group: {
      name: textOf(value['name']),
      group_type: type,
      isRequired: (value['isRequired'] ?? value['is_required']) === true,
      default_value,
      attributes,
      ...(number === undefined ? {} : { number }),
    },
    notes: note === undefined ? notes : [...notes, note],
  }
}

/** The default answer as far as the question can be answered so; what can't be is named. */
function possibleDefault(
  type: SaidGroup['group_type'],
  said: string | number | string[] | null,
  answers: ReadonlySet<string>,
): { readonly default_value: string | number | string[] | null; readonly note?: string } {
  if (said === null || said === '') return { default_value: said }
  if (type === 'numeric') {
    const number = typeof said === 'number' ? said : Array.isArray(said) ? undefined : typedNumber(said)
    return number === undefined
      ? { default_value: null, note: `Default “${String(said)}” isn’t a number. It is left out.` }
      : { default_value: number }
  }
  if (type !== 'radio' && type !== 'checklist') return { default_value: Array.isArray(said) ? said.join(', ') : said }
  const names = (Array.isArray(said) ? said : [String(said)]).map((name) => name.trim())
  const possible = names.filter((name) => answers.has(name))
  const strange = names.filter((name) => !answers.has(name))
  const chosen = type === 'radio' ? (possible[0] ?? null) : possible
  if (strange.length === 0) return { default_value: chosen }
  return { default_value: chosen, note: `Default “${strange.join('”, “')}” isn’t one of its answers. It is left out.` }
}

/** Which numbers a question takes, as files of Loupe say it. */
function numberOf(value: unknown): SaidGroup['number'] {
  if (!isFields(value)) return undefined
  const at = (name: string) => (typeof value[name] === 'number' && Number.isFinite(value[name]) ? value[name] : null)
  const unit = textOf(value['unit']).slice(0, UNIT_MAX)
  const range = { min: at('min'), max: at('max'), step: at('step'), unit }
  return rangeProblem(range) === undefined ? range : undefined
}

/** Older files say only whether several answers may be chosen. */
function groupTypeOf(value: Fields): SaidGroup['group_type'] {
  const said = textOf(value['group_type']).toLowerCase()
  const known = ATTRIBUTE_GROUP_KIND.find((kind) => kind === said)
  return known ?? (Number(value['is_multiselect']) === 1 ? 'checklist' : 'radio')
}

function defaultOf(value: unknown): string | number | string[] | null {
  if (typeof value === 'string' || typeof value === 'number') return value
  return Array.isArray(value) ? value.map(String) : null
}

/** Names may be numbers, such as those of sizes. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
