import { app, ipcMain, type WebContents } from 'electron'
import type { Area, CallName, Calls, Channel } from '#contract/api'
import type { AnswerOf, CheckedOf } from '#contract/row'
import type { Asker } from '#domain/endpoints/page-rights'
import { platformError } from '#domain/errors'
import { roomOf } from '#contract/room'
import { err, ok, type Result } from '#domain/result'
import { fits } from '#domain/size'
import { askerOf, mayAsk, staysInProject } from './trusted-senders'

/** What a handler knows of its caller. */
export interface Caller {
  readonly sender: WebContents
  readonly asker: Asker
}

/** The handler of a call that answers null needs no answer of its own. */
type Outcome<T> = [T] extends [null] ? Result<unknown> | void : Result<T>
type Handler<R> = (caller: Caller, ...args: CheckedOf<R>) => Promise<Outcome<AnswerOf<R>>> | Outcome<AnswerOf<R>>

/** One handler per call of the contract; a missing one does not compile. */
export type AreaHandlers<A extends Area> = { readonly [C in CallName<A>]: Handler<Calls[A][C]> }
export type Handlers = { readonly [A in Area]: AreaHandlers<A> }

/** Who is told of calls that came to no good. */
export interface CallReports {
  /** A call that never reached its handler; what is said of it holds nothing of what was sent. */
  readonly onRefused: (channel: string, reason: string) => void
  /** An exception that a handler let out. */
  readonly onUnexpected: (channel: string, error: unknown) => void
}

type AnyHandler = (caller: Caller, ...args: readonly unknown[]) => Promise<Result<unknown> | undefined>

/** Not part of the first bundle, because the first window does not wait for a call. */
const loadRows = () => import('./call-rows')

/** Puts every handler behind the sender check and its schema; whatever happens, the answer is a value or a failure as data. */
export function handleCalls(handlers: Handlers, { onRefused, onUnexpected }: CallReports): void {
  // The window is on its way by then, and its first call finds them loaded.
  void app.whenReady().then(() => setTimeout(() => void loadRows(), 0))
  for (const [area, calls] of Object.entries(handlers)) {
    for (const [call, handler] of Object.entries(calls)) {
      const channel = `${area}.${call}` as Channel
      ipcMain.handle(channel, async (event, ...raw: unknown[]): Promise<Result<unknown>> => {
        const asker = askerOf(event)
        if (asker === undefined || !mayAsk(asker, channel)) return refused(channel, 'sender', onRefused)
        try {
          if (!fits(raw, roomOf(channel))) return refused(channel, 'too much', onRefused)
          const { schema, answers } = (await loadRows()).callRow(channel)
          const args = schema.safeParse(raw)
          if (!args.success) {
            const issue = args.error.issues[0]
            return refused(channel, `${issue?.path.map(named).join('.') ?? ''}: ${issue?.message ?? ''}`, onRefused)
          }
          if (!staysInProject(asker, channel, args.data)) return refused(channel, 'project', onRefused)
          const answer = await (handler as AnyHandler)({ sender: event.sender, asker }, ...args.data)
          return answer === undefined || (answer.ok && answers === 'nothing') ? ok(null) : answer
        } catch (error) {
          onUnexpected(channel, error)
          return err(platformError('unexpected', { detail: error instanceof Error ? error.message : String(error) }))
        }
      })
    }
  }
}

/** A part of a path as it may be logged: names of the contract are short words, others are the page's own. */
function named(part: PropertyKey): string {
  const name = String(part)
  return /^\w{1,40}$/.test(name) ? name : '…'
}

function refused(channel: string, reason: string, onRefused: CallReports['onRefused']): Result<never> {
  onRefused(channel, reason)
  return err(platformError('invalid_request', { detail: `${channel}: ${reason}` }))
}
