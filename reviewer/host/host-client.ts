import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { ACTIONS, type ActionAnswer, type ActionArgs, type ResponseAction } from '#protocol/actions'
import { fromWireError } from '#protocol/envelopes'
import type { ReviewerEventData, ReviewerEventName } from '#protocol/events'
import type { Peer, RequestOptions } from '#protocol/peer'

/** The host as the reviewer asks it: one typed call per action, failures as data. */
export interface HostClient {
  call<N extends ResponseAction>(
    action: N,
    args: ActionArgs<N>,
    options?: RequestOptions,
  ): Promise<Result<ActionAnswer<N>>>
  emit<N extends ReviewerEventName>(name: N, data?: ReviewerEventData<N>): void
  /** Hears every failure of every action, except cancelled ones. */
  onFailure(listener: (action: ResponseAction, error: PlatformError) => void): void
}

/** Speaks through a peer and checks each answer against the action's own row. */
export function createHostClient(peer: Pick<Peer, 'request' | 'emit'>): HostClient {
  const listeners: ((action: ResponseAction, error: PlatformError) => void)[] = []
  return {
    async call(action, args, options) {
      const answer = await peer.request(action, args, options)
      const result = answer.ok ? read(action, answer.value) : err(fromWireError(answer.error))
      if (!result.ok && result.error.code !== 'aborted') {
        for (const listener of listeners) listener(action, result.error)
      }
      return result
    },
    emit(name, data) {
      peer.emit(name, data)
    },
    onFailure(listener) {
      listeners.push(listener)
    },
  }
}

function read<N extends ResponseAction>(action: N, value: unknown): Result<ActionAnswer<N>> {
  const parsed = ACTIONS[action].answer.safeParse(value)
  if (!parsed.success) return err(platformError('invalid_answer', { detail: `${action}: ${parsed.error.message}` }))
  return ok(parsed.data as ActionAnswer<N>)
}
