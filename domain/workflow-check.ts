import { nameLetters, sees, type WorkflowDefinition } from './workflow-definition'

/** Place of a workflow problem. */
export type PartOfWorkflow =
  | { readonly kind: 'status'; readonly name: string }
  | { readonly kind: 'transition'; readonly at: number }
  | { readonly kind: 'role'; readonly name: string }
  | { readonly kind: 'whole' }

export interface WorkflowProblem {
  /** Errors prevent saving a workflow; warnings don't. */
  readonly severity: 'error' | 'warning'
  readonly part: PartOfWorkflow
  readonly text: string
}

const WHOLE: PartOfWorkflow = { kind: 'whole' }
const error = (part: PartOfWorkflow, text: string): WorkflowProblem => ({ severity: 'error', part, text })
const warning = (part: PartOfWorkflow, text: string): WorkflowProblem => ({ severity: 'warning', part, text })
const status = (name: string): PartOfWorkflow => ({ kind: 'status', name })

const NAME_MAX = 80
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u
const QUERY_WORDS: ReadonlySet<string> = new Set(['or', 'and', 'contains', 'orderby', 'random'])

/** Problem of a status or role name; undefined if there is none. */
export function partNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  if (name.length > NAME_MAX) return `Use at most ${NAME_MAX} characters.`
  if (name !== name.trim() || !NAME.test(name)) return 'Use letters, digits, “_” and blanks only.'
  return QUERY_WORDS.has(nameLetters(name)) ? `“${name}” is a word of queries. Choose another name.` : undefined
}

/** All problems of a workflow, errors first. */
export function workflowProblems(definition: WorkflowDefinition): readonly WorkflowProblem[] {
  const found = [
    ...nameProblems(definition),
    ...startProblems(definition),
    ...transitionProblems(definition),
    ...endProblems(definition),
    ...roleProblems(definition),
  ]
  return found.toSorted((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))
}

/** Statuses that items can reach from the start by transitions. */
export function reachableStatuses({ start_status: start, transitions }: WorkflowDefinition): ReadonlySet<string> {
  const reached = new Set([start])
  // Iterating a set includes values added meanwhile.
  for (const from of reached) for (const way of transitions) if (way.from === from) reached.add(way.to)
  return reached
}

function nameProblems({ statuses, roles }: WorkflowDefinition): readonly WorkflowProblem[] {
  const names = statuses.map(({ name }) => name)
  return [
    ...(names.length === 0 ? [error(WHOLE, 'Add a status: a workflow has at least one.')] : []),
    ...namesIn(names, status, 'statuses'),
    ...namesIn(roles, (name) => ({ kind: 'role', name }), 'roles'),
  ]
}

function namesIn(
  names: readonly string[],
  part: (name: string) => PartOfWorkflow,
  many: string,
): readonly WorkflowProblem[] {
  const seen = new Set<string>()
  return names.flatMap((name) => {
    const letters = nameLetters(name)
    const unfit = partNameProblem(name)
    const isTwice = seen.has(letters)
    seen.add(letters)
    if (unfit !== undefined) return [error(part(name), unfit)]
    return isTwice ? [error(part(name), `Two ${many} have the name “${name}”. Rename one.`)] : []
  })
}

function startProblems(definition: WorkflowDefinition): readonly WorkflowProblem[] {
  const { statuses, start_status: start } = definition
  if (statuses.length === 0) return []
  if (!statuses.some(({ name }) => name === start)) return [error(WHOLE, 'Choose the status in which new items start.')]
  const reached = reachableStatuses(definition)
  return statuses
    .filter(({ name }) => !reached.has(name))
    .map(({ name }) => warning(status(name), `No transition leads from the start to “${name}”.`))
}

function transitionProblems(definition: WorkflowDefinition): readonly WorkflowProblem[] {
  const known = new Set(definition.statuses.map(({ name }) => name))
  const names = new Set<string>()
  return definition.transitions.flatMap((way, at): readonly WorkflowProblem[] => {
    const part = { kind: 'transition', at } as const
    const lost = [way.from, way.to].filter((end) => !known.has(end))
    const unknown = way.allowed_roles.filter((role) => !definition.roles.includes(role))
    const name = `${way.from}\n${nameLetters(way.name)}`
    const isTwice = names.has(name)
    names.add(name)
    return [
      ...(way.name.trim() === '' ? [error(part, `Name the transition from “${way.from}” to “${way.to}”.`)] : []),
      ...lost.map((end) => error(part, `“${way.name}” names the status “${end}”, which isn't there.`)),
      ...(way.from === way.to ? [error(part, `“${way.name}” leads from “${way.from}” to itself.`)] : []),
      ...(way.allowed_roles.length === 0 ? [error(part, `No role may take “${way.name}”. Choose one.`)] : []),
      ...unknown.map((role) => error(part, `“${way.name}” names the role “${role}”, which isn't in the workflow.`)),
      ...(isTwice ? [warning(part, `Two transitions from “${way.from}” have the name “${way.name}”.`)] : []),
      ...way.allowed_roles
        .filter((role) => !sees(definition, role, way.from))
        .map((role) => warning(part, `“${role}” may take “${way.name}” but doesn't see “${way.from}”.`)),
    ]
  })
}

function endProblems({ statuses, transitions }: WorkflowDefinition): readonly WorkflowProblem[] {
  if (statuses.length === 0) return []
  const left = new Set(transitions.map(({ from }) => from))
  return [
    ...(statuses.some(({ is_done: isDone }) => isDone)
      ? []
      : [warning(WHOLE, 'No status counts as done: projects never show progress.')]),
    ...statuses
      .filter(({ name, is_done: isDone }) => !isDone && !left.has(name))
      .map(({ name }) => warning(status(name), `No transition leads out of “${name}”, and it doesn't count as done.`)),
  ]
}

function roleProblems({ roles, transitions }: WorkflowDefinition): readonly WorkflowProblem[] {
  const takers = new Set(transitions.flatMap(({ allowed_roles: allowed }) => allowed))
  return [
    ...(roles.length === 0 ? [error(WHOLE, 'Choose at least one role.')] : []),
    ...roles
      .filter((role) => !takers.has(role))
      .map((name) => warning({ kind: 'role', name }, `The role “${name}” may take no transition.`)),
  ]
}
