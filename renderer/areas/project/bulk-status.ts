import type { Item, WorkflowStatus, WorkflowTransition } from '#domain/entities'
import { asksReason, type StatusChoice, type StatusRights, statusByValue, statusChoices } from '#domain/workflow'
import type { PlannedChange } from './planned-change'

export interface Workflow {
  readonly statuses: readonly WorkflowStatus[]
  readonly transitions: readonly WorkflowTransition[]
  readonly rights: StatusRights
}

/** A status that items may be moved to, and how each gets there. */
export interface StatusWay {
  readonly key: string
  readonly status: WorkflowStatus
  /** The status's name; the transition's where several lead there from one status. */
  readonly name: string
  /** The change of an item, by the value of its present status; items in other statuses can't go this way. */
  readonly choices: ReadonlyMap<number, StatusChoice>
  /** Some of its transitions need a reason. */
  readonly asksReason: boolean
}

/** The statuses that at least one of the items may be moved to, each with the items that may go there. */
export function waysOf(items: readonly Item[], workflow: Workflow): readonly StatusWay[] {
  const present = new Set(items.map((item) => item.annotation_status))
  return waysFrom(
    workflow.statuses.filter(({ value }) => present.has(value)),
    workflow,
  )
}

/** The statuses that items of a whole list may be moved to by a job. */
export function waysOfAll(workflow: Workflow): readonly StatusWay[] {
  return waysFrom(workflow.statuses, workflow)
}

/** The way back to a person who corrects the items; undefined: none of the items can be returned. */
export function returnWay(ways: readonly StatusWay[]): StatusWay | undefined {
  return ways.find(({ status }) => status.iconName === 'returned')
}

/** The transitions that a job may take on this way; undefined where the person sets statuses directly. */
export function transitionsOf({ choices }: StatusWay): number[] | undefined {
  const ids = [...choices.values()].flatMap(({ transition }) => transition?.id ?? [])
  return ids.length === 0 ? undefined : ids
}

/** The changes that bring the items to a status; items that are there already, or can't go there, get none. */
export function planChanges(
  items: readonly Item[],
  { status: to, choices }: StatusWay,
  { statuses }: Workflow,
): readonly PlannedChange[] {
  return items.flatMap((item) => {
    const from = statusByValue(statuses, item.annotation_status)
    const choice = choices.get(item.annotation_status)
    if (from === undefined || choice === undefined) return []
    return { item, change: { kind: 'status', from, to, transition: choice.transition } }
  })
}

function waysFrom(present: readonly WorkflowStatus[], { statuses, transitions, rights }: Workflow): StatusWay[] {
  const steps = present.flatMap((from) => {
    const choices = statusChoices(from, statuses, transitions, rights)
    return choices.map((choice) => {
      const isAlone = choices.filter(({ status }) => status.id === choice.status.id).length === 1
      return { from, choice, name: isAlone ? choice.status.name : (choice.transition?.name ?? choice.status.name) }
    })
  })
  return statuses.flatMap((status) => {
    const ofStatus = steps.filter(({ choice }) => choice.status.id === status.id)
    return [...Map.groupBy(ofStatus, ({ name }) => name)].map(([name, alike]) => ({
      key: `${status.id} ${name}`,
      status,
      name,
      choices: new Map(alike.map(({ from, choice }) => [from.value, choice])),
      asksReason: alike.some(({ choice }) => asksReason(choice.transition)),
    }))
  })
}
