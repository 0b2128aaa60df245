import type { Check, CheckFacts, Finding } from '#domain/annotation/checks/check'
import { checkOf, CHECKS } from '#domain/annotation/checks/registry'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { given } from '#domain/given'
import type { ReviewRules } from '#domain/review-rules'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { combined, createObservable, type Observable } from '../observable'
import type { Annotation } from './annotation-loader'
import type { Checked } from './check-desk'
import type { Editing } from './editing'
import type { ObjectViews } from './object-view'
import type { Progress } from './resource'
import type { Sight } from './sight'
import type { ItemNotes, LeftIssue } from '../work/item-notes'

/** Issue of an item to review before submitting. */
export interface Issue {
  /** Stable id while it is open. */
  readonly id: string
  /** Affected object; undefined if no shown object is affected. */
  readonly row: AnnotationObject['row'] | undefined
  readonly text: string
  /** The issue's place; undefined if it has none. */
  readonly at: Box | undefined
  /** Moment of a clip, in microseconds. */
  readonly time?: number
  /** Label of its automatic fix. */
  readonly fix: string | undefined
  /** Stays the same while its object is unchanged; undefined if the issue can't be ignored. */
  readonly key: string | undefined
  /** Goes to the issue's place, if it isn't on an object. */
  readonly go?: () => void
}

/** Ignored issue with the reason. */
export interface LeftAsItIs {
  readonly issue: Issue
  readonly reason: string
}

/** Platform's refusal of the item in its present state. */
export interface PlatformRefusal {
  readonly code: string
  readonly text: string
}

/** All issues of one check. */
export interface IssueGroup {
  readonly id: string
  readonly title: string
  /** The listed issues, up to a limit. */
  readonly issues: readonly Issue[]
  readonly count: number
  /** The project marks this check as an error, which blocks the hand-over. */
  readonly isError: boolean
}

/** The project's rules for issues. */
type IssueRules = Pick<ReviewRules, 'errors' | 'leftReasons'>

/** Open issues of an item. */
export interface IssueList {
  readonly at: Checked['at']
  readonly groups: readonly IssueGroup[]
  readonly count: number
  /** Number of issues that block the hand-over. */
  readonly errors: number
  /** Ignored issues. */
  readonly left: readonly LeftAsItIs[]
  /** Reasons for ignoring that the project offers. */
  readonly leftReasons: readonly string[]
}

/** Open issues of the shown item, with their actions. */
export interface Issues extends Observable<IssueList> {
  /** Last visited issue. */
  readonly current: Observable<string | undefined>
  /** Shows its place, and selects its object. */
  goTo(issue: Issue): void
  /** Goes to the next or previous issue, with wrap-around. */
  step(by: 1 | -1): void
  /** Applies the automatic fix to these issues of one check, as one step of the history. */
  fix(group: IssueGroup, issues?: readonly Issue[]): void
  /** Fixes the last visited issue. */
  fixCurrent(): void
  /** Ignores an issue for this reason, until its object changes or the user reopens it. */
  leave(issue: Issue, reason: string): void
  takeUp(issue: Issue): void
}

interface IssuesParts {
  readonly checked: Observable<Checked>
  readonly facts: Observable<CheckFacts>
  readonly rules: Observable<IssueRules>
  readonly annotation: Observable<Progress<Pick<Annotation, 'unread' | 'listedUnread'>>>
  readonly views: Pick<ObjectViews, 'get' | 'still' | 'choose' | 'toggleClass' | 'toggleRows'>
  readonly editing: Pick<Editing, 'remake' | 'remove'>
  readonly notes: Pick<ItemNotes, 'get' | 'subscribe' | 'setLeft'>
  /** The platform's refusals of this item since it opened. */
  readonly refusals: Observable<readonly PlatformRefusal[]>
  /** The editor's own open issues. */
  readonly own: Observable<readonly IssueGroup[]>
  readonly now: () => number
  readonly showAround: Sight['showAround']
  /** Opens the questions of the selection. */
  readonly reachAnswers: () => void
  readonly say: (words: string) => void
}

/** Group of the platform's own refusals, listed first. */
export const REFUSED = { id: 'refused', title: 'Refused by the platform' }

const UNREAD = { id: 'unread', title: 'Can’t be read' }

/** Follows the findings of the checks. */
export function createIssues(parts: IssuesParts): Issues {
  const { checked, facts, annotation, notes, refusals, own, rules, views, editing, showAround, reachAnswers, say } =
    parts
  const sources = combined({ checked, annotation, notes, refusals, own, rules, objects: objectsOf(views) })
  const foundOf = createFoundGroups()
  const current = createObservable<string | undefined>(undefined)
  let known: { readonly of: ReturnType<typeof sources.get>; readonly list: IssueList } | undefined
  /** Index of the last visited issue, which may be gone at the next request. */
  let place = -1

  function get(): IssueList {
    const of = sources.get()
    if (known?.of !== of) known = { of, list: listOf(of, foundOf) }
    return known.list
  }

  const listed = () => get().groups.flatMap(({ issues }) => issues)

  function goTo(issue: Issue): void {
    place = listed().findIndex(({ id }) => id === issue.id)
    current.set(issue.id)
    say(issue.text)
    issue.go?.()
    const object = views.get().objects.find(({ row }) => row === issue.row)
    if (object === undefined) return
    // Shows the object's class if hidden.
    if (views.get().hidden.has(object.className)) views.toggleClass(object.className)
    if (views.get().hiddenRows.has(object.row)) views.toggleRows([object.row])
    views.choose([object.row])
    showAround(object, issue.at, issue.time)
  }

  function step(by: 1 | -1): void {
    const all = listed()
    const here = all.findIndex(({ id }) => id === current.get())
    // A fixed issue is gone: the next one has its index.
    const from = here >= 0 ? here + by : by === 1 ? Math.max(0, place) : place - 1
    const next = all[(from + all.length) % Math.max(1, all.length)]
    if (next !== undefined) goTo(next)
    else say(get().at === 'looking' ? 'The objects are being checked.' : 'This item has no open issues.')
  }

  function fix({ id, issues: all }: IssueGroup, issues = all): void {
    const how = checkOf(id)?.fix?.how
    const rows = issues.flatMap(({ row, fix: words }) => (row === undefined || words === undefined ? [] : [row]))
    if (how === undefined || rows.length === 0) return
    if (how === 'answer') {
      const [first] = issues
      if (issues.length === 1 && first !== undefined) goTo(first)
      else views.choose(rows)
      return reachAnswers()
    }
    if (how === 'remove') editing.remove(rows)
    else editing.remake('fix', how(facts.get()), rows)
  }

  const others = (key: string | undefined) => (notes.get()?.left ?? []).filter((one) => one.key !== key)

  return {
    get,
    subscribe: sources.subscribe,
    current,
    goTo,
    step,
    fix,
    leave({ key }, reason) {
      if (key === undefined) return
      notes.setLeft([...others(key), { key, reason, at: new Date(parts.now()).toISOString() }])
    },
    takeUp: ({ key }) => notes.setLeft(others(key)),
    fixCurrent() {
      for (const group of get().groups) {
        const issue = group.issues.find(({ id }) => id === current.get())
        if (issue !== undefined) return issue.fix === undefined ? say('Fix this by hand.') : fix(group, [issue])
      }
      say('Go to one of the issues first.')
    },
  }
}

/** Objects of the view, without hover and selection changes. */
function objectsOf(views: Pick<ObjectViews, 'still'>): Observable<readonly AnnotationObject[]> {
  return { get: () => views.still.get().objects, subscribe: views.still.subscribe }
}

interface Sources {
  readonly checked: Checked
  readonly annotation: Progress<Pick<Annotation, 'unread' | 'listedUnread'>>
  readonly notes: { readonly left: readonly LeftIssue[] } | undefined
  readonly refusals: readonly PlatformRefusal[]
  readonly own: readonly IssueGroup[]
  readonly rules: IssueRules
  readonly objects: readonly AnnotationObject[]
}

function listOf(
  { checked: { at, report }, annotation, notes, refusals, own, rules, objects }: Sources,
  foundOf: ReturnType<typeof createFoundGroups>,
): IssueList {
  const reasons = new Map(notes?.left.map(({ key, reason }) => [key, reason]))
  const left: LeftAsItIs[] = []
  const all = [...refusedGroup(refusals), ...own, ...foundOf(report, objects, rules.errors), ...unreadGroup(annotation)]
  const groups = all.flatMap((group): readonly IssueGroup[] => {
    // Blocking issues must be fixed and can't be ignored.
    if (group.isError) return group.count === 0 ? [] : [group]
    const issues = group.issues.filter((issue) => {
      const reason = issue.key === undefined ? undefined : reasons.get(issue.key)
      if (reason !== undefined) left.push({ issue, reason })
      return reason === undefined
    })
    const count = group.count - (group.issues.length - issues.length)
    return count === 0 ? [] : [{ ...group, issues, count }]
  })
  const held = groups.filter(({ isError }) => isError)
  const errors = sumOf(held.filter(({ id }) => id !== REFUSED.id))
  return {
    at,
    groups: [...held, ...groups.filter(({ isError }) => !isError)],
    count: sumOf(groups),
    errors,
    left,
    leftReasons: rules.leftReasons,
  }
}

function sumOf(groups: readonly IssueGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Groups the findings. Groups stay identical while their objects do: a change of one object among very many rebuilds no
 * list.
 */
function createFoundGroups(): (
  report: Checked['report'],
  objects: readonly AnnotationObject[],
  errors: readonly string[],
) => readonly IssueGroup[] {
  let marked: Uint8Array = new Uint8Array(0)
  let known:
    | {
        readonly report: Checked['report']
        readonly errors: readonly string[]
        readonly meant: readonly AnnotationObject[]
        readonly groups: readonly IssueGroup[]
      }
    | undefined
  return (report, objects, errors) => {
    if (known?.report !== report) marked = rowsMarked(report)
    const meant = marked.length === 0 ? NOBODY : objects.filter(({ row }) => marked[row] === 1)
    const isAsBefore = known?.report === report && known.errors === errors && isSameList(meant, known.meant)
    if (known === undefined || !isAsBefore)
      known = { report, errors, meant, groups: foundGroups(report, meant, new Set(errors)) }
    return known.groups
  }
}

const NOBODY: readonly AnnotationObject[] = []

/** Indexed by row: 1 if the row has a finding. */
function rowsMarked({ findings }: Checked['report']): Uint8Array {
  const marked = new Uint8Array(findings.reduce((most, { row }) => Math.max(most, (row ?? -1) + 1), 0))
  for (const { row } of findings) if (row !== undefined) marked[row] = 1
  return marked
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at])
}

function foundGroups(
  report: Checked['report'],
  meant: readonly AnnotationObject[],
  errors: ReadonlySet<string>,
): readonly IssueGroup[] {
  const byRow = new Map(meant.map((object) => [object.row, object]))
  const byCheck = Map.groupBy(report.findings, ({ check }) => check)
  return CHECKS.map((check): IssueGroup => {
    const isError = errors.has(check.id)
    // Skip objects that were removed since the check.
    const issues = (byCheck.get(check.id) ?? []).flatMap(
      (one) => issueOf(check, one, one.row === undefined ? undefined : byRow.get(one.row), isError) ?? [],
    )
    const count = issues.length === 0 ? 0 : Math.max(issues.length, report.counts[check.id] ?? 0)
    return { id: check.id, title: check.title, issues, count, isError }
  })
}

function issueOf(
  { id, fix }: Check,
  finding: Finding,
  object: AnnotationObject | undefined,
  isError: boolean,
): Issue | undefined {
  const { row, text, at, time } = finding
  const key = isError ? undefined : finding.key
  if (row === undefined) return { ...NO_OBJECT, id: finding.key, text, key }
  if (object === undefined) return undefined
  const isFixed = fix !== undefined && (fix.kinds === undefined || fix.kinds.has(object.kind))
  return {
    id: `${id} ${row} ${finding.key}`,
    row,
    text,
    at: at ?? object.box,
    ...given({ time }),
    fix: isFixed ? fix.words : undefined,
    key,
  }
}

const NO_OBJECT = { row: undefined, at: undefined, fix: undefined }

function refusedGroup(refusals: readonly PlatformRefusal[]): readonly IssueGroup[] {
  const issues = refusals.map(
    ({ code, text }): Issue => ({ ...NO_OBJECT, id: `${REFUSED.id} ${code}`, text, key: undefined }),
  )
  return [{ ...REFUSED, issues, count: issues.length, isError: true }]
}

function unreadGroup(annotation: Sources['annotation']): readonly IssueGroup[] {
  if (annotation.state !== 'ready') return []
  const { unread, listedUnread } = annotation.value
  const issues = listedUnread.map(({ path, reason }): Issue => {
    const text = `${path}: ${reason}`
    return { ...NO_OBJECT, id: `${UNREAD.id} ${path}`, text, key: `${UNREAD.id}:${text}`.slice(0, KEY_MAX) }
  })
  return [{ ...UNREAD, issues, count: unread, isError: false }]
}

const KEY_MAX = 300
