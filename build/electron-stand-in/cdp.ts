import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts'

export type { Protocol }

type Commands = Protocol.CommandParameters
type Results = Protocol.CommandReturnValues
type Events = Protocol.Events

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string; code: number }
  sessionId?: string
}

interface Pending {
  method: string
  sessionId: string | undefined
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** The target went away while a command was under way; callers that only clean up may ignore it. */
export class TargetGoneError extends Error {}

/** Chromium's debugging pipe: NUL-separated JSON, all targets on one flat connection. */
export class CdpConnection extends EventEmitter {
  readonly root: CdpSession
  #out: Writable
  #lastId = 0
  #pending = new Map<number, Pending>()
  #sessions = new Map<string, CdpSession>()
  #chunks: Buffer[] = []
  #closed = false

  constructor(out: Writable, input: Readable) {
    super()
    this.#out = out
    this.root = new CdpSession(this, undefined, 'browser')
    out.on('error', () => this.#close())
    input.on('error', () => this.#close())
    input.on('end', () => this.#close())
    input.on('data', (chunk: Buffer) => this.#read(chunk))
  }

  get closed(): boolean {
    return this.#closed
  }

  send(method: string, params: unknown, sessionId: string | undefined): Promise<unknown> {
    if (this.#closed) return Promise.reject(new TargetGoneError(`${method}: Chromium has ended`))
    const id = ++this.#lastId
    this.#out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, sessionId, resolve, reject })
    })
  }

  /** Session object of an attached target; made once, from Target.attachedToTarget or attachToTarget. */
  session(sessionId: string, targetId: string): CdpSession {
    const known = this.#sessions.get(sessionId)
    if (known) return known
    const session = new CdpSession(this, sessionId, targetId)
    this.#sessions.set(sessionId, session)
    return session
  }

  #read(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.#chunks.push(rest.subarray(0, end))
      const text = Buffer.concat(this.#chunks).toString('utf8')
      this.#chunks = []
      rest = rest.subarray(end + 1)
      this.#dispatch(JSON.parse(text) as Message)
    }
    if (rest.length > 0) this.#chunks.push(rest)
  }

  #dispatch(message: Message): void {
    if (message.id !== undefined) {
      const pending = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      if (!pending) return
      if (message.error) pending.reject(new Error(`${pending.method}: ${message.error.message}`))
      else pending.resolve(message.result)
      return
    }
    if (message.method === 'Target.detachedFromTarget') {
      const { sessionId } = message.params as Events['Target.detachedFromTarget']
      this.#forget(sessionId)
    }
    const session = message.sessionId ? this.#sessions.get(message.sessionId) : this.root
    if (message.method) session?.emit(message.method, message.params)
  }

  #forget(sessionId: string): void {
    const session = this.#sessions.get(sessionId)
    if (!session) return
    this.#sessions.delete(sessionId)
    for (const [id, pending] of this.#pending) {
      if (pending.sessionId !== sessionId) continue
      this.#pending.delete(id)
      pending.reject(new TargetGoneError(`${pending.method}: the target has gone`))
    }
    session.gone = true
    session.emit('gone')
  }

  #close(): void {
    if (this.#closed) return
    this.#closed = true
    for (const pending of this.#pending.values()) {
      pending.reject(new TargetGoneError(`${pending.method}: Chromium has ended`))
    }
    this.#pending.clear()
    this.emit('close')
  }
}

export class CdpSession extends EventEmitter {
  readonly id: string | undefined
  readonly targetId: string
  gone = false
  #connection: CdpConnection

  constructor(connection: CdpConnection, id: string | undefined, targetId: string) {
    super()
    this.setMaxListeners(0)
    this.#connection = connection
    this.id = id
    this.targetId = targetId
  }

  send<M extends keyof Commands & keyof Results>(method: M, params?: Commands[M]): Promise<Results[M]> {
    if (this.gone) return Promise.reject(new TargetGoneError(`${method}: the target has gone`))
    return this.#connection.send(method, params ?? {}, this.id) as Promise<Results[M]>
  }

  /** For commands whose only failure is a target that is already gone. */
  tell<M extends keyof Commands & keyof Results>(method: M, params?: Commands[M]): void {
    this.send(method, params).catch((error: Error) => {
      if (!(error instanceof TargetGoneError) && process.env['STAND_IN_VERBOSE'])
        console.error(`stand-in: ${error.message}`)
    })
  }

  hear<E extends keyof Events>(event: E, listener: (params: Events[E]) => void): this {
    return this.on(event, listener)
  }
}
