import { isFields } from '#domain/annotation/forms/form-fields'
import { contextValue } from '#domain/annotation/forms/web-component'
import { createBudget } from '#domain/budget'

/** A web component in its frame, as the form talks with it. */
export interface FrameTalk {
  /** Takes a message of the frame; whose it is was checked before. */
  readonly hear: (data: unknown, ports: readonly MessagePort[]) => void
  /** Sends a message of the form's code; one that comes too early waits. */
  readonly send: (data: unknown) => void
  readonly end: () => void
}

interface TalkParts {
  readonly html: string
  readonly context: () => string
  readonly onBegin: () => void
  /** The page began too often. */
  readonly onStop: () => void
  /** Something was too large, or too much of it came at once. */
  readonly onLoud: () => void
  readonly onContext: (context: string) => void
  readonly onTold: (data: unknown) => void
}

const BEGINS = { most: 5, withinMs: 10_000 } as const
const MESSAGES = { most: 50, withinMs: 1_000 } as const
const CONTEXTS = { most: 10, withinMs: 1_000 } as const
const WAITING_MAX = 50
const LATE_MS = 150
const LETTERS_MAX = 256_000

/** Talks with the page of one frame until it ends. */
export function createFrameTalk(parts: TalkParts): FrameTalk {
  const now = () => performance.now()
  const mayBegin = createBudget(BEGINS.most, BEGINS.withinMs, now)
  const mayTell = createBudget(MESSAGES.most, MESSAGES.withinMs, now)
  const maySet = createBudget(CONTEXTS.most, CONTEXTS.withinMs, now)
  let port: MessagePort | undefined
  let waiting: unknown[] = []
  let late: string | undefined
  let timer = 0

  function begin(own: MessagePort): void {
    port?.close()
    port = undefined
    if (!mayBegin()) return parts.onStop()
    port = own
    own.onmessage = ({ data }: MessageEvent<unknown>) => setContext(data)
    own.postMessage({ does: 'begin', html: parts.html, context: contextValue(parts.context()) })
    for (const data of waiting) own.postMessage({ does: 'message', data })
    waiting = []
    parts.onBegin()
  }

  /** The last one of many always arrives. */
  function setContext(context: unknown): void {
    if (typeof context !== 'string' || context.length > LETTERS_MAX) return parts.onLoud()
    late = context
    if (timer !== 0) return
    if (maySet()) return flush()
    timer = window.setTimeout(() => {
      timer = 0
      flush()
    }, LATE_MS)
  }
  function flush(): void {
    if (late === undefined) return
    const context = late
    late = undefined
    parts.onContext(context)
  }

  return {
    hear(data, [own]) {
      if (!isFields(data)) return
      if (data['action'] === 'begin' && own !== undefined) return begin(own)
      if (data['action'] !== 'topy') return
      const told = mayTell() ? plain(data['data']) : undefined
      if (told === undefined) return parts.onLoud()
      parts.onTold(told.value)
    },
    send(data) {
      if (port !== undefined) return port.postMessage({ does: 'message', data })
      waiting = [...waiting, data].slice(-WAITING_MAX)
    },
    end() {
      port?.close()
      port = undefined
      window.clearTimeout(timer)
    },
  }
}

/** Message as JSON; undefined if JSON can't hold it, or it is too long. */
function plain(data: unknown): { readonly value: unknown } | undefined {
  let text: string
  try {
    text = JSON.stringify(data ?? null)
  } catch {
    // A structure that contains itself is no JSON.
    return undefined
  }
  return text.length > LETTERS_MAX ? undefined : { value: JSON.parse(text) as unknown }
}
