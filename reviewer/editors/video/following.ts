import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Moment } from '#domain/annotation/video/edit-track'
import { followed, type FollowedStep } from '#domain/annotation/video/followed'
import { microsOf } from '#domain/annotation/video/frame-table'
import { readTrack, writeTrack } from '#domain/annotation/video/read-track'
import { framedTrack, trackAt } from '#domain/annotation/video/track-at'
import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'
import { createObservable, type Observable } from '../observable'
import type { EditorSession } from '../session/open-session'
import type { FollowNews, FollowOrder } from '../workers/follow-messages'

type Row = AnnotationObject['row']

/** Numbers of frames to follow a box. */
export const FOLLOW_COUNTS = [10, 30, 60, 120] as const
export const FOLLOW_CHOICES = choiceGroup({ followCount: choice(z.number().int().min(1).max(120), 30) })

/** A suggested continuation of a track. */
export interface FollowingSeen {
  readonly row: Row
  /** The frame before the suggestion's first one. */
  readonly frame: number
  readonly steps: readonly FollowedStep[]
  readonly isRunning: boolean
  /** The frame on which the tracker lost the object. */
  readonly lost: number | undefined
}

/** Follows the selected box through later frames; changes nothing until the user accepts. */
export interface Following {
  /** Undefined without a suggestion. */
  readonly seen: Observable<FollowingSeen | undefined>
  readonly begin: () => void
  /** Repeats the search for the same box with the current settings. */
  readonly again: () => void
  /** Turns the suggestion into keyframes in one step, optionally only up to a frame. */
  readonly take: (until?: number) => void
  readonly discard: () => void
  /** The suggested box on a frame. */
  readonly on: (frame: number) => FollowedStep | undefined
}

/** The worker interface that following uses. */
export type FollowWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: FollowOrder): void
  addEventListener(type: 'message', listener: (event: { readonly data: FollowNews }) => void): void
}

interface FollowingParts {
  readonly session: Pick<EditorSession, 'annotating' | 'assistance' | 'choices' | 'onRefused' | 'say' | 'views'>
  readonly moment: () => Moment | undefined
  /** The clip's address. */
  readonly url: () => string | undefined
  readonly start: () => FollowWorker
}

const BOX = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const TRACKED = z.object({ data: z.array(z.object({ box: BOX, score: z.number() })) })
const LOOK = 'Accept or discard the suggestion.'

/** Uses one worker per suggestion, so that terminating it cancels at once. */
export function createFollowing({
  session,
  moment,
  url,
  start,
}: FollowingParts): Following & { readonly dispose: () => void } {
  const { annotating, assistance, choices, onRefused, say, views } = session
  const { drawing, editing, waiting } = annotating
  const seen = createObservable<FollowingSeen | undefined>(undefined)
  let at: Moment | undefined
  let end = () => {}

  function discard(): void {
    const stop = end
    end = () => {}
    at = undefined
    stop()
    if (seen.get() !== undefined) seen.set(undefined)
  }

  function change(part: Partial<FollowingSeen>): void {
    const now = seen.get()
    if (now !== undefined) seen.set({ ...now, ...part })
  }

  function over(lost: number | undefined, tell: (words: string) => void): void {
    const now = seen.get()
    if (now === undefined) return
    if (now.steps.length === 0) {
      discard()
      return onRefused('Couldn’t find the object on the next frame. Draw the box closer around it.')
    }
    change({ isRunning: false, lost })
    tell(LOOK)
  }

  function followHere(
    numbers: readonly number[],
    from: Moment,
    address: string,
    tell: (words: string) => void,
  ): () => void {
    const worker = start()
    const { followCount: count } = choices.of(FOLLOW_CHOICES).get()
    worker.addEventListener('message', ({ data }) => {
      if (at !== from) return
      if (data.type === 'found') {
        const steps = [...(seen.get()?.steps ?? []), { frame: data.frame, numbers: data.numbers }]
        change({ steps })
        return tell(words(steps.length, count))
      }
      worker.terminate()
      if (data.type !== 'failed') return over(data.type === 'lost' ? data.frame : undefined, tell)
      discard()
      onRefused(`Couldn’t follow the box. ${data.message}`)
    })
    worker.postMessage({ url: address, numbers, frame: from.frame, count })
    return () => worker.terminate()
  }

  function followByPlatform(numbers: readonly number[], from: Moment, tell: (words: string) => void): () => void {
    const ending = new AbortController()
    const { table, frame } = from
    const last = Math.min(table.times.length - 1, frame + choices.of(FOLLOW_CHOICES).get().followCount)
    const frames = Array.from({ length: last - frame }, (_, index) => frame + 1 + index)
    const [x = 0, y = 0, right = x, bottom = y] = numbers
    const input = {
      box: { x, y, width: right - x, height: bottom - y },
      from: microsOf(table, frame),
      times: frames.map((one) => microsOf(table, one)),
    }
    void assistance.ask('track', input, TRACKED, ending.signal).then((found) => {
      if (at !== from) return
      if (!found.ok) {
        discard()
        return found.error === undefined ? undefined : onRefused(found.error)
      }
      const { data } = found.value
      const steps = data.slice(0, frames.length).map(({ box }, index) => ({
        frame: frames[index] ?? last,
        numbers: [box.x, box.y, box.x + box.width, box.y + box.height],
      }))
      change({ steps })
      return over(steps.length < frames.length ? frames[steps.length] : undefined, tell)
    })
    return () => ending.abort()
  }

  function begin(from: Moment | undefined): void {
    discard()
    const [address, { refusal }] = [url(), editing.seen.get()]
    const [object, ...others] = views.get().selection
    if (refusal !== undefined) return onRefused(refusal)
    if (from === undefined || address === undefined)
      return onRefused('The frame is on its way. Wait until it is shown.')
    if (object?.track?.type !== 'bbox' || others.length > 0) return onRefused('Select one track that is a box.')
    const here = trackAt(framedTrack(object.track, from.table), from.frame)
    if (here === undefined) return onRefused('The track is absent on this frame.')
    if (from.frame >= from.table.times.length - 1) return onRefused('This is the last frame.')
    at = from
    seen.set({ row: object.row, frame: from.frame, steps: [], isRunning: true, lost: undefined })
    const wait = waiting.begin('Following the box…', discard)
    const open = drawing.get()
    const unfollow = drawing.subscribe(() => drawing.get() === open || discard())
    const stop = assistance.isRemote('track')
      ? followByPlatform(here.numbers, from, wait.tell)
      : followHere(here.numbers, from, address, wait.tell)
    end = () => {
      stop()
      unfollow()
      wait.end()
    }
  }

  return {
    seen,
    begin: () => begin(moment()),
    again: () => begin(at ?? moment()),
    discard,
    on: (frame) => seen.get()?.steps.find((step) => step.frame === frame),
    take(until = Infinity) {
      const [now, from] = [seen.get(), at]
      const steps = now?.steps.filter(({ frame }) => frame <= until) ?? []
      if (now === undefined || from === undefined || now.isRunning) return
      if (steps.length === 0) return onRefused('Go to a frame of the suggestion first.')
      discard()
      const label = `Followed for ${steps.length} ${steps.length === 1 ? 'frame' : 'frames'}`
      void editing.rewrite(
        [now.row],
        (value) => {
          const track = readTrack(value)
          const edit = track && followed(track, from, steps)
          if (edit === undefined) return { refusal: 'This object isn’t a track.' }
          if ('refusal' in edit) return edit
          return edit.track === undefined ? value : writeTrack(value, edit.track)
        },
        label,
      )
      say(label)
    },
    dispose: discard,
  }
}

function words(found: number, count: number): string {
  return `Following the box, ${found} of ${count} frames…`
}

/** Starts the worker that follows boxes. */
export function followWorker(): FollowWorker {
  return new Worker(new URL('../workers/follow-worker.ts', import.meta.url), { type: 'module', name: 'follow' })
}
