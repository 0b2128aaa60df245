import { Eye, EyeOff, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useKeys } from '../../shortcuts/use-keys'
import { IconButton } from '../../ui/icon-button'
import type { PictureStage, StageView } from '../canvas/picture-stage'
import styles from './vector-page.module.css'
import type { AnnotationProgress } from '../document/annotation-loader'

interface ToolbarProps {
  readonly stage: PictureStage
  readonly view: StageView
  readonly annotation: AnnotationProgress
  readonly overlayOn: boolean
  readonly onToggleOverlay: () => void
}

/** Zoom, fit and the annotation switch, floating over the picture. */
export function PictureToolbar({ stage, view, annotation, overlayOn, onToggleOverlay }: ToolbarProps) {
  const keys = {
    out: useKeys('picture.out'),
    in: useKeys('picture.in'),
    fit: useKeys('picture.fit'),
    actual: useKeys('picture.actual'),
    overlay: useKeys('picture.overlay'),
  }
  const count = annotation.state === 'shown' ? annotation.shapes.instances : undefined
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Picture">
      <IconButton label="Zoom out" keys={keys.out} icon={ZoomOut} onClick={() => stage.zoomBy(-1)} />
      <button
        type="button"
        className={styles.percent}
        aria-label={`Zoom ${percentText(view.percent)}, set to actual size`}
        title={titled('Actual size', keys.actual)}
        onClick={() => stage.setMode('actual')}
      >
        {percentText(view.percent)}
      </button>
      <IconButton label="Zoom in" keys={keys.in} icon={ZoomIn} onClick={() => stage.zoomBy(1)} />
      <span className={styles.divider} />
      <IconButton
        label="Fit to window"
        keys={keys.fit}
        icon={Maximize}
        pressed={view.mode === 'fit'}
        onClick={() => stage.setMode('fit')}
      />
      {count !== undefined && (
        <>
          <span className={styles.divider} />
          <button
            type="button"
            className={styles.annotations}
            aria-pressed={overlayOn}
            title={titled('Show or hide annotations', keys.overlay)}
            onClick={onToggleOverlay}
          >
            {overlayOn ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
            {count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`}
          </button>
        </>
      )}
    </div>
  )
}

function titled(label: string, keys: string | undefined): string {
  return keys === undefined ? label : `${label} (${keys})`
}

function percentText(percent: number): string {
  return `${percent < 10 ? percent : Math.round(percent)}%`
}
