import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Camera } from './camera'
import { Density } from './minimap-density'
import type { Coverage } from '../picture/coverage'
import type { Issues } from '../document/issues'
import { createFrameLoop } from './frame-loop'
import { IssueMarks } from './minimap-issues'
import styles from './minimap.module.css'
import { Unseen } from './minimap-seen'
import { heldAt, lookAtShare, minimapSize, seenPart } from './minimap-places'
import type { Picture } from './picture-source'
import type { Point } from './viewport'

interface MinimapProps {
  readonly camera: Camera
  readonly picture: Picture
  /** Where they lie is shown on it. */
  readonly objects: readonly AnnotationObject[]
  /** The inspected parts of the picture and the places of open issues. */
  readonly coverage: Coverage
  readonly issues: Issues
}

/** Arrow key step, as a share of the visible part. */
const STEP = 0.1
const LARGE_STEP = 0.5

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A small picture of the whole with the view as a frame on it; there is none while all is in view. */
export function Minimap(props: MinimapProps) {
  const { camera } = props
  const isPart = useSyncExternalStore(
    camera.viewport.subscribe,
    () => camera.overflows('width') || camera.overflows('height'),
  )
  return isPart ? <Overview {...props} /> : null
}

/** The frame follows the view without React: a pan wakes nothing else. */
function Overview({ camera, picture, objects, coverage, issues }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const held = useRef<Point | undefined>(undefined)
  const { width, height } = minimapSize(picture)

  useLayoutEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context === null || context === undefined) return
    const ratio = window.devicePixelRatio || 1
    current.width = Math.round(width * ratio)
    current.height = Math.round(height * ratio)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture.overview, 0, 0, current.width, current.height)
  }, [picture, width, height])

  useLayoutEffect(() => {
    function place(): void {
      const { current } = frame
      if (current === null) return
      const seen = seenPart(camera, picture)
      current.style.left = `${seen.x * width}px`
      current.style.top = `${seen.y * height}px`
      current.style.width = `${seen.width * width}px`
      current.style.height = `${seen.height * height}px`
    }
    const loop = createFrameLoop(place)
    const unfollow = camera.viewport.subscribe(loop.request)
    place()
    return () => {
      unfollow()
      loop.stop()
    }
  }, [camera, picture, width, height])

  function placeOf(event: PointerEvent<HTMLElement>): Point {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }

  function follow(event: PointerEvent<HTMLElement>): void {
    if (held.current === undefined) return
    const at = placeOf(event)
    lookAtShare(camera, picture, { x: at.x + held.current.x, y: at.y + held.current.y })
  }

  function press(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = heldAt(seenPart(camera, picture), placeOf(event))
    follow(event)
  }

  function onKey(event: KeyboardEvent): void {
    const way = ARROWS[event.key]
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const seen = seenPart(camera, picture)
    const step = event.shiftKey ? LARGE_STEP : STEP
    const [x, y] = [seen.x + seen.width * (0.5 + way[0] * step), seen.y + seen.height * (0.5 + way[1] * step)]
    lookAtShare(camera, picture, { x, y })
  }

  return (
    <div
      className={styles.minimap}
      style={{ width, height }}
      role="group"
      aria-label="Overview of the picture: arrows move the view"
      tabIndex={0}
      onKeyDown={onKey}
      onPointerDown={press}
      onPointerMove={follow}
      onLostPointerCapture={() => (held.current = undefined)}
    >
      <canvas ref={canvas} className={styles.picture} />
      <Unseen coverage={coverage} />
      <Density picture={picture} objects={objects} width={width} height={height} />
      <IssueMarks issues={issues} picture={picture} width={width} height={height} />
      <span ref={frame} className={styles.frame} />
    </div>
  )
}
