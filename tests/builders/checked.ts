import type { CheckFacts } from '../../domain/annotation/checks/check'
import type { Box } from '../../domain/annotation/kinds/outline-box'
import { createCamera } from '../../reviewer/editors/canvas/camera'
import { pictureSight } from '../../reviewer/editors/canvas/picture-sight'
import type { OfferedClass } from '../../reviewer/editors/document/class-choice'
import { createCheckDesk } from '../../reviewer/editors/document/check-desk'
import { createIssues, type IssueGroup, type PlatformRefusal } from '../../reviewer/editors/document/issues'
import type { Progress } from '../../reviewer/editors/document/resource'
import type { Annotation } from '../../reviewer/editors/document/annotation-loader'
import { createObservable } from '../../reviewer/editors/observable'
import { NO_REVIEW_RULES, type ReviewRules } from '../../domain/review-rules'
import type { CheckOrder } from '../../reviewer/editors/workers/check-messages'
import type { HostClient } from '../../reviewer/host/host-client'
import { createItemNotes, type LeftIssue } from '../../reviewer/editors/work/item-notes'
import type { Clock } from '#protocol/port'
import { aCheckWorker } from '../fakes/check-worker'
import type { edited } from './edited'

interface Wanted {
  readonly clock: Clock
  readonly classes?: readonly OfferedClass[]
  readonly showPart?: (part: Box) => void
  readonly rules?: Partial<ReviewRules>
}

/** Host that keeps the notes of one item. */
function aKeeper() {
  const kept: { left: readonly LeftIssue[]; seen?: string } = { left: [] }
  const call = (action: string, [part]: readonly unknown[]) => {
    if (action === 'writeNotes') Object.assign(kept, part)
    return Promise.resolve({ ok: true, value: action === 'readNotes' ? structuredClone(kept) : null })
  }
  return { kept, call: call as HostClient['call'] }
}

/** Issues of an annotation in memory, checked without a thread. */
export function checked(made: ReturnType<typeof edited>, { clock, classes, showPart, rules: asks }: Wanted) {
  const known = classes && new Map(classes.map(({ className, groups }) => [className, groups]))
  const facts = createObservable<CheckFacts>({
    picture: { width: 1_000, height: 800 },
    classes: known,
    ...(asks === undefined ? {} : { rules: { ...NO_REVIEW_RULES, ...asks } }),
  })
  const annotation = createObservable<Progress<Pick<Annotation, 'unread' | 'listedUnread'>>>({ state: 'none' })
  const orders: CheckOrder[] = []
  const keeper = aKeeper()
  const said: string[] = []
  const shown: Box[] = []
  const reached: string[] = []
  const pressed = { isPressed: false }
  const desk = createCheckDesk({
    drawing: made.drawing,
    facts,
    clock,
    start: () => aCheckWorker((order) => void orders.push(order)),
    isPressed: () => pressed.isPressed,
  })
  const notes = createItemNotes({ client: keeper, actions: async () => new Set(['readNotes', 'writeNotes']), clock })
  void notes.open(7)
  const refusals = createObservable<readonly PlatformRefusal[]>([])
  const rules = createObservable<ReviewRules>({ ...NO_REVIEW_RULES, ...asks })
  const issues = createIssues({
    rules,
    notes,
    refusals,
    own: createObservable<readonly IssueGroup[]>([]),
    now: () => 0,
    checked: desk,
    facts,
    annotation,
    views: made.views,
    editing: made.editing,
    showAround: pictureSight({ ...createCamera(), showPart: (part) => (shown.push(part), showPart?.(part)) })
      .showAround,
    reachAnswers: () => void reached.push('attributes'),
    say: (words) => void said.push(words),
  })
  return { pressed, rules, keeper, notes, refusals, desk, issues, facts, annotation, orders, said, shown, reached }
}
