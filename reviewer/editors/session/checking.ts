import type { CheckFacts } from '#domain/annotation/checks/check'
import { pointQuestionsOf } from '#domain/annotation/flow/point-questions'
import type { AttributeGroup } from '#domain/annotation/parts/attribute-values'
import type { ReviewRules } from '#domain/review-rules'
import type { HandOnGate } from '../../workflow/hand-on-gate'
import type { Annotation } from '../document/annotation-loader'
import { checkWorker, createCheckDesk } from '../document/check-desk'
import type { OfferedClass } from '../document/class-choice'
import type { ClassDesk } from '../document/class-desk'
import { createIssues, type IssueGroup, type PlatformRefusal } from '../document/issues'
import type { ObjectViews } from '../document/object-view'
import type { Progress } from '../document/resource'
import { type ProjectFlow, projectFlow } from '../flow/project-flow'
import { createObservable, type Observable } from '../observable'
import type { WorkHost } from '../work/work-host'
import type { ItemNotes } from '../work/item-notes'
import type { Annotating } from './annotating'
import type { Showing } from './showing'
import { createSubmitChecks } from '../document/submit-checks'
import type { ReviewRuleDesk } from '../review/review-rules'

interface CheckingParts {
  /** Issues that the editor finds itself. */
  readonly ownIssues: Observable<readonly IssueGroup[]> | undefined
  readonly host: Pick<WorkHost, 'clock'>
  readonly notes: ItemNotes
  readonly annotating: Pick<Annotating, 'drawing' | 'editing'>
  readonly annotation: Observable<Progress<Annotation>>
  readonly showing: Pick<Showing, 'sight' | 'progress' | 'size' | 'isBusy'>
  readonly desk: Pick<ClassDesk, 'classes' | 'tags' | 'relations' | 'flow'>
  readonly rules: ReviewRuleDesk
  readonly views: ObjectViews
  readonly gate: Pick<HandOnGate, 'hold' | 'onEnded'>
  /** The project has item questions. */
  readonly asksItem: boolean
  readonly reach: (part: string) => void
  readonly say: (words: string) => void
}

const NO_OWN_ISSUES = createObservable<readonly IssueGroup[]>([])

/** The flow of a host that sends only names and colours of classes, and no questions. */
const NAMED_ONLY = -1

/** Checks the open drawing against its picture and the project's classes. Asks before a hand-on with open issues. */
export function createChecking(parts: CheckingParts) {
  const { host, notes, annotating, annotation, showing, desk, rules, views, gate, asksItem, reach, say } = parts
  const facts = createObservable<CheckFacts>({ picture: undefined, classes: undefined })
  const { clock } = host
  const checks = createCheckDesk({
    drawing: annotating.drawing,
    facts,
    clock,
    start: checkWorker,
    isPressed: showing.isBusy,
  })
  const refusals = createObservable<readonly PlatformRefusal[]>([])
  const issues = createIssues({
    checked: checks,
    facts,
    rules,
    annotation,
    notes,
    refusals,
    own: parts.ownIssues ?? NO_OWN_ISSUES,
    now: () => Date.now(),
    views,
    editing: annotating.editing,
    showAround: showing.sight.showAround,
    reachAnswers: () => reach('attributes'),
    say,
  })
  let itemId: number | undefined
  const handingOn = createSubmitChecks({
    gate,
    itemId: () => itemId,
    checks,
    issues,
    refusals,
    mayChange: () => annotating.editing.seen.get().refusal === undefined,
    show: () => reach('issues'),
  })
  let knownClasses: readonly OfferedClass[] | undefined
  let knownTags: readonly OfferedClass[] | undefined
  let knownRelations: readonly OfferedClass[] | undefined
  let knownFlow: ReturnType<typeof desk.flow.get>
  let knownRules: ReviewRules | undefined

  function look(): void {
    const size = showing.size()
    const [classes, tags, relations] = [desk.classes.get(), desk.tags.get(), desk.relations.get()]
    const before = facts.get().picture
    const isSameSize = before?.width === size?.width && before?.height === size?.height
    const asks = rules.get()
    const steps = desk.flow.get()
    const areSame = knownClasses === classes && knownTags === tags && knownFlow === steps
    if (isSameSize && areSame && knownRules === asks && knownRelations === relations) return
    knownRelations = relations
    knownFlow = steps
    knownRules = asks
    knownClasses = classes
    knownTags = tags
    const flow = projectFlow(steps, classes ?? [], tags)
    facts.set({
      picture: size && { width: size.width, height: size.height },
      classes: classes && new Map([...classes, ...tags, ...relations].map(asked)),
      ...(flow?.kind === 'keyPoints' ? { points: pointsAsked(flow) } : {}),
      rules: { overlap: asks.overlap, limits: asks.limits },
      ...(asksItem && classes !== undefined
        ? { labels: { classes: namesOf(tags.length > 0 ? tags : classes), count: asks.labels } }
        : {}),
    })
  }

  const stops = [
    showing.progress.subscribe(look),
    desk.classes.subscribe(look),
    desk.tags.subscribe(look),
    desk.relations.subscribe(look),
    desk.flow.subscribe(look),
    rules.subscribe(look),
  ]
  look()
  return {
    issues,
    asking: handingOn.asking,
    open(id: number): void {
      if (itemId !== id) handingOn.leave()
      itemId = id
      void notes.open(id)
      void rules.load()
    },
    dispose() {
      for (const stop of stops) stop()
      handingOn.dispose()
      notes.dispose()
      checks.dispose()
    },
  }
}

function pointsAsked({ owner, steps }: ProjectFlow) {
  return pointQuestionsOf(
    owner?.className,
    steps.map(({ number, className, pointGroups }) => ({ number, className, groups: pointGroups })),
  )
}

function namesOf(classes: readonly OfferedClass[]): readonly string[] {
  return classes.map(({ className }) => className)
}

function asked({ className, classId, groups }: OfferedClass): readonly [string, readonly AttributeGroup[] | undefined] {
  return [className, classId === NAMED_ONLY ? undefined : groups]
}
