import { app, ipcMain, type WebContents } from 'electron'
import type { Area, CallName, Calls, Channel } from '#contract/api'
import type { AnswerOf, CheckedOf } from '#contract/row'
import type { Asker } from '#domain/endpoints/page-rights'
import { platformError } from '#domain/errors'
import { roomOf } from '#contract/room'
import { err, ok, type Result } from '#domain/result'
import { fits } from '#domain/size'
import type { Sight } from '../services/sight'
import { SEEN_CHANNELS } from './seen-channels'
import { askerOf, mayAsk, staysInProject } from './trusted-senders'

/** Caller of a handler. */
export interface Caller {
  readonly sender: WebContents
  readonly asker: Asker
}

/** A call that returns null needs no explicit answer of its handler. */
type Outcome<T> = [T] extends [null] ? Result<unknown> | void : Result<T>
type Handler<R> = (caller: Caller, ...args: CheckedOf<R>) => Promise<Outcome<AnswerOf<R>>> | Outcome<AnswerOf<R>>

/** One handler per call of the contract; a missing one does not compile. */
export type AreaHandlers<A extends Area> = { readonly [C in CallName<A>]: Handler<Calls[A][C]> }
export type Handlers = { readonly [A in Area]: AreaHandlers<A> }

/** Reports of calls that failed. */
export interface CallReports {
  /** A call that never reached its handler; the reason contains none of its input. */
  readonly onRefused: (channel: string, reason: string) => void
  /** An exception that a handler threw. */
  readonly onUnexpected: (channel: string, error: unknown) => void
  /** As whom the shell reads; absent: always as itself. */
  readonly sight?: Pick<Sight, 'current' | 'within'>
}

type AnyHandler = (caller: Caller, ...args: readonly unknown[]) => Promise<Result<unknown> | undefined>

/** Not part of the first bundle, because the first window does not wait for a call. */
const loadRows = () => import('./call-rows')

/**
 * Registers every handler behind the sender check and its schema. The answer is always a value or a failure as data.
 */
export function handleCalls(handlers: Handlers, { onRefused, onUnexpected, sight }: CallReports): void {
  // By then the window is loading, and its first call finds them loaded.
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
          const run = () => (handler as AnyHandler)({ sender: event.sender, asker }, ...args.data)
          const seen = asker.page === 'shell' && sight !== undefined && sight.current() !== null
          if (seen && !SEEN_CHANNELS.has(channel)) return err(platformError('seen_as'))
          const answer = await (seen ? sight.within(run) : run())
          return answer === undefined || (answer.ok && answers === 'nothing') ? ok(null) : answer
        } catch (error) {
          onUnexpected(channel, error)
          return err(platformError('unexpected', { detail: error instanceof Error ? error.message : String(error) }))
        }
      })
    }
  }
}

/** Part of a path that is safe to log: contract names are short words, others may be the page's data. */
function named(part: PropertyKey): string {
  const name = String(part)
  return /^\w{1,40}$/.test(name) ? name : '…'
}

function refused(channel: string, reason: string, onRefused: CallReports['onRefused']): Result<never> {
  onRefused(channel, reason)
  return err(platformError('invalid_request', { detail: `${channel}: ${reason}` }))
}
