import { useEffect, useMemo } from 'react'
import type { Unseen } from '../../items/current-store'
import { useReviewer } from '../../reviewer-context'
import { useResumed } from '../../session/use-resumed'
import { mayPass, useRetries } from '../../session/use-retries'
import { lookingGestures } from '../../shortcuts/gestures'
import { useGestures } from '../../shortcuts/use-gestures'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import { ErrorPanel } from '../../../ui/error-panel'
import { Spinner } from '../../../ui/spinner'
import { shortcutsOf } from '../actions/shortcuts-of'
import type { Progress } from '../document/resource'
import type { EditorProps } from '../editor'
import { HandOnDialog } from '../panels/issues/hand-on-dialog'
import { ConflictPanel } from '../panels/versions/conflict-panel'
import { OneByOneBar } from '../review/one-by-one-bar'
import { ReasonDialog } from '../review/reason-dialog'
import { ReasonNote } from '../review/reason-note'
import { AnnotationNotice } from '../session/annotation-notice'
import { escapeShortcut } from '../session/escape'
import { useObservable } from '../use-observable'
import type { EditorPart, EditorSpec, FactsOf, OpenEditor, PageFacts } from './editor-spec'
import { ObjectMenu } from './object-menu'
import { PropagateDialog } from './propagate-dialog'
import { ToolBar } from './tool-bar'
import { Toolbar } from './toolbar'
import styles from './editor-page.module.css'

interface OpenedItemProps<E extends OpenEditor> {
  readonly editor: E
  readonly spec: EditorSpec<E>
  readonly opened: EditorProps['opened']
  readonly isAhead: boolean
  readonly onSeen: EditorProps['onSeen']
  readonly Beneath: EditorPart<E> | undefined
  readonly Over: EditorPart<E> | undefined
}

/** The frame around an item: loading, notices, dialogs and actions. */
export function OpenedItem<E extends OpenEditor>({
  editor,
  spec,
  opened,
  isAhead,
  onSeen,
  Beneath,
  Over,
}: OpenedItemProps<E>) {
  const { actions, gestures, noun } = spec
  const { session } = editor
  const { annotating, focus, open, retryFailed, review, showing, views } = session
  // The facts of an editor are at least those of its session.
  const seen = useObservable(editor.seen) as FactsOf<E> & PageFacts
  const { media, annotation } = seen
  const { current, notices } = useReviewer()

  /** What can't be shown is put aside, and the item opened as the platform has it. */
  async function letGo(): Promise<void> {
    const given = await annotating.giveUp()
    if (given.ok) current.retry()
    else notices.tell(given.error, 'Couldn’t put your work aside')
  }

  function showObject(row: number): void {
    views.choose([row])
    showing.sight.showObjects(views.get().selection)
  }

  useEffect(() => open(opened, isAhead), [open, opened, isAhead])
  const itemId = opened.item.id
  useEffect(() => {
    const tell = () => onSeen(itemId, whatIsUnseen(editor.seen.get()))
    tell()
    return editor.seen.subscribe(tell)
  }, [editor, onSeen, itemId])
  useRetries(itemId, isPassing(media) || isPassing(annotation), retryFailed)
  useResumed(retryFailed)
  const { isOnlySeen } = seen
  useGestures(useMemo(() => (isOnlySeen ? lookingGestures(gestures) : gestures), [gestures, isOnlySeen]))
  useShortcuts(
    useMemo(
      () => [
        ...shortcutsOf(actions.all, editor),
        escapeShortcut({ ...annotating, ...review, views, tools: editor.tools }),
      ],
      [actions, editor, annotating, review, views],
    ),
  )

  return (
    <>
      {Beneath !== undefined && <Beneath editor={editor} />}
      {media.state === 'loading' && (
        <>
          <div className={styles.progress} role="progressbar" aria-label={`Loading ${noun}`} />
          <p className={styles.waiting}>
            <Spinner />
            <span>
              {media.prepared === undefined
                ? `Loading ${opened.item.name}…`
                : `${opened.item.name} is being prepared: ${Math.floor(100 * media.prepared)} %. It opens once ready.`}
            </span>
          </p>
        </>
      )}
      {seen.busy !== undefined && (
        <p className={styles.waiting} role="status">
          <Spinner />
          <span>{seen.busy} Esc discards it.</span>
        </p>
      )}
      <p role="status" className={styles.said}>
        {seen.said}
      </p>
      {media.state === 'none' && (
        <ErrorPanel
          covers
          title={`This item has no ${noun}`}
          text="Its file was not uploaded, or it has been removed."
        />
      )}
      {media.state === 'failed' && <ErrorPanel covers failure={media.error} onRetry={showing.media.retry} />}
      <AnnotationNotice
        annotation={annotation}
        onRetry={session.retryAnnotation}
        onLetGo={seen.work?.recovered == null ? undefined : () => void letGo()}
      />
      {seen.saving !== undefined && (
        <ConflictPanel
          saving={seen.saving}
          versions={annotating.versions}
          itemId={itemId}
          giveUp={annotating.giveUp}
          onShow={showObject}
        />
      )}
      {seen.asking !== undefined && <HandOnDialog question={seen.asking} />}
      {seen.asksWhy !== undefined && <ReasonDialog question={seen.asksWhy} onDone={focus} />}
      {seen.propagating !== undefined && (
        <PropagateDialog seen={seen.propagating} propagating={session.propagating} onDone={focus} />
      )}
      {media.state === 'ready' && editor.menu !== undefined && (
        <ObjectMenu menu={editor.menu} editor={editor} groups={actions.menu} />
      )}
      {Over !== undefined && <Over editor={editor} />}
      <ReasonNote views={views} oneByOne={review.oneByOne} />
      <OneByOneBar
        {...{ views, choices: session.choices, oneByOne: review.oneByOne, disapproving: review.disapproving }}
        editing={annotating.editing}
        itemDecision={session.itemDecision}
        mayApprove={session.rights.mayApprove}
        onDone={focus}
      />
      {media.state !== 'none' && (
        <Toolbar
          label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
          groups={actions.view}
          seen={seen}
          ports={editor}
        />
      )}
      {media.state !== 'none' && !isOnlySeen && <ToolBar editor={editor} seen={seen} groups={actions.edit} />}
    </>
  )
}

/** An item is judged with its annotation: both must be loaded, or known to be missing. */
function whatIsUnseen({ media, annotation }: Pick<PageFacts, 'media' | 'annotation'>): Unseen | undefined {
  if (media.state === 'failed' || (annotation.state === 'failed' && annotation.reason === 'load')) return 'failed'
  return media.state === 'loading' || annotation.state === 'loading' ? 'loading' : undefined
}

function isPassing(progress: Progress<unknown>): boolean {
  return progress.state === 'failed' && progress.reason === 'load' && mayPass(progress.error)
}
