import { isNative, type Native } from '#domain/annotation/native'
import { type EventName, thingText } from '#domain/live'
import { type Actor, record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { ItemRow } from '../../storage/items'
import type { Person } from '../../storage/people'
import { itemAccess, type ItemPlace } from '../access/project-access'
import { type ChangedThread, isResolved, newRemarks, repliesOf } from './threads'

/** Most people that one save notifies. */
const PEOPLE_MAX = 50
/** Most characters of a remark, and of its author's name, in a notification. */
const TEXT_MAX = 140
const NAME_MAX = 80
/** Longest e-mail address. */
const EMAIL_MAX = 254

type Told = Extract<EventName, `comment.${string}`>

/** Events of a changed thread. */
const EVENTS: readonly (readonly [Told, (thread: ChangedThread, email: string) => boolean])[] = [
  ['comment.created', ({ old, now }) => old === undefined && now !== undefined],
  ['comment.replied', (thread, email) => thread.old !== undefined && saidBy(thread, email).length > 0],
  ['comment.resolved', ({ old, now }) => old !== undefined && now !== undefined && isResolved(now) && !isResolved(old)],
  ['comment.deleted', ({ now }) => now === undefined],
]

/**
 * Records a save's changes to comments: one event per kind with the number of threads, and one per mentioned person.
 */
export function recordComments(
  platform: Platform,
  actor: Actor,
  { place, item, person }: { readonly place: ItemPlace; readonly item: ItemRow; readonly person: Person },
  changed: readonly ChangedThread[],
): void {
  const thing = thingText('item', [item.id])
  for (const [name, isIt] of EVENTS) {
    const comments = changed.filter((thread) => isIt(thread, person.email)).length
    if (comments > 0) record(platform, actor, { name, place, thing, after: { comments } })
  }
  for (const [email, text] of calledIn(changed, person.email)) {
    const called = platform.storage.people.byEmail(email)
    // A person who may not see the item gets no notification.
    if (called === undefined || called.id === person.id || !itemAccess(platform, { person: called }, place).ok) continue
    const by = shown(`${person.firstName} ${person.lastName}`.trim(), NAME_MAX)
    record(platform, actor, {
      name: 'comment.mentioned',
      place: { teamId: place.teamId, personId: called.id },
      thing,
      after: {
        project_id: place.projectId,
        item_name: item.name,
        by: by === '' ? shown(person.email, NAME_MAX) : by,
        text,
      },
    })
  }
}

/** People whom the person's new text mentions for the first time, with the text. */
function calledIn(changed: readonly ChangedThread[], email: string): ReadonlyMap<string, string> {
  const called = new Map<string, string>()
  for (const thread of changed) {
    const before = remarksBefore(thread)
    for (const remark of newRemarks(thread)) {
      if (remark.email !== email) continue
      const known = new Set(mentionsOf(before.get(remarkKey(remark))))
      const text = typeof remark.text === 'string' ? shown(remark.text, TEXT_MAX) : ''
      for (const one of mentionsOf(remark)) {
        if (called.size >= PEOPLE_MAX) return called
        if (!known.has(one) && !called.has(one)) called.set(one, text)
      }
    }
  }
  return called
}

/** New remarks of a person; an edited one doesn't count. */
function saidBy(thread: ChangedThread, email: string): readonly Native[] {
  const before = remarksBefore(thread)
  return newRemarks(thread).filter((one) => one.email === email && !before.has(remarkKey(one)))
}

/** Earlier remarks of a thread by author and time; a walk for each new one would be quadratic. */
function remarksBefore({ old }: ChangedThread): ReadonlyMap<string, Native> {
  const remarks = (old === undefined ? [] : repliesOf(old)).filter(isNative)
  // Of two equal ones the first counts.
  return new Map(remarks.toReversed().map((one) => [remarkKey(one), one]))
}

function remarkKey({ email, createdAt }: Native): string {
  return JSON.stringify([email, createdAt])
}

function mentionsOf(remark: Native | undefined): readonly string[] {
  const mentions = remark?.['mentions']
  return Array.isArray(mentions) ? mentions.filter((one) => typeof one === 'string' && one.length <= EMAIL_MAX) : []
}

/** Start of a text, without splitting a surrogate pair. */
function shown(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}
