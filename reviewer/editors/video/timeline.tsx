import { type PointerEvent, useEffect, useReducer, useRef, useState } from 'react'
import { frameAt } from '#domain/annotation/video/frame-table'
import { countSeen } from '#domain/annotation/video/seen-frames'
import { framedTrack, keyFrames } from '#domain/annotation/video/track-at'
import { useSize } from '../../../ui/use-size'
import { followPageTheme } from '../canvas/page-theme'
import { useObservable } from '../use-observable'
import { frameAtLeft, keptScale, type LaneScale, leftOf, scaleWith, wholeScale, zoomedScale } from './lane-scale'
import type { OpenClip, OpenVideoEditor } from './open-video'
import type { Lanes } from './lanes'
import { LANE, MARK, paintLanes, RULER } from './paint-lanes'
import { useWaveform, WAVE } from './use-waveform'
import styles from './video-page.module.css'

const LABELS = 168
const GRAB = 7
const ZOOM_PER_PIXEL = 0.002

interface TimelineProps {
  readonly editor: OpenVideoEditor
  readonly open: OpenClip
}

/** A lane for each track: when it is there, and its keys, which can be dragged. */
export function Timeline({ editor, open }: TimelineProps) {
  const { clip, player } = open
  const { session, video } = editor
  const { views } = session
  const { table } = clip
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width: whole, height } = useSize(frame)
  const width = Math.max(1, whole - LABELS)
  const count = table.times.length
  const [chosen, setChosen] = useState<LaneScale | undefined>(undefined)
  const [scrolled, setScrolled] = useState(0)
  const [held, setHeld] = useState<Lanes['held']>(undefined)
  const view = useObservable(views.still)
  const { asked } = useObservable(video.frames)
  const { loop, isOn } = useObservable(video.playing)
  const rows = views.listed().filter(({ track }) => track !== undefined)
  const selected = new Set(view.selection.map(({ row }) => row))
  const kept = keptScale(chosen ?? wholeScale(count, width), count, width)
  const scale = isOn ? scaleWith(kept, asked, count, width) : kept
  const { known: waveform, note } = useWaveform(editor, open, scale, width)
  const seen = useObservable(video.coverage.seen)
  const { shown: threads } = useObservable(session.annotating.commenting.seen)
  const timed = threads.flatMap(({ id, place }) =>
    place?.time === undefined ? [] : [{ id, frame: frameAt(table, place.time) }],
  )
  const top = RULER + (waveform === undefined ? 0 : WAVE)

  // The canvas has the colours of the page: another theme paints it again.
  const [, repaint] = useReducer((times: number) => times + 1, 0)
  useEffect(() => followPageTheme(repaint), [])

  useEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context === null || context === undefined) return
    const ratio = window.devicePixelRatio
    current.width = Math.round(width * ratio)
    current.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    const style = getComputedStyle(current)
    const colour = (name: string) => style.getPropertyValue(name)
    paintLanes(
      context,
      width,
      height,
      {
        table,
        rows,
        selected,
        scale,
        scrolled,
        frame: asked,
        loop,
        held,
        top,
        waveform,
        marks: timed.map(({ frame: at }) => at),
        seen,
      },
      {
        ground: style.backgroundColor,
        raised: style.borderTopColor,
        line: style.borderBottomColor,
        text: style.color,
        accent: colour('caret-color'),
      },
    )
  })

  useEffect(() => {
    const { current } = canvas
    const onWheel = (event: WheelEvent) => {
      const across = event.shiftKey ? event.deltaY : event.deltaX
      if (!event.ctrlKey && !event.altKey && across === 0) return
      event.preventDefault()
      const at = event.offsetX
      setChosen((before) => {
        const now = keptScale(before ?? wholeScale(count, width), count, width)
        if (event.ctrlKey || event.altKey)
          return zoomedScale(now, Math.exp(-event.deltaY * ZOOM_PER_PIXEL), at, count, width)
        return keptScale({ ...now, first: now.first + across / now.perFrame }, count, width)
      })
    }
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [count, width])

  const placeIn = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  function onDown(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = placeIn(event)
    const thread =
      y < RULER
        ? timed.find((one) => Math.abs(leftOf(scale, one.frame) + scale.perFrame / 2 - x) <= MARK + 1)
        : undefined
    if (thread !== undefined) {
      session.annotating.commenting.goTo(thread.id)
      return session.panel.reach('comment')
    }
    const object = y < top ? undefined : rows[Math.floor((y - top + scrolled) / LANE)]
    if (object?.track !== undefined) {
      views.choose([object.row])
      const keys = keyFrames(framedTrack(object.track, table))
      const near = keys.filter((key) => Math.abs(leftOf(scale, key) + scale.perFrame / 2 - x) <= GRAB)
      const [key] = near.toSorted((a, b) => distance(a) - distance(b))
      if (key !== undefined) return setHeld({ row: object.row, from: key, to: key })
    }
    player.go(frameAtLeft(scale, x))

    function distance(key: number): number {
      return Math.abs(leftOf(scale, key) + scale.perFrame / 2 - x)
    }
  }

  function onMove(event: PointerEvent<HTMLCanvasElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const to = Math.min(count - 1, Math.max(0, frameAtLeft(scale, placeIn(event).x)))
    if (held === undefined) player.go(to)
    else setHeld({ ...held, to })
  }

  function onUp(): void {
    if (held === undefined) return
    setHeld(undefined)
    if (held.to === held.from) player.go(held.from)
    else video.desk.moveKey(held.row, held.from, held.to)
  }

  const [first, last] = [Math.floor(scrolled / LANE), Math.ceil((scrolled + height) / LANE)]
  return (
    <div
      ref={frame}
      className={styles.lanes}
      data-lanes
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
    >
      <div className={styles.rows} style={{ height: top + rows.length * LANE }}>
        <div className={styles.laneHead} style={{ width: LABELS, height: top }}>
          {rows.length === 1 ? '1 track' : `${rows.length.toLocaleString('en')} tracks`}
          {` · ${Math.floor((100 * Math.min(count, countSeen(seen))) / count)} % seen`}
          {note !== undefined && <span className={styles.laneNote}>{note}</span>}
        </div>
        <canvas
          ref={canvas}
          className={styles.laneCanvas}
          style={{ width, height }}
          role="img"
          aria-label={`Timeline of ${rows.length.toLocaleString('en')} tracks`}
          onPointerDown={onDown}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={() => setHeld(undefined)}
          onDoubleClick={() => setChosen(undefined)}
        />
        {rows.slice(first, last).map((object, at) => (
          <button
            key={object.row}
            type="button"
            tabIndex={-1}
            className={styles.laneName}
            style={{ top: top + (first + at) * LANE, width: LABELS, height: LANE }}
            aria-pressed={selected.has(object.row)}
            data-rows={object.row}
            data-selected={selected.has(object.row) || undefined}
            onClick={() => {
              views.choose([object.row])
              session.showing.sight.showObjects([object])
            }}
          >
            <span className={styles.dot} style={{ background: object.colour }} />
            <span className={styles.laneText}>{object.className === '' ? 'No class' : object.className}</span>
            <span className={styles.laneRow}>#{object.row + 1}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
