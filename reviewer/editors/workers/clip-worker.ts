import { openClip } from './clip-source'
import { createFrameRun } from './frame-run'
import { createPeakRun } from './peak-run'
import { createSoundRun } from './sound-run'
import type { ClipNews, ClipOrder } from './clip-messages'

/** The part of a worker's scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: ClipOrder }) => void): void
  postMessage(news: ClipNews, transfer?: Transferable[]): void
}

const scope = globalThis as unknown as Scope
const tell = (news: ClipNews, ...transfer: Transferable[]) => scope.postMessage(news, transfer)
let run: ReturnType<typeof createFrameRun> | undefined
let sound: ReturnType<typeof createSoundRun> | undefined
let peaks: ReturnType<typeof createPeakRun> | undefined

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'want') run?.want(data)
  else if (data.type === 'sound') sound?.want(data.seconds)
  else if (data.type === 'peaks') peaks?.want(data.stretches)
  else void open(data.url)
})

async function open(url: string): Promise<void> {
  const opened = await openClip(url)
  if ('message' in opened) return tell({ type: 'refused', ...opened })
  const { facts, frames, sounds } = opened
  if (frames !== undefined)
    run = createFrameRun(facts, frames, {
      onFrame: (frame, width, bitmap) => tell({ type: 'frame', frame, width, bitmap }, bitmap),
      onLost: (frame, message) => tell({ type: 'lost', frame, message }),
    })
  if (sounds !== undefined) {
    sound = createSoundRun(sounds, (second, planes) =>
      tell({ type: 'sound', second, planes }, ...planes.map(({ buffer }) => buffer)),
    )
    peaks = createPeakRun(sounds, (stretch, bars) => tell({ type: 'peaks', stretch, bars }))
  }
  tell({ type: 'opened', facts })
}
