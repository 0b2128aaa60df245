import { type PointerEvent, useEffect, useReducer, useRef, useState } from 'react'
import { frameAt } from '#domain/annotation/video/frame-table'
import { countSeen } from '#domain/annotation/video/seen-frames'
import { useSize } from '../../../ui/use-size'
import type { GestureGroup } from '../../shortcuts/gestures'
import { followPageTheme } from '../canvas/page-theme'
import { useObservable } from '../use-observable'
import { LaneNames } from './lane-names'
import { frameAtLeft, scaleWith } from './lane-scale'
import { laneTarget } from './lane-target'
import type { Lanes } from './lanes'
import type { OpenClip } from './open-clip'
import type { OpenVideoEditor } from './open-video'
import { LANE, paintLanesOn, RULER } from './paint-lanes'
import { SCALE_GESTURES, useLaneScale } from './use-lane-scale'
import { useWaveform, WAVE } from './use-waveform'
import styles from './video-page.module.css'

/** Width of the names beside the lanes, in CSS pixels. */
const NAMES = 168

/** What the pointer does on the timeline. */
export const TIMELINE_GESTURES: GestureGroup = {
  title: 'On the timeline',
  gestures: [
    { title: 'Go to a frame', by: 'Click, or drag across the lanes' },
    { title: 'Move a key', by: 'Drag it', changes: true },
    ...SCALE_GESTURES,
  ],
}

interface TimelineProps {
  readonly editor: OpenVideoEditor
  readonly open: OpenClip
}

/** Shows a lane for each track: its stretches, and its keyframes, which can be dragged. */
export function Timeline({ editor, open }: TimelineProps) {
  const { clip, player } = open
  const { session, video } = editor
  const { views } = session
  const { table } = clip
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width: whole, height } = useSize(frame)
  const width = Math.max(1, whole - NAMES)
  const count = table.times.length
  const [scrolled, setScrolled] = useState(0)
  const [held, setHeld] = useState<Lanes['held']>(undefined)
  const view = useObservable(views.still)
  const { asked } = useObservable(video.frames)
  const { loop, isOn } = useObservable(video.playing)
  const rows = views.listed().filter(({ track }) => track !== undefined)
  const counted = rows.length === 1 ? '1 track' : `${rows.length.toLocaleString('en')} tracks`
  const selected = new Set(view.selection.map(({ row }) => row))
  const { scale: chosen, showWhole } = useLaneScale(canvas, count, width)
  const scale = isOn ? scaleWith(chosen, asked, count, width) : chosen
  const { known: waveform, note } = useWaveform(editor, open, scale, width)
  const seen = useObservable(video.coverage.seen)
  const { shown } = useObservable(session.annotating.commenting.seen)
  const threads = shown.flatMap(({ id, place }) =>
    place?.time === undefined ? [] : [{ id, frame: frameAt(table, place.time) }],
  )
  const marks = threads.map(({ frame: at }) => at)
  const top = RULER + (waveform === undefined ? 0 : WAVE)

  // The canvas has the colours of the page: another theme paints it again.
  const [, repaint] = useReducer((times: number) => times + 1, 0)
  useEffect(() => followPageTheme(repaint), [])
  useEffect(() => {
    const lanes = { table, rows, selected, scale, scrolled, frame: asked, loop, held, top, waveform, marks, seen }
    if (canvas.current !== null) paintLanesOn(canvas.current, width, height, lanes)
  })

  const placeIn = (event: PointerEvent<HTMLCanvasElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
  }

  function onDown(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = placeIn(event)
    const { thread, row, key } = laneTarget(at, { table, rows, scale, scrolled, top, threads })
    if (thread !== undefined) {
      session.annotating.commenting.goTo(thread.id)
      return session.panel.reach('comment')
    }
    if (row !== undefined) views.choose([row])
    if (row !== undefined && key !== undefined) return setHeld({ row, from: key, to: key })
    player.go(frameAtLeft(scale, at.x))
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

  return (
    <div
      ref={frame}
      className={styles.lanes}
      data-lanes
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
    >
      <div className={styles.rows} style={{ height: top + rows.length * LANE }}>
        <div className={styles.laneHead} style={{ width: NAMES, height: top }}>
          {counted}
          {` · ${Math.floor((100 * Math.min(count, countSeen(seen))) / count)} % seen`}
          {note !== undefined && <span className={styles.laneNote}>{note}</span>}
        </div>
        <canvas
          ref={canvas}
          className={styles.laneCanvas}
          style={{ width, height }}
          role="img"
          aria-label={`Timeline of ${counted}`}
          onPointerDown={onDown}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={() => setHeld(undefined)}
          onDoubleClick={showWhole}
        />
        <LaneNames
          rows={rows}
          selected={selected}
          top={top}
          width={NAMES}
          from={scrolled}
          to={scrolled + height}
          onChoose={(object) => {
            views.choose([object.row])
            session.showing.sight.showObjects([object])
          }}
        />
      </div>
    </div>
  )
}
