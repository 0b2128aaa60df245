import { createHash } from 'node:crypto'
import type { Native } from '../../../domain/annotation/native'
import { platformError } from '../../../domain/errors'
import { err, ok, type Result } from '../../../domain/result'
import { revisionOf } from '../../../main/annotations/send-save'
import type { Revision } from '../../../main/annotations/work-lines'
import type { Annotations, PresentAnnotation } from '../../../main/services/annotations'
import { idle } from '../../fakes/virtual-time'
import { seenIn, type SeenObjects, toldBy } from './causes'

/** The objects of a version as one text. */
export function textOf(values: readonly (Native | undefined)[]): string {
  return JSON.stringify(values.map((value) => Object.values(toldBy(value) ?? {})))
}

/** How the platform answers the next save: as it should, not at all though it was done, not at all; or the next look at what it has, not at all. */
export type SaveMood = 'well' | 'lost' | 'away' | 'unread'

export const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const down = (): Result<never> => err(platformError('network_failure'))

/**
 * What a platform does about saves that are made on something else than what it has: it counts revisions and heeds keys, or
 * no keys, or it counts none and writes whatever comes.
 */
export type SaveManners = 'keys' | 'no keys' | 'no revisions'

/** A platform with one annotation, of which a test knows every state; only one that counts revisions tells of earlier ones. */
export function aSharedPlatform(first: readonly Native[], manners: SaveManners) {
  const honoursKeys = manners === 'keys'
  const counts = manners !== 'no revisions'
  const revisions = [JSON.stringify(first)]
  const answers = new Map<string, Result<{ readonly revision?: number }>>()
  const moods: SaveMood[] = []
  let unread = 0
  /** What it was given, as texts of objects. */
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
  /** What is in a revision, and gone since the ones before it. */
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
    /** What the present state is called where it is opened. */
    presentName: () => revisionOf(presentAt(present())),
    /** It counts nothing, and could not be looked at: nobody can tell whether a save got in that others have left nothing of. */
    isSilent: () => !counts && unread > 0,
    /** The state that is called so. */
    named: (revision: Revision) => revisions.findLastIndex((_, at) => revisionOf(presentAt(at)) === revision),
    /** Between the look and the write of a save to a platform that counts nothing, nobody else may write: that race is known. */
    alone<T>(save: () => Promise<T>): Promise<T> {
      if (counts) return save()
      const saved = turn.then(save)
      turn = saved.catch(() => undefined)
      return saved
    },
  }
}
export type SharedPlatform = ReturnType<typeof aSharedPlatform>
