import type { Item, WorkflowStatus, WorkflowTransition } from '#domain/entities'
import { asksReason, type StatusChoice, type StatusRights, statusByValue, statusChoices } from '#domain/workflow'
import type { PlannedChange } from './planned-change'

export interface Workflow {
  readonly statuses: readonly WorkflowStatus[]
  readonly transitions: readonly WorkflowTransition[]
  readonly rights: StatusRights
}

/** A status that items can move to, with each item's transition. */
export interface StatusWay {
  readonly key: string
  readonly status: WorkflowStatus
  /** The status's name, or the transition's if several from one status lead there. */
  readonly name: string
  /** The change by current status value; items in other statuses can't move. */
  readonly choices: ReadonlyMap<number, StatusChoice>
  /** true if a transition needs a reason. */
  readonly asksReason: boolean
}

/** The statuses that some of the items can move to, each with those items. */
export function waysOf(items: readonly Item[], workflow: Workflow): readonly StatusWay[] {
  const present = new Set(items.map((item) => item.annotation_status))
  return waysFrom(
    workflow.statuses.filter(({ value }) => present.has(value)),
    workflow,
  )
}

/** The statuses that a job can move a whole list to. */
export function waysOfAll(workflow: Workflow): readonly StatusWay[] {
  return waysFrom(workflow.statuses, workflow)
}

/** The way to return items for correction; undefined if none can be returned. */
export function returnWay(ways: readonly StatusWay[]): StatusWay | undefined {
  return ways.find(({ status }) => status.iconName === 'returned')
}

/** The transitions for a job; undefined if the person sets statuses directly. */
export function transitionsOf({ choices }: StatusWay): number[] | undefined {
  const ids = [...choices.values()].flatMap(({ transition }) => transition?.id ?? [])
  return ids.length === 0 ? undefined : ids
}

/** Plans status changes, skipping items that are already there or can't move. */
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
