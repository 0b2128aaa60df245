import { given } from '#domain/given'
import { type ErrorCode, isErrorCode, type PlatformError, platformError } from '#domain/errors'

export const PROTOCOL_VERSION = 1

/** Failure on the wire. Other hosts may use codes that our catalogue lacks. */
export interface WireError {
  readonly code: string
  readonly message: string
  readonly status?: number | null
  readonly [companion: string]: unknown
}

export interface RequestMessage {
  readonly type: 'request'
  readonly id: string
  readonly action: string
  readonly args: readonly unknown[]
}

export type ResponseMessage =
  | { readonly type: 'response'; readonly id: string; readonly state: 'fulfilled'; readonly data: unknown }
  | { readonly type: 'response'; readonly id: string; readonly state: 'rejected'; readonly data: WireError }

export interface AbortMessage {
  readonly type: 'abort'
  readonly id: string
}

export type StreamMessage =
  | { readonly type: 'stream'; readonly id: string; readonly item: 'read'; readonly count: number }
  | { readonly type: 'stream'; readonly id: string; readonly item: 'cancel'; readonly reason?: unknown }
  | { readonly type: 'stream'; readonly id: string; readonly item: 'message'; readonly value: unknown }
  | { readonly type: 'stream'; readonly id: string; readonly item: 'message'; readonly done: true }
  | { readonly type: 'stream'; readonly id: string; readonly item: 'error'; readonly data: WireError }

export interface EventMessage {
  readonly type: 'event'
  readonly name: string
  readonly data?: unknown
}

export type Message = RequestMessage | ResponseMessage | AbortMessage | StreamMessage | EventMessage

/**
 * Message that the reviewer repeats until it is connected; `doc` identifies the document, so that a host answers each
 * once.
 */
export interface ReadyMessage {
  readonly type: 'reviewer:ready'
  readonly version: number
  readonly batch: boolean
  readonly doc: string
}

/** Answer of the host, with exactly one port. */
export interface ConnectMessage {
  readonly type: 'reviewer:connect'
  readonly version: number
  readonly batch?: boolean
}

/** Wire form of a catalogue failure: its data is beside code and message. */
export function toWireError(error: PlatformError): WireError {
  return {
    ...error.data,
    code: error.code,
    message: error.message,
    ...(error.status === undefined ? {} : { status: error.status }),
  }
}

/** Wire form of a catalogue failure without data. */
export function wireFailure(code: ErrorCode): WireError {
  return toWireError(platformError(code))
}

/** Catalogue form of a wire failure; unknown codes become `unexpected` and keep their message. */
export function fromWireError(wire: WireError): PlatformError {
  const { code, message, status, ...data } = wire
  const known = isErrorCode(code)
  return platformError(known ? code : 'unexpected', {
    message,
    ...given({ status: status ?? undefined }),
    ...(known ? {} : { detail: code }),
    data,
  })
}
