import { useEffect, useState } from 'react'
import { authorRole } from '#domain/annotation/author-role'
import { approvalOf } from '#domain/approval'
import { nextStep, type PlatformError } from '#domain/errors'
import { amountText } from '../../../ui/texts'
import { isOpen } from '../../items/change-rules'
import { createItemWalk } from '../../items/item-walk'
import type { Reviewer } from '../../reviewer'
import { useReviewer } from '../../reviewer-context'
import { isPaused } from '../../session/read-only'
import { useDerived } from '../../use-reviewer-state'
import { createObservable } from '../observable'
import type { ItemDecision } from '../review/item-decision'
import { createClassMemory } from '../session/class-memory'
import { useObservable } from '../use-observable'
import type { OpenEditor, PageParts } from './editor-spec'

/** Reason against changes, for any item. */
const READ_ONLY = {
  paused: 'You are paused in this project. Ask an admin to resume you.',
  other: 'Changes are paused at the moment.',
} as const

/** Opens an editor once its page is there, brings it together with the reviewer, and closes it with the page. */
export function useOpenEditor<E extends OpenEditor>(
  open: (parts: PageParts) => E | undefined,
  mayDraw: boolean,
  readOnly: boolean,
): E | undefined {
  const reviewer = useReviewer()
  const [slot] = useState(() => createObservable<E | undefined>(undefined))
  const editor = useObservable(slot)
  useEffect(() => {
    const made = open(partsOf(reviewer, mayDraw, (about) => taken.show(about)))
    if (made === undefined) return
    const taken = takenNotice(reviewer, made)
    slot.set(made)
    const stops = [
      taken.stop,
      followHistory(reviewer, made),
      reviewer.openComments.put(made.session.showOpenComments),
      made.ahead === undefined ? undefined : reviewer.nextItems.put(made.ahead),
    ]
    return () => {
      for (const stop of stops) stop?.()
      made.dispose()
    }
  }, [slot, open, mayDraw, reviewer])
  useRights(editor, readOnly)
  return editor
}

/** Passes the person's rights to an editor, as they change. */
function useRights(editor: OpenEditor | undefined, readOnly: boolean): void {
  const session = editor?.session
  const paused = useDerived(isPaused)
  useEffect(
    () => session?.annotating.setReadOnly(readOnly ? READ_ONLY[paused ? 'paused' : 'other'] : undefined),
    [session, readOnly, paused],
  )
  const mayApprove = useDerived(({ permissions }) => permissions.folder.approveObject)
  useEffect(() => session?.rights.mayApprove.set(mayApprove), [session, mayApprove])
  const resolves = useDerived(({ permissions }) => permissions.folder.resolveComment)
  const removes = useDerived(({ permissions }) => permissions.folder.deleteComment)
  useEffect(() => session?.annotating.commenting.rights.set({ resolves, removes }), [session, resolves, removes])
  const mayRevert = useDerived(({ permissions }) => permissions.folder.revert)
  useEffect(() => session?.rights.mayRevert.set(mayRevert), [session, mayRevert])
}

type Taken = readonly [lacking: number, isHere: boolean]

function partsOf(reviewer: Reviewer, mayDraw: boolean, onTaken: (about: Taken) => void): PageParts {
  const { approvalAndPin, beforeChanges, classColours, current, handOn, items, notices, reportFailure } = reviewer
  const { seenBefore, session, state, viewChoices: choices, workHost: host } = reviewer
  const projectId = () => session.getState().project?.id
  return {
    host,
    choices,
    colours: classColours,
    beforeChanges,
    handOn,
    mayDraw,
    projectId,
    lastClass: createClassMemory(choices, projectId),
    email: () => session.getState().user?.email ?? '',
    role: () => authorRole(session.getState().role),
    seenBefore,
    itemDecision: itemDecisionOf({ approvalAndPin, state }),
    goNext: async () => {
      await items.step(1)
      return current.store.getState().item
    },
    walk: createItemWalk(reviewer),
    onLoadFailure: (error: PlatformError) => reportFailure('imageData', error),
    onRefused: (reason) => void notices.show('warning', 'Not changed', reason),
    onTold: (title, text, run) => void notices.show('info', title, text, run && { label: 'Undo', run }),
    onTaken: (...about) => onTaken(about),
    onTrouble: (trouble) =>
      void notices.show('warning', 'Your work on this computer', `${trouble.message} ${nextStep(trouble)}`),
    onLost: (changes) =>
      void notices.show(
        'warning',
        `${amountText(changes, 'change is', 'changes are')} missing`,
        'They were never saved. Check the item and make them again.',
      ),
    onOutdated: current.retry,
  }
}

/** Gives the keys of undo and redo to the editor while it can change something. */
function followHistory({ innerHistory }: Reviewer, { session: { annotating }, history }: OpenEditor): () => void {
  const { editing } = annotating
  if (history !== undefined) return innerHistory.put(history)
  return innerHistory.put({
    name: (way) => (editing.seen.get().refusal === undefined ? editing.seen.get()[way] : undefined),
    go: (way) => editing[way](),
    subscribe: editing.seen.subscribe,
  })
}

/** Says that another window has the work, until it can be changed here again. */
function takenNotice({ notices }: Reviewer, { session: { annotating } }: OpenEditor) {
  const { seen } = annotating.editing
  let shown: number | undefined
  return {
    show(about: Taken) {
      shown = notices.show('info', ...takenWords(...about))
    },
    stop: seen.subscribe(() => {
      if (shown === undefined || seen.get().refusal !== undefined) return
      notices.dismiss(shown)
      shown = undefined
    }),
  }
}

/** Shown in the window that worked on it. */
function takenWords(lacking: number, isHere: boolean): readonly [title: string, text: string] {
  if (isHere) return ['Another window changed this item', 'Changes not yet on the disk are missing.']
  const title = 'Another window works on this item now'
  const back = 'You see its changes here. Choose Work here to continue in this window.'
  return [title, lacking === 0 ? back : `Changes not yet on the disk are missing. ${back}`]
}

/** Decides on the item as its buttons do, but never takes a decision back. */
function itemDecisionOf({ approvalAndPin, state }: Pick<Reviewer, 'approvalAndPin' | 'state'>): ItemDecision {
  return {
    isOpen: () => isOpen(state.getState(), 'approval'),
    decide(to) {
      const { item } = state.getState().current
      const status = to === 'approved' ? 'APPROVED' : 'REJECTED'
      if (item !== undefined && approvalOf(item) === status) return `The item is ${to} already`
      void approvalAndPin.approve(status)
      return undefined
    },
  }
}
