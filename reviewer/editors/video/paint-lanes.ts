import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { microsOf } from '#domain/annotation/video/frame-table'
import { timeWords } from '#domain/annotation/video/time-words'
import { framedTrack, keyFrames, stretchFrames } from '#domain/annotation/video/track-at'
import { leftOf } from './lane-scale'
import type { LaneColours, Lanes } from './lanes'
import { paintWaveform } from './paint-waveform'

/** Heights of the ruler and of a lane, in CSS pixels. */
export const RULER = 24
export const LANE = 26

const TICK_ROOM = 90
const TICK_GAP = 12
const TICKS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 100_000, 250_000]
const DIAMOND = 4.5
const BAR = 12
/** Height of the line that marks seen frames. */
const SEEN = 3
/** Half the width of a comment mark. */
export const MARK = 5
/** Keyframes closer than this merge into one mark. */
const NEAR = 3

/** Fits a canvas to its size on the page, and paints the lanes in the colours of its style. */
export function paintLanesOn(canvas: HTMLCanvasElement, width: number, height: number, lanes: Lanes): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.scale(ratio, ratio)
  const style = getComputedStyle(canvas)
  paintLanes(context, width, height, lanes, {
    ground: style.backgroundColor,
    raised: style.borderTopColor,
    line: style.borderBottomColor,
    text: style.color,
    accent: style.getPropertyValue('caret-color'),
  })
}

/** Paints the ruler, a lane for each visible track, and the shown frame. */
export function paintLanes(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  lanes: Lanes,
  colours: LaneColours,
): void {
  const { rows, scrolled, scale, frame, top } = lanes
  context.fillStyle = colours.ground
  context.fillRect(0, 0, width, height)
  const first = Math.max(0, Math.floor(scrolled / LANE))
  const last = Math.min(rows.length - 1, Math.ceil((scrolled + height - top) / LANE))
  for (let at = first; at <= last; at += 1) {
    const object = rows[at]
    if (object !== undefined) paintLane(context, object, top + at * LANE - scrolled, width, lanes, colours)
  }
  if (lanes.waveform !== undefined) paintWaveform(context, width, lanes, lanes.waveform, colours)
  paintRuler(context, width, lanes, colours)
  const x = leftOf(scale, frame)
  context.fillStyle = colours.accent
  context.globalAlpha = 0.25
  context.fillRect(x, RULER, Math.max(1, scale.perFrame), height - RULER)
  context.globalAlpha = 1
  context.fillRect(x + Math.max(1, scale.perFrame) / 2 - 0.75, 0, 1.5, height)
}

function paintLane(
  context: CanvasRenderingContext2D,
  { row, track, colour }: AnnotationObject,
  top: number,
  width: number,
  { table, scale, selected, held }: Lanes,
  colours: LaneColours,
): void {
  if (track === undefined) return
  const framed = framedTrack(track, table)
  const isSelected = selected.has(row)
  if (isSelected) {
    context.fillStyle = colours.raised
    context.fillRect(0, top, width, LANE)
  }
  context.fillStyle = colours.line
  context.fillRect(0, top + LANE - 1, width, 1)
  const middle = top + LANE / 2
  for (const [place, [first, last]] of stretchFrames(framed).entries()) {
    const [left, right] = [leftOf(scale, first), leftOf(scale, last + 1)]
    if (right < 0 || left > width) continue
    context.fillStyle = colour
    context.globalAlpha = isSelected ? 0.75 : 0.45
    context.beginPath()
    context.roundRect(left, middle - BAR / 2, Math.max(2, right - left), BAR, 3)
    context.fill()
    context.globalAlpha = 1
    if (track.stretches[place]?.holds === true) paintHold(context, left, right, middle, colours)
  }
  let before = -Infinity
  for (const frame of keyFrames(framed)) {
    const at = held?.row === row && held.from === frame ? held.to : frame
    const x = leftOf(scale, at) + scale.perFrame / 2
    if (x < -DIAMOND || x > width + DIAMOND || x - before < NEAR) continue
    before = x
    context.fillStyle = colour
    context.strokeStyle = colours.text
    context.lineWidth = isSelected ? 1.5 : 1
    context.beginPath()
    context.moveTo(x, middle - DIAMOND)
    context.lineTo(x + DIAMOND, middle)
    context.lineTo(x, middle + DIAMOND)
    context.lineTo(x - DIAMOND, middle)
    context.closePath()
    context.fill()
    context.stroke()
  }
}

/** Held stretches have steps instead of slopes. */
function paintHold(
  context: CanvasRenderingContext2D,
  left: number,
  right: number,
  middle: number,
  colours: LaneColours,
): void {
  context.strokeStyle = colours.text
  context.lineWidth = 1
  context.setLineDash([3, 3])
  context.strokeRect(left + 0.5, middle - BAR / 2 + 0.5, Math.max(2, right - left) - 1, BAR - 1)
  context.setLineDash([])
}

function paintRuler(
  context: CanvasRenderingContext2D,
  width: number,
  { table, scale, loop, marks, seen }: Lanes,
  colours: LaneColours,
): void {
  context.fillStyle = colours.raised
  context.fillRect(0, 0, width, RULER)
  if (loop.first !== undefined || loop.last !== undefined) {
    const left = leftOf(scale, loop.first ?? 0)
    const right = leftOf(scale, (loop.last ?? table.times.length - 1) + 1)
    context.fillStyle = colours.accent
    context.globalAlpha = 0.3
    context.fillRect(left, 0, right - left, RULER)
    context.globalAlpha = 1
  }
  context.fillStyle = colours.accent
  context.globalAlpha = 0.55
  for (const [first, last] of seen) {
    const [left, right] = [Math.max(0, leftOf(scale, first)), Math.min(width, leftOf(scale, last + 1))]
    if (right > left) context.fillRect(left, 0, Math.max(1, right - left), SEEN)
  }
  context.globalAlpha = 1
  context.font = '11px system-ui, sans-serif'
  const said = (frame: number) => `${(frame + 1).toLocaleString('en')} · ${timeWords(microsOf(table, frame))}`
  // Numbers and times of long clips are wider.
  const room = Math.max(TICK_ROOM, context.measureText(said(table.times.length - 1)).width + TICK_GAP)
  const step = TICKS.find((one) => one * scale.perFrame >= room) ?? 500_000
  context.textBaseline = 'middle'
  const from = Math.max(0, Math.floor(scale.first / step) * step)
  for (let frame = from; frame < table.times.length; frame += step) {
    const x = leftOf(scale, frame)
    if (x > width) break
    context.fillStyle = colours.line
    context.fillRect(x, RULER - 7, 1, 7)
    context.fillStyle = colours.text
    context.fillText(said(frame), x + 4, RULER / 2)
  }
  context.fillStyle = colours.line
  context.fillRect(0, RULER - 1, width, 1)
  context.fillStyle = colours.accent
  for (const frame of marks) {
    const x = leftOf(scale, frame) + scale.perFrame / 2
    if (x < -MARK || x > width + MARK) continue
    context.beginPath()
    context.moveTo(x - MARK, RULER - 2 * MARK)
    context.lineTo(x + MARK, RULER - 2 * MARK)
    context.lineTo(x, RULER)
    context.closePath()
    context.fill()
  }
}
