import type { ThreadChange, ThreadPart } from '#domain/annotation/versions/compare-threads'
import type { HeadChange } from '#domain/annotation/versions/head-versions'
import { type Part, type PointPart, pointOfPart } from '#domain/annotation/versions/object-parts'
import type { Revision } from '#protocol/revision-rows'
import type { ObjectChange } from '../../document/changes-between'
import { personName, savedTime } from '../versions/words'

const PARTS: Readonly<Record<Exclude<Part, `answers ${string}` | PointPart | `field ${string}`>, string>> = {
  shape: 'shape',
  track: 'track',
  class: 'class',
  certainty: 'certainty',
  approval: 'approval',
  flags: 'lock or visibility',
  group: 'group',
  texts: 'text',
  order: 'order',
}

/** The differences of an object: "shape, approval: none → approved". */
function partWords({ parts, before, after }: ObjectChange): string {
  return parts.map((part) => (part === 'approval' ? approvalWords(before, after) : partWord(part))).join(', ')
}

function approvalWords(before: ObjectChange['before'], after: ObjectChange['after']): string {
  const [from, to] = [before?.approval ?? 'none', after?.approval ?? 'none']
  // Only the reason differs.
  return from === to ? 'reason of disapproval' : `approval: ${from} → ${to}`
}

function partWord(part: Part): string {
  const point = pointOfPart(part)
  if (point !== undefined) return `answer of point ${point.number} to ${point.group || 'a question'}`
  if (part.startsWith('answers ')) return `answer to ${part.slice('answers '.length) || 'a question'}`
  return part.startsWith('field ')
    ? part.slice('field '.length)
    : (Object.entries(PARTS).find(([key]) => key === part)?.[1] ?? part)
}

/** The sign before a difference, by kind. */
export const SIGNS = { added: '+', deleted: '−', changed: '~' } as const

const THREAD_PARTS: Readonly<Record<ThreadPart, string>> = {
  resolved: 'resolved',
  opened: 'opened again',
  answered: 'answered',
  reworded: 'words changed',
  moved: 'moved',
}

/** A thread's difference as a list entry. */
export function threadWords({ how, parts }: ThreadChange): string {
  return how === 'changed' ? parts.map((part) => THREAD_PARTS[part]).join(', ') : how
}

const VALUE_LETTERS_MAX = 60

/** A value's difference as a list entry: "was 3; is 4". */
export function valueWords({ how, was, is }: HeadChange): string {
  if (how === 'added') return `added: ${shortValue(is)}`
  return how === 'deleted' ? `deleted; was ${shortValue(was)}` : `was ${shortValue(was)}; is ${shortValue(is)}`
}

function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > VALUE_LETTERS_MAX ? `${text.slice(0, VALUE_LETTERS_MAX - 1)}…`.toWellFormed() : text
}

/** An object's difference as a list entry. */
export function changeWords(change: ObjectChange): string {
  const { how, before, after } = change
  if (how !== 'changed') return how
  const renamed = before !== undefined && after !== undefined && before.className !== after.className
  return renamed ? `was ${before.className || 'without class'}; ${partWords(change)}` : partWords(change)
}

const DEEDS: Readonly<Record<Revision['kind'], string>> = {
  save: 'saved',
  restore: 'restored an earlier one',
  revert: 'removed all rights',
  import: 'imported with the item',
}

/** Who did what in a revision: "Olivia Reyes saved". */
export function revisionTitle({ kind, by }: Revision, names: ReadonlyMap<string, string>): string {
  if (kind === 'import')
    return by === undefined ? 'Imported with the item' : `${personName(by.email, names)} brought it in`
  return `${personName(by?.email, names)} ${DEEDS[kind]}`
}

/** A revision's title for a select of versions. */
export function revisionChoice(revision: Revision, names: ReadonlyMap<string, string>, now: number): string {
  return `${revision.revision} · ${savedTime(revision.at, now)} · ${revisionTitle(revision, names)}`
}
