import type { LiveBatch, Mention } from '#domain/live'
import { mentionOf } from '#domain/live'
import type { ScopedCall } from '../services/scope'

/** Mentions in comments, each notified once: live ones, and those from while the app was closed. */
export interface MissedMentions {
  /**
   * Requests the mentions since the last notified one; false if the platform did not answer. A platform without this
   * endpoint has answered.
   */
  readonly catchUp: () => Promise<boolean>
  /** Notifies the mentions in a live batch. */
  readonly heard: (batch: LiveBatch) => void
}

interface MissedMentionsParts {
  readonly ask: ScopedCall
  /** Key of platform, account and team; undefined without a session. */
  readonly whose: () => Promise<string | undefined>
  /** Last notified event; undefined if this computer never asked. */
  readonly told: (whose: string) => number | undefined
  readonly setTold: (whose: string, eventId: number) => void
  readonly now: (mention: Mention) => void
  readonly before: (mentions: readonly Mention[]) => void
}

/** Statuses of a platform without this endpoint. */
const UNKNOWN: ReadonlySet<number> = new Set([400, 403, 404, 405, 501])

/** Creates the mentions. Those from before this computer's first request are not notified. */
export function createMissedMentions({ ask, whose, told, setTold, now, before }: MissedMentionsParts): MissedMentions {
  /** Ids of live events, which an answer may repeat. */
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
