import { useCallback, useEffect, useState } from 'react'
import type { SaidTo } from '#domain/endpoints/shell'
import type { PlatformError } from '#domain/errors'
import type { WireExportCheck } from '#endpoints'
import { useDesktop } from '../../desktop/desktop-context'

/** The filters of an export. */
export type Meant = NonNullable<SaidTo<'checkExport'>['body']>

/** The progress of counting. */
export interface Forecast {
  /** The count so far for the current choices; undefined before the first page. */
  readonly counted: WireExportCheck | undefined
  /** The finished count of the previous choices, shown while counting. */
  readonly before: WireExportCheck | undefined
  readonly state: 'counting' | 'whole' | 'stopped' | 'failed'
  readonly failure: PlatformError | undefined
  readonly stop: () => void
  /** Resumes counting after a stop or failure. */
  readonly goOn: () => void
}

interface Counting {
  readonly asked: string
  readonly counted?: WireExportCheck
  readonly before?: WireExportCheck
  readonly state: Forecast['state']
  readonly failure?: PlatformError
}

/** Counts an export's contents page by page until done or stopped. `asked` holds the filters as JSON. */
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

/** Starts over for new choices, keeping a finished count visible meanwhile. */
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
