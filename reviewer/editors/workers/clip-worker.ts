import { openClip } from './clip-source'
import { createFrameRun } from './frame-run'
import type { ClipNews, ClipOrder } from './clip-messages'

/** A worker's own scope, as far as it is needed here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: ClipOrder }) => void): void
  postMessage(news: ClipNews, transfer?: Transferable[]): void
}

const scope = globalThis as unknown as Scope
const tell = (news: ClipNews, ...transfer: Transferable[]) => scope.postMessage(news, transfer)
let run: ReturnType<typeof createFrameRun> | undefined

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'want') return run?.want(data)
  void open(data.url)
})

async function open(url: string): Promise<void> {
  const opened = await openClip(url)
  if ('message' in opened) return tell({ type: 'refused', ...opened })
  const { facts, frames } = opened
  run = createFrameRun(facts, frames, {
    onFrame: (frame, width, bitmap) => tell({ type: 'frame', frame, width, bitmap }, bitmap),
    onLost: (frame, message) => tell({ type: 'lost', frame, message }),
  })
  tell({ type: 'opened', facts })
}
