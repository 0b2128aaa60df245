import type { Loaded, Loader } from '../document/resource'
import type { ClipFacts, ClipNews, ClipOrder, SoundNews } from '../workers/clip-messages'

/** An open clip, with a worker that decodes its frames. */
export interface Clip extends ClipFacts {
  /** Address of its file, for workers that decode on their own. */
  readonly url: string
  readonly ask: (order: Exclude<ClipOrder, { type: 'open' }>) => void
  /** Sets the listener for decoded frames; replaces the one before. */
  readonly hear: (listener: (news: Extract<ClipNews, { type: 'frame' | 'lost' }>) => void) => void
  /** The same for sound and its waveform. */
  readonly hearSound: (listener: (news: SoundNews) => void) => void
  readonly close: () => void
}

/** Opens each clip in its own worker, which ends with the clip. */
export const clipLoader: Loader<Clip> = {
  load({ media }, signal) {
    return media === null ? undefined : openClip(media.url, signal)
  },
  close: (clip) => clip.close(),
}

function openClip(url: string, signal: AbortSignal): Promise<Loaded<Clip>> {
  const worker = new Worker(new URL('../workers/clip-worker.ts', import.meta.url), { type: 'module', name: 'clip' })
  const order = (message: ClipOrder) => worker.postMessage(message)
  let listener: Parameters<Clip['hear']>[0] = ({ type, ...news }) => {
    if ('bitmap' in news && type === 'frame') news.bitmap.close()
  }
  let soundListener: Parameters<Clip['hearSound']>[0] = () => undefined
  return new Promise((resolve) => {
    const end = (loaded: Loaded<Clip>) => {
      worker.terminate()
      resolve(loaded)
    }
    signal.addEventListener('abort', () => end({ failure: 'load', status: 0 }), { once: true })
    worker.addEventListener('error', ({ message }) => end({ failure: 'format', status: 0, message }))
    worker.addEventListener('message', ({ data }: MessageEvent<ClipNews>) => {
      if (data.type === 'refused')
        return end({ failure: data.isLoad ? 'load' : 'format', status: 0, message: data.message })
      if (data.type === 'frame' || data.type === 'lost') return listener(data)
      if (data.type !== 'opened') return soundListener(data)
      resolve({
        value: {
          ...data.facts,
          url,
          ask: order,
          hear(next) {
            listener = next
          },
          hearSound(next) {
            soundListener = next
          },
          close: () => worker.terminate(),
        },
      })
    })
    order({ type: 'open', url })
  })
}
