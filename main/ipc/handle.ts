import { app, ipcMain, type WebContents } from 'electron'
import type { ZodType } from 'zod'
import type { Calls } from '#contract/api'
import type { Area, CallName, Channel } from '#contract/channels'
import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import { isFromShell } from './trusted-senders'

/** What a handler knows of its caller. */
export interface Caller {
  readonly sender: WebContents
}

type Handler<F> = F extends (...args: infer A) => infer R
  ? (caller: Caller, ...args: A) => Promise<Result<R>> | Result<R>
  : never

/** One handler per call of the contract; a missing one does not compile. */
export type AreaHandlers<A extends Area> = {
  readonly [C in CallName<A>]: C extends keyof Calls[A] ? Handler<Calls[A][C]> : never
}
export type Handlers = { readonly [A in Area]: AreaHandlers<A> }

/** Not part of the first bundle, because the first window does not wait for a call. */
async function schemaOf(channel: Channel): Promise<ZodType<readonly unknown[]>> {
  const { CALL_ARGS } = await import('#contract/schemas')
  return CALL_ARGS[channel]
}

/** Puts every handler behind the sender check and its schema; whatever happens, the answer is a value or a failure as data. */
export function handleCalls(handlers: Handlers, onRefused: (channel: string, reason: string) => void): void {
  // The window is on its way by then, and its first call finds them loaded.
  void app.whenReady().then(() => setTimeout(() => void schemaOf('app.info'), 0))
  for (const [area, calls] of Object.entries(handlers)) {
    for (const [call, handler] of Object.entries(calls)) {
      const channel = `${area}.${call}` as Channel
      ipcMain.handle(channel, async (event, ...raw: unknown[]): Promise<Result<unknown>> => {
        if (!isFromShell(event)) return refused(channel, 'sender', onRefused)
        const args = (await schemaOf(channel)).safeParse(raw)
        if (!args.success) {
          const issue = args.error.issues[0]
          return refused(channel, `${issue?.path.map(named).join('.') ?? ''}: ${issue?.message ?? ''}`, onRefused)
        }
        try {
          return await (handler as (caller: Caller, ...args: readonly unknown[]) => Promise<Result<unknown>>)(
            { sender: event.sender },
            ...args.data,
          )
        } catch (error) {
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

function refused(channel: string, reason: string, onRefused: (channel: string, reason: string) => void): Result<never> {
  onRefused(channel, reason)
  return err(platformError('invalid_request', { detail: `${channel}: ${reason}` }))
}
