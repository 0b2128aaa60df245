import type { PlatformError } from '../../../domain/errors'
import type { Native } from '../../../domain/annotation/native'
import { err, ok, type Result } from '../../../domain/result'
import type { Revision } from '../../../main/annotations/work-lines'
import type { Annotation } from '../../../reviewer/editors/document/annotation-loader'
import { createClassDesk } from '../../../reviewer/editors/document/class-desk'
import { createObjectViews } from '../../../reviewer/editors/document/object-view'
import type { Progress } from '../../../reviewer/editors/document/resource'
import { createObservable } from '../../../reviewer/editors/observable'
import { createAnnotating } from '../../../reviewer/editors/session/annotating'
import { createItemNotes } from '../../../reviewer/editors/work/item-notes'
import { createWorkHost } from '../../../reviewer/editors/work/work-host'
import { createWorkNews } from '../../../reviewer/session/work-news'
import { FakeHost } from '../../fakes/fake-host'
import { ManualClock } from '../../fakes/manual-clock'
import { idle } from '../../fakes/virtual-time'
import { anItem } from '../items'
import { textOfLine } from '../two-windows'
import { annotationOf } from '../versions'
import type { SeenObjects } from './causes'
import { type Computer, PLACE } from './computer'
import type { Doings } from './judge'
import { type SharedPlatform, textOf } from './platform'

const ACTIONS = ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl', 'giveUpSave']
const CHANGES: ReadonlySet<unknown> = new Set(['do', 'undo', 'redo'])

/** Runs immediate timers of a page at once. */
class HastyClock extends ManualClock {
  constructor() {
    super()
    const later = this.setTimeout
    this.setTimeout = (run, ms) => {
      if (ms > 0) return later(run, ms)
      setImmediate(run)
      return -1
    }
  }
}

interface PageParts {
  readonly name: string
  readonly who: number
  readonly guestId: number
  readonly computer: Computer
  readonly platform: SharedPlatform
  readonly bodies: ReadonlyMap<string, Buffer>
  readonly doings: Doings
  readonly moment: () => string
}

/** Reviewer page that shows the item, over its real parts; it may die at any time. */
export async function aPage({ name, who, guestId, computer, platform, bodies, doings, moment }: PageParts) {
  const { works, saving, state } = computer
  const news = createWorkNews()
  let isOver = false
  computer.hearWith((one) =>
    queueMicrotask(() => {
      if (!isOver && !state.isDead) news.tell(structuredClone(one))
    }),
  )
  const withAddress = (error: PlatformError): Result<never> =>
    err(error.status === 412 ? { ...error, data: { ...error.data, annotation: '/present' } } : error)
  const files = new Map<string, () => Promise<string>>()
  const client = new FakeHost({
    hostActions: () => ACTIONS,
    openWork: async (wish: { readonly revision: Revision }) => {
      const opened = await works.open({ ...PLACE, guestId, take: false, ...wish })
      if (!opened.ok) return opened
      const { recovered, work } = opened.value
      const file = works.fileOf(guestId, work)
      files.set(work, async () => ((await file?.lines()) ?? []).map(textOfLine).join(''))
      const { revision, records, since } = recovered ?? {}
      const base = { revision, annotation: `/base/${platform.named(revision ?? '')}` }
      return ok({ ...opened.value, recovered: recovered && { records, since, url: work, base } })
    },
    appendWork: async ({ work, from, records }: { work: string; from: number; records: readonly { t: string }[] }) => {
      const known = works.fileOf(guestId, work)?.summary().last ?? 0
      const added = await works.append(guestId, work, from, records as never)
      if (added.ok && !state.isDead)
        for (const [at, { t }] of records.entries()) if (from + at > known && CHANGES.has(t)) doings.acknowledge()
      return added
    },
    closeWork: ({ work, discard = false }: { work: string; discard?: boolean }) => works.close(guestId, work, discard),
    writeUrl: () => ({ url: `/write/${who}/${bodies.size}`, partBytes: 1_000_000 }),
    saveAnnotation: async ({ itemId, ...wish }: { itemId: number; revision: Revision; url: string; upTo: number }) => {
      const saved = await saving.save(guestId, { projectId: PLACE.projectId, itemId, ...wish })
      return saved.ok ? saved : withAddress(saved.error)
    },
    giveUpSave: ({ itemId }: { itemId: number }) => computer.giveUp(itemId),
  })
  const clock = new HastyClock()
  const host = createWorkHost({ client, clock, news, read: async (url) => files.get(url)?.() })
  const annotation = createObservable<Progress<Annotation>>({ state: 'loading' })
  const author = () => ({ email: `${name}@example.test`, role: 'Annotator', at: moment() })
  /** Loaded objects, and those of the version that a save met. */
  let came: readonly Native[] = []
  let met: SeenObjects = new Map()
  let known: ReadonlySet<string> = new Set()
  const joinable = (values: readonly Native[]): Annotation => ({
    ...annotationOf(values).annotation,
    join: async (saved) =>
      new Blob([
        JSON.stringify(
          saved.map(({ base, text }) => (text === undefined ? values[base ?? -1] : (JSON.parse(text) as Native))),
        ),
      ]),
  })
  const annotating = createAnnotating({
    host,
    mayDraw: true,
    desk: createClassDesk({ client, actions: host.actions, colours: async () => ({}) }),
    beforeChanges: { hold: () => () => undefined },
    annotation,
    loader: {
      loadAt: async () => {
        await idle()
        met = platform.seenAt(platform.present())
        return { value: joinable(platform.valuesAt(platform.present())) }
      },
      loadText: async () => ({ failure: 'load', status: 404 }),
    },
    seenBefore: () => undefined,
    views: createObjectViews(),
    notes: createItemNotes({ client, actions: async () => new Set(), clock }),
    email: () => author().email,
    role: () => author().role,
    project: { lastClass: () => undefined, setLastClass: () => undefined, kept: () => undefined },
    bounds: () => ({ width: 100_000, height: 800 }),
    lookAt: () => undefined,
    say: () => undefined,
    onChanged: () => undefined,
    onRefused: () => undefined,
    onTaken: () => undefined,
    onTrouble: () => undefined,
    onLost: () => undefined,
    onOutdated: () => void opening(),
  })
  async function opening(): Promise<void> {
    annotation.set({ state: 'loading' })
    const [at, revision] = [platform.present(), platform.presentName()]
    await idle()
    const url = await annotating.open(
      { item: anItem({ id: PLACE.itemId }), media: null, annotation: `/base/${at}`, revision },
      () => true,
    )
    const base = Number(url?.replace('/base/', ''))
    came = platform.valuesAt(base)
    known = new Set(platform.seenAt(base).keys())
    annotation.set({ state: 'ready', value: joinable(came) })
    await idle()
  }
  await opening()

  const drawing = () => annotating.drawing.get()
  const values = () => (drawing()?.ids() ?? []).map((id) => drawing()?.reading.value(id) ?? came[Number(id.slice(1))])
  return {
    annotating,
    opening,
    clock,
    author,
    drawing,
    values,
    textNow: () => textOf(values()),
    valueCame: (row: number) => came[row],
    /** Version that the last save met. */
    met: () => met,
    /** Objects at the last opening. */
    known: () => known,
    state: () => annotating.saving.get()?.state.get(),
    isUnsaved: () => annotating.work.get()?.isUnsaved() === true,
    /** It sends nothing more. */
    die() {
      isOver = true
      doings.end()
      client.call = () => new Promise(() => undefined)
      annotating.dispose()
    },
  }
}
export type Page = Awaited<ReturnType<typeof aPage>>
