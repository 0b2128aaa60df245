import type { PlatformError } from '#domain/errors'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useReviewer } from '../../reviewer-context'
import type { Unseen } from '../../items/current-store'
import { mayPass, useRetries } from '../../session/use-retries'
import { useResumed } from '../../session/use-resumed'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import { ErrorPanel } from '../../../ui/error-panel'
import { Spinner } from '../../../ui/spinner'
import { shortcutsOf } from '../actions/shortcuts-of'
import { createCamera } from '../canvas/camera'
import { Toolbar } from '../canvas/toolbar'
import type { Progress } from '../document/resource'
import type { EditorProps } from '../editor'
import { useObservable } from '../use-observable'
import { AnnotationNotice } from './annotation-notice'
import { composeVector, type VectorEditor } from './compose'
import styles from './vector-page.module.css'

/** Where the toolbar floats; a fitted picture ends above it. */
const UNDER_TOOLBAR = { top: 0, right: 0, bottom: 54, left: 0 }

/** Shows a picture of any size with its annotation over it. */
export function Editor({ opened, onSeen }: EditorProps) {
  const { reportFailure, viewChoices } = useReviewer()
  const host = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const [camera] = useState(() => createCamera(UNDER_TOOLBAR))
  const { percent } = useObservable(camera.zoom)
  const [editor, setEditor] = useState<VectorEditor>()

  useEffect(() => {
    if (host.current === null || picture.current === null || overlay.current === null || live.current === null) return
    const canvases = { picture: picture.current, overlay: overlay.current, live: live.current }
    const onLoadFailure = (error: PlatformError) => reportFailure('imageData', error)
    const made = composeVector({ host: host.current, camera, canvases, choices: viewChoices, onLoadFailure })
    setEditor(made)
    return made.dispose
  }, [camera, viewChoices, reportFailure])

  return (
    <div className={styles.editor}>
      <div
        ref={host}
        className={styles.stage}
        data-shortcut-scope="canvas"
        role="application"
        aria-roledescription="picture"
        aria-label={`Picture of ${opened.item.name}, ${percent} percent`}
        // The keys of the canvas need its focus.
        tabIndex={0}
      >
        <canvas ref={picture} className={styles.canvas} />
        <canvas ref={overlay} className={styles.overlay} />
        <canvas ref={live} className={styles.overlay} />
      </div>
      {editor !== undefined && <OpenedPicture editor={editor} opened={opened} onSeen={onSeen} />}
    </div>
  )
}

interface OpenedPictureProps {
  readonly editor: VectorEditor
  readonly opened: EditorProps['opened']
  readonly onSeen: EditorProps['onSeen']
}

/** What lies around the picture: how its loading goes, and what can be done. */
function OpenedPicture({ editor, opened, onSeen }: OpenedPictureProps) {
  const { open, resources, ports, actions } = editor
  const seen = useObservable(editor.seen)
  const { picture, annotation } = seen

  useEffect(() => open(opened), [open, opened])
  const itemId = opened.item.id
  useEffect(() => {
    const tell = () => onSeen(itemId, whatIsUnseen(editor.seen.get()))
    tell()
    return editor.seen.subscribe(tell)
  }, [editor, onSeen, itemId])
  useRetries(opened.item.id, isPassing(picture) || isPassing(annotation), resources.retryFailed)
  useResumed(resources.retryFailed)
  useShortcuts(useMemo(() => shortcutsOf(actions, ports), [actions, ports]))

  return (
    <>
      {picture.state === 'loading' && (
        <>
          <div className={styles.progress} role="progressbar" aria-label="Loading picture" />
          <p className={styles.waiting}>
            <Spinner />
            <span>Loading {opened.item.name}…</span>
          </p>
        </>
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
      <AnnotationNotice annotation={annotation} onRetry={resources.of('annotation').retry} />
      {picture.state !== 'none' && <Toolbar label="Picture" groups={actions} seen={seen} ports={ports} />}
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
