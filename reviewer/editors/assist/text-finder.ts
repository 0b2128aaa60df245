import type { ReadText } from '#domain/assist/text-reader'
import type { PicturePart } from '#domain/assist/picture-part'
import { z } from '#domain/page-schema'
import { err, ok, type Result } from '#domain/result'
import type { Clock } from '#protocol/port'
import type { Assistance } from '../session/assistance'
import type { TextNews, TextOrder } from '../workers/text-messages'
import type { Pixels } from '../workers/wand-messages'
import { lentWorker } from './lent-worker'

/** Reads texts in pictures, on this computer or on the platform. */
export interface TextFinder {
  /** The error is a sentence; undefined after a cancel. */
  readonly read: (wanted: WantedText, signal: AbortSignal) => Promise<Result<ReadText, string | undefined>>
  readonly dispose: () => void
}

/** A part of the picture; for a rotated box also its corners, in samples of the part. */
export interface WantedText {
  readonly part: PicturePart
  readonly pixels: () => Pixels | undefined
  readonly corners?: readonly number[]
}

/** The worker interface that text reading uses. */
export type TextWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: TextOrder, transfer: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: { readonly data?: TextNews }) => void): void
}

interface FinderParts {
  readonly assistance: Pick<Assistance, 'ask' | 'isRemote'>
  readonly start: () => TextWorker
  readonly clock: Clock
}

/** The worker's memory grows with each reading, so it restarts after this number. */
const READINGS_MOST = 20
const TEXT = z.object({ text: z.string(), confidence: z.number() })
const FAILED = 'Couldn’t start the text reader. Try again, or restart Loupe.'

/** Starts its worker with the first reading; runs one reading at a time. */
export function createTextFinder({ assistance, start, clock }: FinderParts): TextFinder {
  let waiting: ((answer: Result<ReadText, string | undefined>) => void) | undefined
  let [lastId, readings] = [0, 0]
  const worker = lentWorker({ start: started, clock, onEnd: () => settle(err(undefined)) })

  function settle(answer: Result<ReadText, string | undefined>): void {
    const asker = waiting
    waiting = undefined
    asker?.(answer)
  }

  function started(): TextWorker {
    const made = start()
    readings = 0
    made.addEventListener('message', ({ data }) => data?.id === lastId && settle(ok(data.read)))
    made.addEventListener('error', () => {
      settle(err(FAILED))
      worker.end()
    })
    return made
  }

  async function readHere({ pixels, corners }: WantedText, signal: AbortSignal) {
    const seen = pixels()
    if (seen === undefined) return err('The picture is still loading.')
    lastId += 1
    const { promise, resolve } = Promise.withResolvers<Result<ReadText, string | undefined>>()
    waiting = resolve
    // Only terminating the worker stops a reading immediately.
    signal.addEventListener('abort', worker.end, { once: true })
    const handed = 'bitmap' in seen ? seen.bitmap : seen.raster.data.buffer
    worker.take().postMessage({ id: lastId, pixels: seen, ...(corners && { corners }) }, [handed])
    const answer = await promise
    signal.removeEventListener('abort', worker.end)
    readings += 1
    if (readings >= READINGS_MOST) worker.end()
    else worker.putAway()
    return answer
  }

  return {
    read(wanted, signal) {
      if (!assistance.isRemote('text')) return readHere(wanted, signal)
      const { part, corners } = wanted
      return assistance.ask('text', { part, ...(corners && { corners }) }, TEXT, signal)
    },
    dispose: worker.end,
  }
}

/** Starts the worker that reads texts. */
export function textWorker(): TextWorker {
  return new Worker(new URL('../workers/text-worker.ts', import.meta.url), { type: 'module', name: 'text' })
}
