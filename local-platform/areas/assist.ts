import type { Subjects } from '#endpoints'
import type { AssistTool } from '#domain/assist/limits'
import type { PicturePart } from '#domain/assist/picture-part'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { Raster } from '#domain/vision/edge-costs'
import type { AssistAnswers, AssistOrder } from '../assist/assist-work'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { ItemRow } from '../storage/items'
import { itemAccess, type ItemPlace, projectAccess } from './access/project-access'

/** Boxes are followed from item to item, not within videos: those can't be decoded here. */
const TOOLS: readonly AssistTool[] = ['points', 'cells', 'box', 'scribble', 'edges', 'text', 'tokens']
/** Frames are made so small that their longer side has this many samples at most. */
const FRAME_SIDE_MAX = 640

/** Assistance on the pictures of items. */
export const assist = {
  listAssistance(platform, { caller, place }) {
    const access = projectAccess(platform, caller, place)
    return access.ok ? ok({ tools: [...TOOLS] }) : access
  },
  segmentPoints: (platform, { caller, place, body: { part, touches, rules } }) =>
    inPart(
      platform,
      { caller, place, part },
      touches.map(({ seed }) => seed),
      (raster) => ({
        type: 'points',
        raster,
        touches,
        rules,
      }),
    ),
  segmentCells: (platform, { caller, place, body: { part, size } }) =>
    inPart(platform, { caller, place, part }, [], (raster) => ({ type: 'cells', raster, size })),
  segmentBox: (platform, { caller, place, body: { part, around } }) =>
    inPart(platform, { caller, place, part }, [], (raster) => ({ type: 'box', raster, around, strokes: [] })),
  scribble: (platform, { caller, place, body: { part, around, strokes } }) =>
    inPart(platform, { caller, place, part }, [], (raster) => ({ type: 'box', raster, around, strokes })),
  traceEdges: (platform, { caller, place, body: { part, from } }) =>
    inPart(platform, { caller, place, part }, [from], (raster) => ({ type: 'edges', raster, from })),
  readText: (platform, { caller, place, body: { part, corners } }) =>
    inPart(platform, { caller, place, part }, [], (raster) => ({ type: 'text', raster, ...given({ corners }) })),
  trackBox: async (platform, { caller, place, body: { box, items = [] } }) => {
    const first = itemAccess(platform, caller, place)
    if (!first.ok) return first
    const frames: Raster[] = []
    let scale = 1
    for (const itemId of [place.itemId, ...items]) {
      const found = itemAccess(platform, caller, { ...place, itemId })
      if (!found.ok) return found
      const raster = await platform.pictureParts.read(found.value.item, smallWhole(found.value.item))
      if (!raster.ok) return raster
      if (frames.length === 0) scale = raster.value.width / (found.value.item.width ?? raster.value.width)
      frames.push(raster.value)
    }
    const small = scaled(box, scale)
    const answer = await answered(platform, caller, { type: 'track', frames, box: small })
    if (!answer.ok) return answer
    return ok({ data: answer.value.data.map((step) => ({ box: scaled(step.box, 1 / scale), score: step.score })) })
  },
} satisfies HandlersOf<Subjects['assist']>

interface Asked {
  readonly caller: Caller
  readonly place: ItemPlace
  readonly part: PicturePart
}

/** Reads a part of an item's picture and runs an order on it; `samples` must lie in the part. */
async function inPart<T extends keyof AssistAnswers>(
  platform: Platform,
  { caller, place, part }: Asked,
  samples: readonly number[],
  orderOf: (raster: Raster) => Extract<AssistOrder, { readonly type: T }>,
) {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  if (samples.some((sample) => sample >= part.width * part.height))
    return refuse('bad_request', { message: 'a sample lies outside of the part' })
  const raster = await platform.pictureParts.read(found.value.item, part)
  return raster.ok ? answered(platform, caller, orderOf(raster.value)) : raster
}

async function answered<T extends keyof AssistAnswers>(
  platform: Platform,
  { person }: Caller,
  order: Extract<AssistOrder, { readonly type: T }>,
): Promise<Result<AssistAnswers[T], Refusal>> {
  const giveBack = platform.shares.take('assists', person.id)
  if (giveBack === undefined) return refuse('too_many_requests')
  try {
    const answer = await platform.assistant.ask<T>(order)
    if (answer.ok) return answer
    return answer.error === 'busy'
      ? refuse('too_many_requests')
      : refuse('too_slow', { message: 'This takes too long on the platform. Choose a smaller part.' })
  } finally {
    giveBack()
  }
}

/** All of a picture, at the finest level that is small enough to follow things in. */
function smallWhole({ width, height }: ItemRow): PicturePart {
  const [wide, high] = [width ?? 1, height ?? 1]
  const level = Math.max(0, Math.ceil(Math.log2(Math.max(wide, high) / FRAME_SIDE_MAX)))
  const unit = 2 ** level
  return { x: 0, y: 0, width: Math.ceil(wide / unit), height: Math.ceil(high / unit), level }
}

function scaled<B extends { readonly x: number; readonly y: number; readonly width: number; readonly height: number }>(
  { x, y, width, height }: B,
  by: number,
) {
  return { x: x * by, y: y * by, width: width * by, height: height * by }
}
