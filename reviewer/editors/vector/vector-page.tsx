import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { platformError } from '#domain/errors'
import { useReviewer } from '../../reviewer-context'
import { useResumed } from '../../session/use-resumed'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import { Failure } from '../../ui/failure'
import { shapesPainter } from '../canvas/paint-shapes'
import { createPictureStage, type PictureStage, type StageView } from '../canvas/picture-stage'
import type { EditorProps } from '../editor'
import { type AnnotationLoader, createAnnotationLoader } from '../document/annotation-loader'
import { AnnotationNotice } from './annotation-notice'
import styles from './vector-page.module.css'
import { createPictureLoader, type PictureLoader } from '../document/picture-loader'
import { pictureShortcuts } from './picture-shortcuts'
import { PictureToolbar } from './picture-toolbar'

interface Parts {
  readonly stage: PictureStage
  readonly pictures: PictureLoader
  readonly annotations: AnnotationLoader
}

/** Shows a picture of any size with its annotation over it. */
export function Editor({ opened }: EditorProps) {
  const { reportFailure } = useReviewer()
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const [parts, setParts] = useState<Parts>()
  const [view, setView] = useState<StageView>({ percent: 100, mode: 'fit' })

  useEffect(() => {
    if (host.current === null || canvas.current === null || overlay.current === null) return
    const stage = createPictureStage(host.current, canvas.current, overlay.current, setView)
    const pictures = createPictureLoader(stage, (error) => reportFailure('imageData', error))
    const annotations = createAnnotationLoader((status) =>
      reportFailure('imageData', platformError('media_failed', status === 0 ? {} : { status })),
    )
    setParts({ stage, pictures, annotations })
    return () => {
      pictures.dispose()
      annotations.dispose()
      stage.dispose()
    }
  }, [reportFailure])

  return (
    <div className={styles.editor}>
      <div
        ref={host}
        className={styles.stage}
        data-shortcut-scope="canvas"
        role="application"
        aria-roledescription="picture"
        aria-label={`Picture of ${opened.item.name}, ${view.percent} percent`}
        // The keys of the canvas need its focus.
        tabIndex={0}
      >
        <canvas ref={canvas} className={styles.canvas} />
        <canvas ref={overlay} className={styles.overlay} />
      </div>
      {parts !== undefined && <OpenedPicture parts={parts} opened={opened} view={view} />}
    </div>
  )
}

interface OpenedPictureProps {
  readonly parts: Parts
  readonly opened: EditorProps['opened']
  readonly view: StageView
}

/** What lies around the picture: how its loading goes, and the tools. */
function OpenedPicture({ parts, opened, view }: OpenedPictureProps) {
  const { stage, pictures, annotations } = parts
  const picture = useSyncExternalStore(pictures.subscribe, pictures.progress)
  const annotation = useSyncExternalStore(annotations.subscribe, annotations.progress)
  const [overlayOn, setOverlayOn] = useState(true)

  useEffect(() => pictures.open(opened), [pictures, opened])
  useEffect(() => annotations.open(opened.annotation), [annotations, opened])
  useResumed(() => {
    if (picture.state === 'failed') pictures.retry()
    if (annotation.state === 'failed' && annotation.reason === 'load') annotations.retry()
  })
  useEffect(() => {
    const show = overlayOn && annotation.state === 'shown' && picture.state === 'shown'
    stage.setOverlay(show ? shapesPainter(annotation.shapes.shapes, window.devicePixelRatio || 1) : undefined)
  }, [stage, overlayOn, annotation, picture.state])

  const shortcuts = useMemo(() => pictureShortcuts(stage, () => setOverlayOn((on) => !on)), [stage])
  useShortcuts(shortcuts)

  return (
    <>
      {picture.state === 'loading' && (
        <div className={styles.progress} role="progressbar" aria-label="Loading picture" />
      )}
      {picture.state === 'empty' && (
        <Failure title="This item has no picture" text="Its file was not uploaded, or it has been removed." />
      )}
      {picture.error !== undefined && <Failure error={picture.error} onRetry={pictures.retry} />}
      <AnnotationNotice annotation={annotation} onRetry={annotations.retry} />
      {picture.state !== 'empty' && (
        <PictureToolbar
          stage={stage}
          view={view}
          annotation={annotation}
          overlayOn={overlayOn}
          onToggleOverlay={() => setOverlayOn((on) => !on)}
        />
      )}
    </>
  )
}
