import { useEffect, useMemo } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Unseen } from '../../items/current-store'
import { useReviewer } from '../../reviewer-context'
import { useResumed } from '../../session/use-resumed'
import { mayPass, useRetries } from '../../session/use-retries'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import { ErrorPanel } from '../../../ui/error-panel'
import { Spinner } from '../../../ui/spinner'
import { shortcutsOf } from '../actions/shortcuts-of'
import { Pins } from './pins'
import { Minimap } from '../canvas/minimap'
import { Toolbar } from '../canvas/toolbar'
import type { Progress } from '../document/resource'
import type { EditorProps } from '../editor'
import { FlowBar } from '../flow/flow-bar'
import { HandOnDialog } from '../panels/issues/hand-on-dialog'
import { ConflictPanel } from '../panels/versions/conflict-panel'
import { ReasonDialog } from '../review/reason-dialog'
import { ReasonNote } from '../review/reason-note'
import { OneByOneBar } from '../review/one-by-one-bar'
import { useObservable } from '../use-observable'
import { AnnotationNotice } from '../session/annotation-notice'
import { EarlierSwipe, LaterCaption } from './earlier-stage'
import { escapeShortcut } from '../session/escape'
import { ObjectMenu } from './object-menu'
import { PixelReadout } from './pixel-readout'
import type { EditorFacts, OpenEditor } from './picture-editor'
import type { PictureSpec } from './picture-spec'
import { VIEW_CHOICES } from './view-choices'
import type { ToolKit } from './tool-kit'
import styles from './picture-page.module.css'

interface OpenedPictureProps<Kit extends ToolKit> {
  readonly editor: OpenEditor<Kit>
  readonly spec: Pick<PictureSpec<Kit>, 'actions' | 'Bar'>
  readonly opened: EditorProps['opened']
  readonly isAhead: boolean
  readonly onSeen: EditorProps['onSeen']
}

/** With these in hand a pin under the pointer is meant, and not what lies below it. */
const PIN_TOOLS: ReadonlySet<string> = new Set(['hand', 'select', 'comment'])
const NO_OBJECTS: readonly AnnotationObject[] = []

/** What lies around the picture: how its loading goes, and what can be done. */
export function OpenedPicture<Kit extends ToolKit>({
  editor,
  spec: { actions, Bar },
  opened,
  isAhead,
  onSeen,
}: OpenedPictureProps<Kit>) {
  const { session, stage } = editor
  const { annotating, focus, issues, open, retryFailed, review, views } = session
  const seen = useObservable(editor.seen)
  const { picture, annotation } = seen
  const { current, notices } = useReviewer()

  /** What can't be shown is put aside, and the item opened as the platform has it. */
  async function letGo(): Promise<void> {
    const given = await annotating.giveUp()
    if (given.ok) current.retry()
    else notices.tell(given.error, 'Your work was not put aside')
  }

  function showObject(row: number): void {
    views.choose([row])
    const { selected } = views.get()
    if (selected?.box !== undefined) stage.camera.showPart(selected.box)
  }

  useEffect(() => open(opened, isAhead), [open, opened, isAhead])
  const itemId = opened.item.id
  useEffect(() => {
    const tell = () => onSeen(itemId, whatIsUnseen(editor.seen.get()))
    tell()
    return editor.seen.subscribe(tell)
  }, [editor, onSeen, itemId])
  useRetries(opened.item.id, isPassing(picture) || isPassing(annotation), retryFailed)
  useResumed(retryFailed)
  useShortcuts(
    useMemo(
      () => [
        ...shortcutsOf(actions.all, editor),
        escapeShortcut({ ...editor.session.annotating, ...editor.session.review, views, tools: editor.stage.tools }),
      ],
      [actions, editor, views],
    ),
  )

  return (
    <>
      <EarlierSwipe editor={editor} />
      <LaterCaption editor={editor} />
      {picture.state === 'loading' && (
        <>
          <div className={styles.progress} role="progressbar" aria-label="Loading picture" />
          <p className={styles.waiting}>
            <Spinner />
            <span>Loading {opened.item.name}…</span>
          </p>
        </>
      )}
      {seen.busy !== undefined && (
        <p className={styles.waiting} role="status">
          <Spinner />
          <span>{seen.busy} Esc gives it up.</span>
        </p>
      )}
      <p role="status" className={styles.said}>
        {seen.said}
      </p>
      {picture.state === 'none' && (
        <ErrorPanel covers title="This item has no picture" text="Its file was not uploaded, or it has been removed." />
      )}
      {picture.state === 'failed' && <ErrorPanel covers failure={picture.error} onRetry={stage.picture.retry} />}
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
      {picture.state === 'ready' && seen.overlayOn && (
        <Pins
          commenting={annotating.commenting}
          camera={stage.camera}
          bounds={stage.picture.bounds}
          people={annotating.versions.people}
          areOpen={PIN_TOOLS.has(seen.tool.id)}
          focusCanvas={focus}
          onWheel={stage.passWheel}
        />
      )}
      {seen.asking !== undefined && <HandOnDialog question={seen.asking} />}
      {seen.asksWhy !== undefined && <ReasonDialog question={seen.asksWhy} onDone={focus} />}
      {picture.state === 'ready' && <ObjectMenu editor={editor} groups={actions.menu} />}
      {picture.state === 'ready' && <PixelReadout pixel={stage.readout.pixel} />}
      {picture.state === 'ready' && VIEW_CHOICES.read(seen.choices).minimap && (
        <Minimap
          camera={stage.camera}
          picture={picture.value.picture}
          objects={seen.overlayOn ? views.shown() : NO_OBJECTS}
          coverage={stage.coverage}
          issues={issues}
        />
      )}
      {picture.state === 'ready' && <FlowBar flow={stage.flow} oneByOne={review.oneByOne} onDone={focus} />}
      {picture.state === 'ready' && <Bar editor={editor} tool={seen.tool.id} />}
      <ReasonNote views={views} oneByOne={review.oneByOne} />
      <OneByOneBar
        {...{ views, choices: session.choices, oneByOne: review.oneByOne, disapproving: review.disapproving }}
        editing={annotating.editing}
        itemDecision={session.itemDecision}
        mayApprove={session.rights.mayApprove}
        onDone={focus}
      />
      {picture.state !== 'none' && <Toolbar label="Picture" groups={actions.view} seen={seen} ports={editor} />}
      {picture.state !== 'none' && !seen.isOnlySeen && (
        <Toolbar upright label="Tools" groups={actions.edit} seen={seen} ports={editor} />
      )}
    </>
  )
}

/** A picture is judged with what was drawn on it: both must be there, or known not to be. */
function whatIsUnseen({ picture, annotation }: Pick<EditorFacts, 'picture' | 'annotation'>): Unseen | undefined {
  if (picture.state === 'failed' || (annotation.state === 'failed' && annotation.reason === 'load')) return 'failed'
  return picture.state === 'loading' || annotation.state === 'loading' ? 'loading' : undefined
}

function isPassing(progress: Progress<unknown>): boolean {
  return progress.state === 'failed' && progress.reason === 'load' && mayPass(progress.error)
}
