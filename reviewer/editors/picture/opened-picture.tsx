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
import { EDIT_ACTIONS, VIEW_ACTIONS } from '../vector/actions'
import { AnnotationNotice } from '../session/annotation-notice'
import type { VectorEditor } from '../vector/compose'
import { EarlierSwipe, LaterCaption } from './earlier-stage'
import { escapeShortcut } from '../session/escape'
import { ObjectMenu } from './object-menu'
import { PixelReadout } from './pixel-readout'
import { SkeletonChoice } from '../vector/skeleton-choice'
import { SuggestionBar } from './suggestion-bar'
import styles from './picture-page.module.css'

interface OpenedPictureProps {
  readonly editor: VectorEditor
  readonly opened: EditorProps['opened']
  readonly isAhead: boolean
  readonly onSeen: EditorProps['onSeen']
}

/** With these in hand a pin under the pointer is meant, and not what lies below it. */
const PIN_TOOLS: ReadonlySet<string> = new Set(['hand', 'select', 'comment'])
const NO_OBJECTS: readonly AnnotationObject[] = []

/** What lies around the picture: how its loading goes, and what can be done. */
export function OpenedPicture({ editor, opened, isAhead, onSeen }: OpenedPictureProps) {
  const { open, resources, ports, actions } = editor
  const seen = useObservable(editor.seen)
  const { picture, annotation } = seen
  const { current, notices } = useReviewer()

  /** What can't be shown is put aside, and the item opened as the platform has it. */
  async function letGo(): Promise<void> {
    const given = await editor.giveUp()
    if (given.ok) current.retry()
    else notices.tell(given.error, 'Your work was not put aside')
  }

  function showObject(row: number): void {
    ports.views.choose([row])
    const { selected } = ports.views.get()
    if (selected?.box !== undefined) ports.camera.showPart(selected.box)
  }

  useEffect(() => open(opened, isAhead), [open, opened, isAhead])
  const itemId = opened.item.id
  useEffect(() => {
    const tell = () => onSeen(itemId, whatIsUnseen(editor.seen.get()))
    tell()
    return editor.seen.subscribe(tell)
  }, [editor, onSeen, itemId])
  useRetries(opened.item.id, isPassing(picture) || isPassing(annotation), resources.retryFailed)
  useResumed(resources.retryFailed)
  useShortcuts(useMemo(() => [...shortcutsOf(actions, ports), escapeShortcut(ports)], [actions, ports]))

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
      {picture.state === 'failed' && (
        <ErrorPanel covers failure={picture.error} onRetry={resources.of('picture').retry} />
      )}
      <AnnotationNotice
        annotation={annotation}
        onRetry={resources.of('annotation').retry}
        onLetGo={seen.work?.recovered == null ? undefined : () => void letGo()}
      />
      {seen.saving !== undefined && (
        <ConflictPanel
          saving={seen.saving}
          versions={editor.versions}
          itemId={itemId}
          giveUp={editor.giveUp}
          onShow={showObject}
        />
      )}
      {picture.state === 'ready' && seen.overlayOn && (
        <Pins
          commenting={ports.commenting}
          camera={ports.camera}
          bounds={editor.bounds}
          people={ports.versions.people}
          areOpen={PIN_TOOLS.has(seen.tool.id)}
          focusCanvas={editor.focusCanvas}
          onWheel={editor.passWheel}
        />
      )}
      {seen.asking !== undefined && <HandOnDialog question={seen.asking} />}
      {seen.asksWhy !== undefined && <ReasonDialog question={seen.asksWhy} onDone={editor.focusCanvas} />}
      {picture.state === 'ready' && <ObjectMenu editor={editor} />}
      {picture.state === 'ready' && <PixelReadout pixel={editor.readout.pixel} />}
      {picture.state === 'ready' && seen.choices.minimap && (
        <Minimap
          camera={ports.camera}
          picture={picture.value.picture}
          objects={seen.overlayOn ? ports.views.shown() : NO_OBJECTS}
          coverage={ports.coverage}
          issues={ports.issues}
        />
      )}
      {picture.state === 'ready' && <FlowBar flow={ports.flow} oneByOne={ports.oneByOne} onDone={editor.focusCanvas} />}
      {seen.tool.id === 'template' && picture.state === 'ready' && (
        <SkeletonChoice skeletons={ports.skeletons} onChosen={editor.focusCanvas} />
      )}
      {picture.state === 'ready' && <SuggestionBar tool={seen.tool.id} ports={ports} onDone={editor.focusCanvas} />}
      <ReasonNote views={ports.views} oneByOne={ports.oneByOne} />
      <OneByOneBar {...ports} onDone={editor.focusCanvas} />
      {picture.state !== 'none' && <Toolbar label="Picture" groups={VIEW_ACTIONS} seen={seen} ports={ports} />}
      {picture.state !== 'none' && !seen.isOnlySeen && (
        <Toolbar upright label="Tools" groups={EDIT_ACTIONS} seen={seen} ports={ports} />
      )}
    </>
  )
}

/** A picture is judged with what was drawn on it: both must be there, or known not to be. */
function whatIsUnseen({ picture, annotation }: ReturnType<VectorEditor['seen']['get']>): Unseen | undefined {
  if (picture.state === 'failed' || (annotation.state === 'failed' && annotation.reason === 'load')) return 'failed'
  return picture.state === 'loading' || annotation.state === 'loading' ? 'loading' : undefined
}

function isPassing(progress: Progress<unknown>): boolean {
  return progress.state === 'failed' && progress.reason === 'load' && mayPass(progress.error)
}
