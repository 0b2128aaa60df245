import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { nextStep } from '#domain/errors'
import { given } from '#domain/given'
import { CHANGE_NAME, restAfterBack, type UndoFacts, type UndoStep, wayBack } from '#domain/undo'
import { readStatuses, readTransitions } from '#domain/workflow'
import { optionsOf } from '../../desktop/call-query'
import { failureOf } from '../../desktop/failure'
import { itemsKey, statusesQuery, transitionsQuery } from '../../queries'
import { notify, notifyFailure } from '../../stores/notice-store'
import type { Act, UndoWay } from '../../stores/undo-store'
import { countText } from '../../../ui/texts'
import { type Changes, changeAll, type PlannedChange, waitingText } from './planned-change'
import { readRights, reloadRightsAfter } from './status-rights'
import { itemsText } from './items-text'
import { readItems } from './use-items'

/** The context for applying and undoing changes. */
export interface ActParts {
  readonly desktop: DesktopApi
  readonly queries: QueryClient
  readonly projectId: number
}

const DONE: Readonly<Record<UndoWay, string>> = { undo: 'undone', redo: 'done again' }

/** Changes items as one undoable act; undo works item by item where still possible. */
export function itemsAct(parts: ActParts, steps: readonly UndoStep[]): Act | undefined {
  const [first] = steps
  if (first === undefined) return undefined
  const name = CHANGE_NAME[first.kind]
  return {
    name: steps.length === 1 ? name : `${name} of ${itemsText(steps.length)}`,
    projectId: parts.projectId,
    undo: (way) => undoChange(parts, steps, name, way),
  }
}

async function undoChange(parts: ActParts, steps: readonly UndoStep[], name: string, way: UndoWay) {
  const { desktop, queries, projectId } = parts
  const read = await readFacts(parts, steps).catch(failureOf)
  if ('code' in read) {
    notifyFailure(read, `The ${name} was not ${DONE[way]}`)
    return 'later' as const
  }
  const { facts, now } = read
  const reasons: string[] = []
  const planned: PlannedChange[] = []
  if (read.isPaused) reasons.push('You are paused in this project.')
  for (const step of read.isPaused ? [] : steps) {
    const item = now(step)
    if (item === undefined) reasons.push('It was deleted.')
    else {
      const change = wayBack(step, item, facts)
      if ('reason' in change) reasons.push(change.reason)
      else planned.push({ item, change })
    }
  }
  const back = await changeAll(desktop, projectId, planned)
  const { made, failures } = back
  const before = new Map(steps.map((step) => [step.after.id, step]))
  const rest = made.flatMap(({ after }) => {
    const step = before.get(after.id)
    const left = step && restAfterBack(step, after, facts)
    const change = left && wayBack(left, after, facts)
    return change === undefined || 'reason' in change ? [] : { item: after, change }
  })
  const ofRest = await changeAll(desktop, projectId, rest)
  reloadRightsAfter([...failures, ...ofRest.failures], projectId, queries)
  void queries.invalidateQueries({ queryKey: itemsKey(projectId) })
  const whyNot = [...failures, ...ofRest.failures].map((failure) => `${failure.message} ${nextStep(failure)}`.trim())
  tell(name, way, steps.length, back, [...reasons, ...whyNot])
  return itemsAct(parts, made)
}

/** An item's current state, for undo. If it can't be read, the last known state counts and the platform decides. */
async function readFacts({ desktop, queries, projectId }: ActParts, steps: readonly UndoStep[]) {
  const [rights, statuses, transitions, present] = await Promise.all([
    readRights(desktop, queries, projectId),
    queries.ensureQueryData(optionsOf(statusesQuery(projectId), desktop)),
    queries.ensureQueryData(optionsOf(transitionsQuery(projectId), desktop)),
    readItems(
      desktop,
      projectId,
      steps.map(({ after }) => after.id),
    ).catch(() => {
      // The last known state counts.
      return undefined
    }),
  ])
  const facts: UndoFacts = {
    statuses: readStatuses(statuses),
    transitions: readTransitions(transitions),
    rights,
  }
  const now = ({ after }: UndoStep) => (present === undefined ? after : present.get(after.id))
  return { facts, now, isPaused: rights.isPaused }
}

/** Reports undone and waiting changes, and why the rest failed. */
function tell(name: string, way: UndoWay, total: number, back: Changes, reasons: readonly string[]): void {
  const done = DONE[way]
  const count = back.made.length
  const waits = waitingText(back)
  const what = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  if (reasons.length === 0) {
    const title = total === 1 ? `${what} ${done}` : `${what} of ${itemsText(total)} ${done}`
    return void notify({ tone: 'success', title, ...given({ text: waits }) })
  }
  const why = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, alike]) =>
    total === 1 ? reason : `${countText(alike.length)}: ${reason}`,
  )
  const title =
    total === 1 || count === 0
      ? `The ${name} was not ${done}`
      : `${what} ${done} for ${countText(count)} of ${itemsText(total)}`
  notify({ tone: 'warning', title, text: [waits, ...why].filter(Boolean).join(' ') })
}
