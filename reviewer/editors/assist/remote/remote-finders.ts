import type { Area } from '#domain/annotation/areas/area'
import { CELL_SIZE_MAX } from '#domain/assist/limits'
import type { PicturePart } from '#domain/assist/picture-part'
import { z } from '#domain/page-schema'
import { err, ok, type Result } from '#domain/result'
import type { WireWorker } from '../../tools/tracing'
import type { CellNews, CellOrder } from '../../workers/cell-messages'
import type { OutlineNews, OutlineOrder } from '../../workers/outline-messages'
import type { Pixels, WandNews, WandOrder } from '../../workers/wand-messages'
import type { WireNews, WireOrder } from '../../workers/wire-messages'
import type { Assistance } from '../../session/assistance'
import type { CellWorker } from '../cell-queries'
import type { OutlineWorker } from '../outline-queries'
import type { WandWorker } from '../wand'
import { inflate } from './inflate'
import { remoteWorker } from './remote-worker'

type Ask = Pick<Assistance, 'ask'>

const area = z.array(z.array(z.number()))
const POINTS = z.object({ areas: z.array(area), left: z.number() })
const CELLS = z.object({ labels: z.string(), count: z.number().int() })
const BOX = z.object({ area: area.nullable() })
const EDGES = z.object({ ways: z.string() })

/** Frees the pixels; the platform reads the picture itself. */
function close(pixels: Pixels | undefined): void {
  if (pixels !== undefined && 'bitmap' in pixels) pixels.bitmap.close()
}

/** Asks the platform for areas similar to the touched places. */
export function remoteWand({ ask }: Ask): WandWorker {
  let part: PicturePart | undefined
  return remoteWorker<WandOrder, WandNews>(async (order, signal) => {
    if (order.type === 'look') {
      close(order.pixels)
      part = order.part
      return ok(undefined)
    }
    const { id, touches, rules } = order
    const found = await ask('points', { part, touches, rules }, POINTS, signal)
    return found.ok ? ok({ id, ...found.value }) : found
  })
}

/** Asks the platform for the object in a box, with or without strokes. */
export function remoteOutline({ ask }: Ask): OutlineWorker {
  let looked: { readonly part: PicturePart; readonly around: Area } | undefined
  return remoteWorker<OutlineOrder, OutlineNews>(async ({ id, look, strokes }, signal) => {
    if (look !== undefined) {
      close(look.pixels)
      looked = { part: look.part, around: look.around }
    }
    const found = await (strokes.length === 0
      ? ask('box', looked, BOX, signal)
      : ask('scribble', { ...looked, strokes }, BOX, signal))
    return found.ok ? ok({ type: 'found', id, area: found.value.area ?? undefined }) : found
  })
}

/** Asks the platform for cells; a worker of this page joins them and paints their borders. */
export function remoteCells({ ask }: Ask, start: () => CellWorker): CellWorker {
  const own = start()
  const remote = remoteWorker<CellOrder, CellNews>(
    async (order, signal): Promise<Result<undefined, string | undefined>> => {
      if (order.type === 'join') {
        own.postMessage(order)
        return ok(undefined)
      }
      const { pixels, ...rest } = order
      close(pixels)
      const { part, size } = order
      const found = await ask('cells', { part, size: Math.min(CELL_SIZE_MAX, size) }, CELLS, signal)
      if (!found.ok) return found
      const bytes = await unpacked(found.value.labels, 2 * part.width * part.height)
      if (!bytes.ok) return bytes
      const cells = {
        width: part.width,
        height: part.height,
        labels: new Uint16Array(bytes.value.buffer),
        count: found.value.count,
      }
      if (!signal.aborted) own.postMessage({ ...rest, cells }, [cells.labels.buffer])
      return ok(undefined)
    },
  )
  return {
    postMessage: remote.postMessage,
    addEventListener(type, listener) {
      remote.addEventListener(type, listener)
      own.addEventListener(type, listener)
    },
    terminate() {
      remote.terminate()
      own.terminate()
    },
  }
}

/** Asks the platform for paths along edges; reports errors to `onFailure`. */
export function remoteWire({ ask }: Ask, onFailure: (reason: string) => void): WireWorker {
  const remote = remoteWorker<WireOrder, WireNews>(async ({ id, part, from }, signal) => {
    const { width, height } = part
    const found = await ask('edges', { part, from }, EDGES, signal)
    if (!found.ok) return found
    const ways = await unpacked(found.value.ways, width * height)
    return ways.ok ? ok({ id, wire: { width, height, ways: ways.value } }) : ways
  })
  remote.addEventListener('error', ({ reason }) => reason !== undefined && onFailure(reason))
  return {
    postMessage: remote.postMessage,
    terminate: remote.terminate,
    addEventListener: (type, listener) =>
      remote.addEventListener(type, ({ data }) => data !== undefined && listener({ data })),
  }
}

async function unpacked(packed: string, length: number): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
  // Bytes that don't unpack count as an unreadable answer.
  const bytes = await inflate(packed).catch(() => undefined)
  return bytes?.length === length
    ? ok(bytes)
    : err('Couldn’t read the platform’s answer. Choose Local beside the tool.')
}
