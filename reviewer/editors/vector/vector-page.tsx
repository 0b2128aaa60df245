import { useEffect, useMemo, useRef, useState } from 'react'
import { useReviewer } from '../../reviewer-context'
import { useResumed } from '../../session/use-resumed'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import { ErrorPanel } from '../../../ui/error-panel'
import { shortcutsOf } from '../actions/shortcuts-of'
import { createCamera } from '../canvas/camera'
import { Toolbar } from '../canvas/toolbar'
import type { EditorProps } from '../editor'
import { useObservable } from '../use-observable'
import { AnnotationNotice } from './annotation-notice'
import { composeVector, type VectorEditor } from './compose'
import styles from './vector-page.module.css'

/** Shows a picture of any size with its annotation over it. */
export function Editor({ opened }: EditorProps) {
  const { reportFailure } = useReviewer()
  const host = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const [camera] = useState(createCamera)
  const { percent } = useObservable(camera.zoom)
  const [editor, setEditor] = useState<VectorEditor>()

  useEffect(() => {
    if (host.current === null || picture.current === null || overlay.current === null || live.current === null) return
    const canvases = { picture: picture.current, overlay: overlay.current, live: live.current }
    const made = composeVector(host.current, camera, canvases, (error) => reportFailure('imageData', error))
    setEditor(made)
    return made.dispose
  }, [camera, reportFailure])

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
      {editor !== undefined && <OpenedPicture editor={editor} opened={opened} />}
    </div>
  )
}

interface OpenedPictureProps {
  readonly editor: VectorEditor
  readonly opened: EditorProps['opened']
}

/** What lies around the picture: how its loading goes, and what can be done. */
function OpenedPicture({ editor, opened }: OpenedPictureProps) {
  const { resources, ports, actions } = editor
  const seen = useObservable(editor.seen)
  const { picture, annotation } = seen

  useEffect(() => resources.open(opened), [resources, opened])
  useResumed(resources.retryFailed)
  useShortcuts(useMemo(() => shortcutsOf(actions, ports), [actions, ports]))

  return (
    <>
      {picture.state === 'loading' && (
        <div className={styles.progress} role="progressbar" aria-label="Loading picture" />
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
