import type { Message, WireError } from './envelopes'

/** Value on the port that is no valid message: unknown types are ignored, the others answered if they have an id. */
export interface Malformed {
  readonly type: 'malformed'
  readonly of: Message['type'] | 'unknown'
  readonly id?: string | number
  /** `item` of a stream message, which identifies its sender. */
  readonly item?: unknown
}

type Fields = Readonly<Record<string, unknown>>

const UNKNOWN: Malformed = { type: 'malformed', of: 'unknown' }

/** Validates the envelope of one posted value and returns the same value, typed; schemas check the payload. */
export function parseMessage(value: unknown): Message | Malformed {
  if (typeof value !== 'object' || value === null) return UNKNOWN
  const fields = value as Fields
  switch (fields.type) {
    case 'request':
      return typeof fields.id === 'string' && typeof fields.action === 'string' && Array.isArray(fields.args)
        ? (value as Message)
        : malformed('request', fields)
    case 'response':
      return typeof fields.id === 'string' && isOutcome(fields) ? (value as Message) : malformed('response', fields)
    case 'abort':
      return typeof fields.id === 'string' ? (value as Message) : malformed('abort', fields)
    case 'stream':
      return typeof fields.id === 'string' && isStreamItem(fields) ? (value as Message) : malformed('stream', fields)
    case 'event':
      return typeof fields.name === 'string' ? (value as Message) : malformed('event', fields)
    default:
      return UNKNOWN
  }
}

/** Tells whether a value is a failure in its wire form. */
function isWireError(value: unknown): value is WireError {
  if (typeof value !== 'object' || value === null) return false
  const { code, message, status } = value as Fields
  const isStatus = status === undefined || status === null || typeof status === 'number'
  return typeof code === 'string' && typeof message === 'string' && isStatus
}

function isOutcome(fields: Fields): boolean {
  return fields.state === 'fulfilled' || (fields.state === 'rejected' && isWireError(fields.data))
}

function isStreamItem(fields: Fields): boolean {
  switch (fields.item) {
    case 'read':
      return Number.isSafeInteger(fields.count) && (fields.count as number) > 0
    case 'cancel':
      return true
    case 'message':
      return fields.done === true || 'value' in fields
    case 'error':
      return isWireError(fields.data)
    default:
      return false
  }
}

function malformed(of: Message['type'], fields: Fields): Malformed {
  const { id, item } = fields
  return {
    type: 'malformed',
    of,
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    ...(of === 'stream' ? { item } : {}),
  }
}
