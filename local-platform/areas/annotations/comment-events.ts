import type { Native } from '#domain/annotation/native'
import { type EventName, thingText } from '#domain/live'
import { type Actor, record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { ItemRow } from '../../storage/items'
import type { Person } from '../../storage/people'
import { itemAccess, type ItemPlace } from '../access/project-access'
import { type ChangedThread, isResolved, newRemarks, repliesOf } from './threads'

/** More people are not told of one save, and of what was said so many characters. */
const PEOPLE_MAX = 50
const TEXT_MAX = 140

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
    const by = `${person.firstName} ${person.lastName}`.trim()
    record(platform, actor, {
      name: 'comment.mentioned',
      place: { teamId: place.teamId, personId: called.id },
      thing,
      after: { project_id: place.projectId, item_name: item.name, by: by === '' ? person.email : by, text },
    })
  }
}

/** Who is called by what the person says now and was not called by it before, with the words. */
function calledIn(changed: readonly ChangedThread[], email: string): ReadonlyMap<string, string> {
  const called = new Map<string, string>()
  for (const thread of changed)
    for (const remark of newRemarks(thread).filter((one) => one.email === email)) {
      const before = new Set(mentionsOf(sameBefore(thread, remark)))
      const text = typeof remark.text === 'string' ? remark.text.slice(0, TEXT_MAX) : ''
      for (const one of mentionsOf(remark))
        if (!before.has(one) && !called.has(one) && called.size < PEOPLE_MAX) called.set(one, text)
    }
  return called
}

/** New remarks of a person; one that was only edited is none. */
function saidBy(thread: ChangedThread, email: string): readonly Native[] {
  return newRemarks(thread).filter((one) => one.email === email && sameBefore(thread, one) === undefined)
}

function sameBefore({ old }: ChangedThread, remark: Native): Native | undefined {
  const before = (old === undefined ? [] : repliesOf(old)) as readonly Native[]
  return before.find((one) => one.email === remark.email && one.createdAt === remark.createdAt)
}

function mentionsOf(remark: Native | undefined): readonly string[] {
  const mentions = remark?.['mentions']
  return Array.isArray(mentions) ? mentions.filter((one) => typeof one === 'string') : []
}
