import { deflateRawSync } from 'node:zlib'
import type { Area } from '#domain/annotation/areas/area'
import { boxedArea, boxedIn, type Stroke } from '#domain/assist/boxed-area'
import type { ReadText } from '#domain/assist/text-reader'
import { touchedAreas } from '#domain/assist/touched-areas'
import { edgeCosts, type Raster } from '#domain/vision/edge-costs'
import { liveWire } from '#domain/vision/live-wire'
import { cellsOf } from '#domain/vision/slic'
import { trackBox, type TrackedBox } from '#domain/vision/track'
import { type Touch, type WandRules, wandOver } from '#domain/vision/wand'
import { textReader } from './text-engine'

/** Orders to the assistance thread, with their pixels. */
export type AssistOrder =
  | { readonly type: 'points'; readonly raster: Raster; readonly touches: readonly Touch[]; readonly rules: WandRules }
  | { readonly type: 'cells'; readonly raster: Raster; readonly size: number }
  | { readonly type: 'box'; readonly raster: Raster; readonly around: Area; readonly strokes: readonly Stroke[] }
  | { readonly type: 'text'; readonly raster: Raster; readonly corners?: readonly number[] }
  | { readonly type: 'edges'; readonly raster: Raster; readonly from: number }
  | { readonly type: 'track'; readonly frames: readonly Raster[]; readonly box: TrackedBox }

/** Its answers. */
export interface AssistAnswers {
  readonly points: { readonly areas: number[][][]; readonly left: number }
  readonly cells: { readonly labels: string; readonly count: number }
  readonly box: { readonly area: number[][] | null }
  readonly text: ReadText
  readonly edges: { readonly ways: string }
  readonly track: { readonly data: { readonly box: TrackedBox; readonly score: number }[] }
}

type Work = {
  readonly [T in keyof AssistAnswers]: (
    order: Extract<AssistOrder, { readonly type: T }>,
  ) => AssistAnswers[T] | Promise<AssistAnswers[T]>
}

const WORK: Work = {
  points({ raster, touches, rules }) {
    const { areas, left } = touchedAreas(wandOver(raster), touches, rules)
    return { areas: areas.map(ringsOf), left }
  },
  cells({ raster, size }) {
    const { labels, count } = cellsOf(raster, size)
    return { labels: packed(new Uint8Array(labels.buffer, labels.byteOffset, labels.byteLength)), count }
  },
  box({ raster, around, strokes }) {
    const area = boxedArea(boxedIn(raster, around), strokes)
    return { area: area === undefined ? null : ringsOf(area) }
  },
  text: async ({ raster, corners }) => (await textReader())(raster, corners),
  edges: ({ raster, from }) => ({
    ways: packed(liveWire(edgeCosts(raster), raster.width, raster.height, from).ways),
  }),
  track({ frames: [first, ...rest], box }) {
    const data: { readonly box: TrackedBox; readonly score: number }[] = []
    const tracker = first && trackBox(first, box)
    for (const frame of rest) {
      const step = tracker?.next(frame)
      if (step === undefined) break
      data.push(step)
    }
    return { data }
  },
}

/** Carries out one order, from data to data. */
export async function assistWork(order: AssistOrder): Promise<AssistAnswers[keyof AssistAnswers]> {
  const work = WORK[order.type] as (one: AssistOrder) => Promise<AssistAnswers[keyof AssistAnswers]>
  return work(order)
}

function ringsOf(area: Area): number[][] {
  return area.map((ring) => [...ring])
}

function packed(bytes: Uint8Array): string {
  return deflateRawSync(bytes).toString('base64')
}
