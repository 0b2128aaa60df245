import { ITEM_PAGE_SIZE } from '#domain/constants'
import { type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { ACTIONS, type ActionAnswer, type ActionArgs, type StreamAction } from '#protocol/actions'
import { fromWireError } from '#protocol/envelopes'
import type { CancelSignal } from '#protocol/port'
import { StreamFailure } from '#protocol/stream-consumer'
import type { Peer } from '#protocol/peer'

/** Reads a stream until a value fits; undefined where none does, and the stream is cancelled as soon as one fits. */
export type HostStream = (
  action: StreamAction,
  args: ActionArgs<StreamAction>,
  fits: (value: Value, position: number) => boolean,
  signal?: CancelSignal,
) => Promise<Result<Found<Value> | undefined>>

type Value = Exclude<ActionAnswer<StreamAction>, undefined>

/** A value of a stream and its place in it, from 0. */
export interface Found<T> {
  readonly value: T
  readonly position: number
}

/** Streams over a peer, each value checked against the action's own row; one that can't be read is passed over. */
export function createHostStream(peer: Pick<Peer, 'stream'>, onDropped: () => void): HostStream {
  return async (action, args, fits, signal) => {
    let position = 0
    try {
      const values = peer.stream(action, args, { credit: ITEM_PAGE_SIZE, ...given({ signal }) })
      for await (const value of values) {
        const item = ACTIONS[action].answer.parse(value)
        if (item === undefined) onDropped()
        else if (fits(item, position)) return ok({ value: item, position })
        position += 1
      }
      return ok(undefined)
    } catch (thrown) {
      return err(failureOf(thrown))
    }
  }
}

function failureOf(thrown: unknown): PlatformError {
  return thrown instanceof StreamFailure ? fromWireError(thrown.wire) : platformError('unexpected')
}
