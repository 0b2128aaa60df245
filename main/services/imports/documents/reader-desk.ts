import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  DOCUMENT_FAULTS,
  DOCUMENT_TEXT_BYTES_MAX,
  type DocumentFault,
  type DocumentTask,
  type DocumentWord,
} from '#domain/media/documents'
import { once } from '#domain/once'
import type { DrawnPicture, PictureFiles } from './picture-files'

/** Requested fact of a document. */
export type Wish =
  | { readonly ask: 'count' }
  | { readonly ask: 'times' }
  | { readonly ask: 'text'; readonly page: number }
  | { readonly ask: 'draw'; readonly page: number; readonly pixelsMax: number }
/** Task before the desk adds its fields. */
export type Asked = { readonly path: string; readonly bytes: number; readonly kind: DocumentTask['kind'] } & Wish
/** Answer: a message, a picture as a file, or the text of a page, or of a clip's times. */
export type Said = DocumentWord | { readonly picture: DrawnPicture } | { readonly text: string }

/** Desk where the reader page fetches its tasks and submits their results. */
export interface ReaderDesk {
  /** Answers the page; undefined for a path that is not the desk's. */
  readonly answer: (request: Request, path: string) => Promise<Response> | undefined
  /** Has the page run one task at a time. The caller ends the page after `limitMs`. */
  readonly ask: (asked: Asked) => Promise<Said>
  /** The page ended: its task fails with this fault, and its late messages are ignored. */
  readonly clear: (fault: DocumentFault) => void
  /** Entry address of a page that starts now; a page from before the last `clear` gets no task. */
  readonly entry: () => string
}

interface Open {
  readonly task: DocumentTask
  readonly bytesMax: number
  isGiven: boolean
  readonly settle: (said: Said) => void
}

const WORD_BYTES_MAX = 4_096
/** Media type of results other than messages. */
const WORK: Readonly<Record<Wish['ask'], string | undefined>> = {
  count: undefined,
  draw: 'image/png',
  text: 'text/plain',
  times: 'text/plain',
}
/** Frames of a clip are as good as their JPEG, and ten times smaller than their PNG. */
const typeOfWork = ({ ask, kind }: DocumentTask): string | undefined =>
  ask === 'draw' && kind === 'clip' ? 'image/jpeg' : WORK[ask]
/** Upper bound of a PNG: an incompressible picture is slightly larger than its pixels. */
const bytesOfPicture = (pixels: number): number => pixels * 4.1 + 65_536
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/
/**
 * Milliseconds after which a page must ask again; otherwise its request could wait forever behind a page that hangs.
 */
const WAIT_MS = 20_000
const FAULTS = Object.keys(DOCUMENT_FAULTS).filter((name): name is DocumentFault => name in DOCUMENT_FAULTS)

const word = once(() =>
  z.union([
    z.object({ fault: z.enum(FAULTS) }),
    z.object({
      count: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      width: z.number().int().min(1).max(65_535).optional(),
      height: z.number().int().min(1).max(65_535).optional(),
    }),
  ]),
)

/** Creates a desk without a task. The page is untrusted: it reads one requested file, and submits one result. */
export function createReaderDesk(pictures: PictureFiles): ReaderDesk {
  let count = 0
  let entry = 1
  let open: Open | null = null
  let taker: ((isThere: boolean) => void) | null = null
  /** File of the present address; the same file keeps its address over several tasks. */
  let file: { readonly address: string; readonly path: string; readonly bytes: number } | null = null

  const settle = (said: Said): void => {
    const ended = open
    open = null
    ended?.settle(said)
  }
  const nextTask = async (asking: string): Promise<Response> => {
    // A page that was ended while it loaded would take the next one's task.
    if (asking !== String(entry)) return new Response(null, { status: 410 })
    taker?.(false)
    if (open === null || open.isGiven) {
      const isThere = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), WAIT_MS).unref()
        taker = (said) => {
          clearTimeout(timer)
          resolve(said)
        }
      })
      if (!isThere) return new Response(null, { status: 204 })
      taker = null
    }
    if (open === null || open.isGiven) return new Response(null, { status: 204 })
    open.isGiven = true
    return Response.json(open.task)
  }
  /** Streams a picture of many megabytes to disk, so that main never holds all of it. */
  const hearPicture = async (id: number, { body }: Request, { task, bytesMax }: Open): Promise<Response> => {
    const format = task.kind === 'clip' ? 'jpeg' : 'png'
    const taken = await pictures.take(body as AsyncIterable<Uint8Array> | null, bytesMax, format)
    const isLate = open?.task.id !== id
    if (typeof taken !== 'string' && isLate) await taken.release()
    if (isLate) return new Response(null, { status: 410 })
    settle(typeof taken === 'string' ? { fault: taken } : { picture: taken })
    return new Response(null, { status: 204 })
  }
  const hear = async (id: number, request: Request): Promise<Response> => {
    if (open === null || open.task.id !== id || !open.isGiven) return new Response(null, { status: 410 })
    const { task, bytesMax } = open
    const isWork = request.headers.get('content-type') === typeOfWork(task)
    if (isWork && task.ask === 'draw') return hearPicture(id, request, open)
    const bytes = await bodyOf(request, isWork ? bytesMax : WORD_BYTES_MAX)
    // The page may have ended meanwhile.
    if (open?.task.id !== id) return new Response(null, { status: 410 })
    if (bytes === undefined) settle({ fault: isWork && task.ask === 'text' ? 'longText' : 'damaged' })
    else if (!isWork) settle(wordOf(bytes, task.ask))
    else settle(textOf(bytes))
    return new Response(null, { status: 204 })
  }

  return {
    answer: (request, path) => {
      const [, asking] = /^\/task\/(\d{1,15})$/.exec(path) ?? []
      if (asking !== undefined && request.method === 'GET') return nextTask(asking)
      if (path.startsWith('/file/')) {
        return Promise.resolve(file?.address === path ? bytesOf(file, request) : new Response(null, { status: 404 }))
      }
      const [, id] = /^\/answer\/(\d{1,15})$/.exec(path) ?? []
      return id !== undefined && request.method === 'PUT' ? hear(Number(id), request) : undefined
    },
    ask: ({ path, ...asked }) =>
      new Promise((resolve) => {
        count += 1
        if (file?.path !== path || file.bytes !== asked.bytes)
          file = { address: `/file/${count}`, path, bytes: asked.bytes }
        const task = { id: count, address: file.address, ...asked }
        const bytesMax = asked.ask === 'draw' ? bytesOfPicture(asked.pixelsMax) : DOCUMENT_TEXT_BYTES_MAX
        open = { task, bytesMax, isGiven: false, settle: resolve }
        taker?.(true)
      }),
    clear: (fault) => {
      taker?.(false)
      taker = null
      file = null
      entry += 1
      settle({ fault })
    },
    entry: () => String(entry),
  }
}

function bytesOf({ path, bytes }: { readonly path: string; readonly bytes: number }, { headers }: Request): Response {
  const [, from, to] = RANGE.exec(headers.get('range') ?? '') ?? []
  const start = Number(from)
  const end = Math.min(Number(to), bytes - 1)
  if (from === undefined || start > end) return new Response(null, { status: 416 })
  const stream = createReadStream(path, { start, end, highWaterMark: 1024 ** 2 })
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    status: 206,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${bytes}`,
      'cache-control': 'no-store',
    },
  })
}

/** Returns the whole body, or undefined if it exceeds the limit. */
async function bodyOf({ body }: Request, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts, length)
}

function textOf(bytes: Uint8Array): Said {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // The page writes UTF-8; anything else is not its text.
    return { fault: 'damaged' }
  }
}

function wordOf(bytes: Uint8Array, asked: Wish['ask']): Said {
  let said: unknown
  try {
    said = JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // An invalid message does not come from the page's code.
    return { fault: 'damaged' }
  }
  const read = word().safeParse(said)
  if (!read.success || (asked !== 'count' && !('fault' in read.data))) return { fault: 'damaged' }
  return read.data
}
