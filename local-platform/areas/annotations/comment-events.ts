import { isNative, type Native } from '#domain/annotation/native'
import { type EventName, thingText } from '#domain/live'
import { type Actor, record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { ItemRow } from '../../storage/items'
import type { Person } from '../../storage/people'
import { itemAccess, type ItemPlace } from '../access/project-access'
import { type ChangedThread, isResolved, newRemarks, repliesOf } from './threads'

/** One save tells at most so many people. */
const PEOPLE_MAX = 50
/** A notice shows at most so many characters of a remark, and of the name of its author. */
const TEXT_MAX = 140
const NAME_MAX = 80
/** No address is longer. */
const EMAIL_MAX = 254

type Told = Extract<EventName, `comment.${string}`>

/** Which events each changed thread is, by what became of it. */
const EVENTS: readonly (readonly [Told, (thread: ChangedThread, email: string) => boolean])[] = [
  ['comment.created', ({ old, now }) => old === undefined && now !== undefined],
  ['comment.replied', (thread, email) => thread.old !== undefined && saidBy(thread, email).length > 0],
  ['comment.resolved', ({ old, now }) => old !== undefined && now !== undefined && isResolved(now) && !isResolved(old)],
  ['comment.deleted', ({ now }) => now === undefined],
]

/** Writes down what a save did to comments: each kind once, with how many threads; whoever is called in one is told alone. */
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
    // Whoever may not see the item learns nothing of it.
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

/** Who is called by what the person says now and was not called by it before, with the words. */
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

/** New remarks of a person; one that was only edited is none. */
function saidBy(thread: ChangedThread, email: string): readonly Native[] {
  const before = remarksBefore(thread)
  return newRemarks(thread).filter((one) => one.email === email && !before.has(remarkKey(one)))
}

/** The earlier remarks of a thread by author and time: walking all of them for each new one is quadratic. */
function remarksBefore({ old }: ChangedThread): ReadonlyMap<string, Native> {
  const remarks = (old === undefined ? [] : repliesOf(old)).filter(isNative)
  // Of two alike the first counts.
  return new Map(remarks.toReversed().map((one) => [remarkKey(one), one]))
}

function remarkKey({ email, createdAt }: Native): string {
  return JSON.stringify([email, createdAt])
}

function mentionsOf(remark: Native | undefined): readonly string[] {
  const mentions = remark?.['mentions']
  return Array.isArray(mentions) ? mentions.filter((one) => typeof one === 'string' && one.length <= EMAIL_MAX) : []
}

/** The beginning of a text without half a sign at its end. */
function shown(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}
