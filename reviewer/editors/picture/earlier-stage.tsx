import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { areApart, COMPARE_CHOICES } from '../document/compare-choices'
import type { Comparison } from '../document/comparing'
import { useObservable } from '../use-observable'
import styles from './earlier-stage.module.css'
import type { OpenPictureEditor as OpenEditor } from './picture-editor'
import { showEarlier } from './show-earlier'

interface EarlierStageProps {
  readonly editor: OpenEditor
}

type Ready = Extract<Comparison, { readonly at: 'ready' }>

/** The ready comparison, if the user displays it in this way. */
function useCompared(editor: OpenEditor, look: 'swipe' | 'beside'): Ready | undefined {
  const { comparison, choices, picture } = useObservable(editor.seen)
  return comparison.at === 'ready' && COMPARE_CHOICES.read(choices).compare === look && picture.state === 'ready'
    ? comparison
    : undefined
}

/** Displays the earlier version beside the later one; both share one view. */
export function EarlierBeside({ editor }: EarlierStageProps) {
  const compared = useCompared(editor, 'beside')
  return (
    compared && (
      <div className={styles.beside} data-beside>
        <Stage editor={editor} takesInput />
        <span className={styles.caption}>Earlier</span>
      </div>
    )
  )
}

/** Labels the later version when both are visible. */
export function LaterCaption({ editor }: EarlierStageProps) {
  const { comparison, choices } = useObservable(editor.seen)
  if (comparison.at !== 'ready' || !areApart(COMPARE_CHOICES.read(choices).compare)) return null
  return (
    <span className={styles.caption} data-later>
      Later
    </span>
  )
}

/** Step of the arrow keys, in percent of the width. */
const STEP = 5

/** Displays the earlier version above the later one, up to a movable divider. */
export function EarlierSwipe({ editor }: EarlierStageProps) {
  const compared = useCompared(editor, 'swipe')
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(50)
  if (compared === undefined) return null
  const set = (next: number) => setAt(Math.min(100, Math.max(0, next)))

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void {
    const place = frame.current?.getBoundingClientRect()
    if (place !== undefined && currentTarget.hasPointerCapture(pointerId))
      set(Math.round(((clientX - place.left) / place.width) * 1_000) / 10)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: at - STEP,
      ArrowRight: at + STEP,
      Home: 0,
      End: 100,
    }
    const next = places[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(next)
  }

  return (
    <div ref={frame} className={styles.swipe}>
      <div className={styles.clipped} style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
        <Stage editor={editor} />
        <span className={styles.caption}>Earlier</span>
      </div>
      <div
        className={styles.line}
        style={{ left: `${at}%` }}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label="Line between the earlier version and the later one"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at)}
        title="Drag, or press the arrow keys; double click for the middle"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        onDoubleClick={() => setAt(50)}
      />
    </div>
  )
}

interface StageProps extends EarlierStageProps {
  /** Input on this side moves the picture too. */
  readonly takesInput?: boolean
}

function Stage({ editor, takesInput = false }: StageProps) {
  const host = useRef<HTMLDivElement>(null)
  const light = useRef<HTMLCanvasElement>(null)
  const ground = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (host.current === null || light.current === null || ground.current === null) return undefined
    const elements = { light: light.current, ground: ground.current }
    return showEarlier({ ...editor.stage.earlier, elements, host: takesInput ? host.current : undefined })
  }, [editor, takesInput])
  return (
    <div ref={host} className={styles.stage} role="img" aria-label="Picture with the objects of the earlier version">
      <canvas ref={light} className={styles.canvas} />
      <canvas ref={ground} className={styles.canvas} />
    </div>
  )
}
