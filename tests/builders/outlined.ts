import type { Native } from '../../domain/annotation/native'
import type { OutlineWorker } from '../../reviewer/editors/assist/outline-queries'
import { createOutlining, type Outlining } from '../../reviewer/editors/assist/outlining'
import type { PictureWindow } from '../../reviewer/editors/canvas/read-window'
import { outlineWork } from '../../reviewer/editors/workers/found-outline'
import type { OutlineNews } from '../../reviewer/editors/workers/outline-messages'
import { edited } from './edited'
import type { SeenScene } from './seen-scene'

/** Box around the blob of a scene, with some margin. */
export function boxOf({ border }: SeenScene, room = 8): Native {
  const places = Array.from({ length: 200 }, (_, at) => border(at / 200))
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const points = {
    x1: Math.min(...xs) - room,
    y1: Math.min(...ys) - room,
    x2: Math.max(...xs) + room,
    y2: Math.max(...ys) + room,
  }
  return { type: 'bbox', className: 'Lake', classId: 4, own: 'kept', points }
}

/** Annotation over a scene with selected objects, and the suggestions of their outlines. */
export function outlined(scene: Pick<SeenScene, 'pixels'>, ...values: readonly Native[]) {
  const made = edited(values)
  made.select(...values.keys())
  const read: PictureWindow[] = []
  const work: (() => void)[] = []
  let ended = 0
  let isLate = false
  function start(): OutlineWorker {
    const listeners: Parameters<OutlineWorker['addEventListener']>[1][] = []
    const tell = (data: OutlineNews) => {
      for (const listener of listeners) listener({ data })
    }
    const carryOut = outlineWork(tell)
    return {
      addEventListener: (type, listener) => void (type === 'message' && listeners.push(listener)),
      postMessage(order) {
        const answer = () => tell(carryOut(order))
        if (isLate) work.push(answer)
        else answer()
      },
      terminate: () => void (ended += 1),
    }
  }
  const outlining: Outlining = createOutlining({
    ...made,
    picture: () => ({ width: 1_000, height: 800 }),
    read(part) {
      read.push(part)
      return { raster: scene.pixels(part) }
    },
    levelAtHand: () => 0,
    start,
    onRefused: (reason) => void made.refused.push(reason),
  })
  return {
    ...made,
    read,
    outlining,
    /** Accepts the suggestion unchanged. */
    outline: async () => ((await outlining.begin()) ? outlining.take() : undefined),
    ended: () => ended,
    /** The worker answers on the test's command. */
    wait: () => {
      isLate = true
      return () => work.shift()?.()
    },
  }
}
