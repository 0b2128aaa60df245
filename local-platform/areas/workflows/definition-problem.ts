import type { WireDefinition } from '#endpoints'
import { refuse, type Refusal } from '../../server/refusal'

const NAME_MAX = 80
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u
/** Words of query syntax: an equal name could not be searched for. */
const QUERY_WORDS: ReadonlySet<string> = new Set(['or', 'and', 'contains', 'orderby', 'random'])
const CONSTRAINTS: ReadonlySet<string> = new Set(['comment_required', 'no_open_comments'])
const AUTOMATIONS: ReadonlySet<string> = new Set(['clear_approval', 'approve_item'])

/** Key by which names are compared: case and blanks don't matter. */
export function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')
}

/** Problem of a status or role name; undefined if none. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '' || name.length > NAME_MAX) return `a name has 1 to ${NAME_MAX} characters`
  if (name !== name.trim() || !NAME.test(name)) return `“${name}” may have letters, digits, “_” and single blanks only`
  return QUERY_WORDS.has(nameKey(name)) ? `“${name}” is a word of queries` : undefined
}

/** First invalid part of a definition, with its place in the body. */
export function definitionProblem(at: string, definition: WireDefinition): Refusal | undefined {
  const { roles, statuses, transitions, start_status: start, sees } = definition
  const names = statuses.map(({ name }) => name)
  if (statuses.length === 0) return wrong(`${at}.statuses`, 'a workflow has at least one status')
  const status = unfitName(names)
  if (status !== undefined) return wrong(`${at}.statuses.${status.at}`, status.why)
  const role = unfitName(roles)
  if (role !== undefined) return wrong(`${at}.roles.${role.at}`, role.why)
  const [known, knownRoles] = [new Set(names), new Set(roles)]
  if (!known.has(start)) return wrong(`${at}.start_status`, `there is no status “${start}” to start in`)
  for (const [place, way] of transitions.entries()) {
    const key = `${at}.transitions.${place}`
    if (way.name.trim() === '' || way.name.length > NAME_MAX)
      return wrong(`${key}.name`, `a transition has a name of 1 to ${NAME_MAX} characters`)
    for (const end of ['from', 'to'] as const)
      if (!known.has(way[end])) return wrong(`${key}.${end}`, `there is no status “${way[end]}”`)
    if (way.from === way.to) return wrong(`${key}.to`, `“${way.name}” leads from “${way.from}” to itself`)
    if (way.allowed_roles.length === 0) return wrong(`${key}.allowed_roles`, `no role may take “${way.name}”`)
    const unknown = way.allowed_roles.find((name) => !knownRoles.has(name))
    if (unknown !== undefined) return wrong(`${key}.allowed_roles`, `the workflow has no role “${unknown}”`)
    const constraint = way.constraints.find((name) => !CONSTRAINTS.has(name))
    if (constraint !== undefined) return wrong(`${key}.constraints`, `“${constraint}” is no constraint`)
    if (way.automation !== null && !AUTOMATIONS.has(way.automation))
      return wrong(`${key}.automation`, `“${way.automation}” is no automation`)
  }
  for (const [place, line] of sees.entries()) {
    const key = `${at}.sees.${place}`
    if (!knownRoles.has(line.role)) return wrong(`${key}.role`, `the workflow has no role “${line.role}”`)
    const unknown = line.statuses.find((name) => !known.has(name))
    if (unknown !== undefined) return wrong(`${key}.statuses`, `there is no status “${unknown}”`)
  }
  return undefined
}

function unfitName(names: readonly string[]): { readonly at: number; readonly why: string } | undefined {
  const seen = new Set<string>()
  for (const [at, name] of names.entries()) {
    const why = nameProblem(name) ?? (seen.has(nameKey(name)) ? `“${name}” is there twice` : undefined)
    if (why !== undefined) return { at, why }
    seen.add(nameKey(name))
  }
  return undefined
}

function wrong(key: string, why: string): Refusal {
  return refuse('bad_request', { message: `${key}: ${why}`, data: { key } }).error
}
