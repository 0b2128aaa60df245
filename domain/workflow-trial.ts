import { statusChoices, type StatusRights } from './workflow'
import { sees, type WorkflowDefinition } from './workflow-definition'

/** Status change that a role may make. */
interface TrialStep {
  /** Index of the transition in the definition; undefined if a status is set directly. */
  readonly at: number | undefined
  readonly label: string
  readonly to: string
}

/** Project admins see and set all statuses; the workflow doesn't limit them. */
export const ADMIN_ROLE = 'ProjectAdmin'

const RIGHTS: Readonly<Record<'admin' | 'other', StatusRights>> = {
  admin: { applyStatus: true, applyTransition: true },
  other: { applyStatus: false, applyTransition: true },
}

/** Choices of the reviewer for a role and status, by the same rule. */
export function trialSteps(definition: WorkflowDefinition, role: string, from: string): readonly TrialStep[] {
  const isAdmin = role === ADMIN_ROLE
  const ids = new Map(definition.statuses.map(({ name }, at) => [name, at + 1]))
  const statuses = definition.statuses.map(({ name, icon }, at) => ({
    id: at + 1,
    value: at + 1,
    name,
    iconName: icon,
    iconData: '',
    isViewable: isAdmin || sees(definition, role, name),
  }))
  const transitions = definition.transitions.flatMap((way, at) =>
    way.allowed_roles.includes(role)
      ? [
          {
            id: at,
            name: way.name,
            fromStatusId: ids.get(way.from) ?? 0,
            toStatusId: ids.get(way.to) ?? 0,
            constraints: way.constraints.map((name) => ({ name })),
          },
        ]
      : [],
  )
  const current = statuses.find(({ name }) => name === from)
  return statusChoices(current, statuses, transitions, RIGHTS[isAdmin ? 'admin' : 'other']).map(
    ({ status, transition }) => ({
      at: transition?.id,
      label: transition?.name ?? `Set to ${status.name}`,
      to: status.name,
    }),
  )
}

/** Visibility and changes of one cell. */
interface MatrixCell {
  readonly sees: boolean
  readonly steps: readonly TrialStep[]
}

/** Cell of a role and a status: hidden items allow no changes. */
export function matrixCell(definition: WorkflowDefinition, role: string, status: string): MatrixCell {
  const isSeen = role === ADMIN_ROLE || sees(definition, role, status)
  return { sees: isSeen, steps: isSeen ? trialSteps(definition, role, status) : [] }
}
