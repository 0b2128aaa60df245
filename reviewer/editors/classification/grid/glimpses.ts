import type { Item } from '#domain/entities'
import type { OpenedItem } from '#protocol/actions'
import { isReadable } from '../../readable'

/** Look of an item in the grid. */
export type Glimpse =
  | { readonly kind: 'picture'; readonly url: string }
  /** An early frame of a clip, made here. */
  | { readonly kind: 'poster'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'sound' }
  | { readonly kind: 'none' }

/** Looks of items that aren't open. */
export interface Glimpses {
  /** Undefined if the signal aborts first. */
  readonly of: (item: Item, signal: AbortSignal) => Promise<Glimpse | undefined>
  readonly dispose: () => void
}

type Media = OpenedItem['media']

/** Number of files read at the same time. */
const AT_ONCE = 3
/** Shown letters of a text, and enough bytes for them in any script. */
const EXCERPT = 2_000
const EXCERPT_BYTES = 8_000
/** Number of cached looks; the oldest is dropped first. */
const KEPT_MAX = 500
/** The address of a picture may expire, and a missing one may appear. */
const KEPT: ReadonlySet<Glimpse['kind']> = new Set(['poster', 'text', 'sound'])
const POSTER_WIDTH = 480
/** Before this the first frame of many clips is black, in seconds. */
const POSTER_AT = 0.1
const POSTER_MS_MAX = 8_000
const NONE: Glimpse = { kind: 'none' }

/** Loads looks, a few at a time, while they are needed. */
export function createGlimpses(peek: (item: Item) => Promise<Media>): Glimpses {
  const kept = new Map<number, Glimpse>()
  const waiting: (() => void)[] = []
  let busy = 0
  let isOver = false

  function keep(id: number, glimpse: Glimpse): void {
    kept.set(id, glimpse)
    const [oldest] = kept.keys()
    if (kept.size <= KEPT_MAX || oldest === undefined) return
    letGo(kept.get(oldest))
    kept.delete(oldest)
  }

  async function turn(): Promise<void> {
    if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    busy += 1
  }

  function leave(): void {
    busy -= 1
    waiting.shift()?.()
  }

  return {
    async of(item, signal) {
      await turn()
      try {
        if (signal.aborted || isOver) return undefined
        const known = kept.get(item.id)
        if (known !== undefined) return known
        const glimpse = await glimpseOf(await peek(item), signal)
        if (isOver) letGo(glimpse)
        else if (glimpse !== undefined && KEPT.has(glimpse.kind)) keep(item.id, glimpse)
        return glimpse
      } finally {
        leave()
      }
    },
    dispose() {
      isOver = true
      for (const glimpse of kept.values()) letGo(glimpse)
      kept.clear()
    },
  }
}

async function glimpseOf(media: Media, signal: AbortSignal): Promise<Glimpse | undefined> {
  if (media === null) return NONE
  const { mime, url } = media
  if (mime.startsWith('image/')) return { kind: 'picture', url }
  if (mime.startsWith('audio/')) return { kind: 'sound' }
  if (isReadable(mime)) return excerptOf(url, signal)
  return mime.startsWith('video/') ? posterOf(url, signal) : NONE
}

async function excerptOf(url: string, signal: AbortSignal): Promise<Glimpse | undefined> {
  // A text that can't be read has no excerpt; opening it says why.
  const response = await fetch(url, { signal }).catch(() => undefined)
  if (signal.aborted) return undefined
  const reader = response?.ok === true ? response.body?.getReader() : undefined
  if (reader === undefined) return NONE
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  try {
    while (bytes < EXCERPT_BYTES && text.length < EXCERPT) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      text += decoder.decode(value, { stream: true })
    }
    await reader.cancel()
  } catch {
    // As above; loaded parts are shown.
  }
  return text.trim() === '' ? NONE : { kind: 'text', text: text.trimStart().slice(0, EXCERPT) }
}

/** An early frame of a clip, as a small picture. */
async function posterOf(url: string, signal: AbortSignal): Promise<Glimpse | undefined> {
  const player = document.createElement('video')
  player.muted = true
  player.preload = 'auto'
  player.crossOrigin = 'anonymous'
  const ended = new AbortController()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), POSTER_MS_MAX)
  const options = { signal: ended.signal }
  player.addEventListener('loadeddata', () => (player.currentTime = Math.min(POSTER_AT, player.duration / 2)), options)
  player.addEventListener('seeked', () => resolve(true), options)
  player.addEventListener('error', () => resolve(false), options)
  signal.addEventListener('abort', () => resolve(false), options)
  player.src = url
  const isThere = await promise
  clearTimeout(timer)
  ended.abort()
  const blob = isThere ? await drawn(player) : undefined
  player.removeAttribute('src')
  player.load()
  if (signal.aborted) return undefined
  return blob === undefined ? NONE : { kind: 'poster', url: URL.createObjectURL(blob) }
}

async function drawn(player: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = player
  if (videoWidth === 0) return undefined
  const width = Math.min(POSTER_WIDTH, videoWidth)
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round((width * videoHeight) / videoWidth)))
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height)
  // Another host's clip can't be read back; its tile shows the icon.
  return canvas.convertToBlob({ type: 'image/webp' }).catch(() => undefined)
}

function letGo(glimpse: Glimpse | undefined): void {
  if (glimpse?.kind === 'poster') URL.revokeObjectURL(glimpse.url)
}
