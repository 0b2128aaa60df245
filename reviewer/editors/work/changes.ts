import type { Entry, Place } from '#domain/annotation/ops/entry'
import type { Happened } from '../document/drawing'
import type { Change } from './records'

/** Reads recovered changes as steps of a drawing, which this code itself wrote. */
export function readChanges(changes: readonly Change[]): readonly Happened[] {
  return changes.map((change) => (change.t === 'do' ? { t: 'do', entry: change.entry as Entry } : change))
}

/** Reads the person's place; undefined if none was stored. */
export function readPlace(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null || !('selection' in value)) return undefined
  const { selection } = value
  return Array.isArray(selection) && selection.every((id) => typeof id === 'string') ? (value as Place) : undefined
}
