import { WHOLE_PIXELS_MAX } from '#domain/media/pyramid'
import { z } from '#domain/page-schema'
import type { OpenedItem } from '#protocol/actions'
import type { Picture, PictureSource } from '../canvas/picture-source'
import type { TellPrepared } from '../document/resource'

type Media = NonNullable<OpenedItem['media']>
type Tiles = NonNullable<Media['tiles']>
type Opening = ReturnType<PictureSource['openTiles']>
type Outcome = Awaited<Opening['done']> | { readonly problem: string }

interface OpeningParts {
  readonly signal: AbortSignal
  readonly onTile: () => void
  readonly tell: TellPrepared | undefined
}

/** Pause before the next question about tile progress. */
const ASK_AGAIN_MS = 1_000

const stateShape = z.object({
  progress: z.number(),
  from: z.number().int().min(0).optional(),
  problem: z.string().optional(),
})

/** Opens a picture by its tiles if they are ready. Else opens a small picture whole, and a large one by coarse tiles. */
export function openingOf(
  source: PictureSource,
  { url, tiles }: Media,
  { signal, onTile, tell }: OpeningParts,
): { readonly done: Promise<Outcome>; close(): void } {
  if (tiles === undefined) return source.open(url, onTile)
  if (tiles.progress === undefined) return source.openTiles(tiles, onTile)
  if (tiles.width * tiles.height <= WHOLE_PIXELS_MAX) return source.open(url, onTile)
  let opening: Opening | undefined
  return {
    done: firstTiles(tiles, signal, tell).then((first) => {
      if (signal.aborted || first === undefined) return undefined
      if (!('finest' in first)) return first
      opening = source.openTiles(tiles, onTile, first.finest)
      return opening.done.then((outcome) => completing(outcome, tiles))
    }),
    close: () => opening?.close(),
  }
}

/** Loads the finer levels once they are ready, while the picture stays open. */
function completing(outcome: Outcome, tiles: Tiles): Outcome {
  if (outcome === undefined || !('overview' in outcome) || outcome.coming?.finest() === 0) return outcome
  const { coming } = outcome
  const closing = new AbortController()
  void until(tiles.url, closing.signal, (state) => typeof state !== 'number' && state.progress >= 1).then((state) => {
    if (state !== undefined) coming?.complete()
  })
  return {
    ...outcome,
    close() {
      closing.abort()
      outcome.close()
    },
  }
}

type First = { readonly finest: number } | Exclude<Awaited<Opening['done']>, Picture> | { readonly problem: string }

/** Waits for the first loadable level; returns the finest one, or the reason for the failure. */
async function firstTiles(tiles: Tiles, signal: AbortSignal, tell: TellPrepared | undefined): Promise<First> {
  tell?.(tiles.progress ?? 0)
  if (tiles.problem !== undefined) return { problem: tiles.problem }
  const state = await until(tiles.url, signal, (now) => {
    if (typeof now === 'number') return true
    tell?.(now.progress)
    return now.progress >= 1 || now.from !== undefined || now.problem !== undefined
  })
  if (state === undefined) return undefined
  if (typeof state === 'number') return { status: state, reason: 'load' }
  if (state.progress >= 1) return { finest: 0 }
  if (state.from !== undefined) return { finest: state.from }
  return state.problem === undefined ? undefined : { problem: state.problem }
}

type TilesState = z.output<typeof stateShape>

/** Polls the tile progress until `isGood` holds; undefined if aborted. */
async function until(
  url: string,
  signal: AbortSignal,
  isGood: (state: TilesState | number) => boolean,
): Promise<TilesState | number | undefined> {
  while (!signal.aborted) {
    const state = await stateOf(url, signal)
    if (signal.aborted) return undefined
    if (isGood(state)) return state
    await pause(signal)
  }
  return undefined
}

/** Reads the tile progress; a number is the HTTP status of an answer without progress, 0 without any answer. */
async function stateOf(url: string, signal: AbortSignal): Promise<TilesState | number> {
  try {
    const response = await fetch(`${url}/state`, { signal })
    const read = response.ok ? stateShape.safeParse(await response.json()) : undefined
    return read?.success === true ? read.data : response.status
  } catch {
    // Treated as a failed picture load, with the same retry.
    return 0
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ASK_AGAIN_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
