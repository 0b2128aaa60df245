import { WHOLE_PIXELS_MAX } from '#domain/media/pyramid'
import { z } from '#domain/page-schema'
import type { OpenedItem } from '#protocol/actions'
import type { PictureSource } from '../canvas/picture-source'
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

/** How long to wait before the host is asked again how far the tiles are. */
const ASK_AGAIN_MS = 1_000

const stateShape = z.object({ progress: z.number(), problem: z.string().optional() })

/** Opens a picture by its tiles where they are ready, whole where it is small enough, and else by its tiles once they are ready. */
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
    done: ready(tiles, signal, tell).then((outcome) => {
      if (outcome !== undefined || signal.aborted) return outcome
      opening = source.openTiles(tiles, onTile)
      return opening.done
    }),
    close: () => opening?.close(),
  }
}

/** Waits until the tiles are ready; answers why they will not be, or nothing. */
async function ready(tiles: Tiles, signal: AbortSignal, tell: TellPrepared | undefined): Promise<Outcome> {
  tell?.(tiles.progress ?? 0)
  let { problem } = tiles
  while (!signal.aborted && problem === undefined) {
    const state = await stateOf(tiles.url, signal)
    if (typeof state === 'number') return { status: state, reason: 'load' }
    problem = state.problem
    if (state.progress >= 1) return undefined
    if (signal.aborted || problem !== undefined) break
    tell?.(state.progress)
    await pause(signal)
  }
  return problem === undefined ? undefined : { problem }
}

/** How far the tiles are; a number is the status of an answer that does not tell, 0 where none came. */
async function stateOf(url: string, signal: AbortSignal): Promise<z.output<typeof stateShape> | number> {
  try {
    const response = await fetch(`${url}/state`, { signal })
    const read = response.ok ? stateShape.safeParse(await response.json()) : undefined
    return read?.success === true ? read.data : response.status
  } catch {
    // Shown as a picture that could not be loaded, and tried again as those are.
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
