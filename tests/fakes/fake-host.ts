import type { Item } from '#domain/entities'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { ResponseAction } from '#protocol/actions'
import type { CancelSignal } from '#protocol/port'
import type { HostClient } from '../../reviewer/host/host-client'

type Handler = (...args: never[]) => unknown

/** Request as the fake host got it. */
export interface SeenCall {
  readonly action: string
  readonly args: readonly unknown[]
  readonly signal: CancelSignal | undefined
}

/** Host in memory: handlers answer a value or a failure; unknown actions are refused. */
export class FakeHost implements HostClient {
  readonly calls: SeenCall[] = []
  readonly events: { readonly name: string; readonly data: unknown }[] = []
  readonly #listeners: ((action: ResponseAction, error: PlatformError) => void)[] = []

  constructor(readonly handlers: Partial<Record<ResponseAction, Handler>> = {}) {}

  call: HostClient['call'] = async (action, args, options) => {
    this.calls.push({ action, args, signal: options?.signal })
    const handler = this.handlers[action] as ((...all: readonly unknown[]) => unknown) | undefined
    const answer = handler === undefined ? err(platformError('unknown_action')) : await handler(...args)
    const result = isResult(answer) ? answer : ok(answer)
    if (options?.signal?.aborted) return err(platformError('aborted'))
    if (!result.ok) for (const listener of this.#listeners) listener(action, result.error)
    return result as never
  }

  emit: HostClient['emit'] = (name, data) => {
    this.events.push({ name, data })
  }

  onFailure: HostClient['onFailure'] = (listener) => {
    this.#listeners.push(listener)
  }

  asked(action: ResponseAction): readonly (readonly unknown[])[] {
    return this.calls.filter((call) => call.action === action).map((call) => call.args)
  }
}

/** Stretch of a list that a host answers to getAssets. */
export function stretch(
  items: readonly Item[],
  offset: number,
  limit: number,
): { readonly data: readonly Item[]; readonly total: number } {
  return { data: items.slice(offset, offset + limit), total: items.length }
}

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value
}
