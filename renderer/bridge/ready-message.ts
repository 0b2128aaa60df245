import { PROTOCOL_VERSION } from '#protocol/envelopes'

/** The document id and array support of a posted `ready`; undefined for other messages or versions. */
export function readyOf(value: unknown): { readonly doc: string; readonly batch: boolean } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { type, version, doc, batch } = value as Readonly<Record<string, unknown>>
  if (type !== 'reviewer:ready' || version !== PROTOCOL_VERSION || typeof doc !== 'string') return undefined
  return { doc, batch: batch === true }
}
