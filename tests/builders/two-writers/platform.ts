import { createHash } from 'node:crypto'
import type { Native } from '../../../domain/annotation/native'
import { platformError } from '../../../domain/errors'
import { err, ok, type Result } from '../../../domain/result'
import { revisionOf } from '../../../main/annotations/send-save'
import type { Revision } from '../../../main/annotations/work-lines'
import type { Annotations, PresentAnnotation } from '../../../main/services/annotations'
import { idle } from '../../fakes/virtual-time'
import { seenIn, type SeenObjects, toldBy } from './causes'

/** Objects of a version as one text. */
export function textOf(values: readonly (Native | undefined)[]): string {
  return JSON.stringify(values.map((value) => Object.values(toldBy(value) ?? {})))
}

/** Platform's answer to the next save: success, a lost answer after saving, no save, or a failed next read. */
export type SaveMood = 'well' | 'lost' | 'away' | 'unread'

export const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const down = (): Result<never> => err(platformError('network_failure'))

/**
 * Platform's treatment of saves on an outdated base: it counts revisions and heeds keys, or no keys, or counts none and
 * overwrites.
 */
export type SaveManners = 'keys' | 'no keys' | 'no revisions'

/** Platform with one annotation whose states the test knows; only one with revisions lists earlier ones. */
export function aSharedPlatform(first: readonly Native[], manners: SaveManners) {
  const honoursKeys = manners === 'keys'
  const counts = manners !== 'no revisions'
  const revisions = [JSON.stringify(first)]
  const answers = new Map<string, Result<{ readonly revision?: number }>>()
  const moods: SaveMood[] = []
  let unread = 0
  /** Received saves, as texts of objects. */
  const taken = new Set<string>()
  const present = () => revisions.length - 1
  const valuesAt = (revision: number) => JSON.parse(revisions[revision] ?? '[]') as readonly Native[]
  const take = (base: number | string, text: string): Result<{ readonly revision?: number }> => {
    if (counts && base !== present())
      return err(platformError('conflict', { status: 412, data: { code: 'conflict', revision: present() } }))
    revisions.push(text)
    taken.add(textOf(JSON.parse(text) as readonly Native[]))
    return ok(counts ? { revision: present() } : {})
  }
  const presentAt = (at: number): PresentAnnotation => {
    const bytes = Buffer.from(revisions[at] ?? '')
    return { bytes, sha256: shaOf(String(bytes)), revision: counts ? at : undefined, parts: {} }
  }
  let turn: Promise<unknown> = Promise.resolve()
  const annotations: Annotations = {
    lastSave: async () => ok(null),
    readPart: async () => ok(null),
    async read(_project, _item, _signal, revision) {
      await idle()
      if (moods[0] === 'unread') {
        moods.shift()
        unread += 1
        return down()
      }
      return ok(presentAt(revision ?? present()))
    },
    async upload({ base, open, idempotencyKey }) {
      const text = Buffer.concat((await open().toArray()) as Buffer[]).toString()
      await idle()
      const mood = moods[0] === 'unread' ? 'well' : (moods.shift() ?? 'well')
      if (mood === 'away') return down()
      const answer = (honoursKeys ? answers.get(idempotencyKey) : undefined) ?? take(base, text)
      answers.set(idempotencyKey, answer)
      return mood === 'lost' ? down() : answer
    },
  }
  /** Objects in a revision, and those gone since earlier ones. */
  const seenAt = (revision: number): SeenObjects => {
    const before = Array.from({ length: revision }, (_, at) => valuesAt(at)).flat()
    return seenIn(valuesAt(revision), new Set(before.flatMap((value) => toldBy(value)?.tag ?? [])))
  }
  return {
    annotations,
    moods,
    taken,
    present,
    valuesAt,
    seenAt,
    /** Name of the current state at opening. */
    presentName: () => revisionOf(presentAt(present())),
    /** Without revisions and reading, a save that others overwrote fully leaves no trace. */
    isSilent: () => !counts && unread > 0,
    /** State with this name. */
    named: (revision: Revision) => revisions.findLastIndex((_, at) => revisionOf(presentAt(at)) === revision),
    /**
     * On a platform without revisions, no one else may write between the read and the write of a save: that race is
     * known.
     */
    alone<T>(save: () => Promise<T>): Promise<T> {
      if (counts) return save()
      const saved = turn.then(save)
      turn = saved.catch(() => undefined)
      return saved
    },
  }
}
export type SharedPlatform = ReturnType<typeof aSharedPlatform>
