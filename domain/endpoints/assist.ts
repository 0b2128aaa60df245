import { z } from 'zod'
import {
  ASSIST_SAMPLES_MAX,
  BOX_SAMPLES_MAX,
  CELL_SAMPLES_MAX,
  CELL_SIZE_LEAST,
  CELL_SIZE_MAX,
  LEVEL_MAX,
  LINE_NUMBERS_MAX,
  RINGS_MAX,
  SIDE_MAX,
  STROKES_MAX,
  TEXT_SAMPLES_MAX,
  TOUCHES_MAX,
  TRACKED_FRAMES_MAX,
} from '../assist/limits'
import { many } from '../many'
import { row } from './row'
import { count, id } from './shapes'

const side = z.number().int().min(1).max(SIDE_MAX)
/** A part of a picture: `x` and `y` in its pixels, sizes in samples of `2 ** level` pixels. */
const partOf = (samplesMax: number) =>
  z
    .object({ x: count, y: count, width: side, height: side, level: z.number().int().min(0).max(LEVEL_MAX) })
    .refine(({ width, height }) => width * height <= samplesMax, `at most ${samplesMax} samples`)
/** x and y in turn, in samples of the part. */
const line = z.array(z.number()).min(2).max(LINE_NUMBERS_MAX)
const rings = z.array(line).max(RINGS_MAX)
const area = many(many(z.number()))
/** A box in pixels of the picture. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number().positive(), height: z.number().positive() })
/** Bytes, deflated without a header, as base64. */
const packed = z.string().max(8_000_000)

const onItem = {
  service: 'ml',
  method: 'POST',
  scope: 'project',
  keyless: true,
  shell: 'read',
  alsoFor: ['item'],
  since: 'ours',
} as const

/** Calls of the platform's models on an item's file; none changes anything. */
export const assist = {
  /** The tools that this platform answers. */
  listAssistance: row({
    service: 'ml',
    method: 'GET',
    path: 'assistance',
    scope: 'project',
    answer: z.object({ tools: many(z.string(), 100) }),
    shell: 'read',
    alsoFor: ['item'],
    since: 'ours',
  }),
  /** Areas that look like the touched samples; `seed` counts samples row by row. */
  segmentPoints: row({
    ...onItem,
    path: 'items/{itemId}/segmentation/points',
    body: z.object({
      part: partOf(ASSIST_SAMPLES_MAX),
      touches: z
        .array(
          z.object({
            seed: z.number().int().min(0).max(ASSIST_SAMPLES_MAX),
            tolerance: z.number().min(0).max(100),
            how: z.enum(['new', 'add', 'remove']),
          }),
        )
        .min(1)
        .max(TOUCHES_MAX),
      rules: z.object({ connected: z.boolean(), stopsAtEdges: z.boolean() }),
    }),
    answer: z.object({ areas: many(area), left: z.number() }),
  }),
  /** Cells about `size` samples wide: for each sample the number of its cell, 16 bits, low byte first. */
  segmentCells: row({
    ...onItem,
    path: 'items/{itemId}/segmentation/cells',
    body: z.object({
      part: partOf(CELL_SAMPLES_MAX),
      size: z.number().int().min(CELL_SIZE_LEAST).max(CELL_SIZE_MAX),
    }),
    answer: z.object({ labels: packed, count: z.number().int() }),
  }),
  /** The thing in an area; null: nothing stands out. */
  segmentBox: row({
    ...onItem,
    path: 'items/{itemId}/segmentation/box',
    body: z.object({ part: partOf(BOX_SAMPLES_MAX), around: rings }),
    answer: z.object({ area: area.nullable() }),
  }),
  /** The same by strokes over the thing and over its ground. */
  scribble: row({
    ...onItem,
    path: 'items/{itemId}/scribble',
    body: z.object({
      part: partOf(BOX_SAMPLES_MAX),
      around: rings,
      strokes: z
        .array(z.object({ line, reach: z.number().min(0).max(SIDE_MAX), isThing: z.boolean() }))
        .min(1)
        .max(STROKES_MAX),
    }),
    answer: z.object({ area: area.nullable() }),
  }),
  /** The cheapest paths along edges from a sample: for each sample the way back, one byte. */
  traceEdges: row({
    ...onItem,
    path: 'items/{itemId}/segmentation/edges',
    body: z.object({ part: partOf(BOX_SAMPLES_MAX), from: z.number().int().min(0).max(BOX_SAMPLES_MAX) }),
    answer: z.object({ ways: packed }),
  }),
  /** The text in a part; of a turned box with its corners, x and y in turn. */
  readText: row({
    ...onItem,
    path: 'items/{itemId}/ocr',
    body: z.object({ part: partOf(TEXT_SAMPLES_MAX), corners: z.array(z.number()).length(8).optional() }),
    /** `confidence` is from 0 to 100; the text is empty where none is found. */
    answer: z.object({ text: z.string(), confidence: z.number() }),
  }),
  /** Place of a box's content in the next frames: times of a video in microseconds, or items that are its frames. */
  trackBox: row({
    ...onItem,
    path: 'items/{itemId}/tracking',
    body: z.object({
      box,
      /** The time of the frame with the box; absent for a picture. */
      from: count.optional(),
      times: z.array(count).max(TRACKED_FRAMES_MAX).optional(),
      items: z.array(id).max(TRACKED_FRAMES_MAX).optional(),
    }),
    /** One row a frame, in the order asked for, up to where the thing is lost. */
    answer: z.object({ data: many(z.object({ box, score: z.number() }), TRACKED_FRAMES_MAX) }),
  }),
}
