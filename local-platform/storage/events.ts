import type { DatabaseSync } from 'node:sqlite'
import { EVENT_LOG_KEPT_MS, HUB_EVENTS_MAX, HUB_KEPT_MS } from '#domain/constants'
import { EVENT_NAMES, type EventName } from '#domain/live'
import { allRows, firstRow, insertedId, json, num, numOrNull, text, textOrNull } from './sql'

type Fields = Readonly<Record<string, unknown>> | null

/** New event: its listeners (topic), its entity (thing), and the changed fields before and after. */
export interface NewEvent {
  readonly teamId: number
  readonly topic: string
  readonly name: EventName
  readonly thing: string
  readonly before: Fields
  readonly after: Fields
  readonly by: number | null
  /** Cause: the idempotency key of the call, or the job. */
  readonly cause: string | null
  readonly at: number
}

export interface EventRow extends NewEvent {
  readonly id: number
}

export type Events = ReturnType<typeof createEvents>

const TRIM_EVERY = 1_000
const NAMES: ReadonlySet<string> = new Set(EVENT_NAMES)

/** Event log, written in the transaction of each change. */
export function createEvents(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO events (team_id, topic, name, thing, before, after, by_id, cause, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const later = db.prepare('SELECT * FROM events WHERE id > ? ORDER BY id LIMIT ?')
  const ofCause = db.prepare(
    'SELECT * FROM events WHERE id > ? AND cause = ? AND name IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT 1',
  )
  const ofTopic = db.prepare(
    'SELECT * FROM events WHERE topic = ? AND name IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ?',
  )
  const sequence = db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`)
  const oldest = db.prepare('SELECT min(id) AS id FROM events WHERE at >= ?')
  const drop = db.prepare('DELETE FROM events WHERE at < ?')
  const listeners = new Set<() => void>()
  let isNew = false

  const trim = (now: number): void => void drop.run(now - EVENT_LOG_KEPT_MS)
  const last = (): number => firstRow(sequence, (row) => num(row, 'seq')) ?? 0

  return {
    /** Adds an event within the open transaction. */
    add: (event: NewEvent): void => {
      const id = insertedId(
        insert,
        event.teamId,
        event.topic,
        event.name,
        event.thing,
        JSON.stringify(event.before),
        JSON.stringify(event.after),
        event.by,
        event.cause,
        event.at,
      )
      isNew = true
      if (id % TRIM_EVERY === 0) trim(event.at)
    },
    after: (id: number, limit: number): readonly EventRow[] => allRows(later, readEvent, id, limit),
    /** Id of the first event since a time, or of the next future one. */
    firstSince: (at: number): number => firstRow(oldest, (row) => numOrNull(row, 'id'), at) ?? last() + 1,
    /** Next event of one of these names with this cause. */
    nextOf: (cause: string, names: readonly EventName[], id: number): EventRow | undefined =>
      firstRow(ofCause, readEvent, id, cause, JSON.stringify(names)),
    /** Last events of a topic with one of these names, newest first. */
    lastOf: (topic: string, names: readonly EventName[], limit: number): readonly EventRow[] =>
      allRows(ofTopic, readEvent, topic, JSON.stringify(names), limit),
    /** Id of the newest event ever. */
    last,
    /** First event from which the hub can resume: of the last day, and of the last hundred thousand. */
    firstOfHub: (now: number): number => {
      const newest = last()
      const first = firstRow(oldest, (row) => numOrNull(row, 'id'), now - HUB_KEPT_MS) ?? newest + 1
      return Math.max(first, newest - HUB_EVENTS_MAX + 1)
    },
    /** Deletes events beyond the log's retention. */
    trim,
    /** Calls the listener after commits of events; returns the function that unsubscribes. */
    onWritten: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Notifies the listeners after the commit. */
    committed: (): void => {
      if (!isNew) return
      isNew = false
      for (const listener of listeners) listener()
    },
  }
}

/** Reads an event from a row of the log. */
export function readEvent(row: Parameters<typeof num>[0]): EventRow {
  return {
    id: num(row, 'id'),
    teamId: num(row, 'team_id'),
    topic: text(row, 'topic'),
    name: nameOf(text(row, 'name')),
    thing: text(row, 'thing'),
    before: json(row, 'before', isFields),
    after: json(row, 'after', isFields),
    by: numOrNull(row, 'by_id'),
    cause: textOrNull(row, 'cause'),
    at: num(row, 'at'),
  }
}

function nameOf(value: string): EventName {
  if (isName(value)) return value
  throw new TypeError(`unknown event in the event log: ${value}`)
}

function isName(value: string): value is EventName {
  return NAMES.has(value)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && !Array.isArray(value)
}
