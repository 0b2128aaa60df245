import { createElement } from 'react'
import type { IssueGroup } from '../document/issues'
import { combined, createObservable } from '../observable'
import type { PageParts } from '../page/editor-spec'
import { openDocument } from '../page/open-document'
import type { ListedPanel } from '../panels/panel-halves'
import { openSession } from '../session/open-session'
import { createAnswering } from './answering'
import { createFieldComments, FieldComments } from './field-comments'
import { createFormDesk } from './form-desk'
import { itemDataLoader } from './item-data'

/** An editor of forms that is open. */
export type FormEditor = ReturnType<typeof openForm>

interface FormParts {
  readonly panels: readonly ListedPanel[]
  /** Opens an address outside, by the host. */
  readonly openLink: (url: string) => void
}

/** Opens a form in the element that scrolls: its session, the form of the project and what the item brings along. */
export function openForm(element: HTMLElement, parts: PageParts, { panels, openLink }: FormParts) {
  const { host, onLoadFailure } = parts
  const shown = openDocument({ element, loader: itemDataLoader, onLoadFailure })
  const desk = createFormDesk({ client: host.client, actions: host.actions })
  const ownIssues = createObservable<readonly IssueGroup[]>([])
  const session = openSession({ ...parts, panels, ownIssues }, shown.showing)
  const { drawing, editing } = session.annotating
  const { commenting } = session.annotating
  /** The field of the comment takes the focus, and not its panel. */
  function showPanel(): void {
    const { panel } = session
    panel.choose('comments')
    if (!panel.on.get()) panel.toggle()
  }
  const comments = createFieldComments({ commenting, showPanel })
  const answering = createAnswering({
    desk,
    data: shown.progress,
    drawing,
    editing,
    openLink,
    beside: (_node, path) => createElement(FieldComments, { comments, path }),
  })
  const { issues } = answering
  const stops = [
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
    data: shown.progress,
    seen: combined({ ...session.facts, form: desk, sheet: answering.sheet }),
    dispose() {
      for (const stop of stops) stop()
      answering.dispose()
      session.dispose()
      shown.dispose()
    },
  }
}
