import { accessIn } from '#domain/annotation/forms/access'
import { type AnswerPath, DATA } from '#domain/annotation/forms/answers'
import { formProblems, type FormProblem } from '#domain/annotation/forms/form-problems'
import { nameOfNode } from '#domain/annotation/forms/form-tree'
import { textWithData } from '#domain/annotation/forms/references'
import type { Native } from '#domain/annotation/native'
import { createSheet, type FormActs, type FrameLink, type LedSheet } from '../../../ui/form/create-sheet'
import type { FormFiles, FormSheet } from '../../../ui/form/form-sheet'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { IssueGroup } from '../document/issues'
import type { Progress } from '../document/resource'
import { combined, createObservable, type Observable } from '../observable'
import type { FormDesk } from './form-desk'
import type { ItemData } from './item-data'

/** The open item's form with its answers. */
export interface Answering {
  /** Undefined while the form or the item's data are loading. */
  readonly sheet: Observable<LedSheet | undefined>
  /** The answers as stored in the annotation. */
  readonly answers: Observable<unknown>
  /** The name of a component, with its rows. */
  readonly nameOf: (path: AnswerPath) => string
  /** Issues that keep the item incomplete. */
  readonly issues: Observable<readonly IssueGroup[]>
  /** Sets the item's status, which controls the visible parts of the form. */
  readonly setStatus: (status: number | undefined) => void
  readonly dispose: () => void
}

interface AnsweringParts {
  readonly desk: FormDesk
  readonly data: Observable<Progress<ItemData>>
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'seen' | 'setValues'>
  readonly openLink: (url: string) => void
  readonly beside: NonNullable<FormSheet['beside']>
  /** Passes user actions to the form's code. */
  readonly acts: FormActs
  readonly frames: FrameLink
  readonly filesOf: (data: ItemData) => FormFiles
}

const NO_ISSUES: readonly IssueGroup[] = []

/** Connects the form to the open annotation. */
export function createAnswering(parts: AnsweringParts): Answering {
  const { desk, data, drawing, editing, openLink, beside, acts, frames, filesOf } = parts
  const status = createObservable<number | undefined>(undefined)
  const sheet = createObservable<LedSheet | undefined>(undefined)
  const head = headOf(drawing)
  const sources = combined({ form: desk, data, status })
  let made: ReturnType<typeof sources.get> | undefined

  function make(): void {
    const now = sources.get()
    if (now === made) return
    made = now
    const { form } = now
    if (form.at !== 'ready' || now.data.state !== 'ready') return sheet.set(undefined)
    const accesses = accessIn(form.tree, { role: form.role, status: now.status })
    const refusal = { get: () => editing.seen.get().refusal, subscribe: editing.seen.subscribe }
    const itemData = now.data.value.data
    const { setValues } = editing
    const files = form.takesFiles ? { files: filesOf(now.data.value) } : {}
    const held = { tree: form.tree, itemData, accesses, head, refusal, setValues, openLink, beside, frames, ...files }
    sheet.set(createSheet(form.tree.code.length === 0 ? held : { ...held, acts }))
  }

  let found:
    | { readonly of: LedSheet; readonly in: Native | undefined; readonly groups: readonly IssueGroup[] }
    | undefined
  function issuesNow(): readonly IssueGroup[] {
    const [of, now] = [sheet.get(), head.get()]
    if (of === undefined || now === undefined) return NO_ISSUES
    if (found?.of !== of || found.in !== now) {
      const problems = formProblems(of.tree, accessesOf(of), now, of.itemData)
      found = { of, in: now, groups: groupsOf(problems, of.reach) }
    }
    return found.groups
  }

  const stop = sources.subscribe(make)
  make()
  return {
    sheet,
    answers: { get: () => head.get()?.[DATA], subscribe: head.subscribe },
    issues: {
      get: issuesNow,
      subscribe(listener) {
        const stops = [sheet.subscribe(listener), head.subscribe(listener)]
        return () => stops.forEach((end) => end())
      },
    },
    nameOf: (path) => nameOfPath(sheet.get(), path),
    setStatus: status.set,
    dispose: stop,
  }
}

function nameOfPath(sheet: LedSheet | undefined, path: AnswerPath): string {
  const id = String(path.at(-1))
  const node = sheet?.tree.byId.get(id)
  const rows = path.filter((step) => typeof step === 'number').map((row) => row + 1)
  const name = node === undefined ? id : textWithData(nameOfNode(node), sheet?.itemData)
  return rows.length === 0 ? name : `${name} (row ${rows.join(', ')})`
}

function accessesOf({ tree, accessOf }: LedSheet) {
  return new Map(tree.all.map(({ id }) => [id, accessOf(id)]))
}

/** The open annotation's head, with each change. */
export function headOf(drawing: Observable<Drawing | undefined>): Observable<Native | undefined> {
  return {
    get: () => drawing.get()?.drawn.get().head,
    subscribe(listener) {
      let unfollow = follow()
      function follow() {
        return drawing.get()?.drawn.subscribe(listener) ?? (() => undefined)
      }
      const stop = drawing.subscribe(() => {
        unfollow()
        unfollow = follow()
        listener()
      })
      return () => {
        stop()
        unfollow()
      }
    },
  }
}

const GROUPS = [
  { kind: 'missing', id: 'form-missing', title: 'Required answers' },
  { kind: 'invalid', id: 'form-invalid', title: 'Answers that don’t fit' },
] as const

function groupsOf(problems: readonly FormProblem[], reach: LedSheet['reach']): readonly IssueGroup[] {
  return GROUPS.flatMap(({ kind, id, title }) => {
    const own = problems.filter((one) => one.kind === kind)
    if (own.length === 0) return []
    const issues = own.map(({ path, name, rows, text }) => ({
      id: `${id} ${JSON.stringify(path)}`,
      row: undefined,
      text: `${name}${rows.length === 0 ? '' : ` (row ${rows.join(', ')})`}: ${text}`,
      at: undefined,
      fix: undefined,
      key: undefined,
      go: () => reach(path),
    }))
    return [{ id, title, issues, count: issues.length, isError: true }]
  })
}
