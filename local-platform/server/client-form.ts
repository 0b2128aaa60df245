import { isNative } from '#domain/annotation/native'
import { CLASS_KINDS } from '#domain/endpoints/classes'
import { ok, type Result } from '#domain/result'
import type { Endpoint } from '#endpoints'
import type { Caller } from './handler'
import type { Refusal } from './refusal'

const TIMES: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])
const FRACTION = /\.\d+Z$/

/**
 * Adapts an answer for its caller. The public client, known by its SDK token, expects some answers in a form of their
 * own, and returns times only in whole seconds.
 */
export function answerFor(
  { teamId }: Pick<Caller, 'teamId'>,
  { client, file }: Pick<Endpoint, 'client' | 'file'>,
  result: Result<unknown, Refusal>,
): Result<unknown, Refusal> {
  if (teamId === undefined || file === 'down' || !result.ok) return result
  return ok(withWholeSeconds(client === undefined ? result.value : FORMS[client](result.value)))
}

const FORMS: Readonly<Record<NonNullable<Endpoint['client']>, (value: unknown) => unknown>> = {
  attached: (value) => (isNative(value) ? value.attached : value),
  itemRows: (value) =>
    isNative(value) && Array.isArray(value.data) ? { ...value, data: value.data.map(listed) } : value,
  rows: (value) => (isNative(value) ? value.data : value),
  workClass: (value) => {
    if (!isNative(value)) return value
    const { attribute_groups: groups, type, ...rest } = value
    return {
      ...rest,
      type: CLASS_KINDS[Number(type) - 1],
      attributeGroups: Array.isArray(groups) ? groups.map(workGroup) : [],
    }
  },
}

/** Gives an item without a category an empty list. */
function listed(item: unknown): unknown {
  return isNative(item) ? { categories: [], ...item } : item
}

function workGroup(group: unknown): unknown {
  if (!isNative(group)) return group
  const { group_type: type, isRequired, ...rest } = group
  return { ...rest, group_type: String(type).toUpperCase(), is_required: isRequired }
}

function withWholeSeconds(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return TIMES.has(key) ? value.replace(FRACTION, '.000Z') : value
  if (Array.isArray(value)) return value.map((each) => withWholeSeconds(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withWholeSeconds(each, name)]))
}
