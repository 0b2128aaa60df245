import { platformError } from '../../domain/errors'
import { err, ok, type Result } from '../../domain/result'
import type { Native } from '../../domain/annotation/native'
import { createComparing } from '../../reviewer/editors/document/comparing'
import { createRevisions } from '../../reviewer/editors/document/revisions'
import { createObservable } from '../../reviewer/editors/observable'
import type { HostClient } from '../../reviewer/host/host-client'
import { annotationOf, ownOf } from './versions'

/** Host without revisions: nothing is listed or compared. */
export function noComparing(client: Pick<HostClient, 'call'>) {
  return {
    revisions: createRevisions({ client, actions: async () => new Set<string>() }),
    comparing: createComparing({
      own: createObservable(undefined),
      addressOf: async () => err(platformError('revision_gone')),
      load: async () => ({ failure: 'load', status: 410 }),
      refusal: () => undefined,
      author: () => ({ email: '', at: '' }),
      labelOf: () => '',
    }),
    compareKeys: {
      showChange: () => undefined,
      openLast: async () => undefined,
      openOther: async () => undefined,
      walk: () => undefined,
    },
  }
}

/** Current annotation beside revisions that can be compared with it. */
export function someComparing(
  now: readonly Native[],
  revisions: Readonly<Record<number, readonly Native[]>>,
  said: Readonly<Record<'now' | number, readonly Native[]>> = { now: [] },
  heads: Readonly<Partial<Record<'now' | number, Native>>> = {},
) {
  const made = ownOf(now, said.now, heads.now)
  const at = { refusal: undefined as string | undefined, status: 0 }
  const open: { revision: number; state: { isClosed: boolean } }[] = []
  const comparing = createComparing({
    own: made.own,
    async addressOf(side): Promise<Result<{ readonly annotation: string }>> {
      return side.of === 'revision' ? ok({ annotation: String(side.revision) }) : err(platformError('revision_gone'))
    },
    async load({ annotation: url }) {
      const values = revisions[Number(url)]
      if (values === undefined) return { failure: 'load', status: at.status }
      const { annotation, state } = annotationOf(values, said[Number(url)], heads[Number(url)])
      open.push({ revision: Number(url), state })
      return { value: annotation }
    },
    refusal: () => at.refusal,
    author: () => ({ email: 'ada@example.test', at: '2026-11-23T10:00:00.000Z' }),
    labelOf: (count, side) => `${count} as in ${side.of === 'revision' ? side.revision : side.of}`,
  })
  return { ...made, comparing, at, open }
}
