import { ATTRIBUTE_GROUP_KIND, CLASS_KIND } from '#domain/enums'
import { TEXT_RULES } from '#domain/text-rules'
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
    if (known.has(read.name)) {
      problems.push(`Class ${at + 1}: “${read.name}” is in the file before.`)
      return []
    }
    known.add(read.name)
    return [read]
  })
  return { classes, problems }
}

/** The classes as a file says them. */
export function classesFile(rows: readonly WireClass[]): string {
  return JSON.stringify(rows, null, 2)
}

/** A class of another project, to be made here. */
export function saidOf({ name, color, type, digit, attribute_groups }: WireClass): SaidClass {
  return { name, color, type, ...digitOf(digit), attribute_groups: attribute_groups.map(readGroup) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // Said as a problem of the file.
    return undefined
  }
}

function readClass(value: Fields, most: NameLengths): SaidClass | string {
  const name = typeof value['name'] === 'string' ? value['name'].trim() : ''
  if (name === '') return 'A name is missing.'
  if (name.length > most.classes) return `“${beginningOf(name)}”: ${tooLongText(name.length, most.classes)}`
  const color = value['color']
  if (typeof color !== 'string' || !CSS.supports('color', color)) return `“${name}” has no colour.`
  const type = kindOf(value['type'])
  if (type === undefined) return `“${name}” is of an unknown kind.`
  const groups = value['attribute_groups'] ?? value['attributeGroups'] ?? []
  if (!Array.isArray(groups) || !groups.every(isFields)) return `The groups of “${name}” can't be read.`
  const attribute_groups = groups.map(readGroup)
  const names = attribute_groups.flatMap((group) => [group.name, ...(group.attributes ?? []).map((one) => one.name)])
  const long = names.find((one) => one.length > most.attributes)
  if (long !== undefined)
    return `“${name}” asks for “${beginningOf(long)}”: ${tooLongText(long.length, most.attributes)}`
  return { name, color, type, ...digitOf(value['digit']), attribute_groups }
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

function readGroup(value: Fields): SaidGroup {
  const attributes = listOf(value['attributes']).flatMap((one) => {
    const name = isFields(one) ? textOf(one['name']) : ''
    return name === ''
      ? []
      : [{ name, default: isFields(one) && Number(one['default']) === 1 ? (1 as const) : (0 as const) }]
  })
  return {
    name: textOf(value['name']),
    group_type: groupTypeOf(value),
    isRequired: (value['isRequired'] ?? value['is_required']) === true,
    default_value: defaultOf(value['default_value']),
    attributes,
  }
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
