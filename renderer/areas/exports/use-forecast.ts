import { useCallback, useEffect, useState } from 'react'
import type { SaidTo } from '#domain/endpoints/shell'
import type { PlatformError } from '#domain/errors'
import type { WireExportCheck } from '#endpoints'
import { useDesktop } from '../../desktop/desktop-context'

/** What narrows an export. */
export type Meant = NonNullable<SaidTo<'checkExport'>['body']>

/** How far the counting of an export is. */
export interface Forecast {
  /** What was counted so far of the choices that are counted now; undefined: nothing yet. */
  readonly counted: WireExportCheck | undefined
  /** What was counted of all choices before, while the present ones are counted. */
  readonly before: WireExportCheck | undefined
  readonly state: 'counting' | 'whole' | 'stopped' | 'failed'
  readonly failure: PlatformError | undefined
  /** Ends the counting where it is. */
  readonly stop: () => void
  /** Goes on with it where it was stopped or has failed. */
  readonly goOn: () => void
}

interface Counting {
  readonly asked: string
  readonly counted?: WireExportCheck
  readonly before?: WireExportCheck
  readonly state: Forecast['state']
  readonly failure?: PlatformError
}

/** Counts what an export of these items (`asked`: what narrows it, as JSON) would hold, part by part, until all are counted or somebody stops it. */
export function useForecast(projectId: number, asked: string): Forecast {
  const desktop = useDesktop()
  const [kept, setCounting] = useState<Counting>({ asked, state: 'counting' })
  const counting = kept.asked === asked ? kept : begun(asked, kept)
  if (counting !== kept) setCounting(counting)
  const { counted, before, state, failure } = counting
  const after = counted?.next ?? 0

  useEffect(() => {
    if (state !== 'counting') return
    let isWanted = true
    const body = { ...(JSON.parse(asked) as Meant), after }
    void desktop.platform.read('checkExport', { projectId, body }).then((answer) => {
      if (!isWanted) return
      setCounting((now) => (answer.ok ? grown(now, answer.value) : { ...now, state: 'failed', failure: answer.error }))
    })
    return () => {
      isWanted = false
    }
  }, [desktop, projectId, asked, after, state])

  return {
    counted,
    before,
    state,
    failure,
    stop: useCallback(() => setCounting((now) => ({ ...now, state: 'stopped' })), []),
    goOn: useCallback(() => setCounting(({ failure: _told, ...now }) => ({ ...now, state: 'counting' })), []),
  }
}

/** Other choices: what is whole of those before stays in sight meanwhile. */
function begun(asked: string, { state, counted, before }: Counting): Counting {
  const last = state === 'whole' ? counted : before
  return { asked, state: 'counting', ...(last && { before: last }) }
}

function grown(now: Counting, part: WireExportCheck): Counting {
  const { counted } = now
  const sum =
    counted === undefined
      ? part
      : {
          ...part,
          items: counted.items + part.items,
          annotated: counted.annotated + part.annotated,
          with_open_comments: counted.with_open_comments + part.with_open_comments,
          bytes: counted.bytes + part.bytes,
          ...(part.losses && { losses: added(part.losses, counted.losses) }),
        }
  return { ...now, counted: sum, state: part.next === null ? 'whole' : 'counting' }
}

type Losses = NonNullable<WireExportCheck['losses']>

function added(part: Losses, before: Losses | undefined): Losses {
  if (before === undefined) return part
  const sums = (one: Losses['turned'], other: Losses['turned']) => {
    const all = new Map<string, number>()
    for (const { feature, count } of [...other, ...one]) all.set(feature, (all.get(feature) ?? 0) + count)
    return [...all].map(([feature, count]) => ({ feature, count }))
  }
  return {
    turned: sums(part.turned, before.turned),
    left: sums(part.left, before.left),
    unknown_class: part.unknown_class + before.unknown_class,
    unread: part.unread + before.unread,
  }
}
