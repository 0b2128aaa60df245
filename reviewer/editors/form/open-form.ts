import { createElement } from 'react'
import type { Form } from '#domain/forms'
import type { IssueGroup } from '../document/issues'
import { combined, createObservable } from '../observable'
import type { DocumentParts } from '../page/document-page'
import { openDocument } from '../page/open-document'
import { openSession } from '../session/open-session'
import { createAnswerFiles } from './answer-files'
import { createAnswering, headOf } from './answering'
import { createActs, createFormCode } from './code/form-code'
import type { CodeRunner } from './code/code-runner'
import { createFieldComments, FieldComments } from './field-comments'
import { createFormDesk } from './form-desk'
import type { ItemData } from './item-data'

/** An open form editor. */
export type FormEditor = ReturnType<typeof openForm>

interface FormParts {
  /** Starts the code of a form. */
  readonly makeRunner: (form: Form) => CodeRunner
  /** Opens an external address through the host. */
  readonly openLink: (url: string) => void
  /** Address of the page that web components run in. */
  readonly componentPage: string
}

/** Opens a form in the scrolling element, with its session, the project's form and the item's data. */
export function openForm(element: HTMLElement, parts: DocumentParts<ItemData>, own: FormParts) {
  const { makeRunner, openLink, componentPage } = own
  const { host, loader, onLoadFailure } = parts
  const shown = openDocument({ element, loader, onLoadFailure })
  const desk = createFormDesk({ client: host.client, actions: host.actions })
  const ownIssues = createObservable<readonly IssueGroup[]>([])
  const session = openSession({ ...parts, ownIssues, beforeSave: () => code.beforeSave() }, shown.showing)
  const { drawing, editing, commenting } = session.annotating
  /** Keeps the focus in the comment field instead of its panel. */
  function showPanel(): void {
    const { panel } = session
    panel.choose('comments')
    if (!panel.on.get()) panel.toggle()
  }
  const comments = createFieldComments({ commenting, showPanel })
  const head = headOf(drawing)
  let lastHead = head.get()
  const code = createFormCode({
    desk,
    makeRunner,
    head: () => head.get() ?? lastHead,
    itemData: () => {
      const now = shown.progress.get()
      return now.state === 'ready' ? now.value.data : undefined
    },
    setValues: editing.setValues,
  })
  const answering = createAnswering({
    desk,
    data: shown.progress,
    drawing,
    editing,
    openLink,
    beside: (_node, path) => createElement(FieldComments, { comments, path }),
    acts: createActs(code),
    filesOf: ({ itemId, answers }) =>
      createAnswerFiles({ client: host.client, itemId, base: answers, request: (url, init) => fetch(url, init) }),
    frames: { page: componentPage, ...code.frames },
  })
  const { issues } = answering
  /** The drawing of the item whose code has started. */
  let began: ReturnType<typeof drawing.get>
  function followItem(): void {
    const now = answering.sheet.get() === undefined ? undefined : drawing.get()
    if (began !== undefined && drawing.get() === undefined) {
      code.itemEnded()
      began = undefined
    } else if (now !== undefined && began === undefined) {
      began = now
      code.itemBegan()
    }
  }
  let isSaved = false
  function followSaving(): void {
    const now = session.annotating.work.get()?.state.get().at === 'saved'
    if (now && !isSaved && began !== undefined) code.saved()
    isSaved = now
  }
  let stopSaving = () => {}
  let status: number | undefined
  let statusOf: number | undefined
  const stops = [
    head.subscribe(() => (lastHead = head.get() ?? lastHead)),
    drawing.subscribe(followItem),
    answering.sheet.subscribe(followItem),
    session.annotating.work.subscribe(() => {
      stopSaving()
      isSaved = true
      stopSaving = session.annotating.work.get()?.state.subscribe(followSaving) ?? (() => {})
    }),
    parts.handOn.hold(async (itemId) => {
      if (session.annotating.work.get()?.itemId !== itemId) return true
      const why = await code.beforeStatus(status)
      if (why !== undefined) parts.onRefused(why)
      return why === undefined
    }),
    comments.onOpened((path) => answering.sheet.get()?.reach(path, false)),
    issues.subscribe(() => ownIssues.set(issues.get())),
    // The form may have changed since the previous item.
    shown.opening.subscribe(() => void desk.load()),
  ]
  void desk.load()
  return {
    session,
    desk,
    answering,
    code,
    /** Sets the open item's status. */
    setStatus(next: number | undefined) {
      const itemId = session.annotating.work.get()?.itemId
      const isSame = itemId !== undefined && itemId === statusOf
      if (isSame && status !== undefined && next !== status) code.statusChanged(status, next)
      status = next
      statusOf = itemId
      answering.setStatus(next)
    },
    data: shown.progress,
    seen: combined({ ...session.facts, form: desk, sheet: answering.sheet }),
    dispose() {
      for (const stop of stops) stop()
      stopSaving()
      answering.dispose()
      session.dispose()
      code.dispose()
      shown.dispose()
    },
  }
}
