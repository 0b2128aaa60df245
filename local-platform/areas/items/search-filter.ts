import { wrongCondition } from '#domain/query/crud/conditions'
import { searchExcess } from '#domain/query/crud/search-bounds'
import { err, ok, type Result } from '#domain/result'
import {
  ITEM_FIELDS,
  type ComparisonOperator,
  type ItemField,
  type ItemFilter,
  type KnownOperator,
  type Scalar,
  type TextOperator,
} from '../../storage/item-filter'

const COMPARISONS: ReadonlySet<string> = new Set<ComparisonOperator>(['eq', 'ne', 'gt', 'lt', 'gte', 'lte'])
const TEXTS: ReadonlySet<string> = new Set<TextOperator>(['starts', 'ends', 'cont', 'excl'])
/** Operators with a case-insensitive form. */
const FOLDABLE: ReadonlySet<string> = new Set(['eq', 'ne', 'starts', 'ends', 'cont', 'excl', 'in', 'notin'])
const ASSIGNEE = 'assignments.user_id'
/** Assignee in one role, by the role's id. */
const ASSIGNEE_IN_ROLE = /^assignments\.(\d{1,15})\.user_id$/
/** Fields for the classes of an item's objects and its annotation's author. */
const OBJECT_CLASS = 'annotation.class_id'
const ANNOTATOR = 'annotation.user_id'
/** The team's facts about items, by the project's field names. */
const METADATA = 'custom_metadata.'
const ASSIGNEE_ROLE = 'assignments.user_role'

type Read = Result<ItemFilter, string>

/** Searching person: `me` means them. Without the right to see assignees they may search only their own items. */
export interface Searcher {
  readonly id: number
  readonly email: string
  readonly seesAssignees: boolean
}

/** Parses a search object (`{ field: { $op: value } }` under `$and` and `$or`); the failure names the fault. */
export function readSearch(search: unknown, searcher: Searcher): Read {
  const excess = searchExcess(search)
  return excess === undefined ? readPart(search, searcher) : err(excess)
}

function readPart(search: unknown, searcher: Searcher): Read {
  if (!isRecord(search)) return err('Invalid search param. JSON expected')
  return every(Object.entries(search).map(([key, value]) => readEntry(key, value, searcher)))
}

function readEntry(key: string, value: unknown, searcher: Searcher): Read {
  if (key === '$and' || key === '$or') {
    if (!Array.isArray(value)) return err(`Invalid search param. ${key} takes a list`)
    const parts = collect(value.map((part) => readPart(part, searcher)))
    return parts.ok ? ok({ kind: key === '$and' ? 'all' : 'any', parts: parts.value }) : parts
  }
  if (key === ASSIGNEE) return readAssignment(key, value, searcher, readPeople)
  if (key === OBJECT_CLASS) return readAssignment(key, value, searcher, readClasses)
  if (key === ANNOTATOR) return readAssignment(key, value, searcher, readAnnotators)
  if (key === ASSIGNEE_ROLE) return readAssignment(key, value, searcher, readRoles)
  const roleId = ASSIGNEE_IN_ROLE.exec(key)?.[1]
  if (roleId !== undefined) {
    // Assignees' roles are visible only together with the assignees.
    if (!searcher.seesAssignees) return err(`Invalid filter field ${key}`)
    const read = readAssignment(key, value, searcher, readPeople)
    return read.ok ? ok(inRole(read.value, Number(roleId))) : read
  }
  if (key.startsWith(METADATA)) return readKnown(key.slice(METADATA.length), value)
  const field = ITEM_FIELDS.find((name) => name === key)
  if (field === undefined) return err(`Invalid filter field ${key}`)
  return readField(field, value)
}

function inRole(filter: ItemFilter, roleId: number): ItemFilter {
  if ('parts' in filter) return { ...filter, parts: filter.parts.map((part) => inRole(part, roleId)) }
  return filter.kind === 'assigned' || filter.kind === 'hasAssignee' ? { ...filter, roleId } : filter
}

/** Reads a condition on assignees or their roles. */
type ReadsAssigned = (operands: readonly unknown[], negated: boolean, searcher: Searcher) => Read

function readAssignment(field: string, value: unknown, searcher: Searcher, reads: ReadsAssigned): Read {
  const wanted = isScalar(value) ? { $eq: value } : value
  if (!isRecord(wanted)) return err(`Invalid filter value of ${field}`)
  return every(
    Object.entries(wanted).map(([written, operand]) => {
      if (written === '$or' && isRecord(operand)) {
        const parts = collect(
          Object.entries(operand).map(([inner, last]) => readAssignment(field, { [inner]: last }, searcher, reads)),
        )
        return parts.ok ? ok({ kind: 'any', parts: parts.value }) : parts
      }
      const wrong = wrongCondition({ field, operator: written }, 'search')
      if (wrong !== undefined) return err(wrong)
      const operator = written.replace(/^\$/, '')
      if (operator === 'isnull' || operator === 'notnull') {
        if (field === OBJECT_CLASS || field === ANNOTATOR) return err(`Invalid comparison operator ${written}`)
        if (!searcher.seesAssignees) return err(`Invalid filter value of ${field}: only me`)
        return ok({ kind: 'hasAssignee', negated: (operator === 'isnull') === (operand !== false) })
      }
      if (!['eq', 'ne', 'in', 'notin'].includes(operator)) return err(`Invalid comparison operator ${written}`)
      const operands: readonly unknown[] = Array.isArray(operand) ? operand : [operand]
      return reads(operands, operator === 'ne' || operator === 'notin', searcher)
    }),
  )
}

function readPeople(people: readonly unknown[], negated: boolean, searcher: Searcher): Read {
  const values = people.map((person) => (person === 'me' ? searcher.id : person))
  if (!values.every(isPerson)) return err(`Invalid filter value of ${ASSIGNEE}`)
  const isOwn = (person: number | string) => person === searcher.id || person === searcher.email
  if (!searcher.seesAssignees && !values.every(isOwn)) return err(`Invalid filter value of ${ASSIGNEE}: only me`)
  return ok({ kind: 'assigned', values, negated })
}

function readRoles(roles: readonly unknown[], negated: boolean, searcher: Searcher): Read {
  if (!searcher.seesAssignees) return err(`Invalid filter field ${ASSIGNEE_ROLE}`)
  return roles.every((role) => typeof role === 'number')
    ? ok({ kind: 'assignedAs', values: roles, negated })
    : err(`Invalid filter value of ${ASSIGNEE_ROLE}`)
}

function readClasses(classes: readonly unknown[], negated: boolean): Read {
  return classes.every((one) => typeof one === 'number')
    ? ok({ kind: 'ofClass', values: classes, negated })
    : err(`Invalid filter value of ${OBJECT_CLASS}`)
}

function readAnnotators(people: readonly unknown[], negated: boolean, searcher: Searcher): Read {
  const read = readPeople(people, negated, searcher)
  return read.ok && read.value.kind === 'assigned' ? ok({ kind: 'savedBy', values: read.value.values, negated }) : read
}

function isPerson(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

/** Reads a comparison of the team's facts about items. */
function readKnown(name: string, value: unknown): Read {
  const wanted = isScalar(value) ? { $eq: value } : value
  if (!isRecord(wanted)) return err(`Invalid filter value of ${METADATA}${name}`)
  return every(
    Object.entries(wanted).map(([written, operand]) => {
      if (written !== '$or') return readKnownComparison(name, written, operand)
      if (!isRecord(operand)) return err(`Invalid filter value of ${METADATA}${name}`)
      const parts = collect(Object.entries(operand).map(([inner, last]) => readKnownComparison(name, inner, last)))
      return parts.ok ? ok({ kind: 'any', parts: parts.value }) : parts
    }),
  )
}

function readKnownComparison(name: string, written: string, operand: unknown): Read {
  const field = `${METADATA}${name}`
  const wrong = wrongCondition({ field, operator: written }, 'search')
  if (wrong !== undefined) return err(wrong)
  const { operator, folded } = operatorOf(written)
  const known = (one: KnownOperator, values: readonly Scalar[]): Read =>
    ok({ kind: 'known', name, operator: one, values, folded })
  if (operator === 'isnull' || operator === 'notnull')
    return known((operator === 'isnull') === (operand !== false) ? 'isnull' : 'notnull', [])
  const values: readonly unknown[] = Array.isArray(operand) ? operand : [operand]
  const takesMany = operator === 'in' || operator === 'notin'
  if (!values.every(isScalar) || (!takesMany && values.length !== (operator === 'between' ? 2 : 1)))
    return err(`Invalid filter value of ${field} for ${written}`)
  if (isComparison(operator) || isText(operator) || takesMany || operator === 'between') return known(operator, values)
  return err(`Invalid comparison operator ${written}`)
}

function readField(field: ItemField, value: unknown): Read {
  if (isScalar(value)) return ok({ kind: 'compare', field, operator: 'eq', value, folded: false })
  if (!isRecord(value)) return err(`Invalid filter value of ${field}`)
  return every(
    Object.entries(value).map(([operator, operand]) => {
      if (operator !== '$or') return readComparison(field, operator, operand)
      if (!isRecord(operand)) return err(`Invalid filter value of ${field}`)
      const parts = collect(Object.entries(operand).map(([inner, last]) => readComparison(field, inner, last)))
      return parts.ok ? ok({ kind: 'any', parts: parts.value }) : parts
    }),
  )
}

function readComparison(field: ItemField, written: string, operand: unknown): Read {
  // The reader of query strings reports an unknown operator in its own words.
  const wrong = wrongCondition({ field, operator: written }, 'search')
  if (wrong !== undefined) return err(wrong)
  const { operator, folded } = operatorOf(written)
  const problem = err(`Invalid filter value of ${field} for ${written}`)
  if (isComparison(operator))
    return isScalar(operand) ? ok({ kind: 'compare', field, operator, value: operand, folded }) : problem
  if (isText(operator)) {
    return typeof operand === 'string' || typeof operand === 'number'
      ? ok({ kind: 'text', field, operator, value: String(operand), folded })
      : problem
  }
  switch (operator) {
    case 'in':
    case 'notin': {
      const values = Array.isArray(operand) ? operand : [operand]
      if (!values.every(isScalar)) return problem
      return ok({ kind: 'oneOf', field, values, negated: operator === 'notin', folded })
    }
    case 'isnull':
    case 'notnull':
      return ok({ kind: 'isNull', field, negated: (operator === 'notnull') === (operand !== false) })
    case 'between': {
      if (!Array.isArray(operand) || operand.length !== 2) return problem
      const [from, to]: unknown[] = operand
      return isScalar(from) && isScalar(to) ? ok({ kind: 'between', field, from, to }) : problem
    }
    default:
      return err(`Invalid comparison operator ${written}`)
  }
}

/** `$contL`, `$cont` and the old spelling `cont` are one operator; L means case-insensitive. */
function operatorOf(written: string): { operator: string; folded: boolean } {
  const name = written.replace(/^\$/, '')
  const base = name.slice(0, -1)
  return name.endsWith('L') && FOLDABLE.has(base) ? { operator: base, folded: true } : { operator: name, folded: false }
}

function every(parts: readonly Read[]): Read {
  const all = collect(parts)
  if (!all.ok) return all
  const [only] = all.value
  return ok(all.value.length === 1 && only !== undefined ? only : { kind: 'all', parts: all.value })
}

function collect(parts: readonly Read[]): Result<readonly ItemFilter[], string> {
  const filters: ItemFilter[] = []
  for (const part of parts) {
    if (!part.ok) return part
    filters.push(part.value)
  }
  return ok(filters)
}

function isComparison(operator: string): operator is ComparisonOperator {
  return COMPARISONS.has(operator)
}

function isText(operator: string): operator is TextOperator {
  return TEXTS.has(operator)
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
