import type { LiveBatch, Mention } from '#domain/live'
import { mentionOf } from '#domain/live'
import type { ScopedCall } from '../services/scope'

/** Calls in comments, each told once: those of the moment, and those that came while the app was closed. */
export interface MissedMentions {
  /**
   * Asks for what came since the last one that was told, and answers whether the platform said; one that does not know
   * such a call has said all that it has.
   */
  readonly catchUp: () => Promise<boolean>
  /** Tells those among events of the moment. */
  readonly heard: (batch: LiveBatch) => void
}

interface MissedMentionsParts {
  readonly ask: ScopedCall
  /** Who is called in which team on which platform; undefined where nobody is signed in. */
  readonly whose: () => Promise<string | undefined>
  /** Up to which event they were told; undefined where this computer never asked. */
  readonly told: (whose: string) => number | undefined
  readonly setTold: (whose: string, eventId: number) => void
  readonly now: (mention: Mention) => void
  readonly before: (mentions: readonly Mention[]) => void
}

/** A platform without such a call. */
const UNKNOWN: ReadonlySet<number> = new Set([400, 403, 404, 405, 501])

/** What was said before this computer was ever asked is no news: it is where it was said. */
export function createMissedMentions({ ask, whose, told, setTold, now, before }: MissedMentionsParts): MissedMentions {
  /** Those of the moment, which an answer may have too. */
  const live = new Set<number>()

  async function remember(eventId: number): Promise<void> {
    const who = await whose()
    if (who !== undefined && eventId > (told(who) ?? 0)) setTold(who, eventId)
  }

  return {
    async catchUp() {
      const who = await whose()
      if (who === undefined) return false
      const after = told(who)
      const answer = await ask('listMentions', { query: after === undefined ? {} : { after } })
      if (!answer.ok) return UNKNOWN.has(answer.error.status ?? 0)
      if ((await whose()) !== who) return false
      const { data, last } = answer.value
      const missed = after === undefined ? [] : data.filter(({ id }) => id > after && !live.has(id))
      if (missed.length > 0)
        before(
          missed.map(({ project_id: projectId, item_id: itemId, item_name: itemName, by, text }) => ({
            projectId,
            itemId,
            itemName,
            by,
            text,
          })),
        )
      setTold(who, Math.max(last, told(who) ?? 0))
      return true
    },
    heard({ events }) {
      let newest = 0
      for (const event of events) {
        const mention = mentionOf(event)
        if (mention === undefined) continue
        live.add(event.id)
        newest = Math.max(newest, event.id)
        now(mention)
      }
      if (newest > 0) void remember(newest)
    },
  }
}
