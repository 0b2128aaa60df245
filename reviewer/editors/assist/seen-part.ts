import type { Box } from '#domain/annotation/kinds/outline-box'
import type { PictureWindow } from '../canvas/read-window'
import { levelFor, levelSize, overviewLevel } from '../canvas/pyramid'
import type { Camera } from '../canvas/camera'
import { type Point, type Size, toPicture } from '../canvas/viewport'

/** Maximum samples per read: 16 MB of colours. */
const SAMPLES_MOST = 2_048 * 2_048

/**
 * The window for working on the picture: its visible and loaded part, extended by `kept`. It has the resolution of the
 * view, or a coarser one to respect the sample limit.
 */
export function seenPart(picture: Size, seen: Box, scale: number, kept: Box | undefined): PictureWindow {
  let level = levelFor(picture, scale)
  for (; ; level += 1) {
    // The overview is loaded completely; finer levels only in the visible part.
    const wanted = level >= overviewLevel(picture) ? wholeOf(picture) : around(seen, kept)
    const part = partOf(picture, wanted, level)
    if (part.width * part.height <= SAMPLES_MOST) return part
  }
}

/**
 * The window of the visible part only. It has the resolution of the view, or a coarser one to respect `samplesMost`.
 */
export function seenCrop(picture: Size, seen: Box, scale: number, samplesMost: number): PictureWindow {
  for (let level = levelFor(picture, scale); ; level += 1) {
    const part = partOf(picture, seen, level)
    if (part.width * part.height <= samplesMost) return part
  }
}

/** The visible part of a picture. */
export function seenBox({ viewport, canvas }: Pick<Camera, 'viewport' | 'canvas'>, picture: Size): Box {
  const view = viewport.get()
  const { width, height } = canvas()
  const from = keptOn(toPicture(view, { x: 0, y: 0 }), picture)
  const to = keptOn(toPicture(view, { x: width, y: height }), picture)
  return { ...from, width: to.x - from.x, height: to.y - from.y }
}

function keptOn({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) }
}

function wholeOf({ width, height }: Size): Box {
  return { x: 0, y: 0, width, height }
}

function around(a: Box, b: Box | undefined): Box {
  if (b === undefined) return a
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** Aligns a box to whole samples of a level, inside the picture. */
function partOf(picture: Size, box: Box, level: number): PictureWindow {
  const size = 2 ** level
  const whole = levelSize(picture, level)
  const [left, top] = [Math.max(0, Math.floor(box.x / size)), Math.max(0, Math.floor(box.y / size))]
  const right = Math.min(whole.width, Math.ceil((box.x + box.width) / size))
  const bottom = Math.min(whole.height, Math.ceil((box.y + box.height) / size))
  return {
    x: left * size,
    y: top * size,
    width: Math.max(1, right - left),
    height: Math.max(1, bottom - top),
    level,
  }
}
