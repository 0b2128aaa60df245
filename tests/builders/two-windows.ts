import { addObjects } from '../../domain/annotation/commands/add-objects'
import { newObject } from '../../domain/annotation/commands/new-object'
import type { Native } from '../../domain/annotation/native'
import type { Entry } from '../../domain/annotation/ops/entry'
import { boxShape } from '../../domain/annotation/shaping/box-shape'
import { platformError } from '../../domain/errors'
import { err, ok, type Result } from '../../domain/result'
import { createSaving } from '../../main/annotations/saving'
import { createWorks } from '../../main/annotations/works'
import type { WorkLine } from '../../main/annotations/work-lines'
import type { Annotation } from '../../reviewer/editors/document/annotation-loader'
import { createClassDesk } from '../../reviewer/editors/document/class-desk'
import { createObjectViews } from '../../reviewer/editors/document/object-view'
import type { Progress } from '../../reviewer/editors/document/resource'
import { createObservable } from '../../reviewer/editors/observable'
import { createAnnotating } from '../../reviewer/editors/session/annotating'
import { createItemNotes } from '../../reviewer/editors/work/item-notes'
import { createWorkHost } from '../../reviewer/editors/work/work-host'
import { createChangeBarrier } from '../../reviewer/items/change-barrier'
import { createWorkNews, type WorkNews, type WorkNewsDesk } from '../../reviewer/session/work-news'
import { FakeHost } from '../fakes/fake-host'
import { ManualClock } from '../fakes/manual-clock'
import { SimulatedDisk } from '../fakes/simulated-disk'
import { idle, VirtualTime } from '../fakes/virtual-time'
import { anItem } from './items'
import { annotationOf } from './versions'
import { NO_LEDGER } from '../fakes/no-ledger'

const PLACE = { projectId: 5, itemId: 11 }
const AUTHOR = { email: 'ada@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }
const STEP = { before: [], at: AUTHOR.at, by: AUTHOR.email }
const CAR = { classId: 3, className: 'Car' }
const ACTIONS = ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl']

/** Platform's answer to the next save: the result, a lost answer after saving, or no save at all. */
export type Mood = 'well' | 'lost' | 'away'

/** Names one state of the item; without revisions, by the text that main reads. */
type Named = number | string

/** Platform with one item that others may also save. It ignores keys: a repeated save is a new save. */
function aPlatform(isCounted: boolean) {
  const revisions: string[] = ['[]']
  const moods: Mood[] = []
  const present = () => revisions.length - 1
  const nameOf = (place: number): Named => (isCounted ? place : `state ${place}`)
  const textNow = () => revisions[present()] ?? ''
  const take = (base: Named, text: string): Result<{ readonly revision: Named }> => {
    const mood = moods.shift() ?? 'well'
    if (mood === 'away') return err(platformError('network_failure'))
    if (base !== nameOf(present()))
      return err(platformError('conflict', { status: 412, data: { revision: nameOf(present()) } }))
    revisions.push(text)
    return mood === 'lost' ? err(platformError('network_failure')) : ok({ revision: nameOf(present()) })
  }
  let lane: Promise<Result<{ readonly revision: Named }>> | undefined
  return {
    moods,
    present,
    nameOf,
    revisions,
    /** Another person saves. */
    other: (tag: string) =>
      void revisions.push(JSON.stringify([...(JSON.parse(textNow()) as unknown[]), { type: 'tag', className: tag }])),
    /** Saves as the outbox does: one after another, each on top of the last, repeated until an answer comes. */
    submit(base: Named, text: string): Promise<Result<{ readonly revision: Named }>> {
      const before = lane
      const mine = (async () => {
        const done = await before
        const on = done?.ok === true ? done.value.revision : base
        for (let isUncertain = false; ; isUncertain = true) {
          await idle()
          const answer = take(on, text)
          if (answer.ok || answer.error.code !== 'network_failure') {
            const isThere = isUncertain && !answer.ok && textNow() === text
            return isThere ? ok({ revision: nameOf(present()) }) : answer
          }
        }
      })()
      lane = mine
      void mine.then(() => {
        if (lane === mine) lane = undefined
      })
      return mine
    },
  }
}

/** Computer with windows that show one item, over main's works and a platform; without any page. */
export function someWindows({ isCounted = true }: { readonly isCounted?: boolean } = {}) {
  const platform = aPlatform(isCounted)
  const time = new VirtualTime()
  const desks = new Map<number, WorkNewsDesk>()
  /** Texts written to addresses. */
  const bodies = new Map<string, string>()
  /** Everything acknowledged, in order. */
  const kept: { readonly n: number; readonly record: Readonly<Record<string, unknown>> }[] = []
  /** Messages that hanging pages will get. */
  const silent = new Map<number, WorkNews[]>()
  const tell = (guestId: number, news: WorkNews): void => {
    const later = silent.get(guestId)
    if (later !== undefined) return void later.push(structuredClone(news))
    queueMicrotask(() => desks.get(guestId)?.tell(structuredClone(news)))
  }
  const disk = new SimulatedDisk()
  const works = createWorks({
    disk,
    folder: '/data/works',
    now: time.ticks,
    sleep: time.sleep,
    bases: { take: async () => false, clear: async () => undefined, limit: () => undefined },
    ledger: NO_LEDGER,
    isOpened: () => true,
    news: {
      lost: (guestId, work) => tell(guestId, { name: 'work_lost', data: { work } }),
      free: (guestId, itemId) => tell(guestId, { name: 'work_free', data: { itemId } }),
      saved: (guestId, work, itemId, upTo, revision) =>
        tell(guestId, { name: 'annotation_saved', data: { work, itemId, upTo, revision } }),
      records: (guestId, { records, ...data }) =>
        tell(guestId, { name: 'work_records', data: { ...data, records: records.map((one) => ({ ...one })) } }),
    },
  })
  works.setAccount({ userId: 7, platform: 'local' })
  const saving = createSaving({
    uploads: {
      take: (_guest, url, place) => ({ path: url, sha256: url, bytes: 1, place: { ...place, part: 'annotation' } }),
      drop: async () => undefined,
    },
    isPassed: works.isPassed,
    isWritten: works.isWritten,
    keepBody: async () => ok(null),
    releaseBody: async () => undefined,
    submit: (_project, { revision, body }) => platform.submit(revision, bodies.get(body.sha256) ?? ''),
    account: works.account,
    saved: works.saved,
    giveUp: async () => ok(null),
  })
  let lastGuest = 0

  /** Opens the item in another window. */
  async function window(name: string) {
    lastGuest += 1
    const guestId = lastGuest
    const files = new Map<string, () => Promise<string>>()
    const news = createWorkNews()
    desks.set(guestId, news)
    const client = new FakeHost({
      hostActions: () => ACTIONS,
      openWork: async (wish: { readonly revision: Named; readonly take?: boolean; readonly reads?: boolean }) => {
        const opened = await works.open({ ...PLACE, guestId, take: false, ...wish })
        if (!opened.ok) return opened
        const { recovered, work } = opened.value
        const file = works.fileOf(guestId, work)
        files.set(work, async () => ((await file?.lines()) ?? []).map(textOfLine).join(''))
        const { revision, records, since } = recovered ?? {}
        const base = { revision, annotation: `/base/${revision}` }
        return ok({ ...opened.value, recovered: recovered && { records, since, url: work, base } })
      },
      appendWork: async ({ work, from, records }: { work: string; from: number; records: readonly never[] }) => {
        const known = works.fileOf(guestId, work)?.summary().last ?? 0
        const added = await works.append(guestId, work, from, records)
        if (added.ok)
          for (const [at, record] of records.entries()) if (from + at > known) kept.push({ n: from + at, record })
        return added
      },
      closeWork: ({ work, discard = false }: { work: string; discard?: boolean }) =>
        works.close(guestId, work, discard),
      writeUrl: () => ({ url: `/write/${guestId}/${bodies.size}`, partBytes: 1_000_000 }),
      saveAnnotation: ({
        itemId,
        ...wish
      }: {
        itemId: number
        revision: Named
        url: string
        work?: string
        upTo: number
      }) => saving.save(guestId, { projectId: PLACE.projectId, itemId, ...wish }),
    })
    const clock = new ManualClock()
    const host = createWorkHost({ client, clock, news, read: async (url) => files.get(url)?.() })
    const annotation = createObservable<Progress<Annotation>>({ state: 'loading' })
    /** Objects of the annotation as loaded. */
    let came: readonly Native[] = []
    const notes: string[] = []
    const changed: number[] = []
    const barrier = createChangeBarrier()
    const annotating = createAnnotating({
      host,
      mayDraw: true,
      desk: createClassDesk({ client, actions: host.actions, colours: async () => ({}) }),
      beforeChanges: barrier,
      annotation,
      loader: {
        loadAt: async () => ({ failure: 'load', status: 404 }),
        loadText: async () => ({ failure: 'load', status: 404 }),
      },
      seenBefore: () => undefined,
      views: createObjectViews(),
      notes: createItemNotes({ client, actions: async () => new Set(), clock }),
      email: () => AUTHOR.email,
      role: () => AUTHOR.role,
      project: { lastClass: () => undefined, setLastClass: () => undefined, kept: () => undefined },
      bounds: () => ({ width: 1_000, height: 800 }),
      lookAt: () => undefined,
      say: () => undefined,
      onChanged: (itemId) => void changed.push(itemId),
      onRefused: (why) => void notes.push(why),
      onTaken: (lacking, isHere) => void notes.push(`${isHere ? 'here, without' : 'taken'} ${lacking}`),
      onTrouble: ({ code }) => void notes.push(code),
      onLost: () => undefined,
      onOutdated: () => void opening(),
    })
    async function opening(): Promise<void> {
      annotation.set({ state: 'loading' })
      const revision = platform.nameOf(platform.present())
      // The host's answer takes a moment, and pending work completes meanwhile.
      await idle()
      const url = await annotating.open(
        { item: anItem({ id: PLACE.itemId }), media: null, annotation: `/base/${revision}`, revision },
        () => true,
      )
      const values = JSON.parse(
        platform.revisions[Number(url?.replace(/\/base\/(state )?/, ''))] ?? '[]',
      ) as readonly Native[]
      const { annotation: value } = annotationOf(values)
      came = values
      annotation.set({
        state: 'ready',
        value: {
          ...value,
          join: async (saved) =>
            new Blob([
              JSON.stringify(
                saved.map(({ base, text }) => (text === undefined ? values[base ?? -1] : (JSON.parse(text) as Native))),
              ),
            ]),
        },
      })
      await idle()
    }
    const drawing = () => annotating.drawing.get()
    await opening()
    return {
      name,
      guestId,
      leaving: host.leaving,
      annotating,
      /** Checks that a change of the item must pass. */
      barrier,
      notes,
      changed,
      clock,
      isWriter: () => annotating.work.get()?.isWriter === true && annotating.work.get()?.state.get().at !== 'readOnly',
      /** Draws an object if possible. */
      draw(tag: string): boolean {
        const now = drawing()
        if (now === undefined || annotating.editing.seen.get().refusal !== undefined) return false
        const value = { ...newObject('bbox', boxShape([1, 1, 6, 9]).fields, CAR, AUTHOR), tag }
        return now.run('add', addObjects, { objects: [{ id: now.newId(), value }] }, STEP) === undefined
      },
      undo(): boolean {
        if (annotating.editing.seen.get().refusal !== undefined) return false
        return drawing()?.undo() !== undefined
      },
      /** Names of the shown objects; an unchanged object has its loaded name. */
      shown: () =>
        (drawing()?.ids() ?? []).map((id) => tagOf(drawing()?.reading.value(id) ?? came[Number(id.slice(1))]) ?? id),
      /** The page's process dies. */
      crash() {
        desks.delete(guestId)
        client.call = () => new Promise(() => undefined)
        works.guestGone(guestId)
      },
      /** Gets nothing from main until it wakes up, like a hanging page. */
      hang: () => void (silent.has(guestId) || silent.set(guestId, [])),
      wake() {
        const missed = silent.get(guestId) ?? []
        silent.delete(guestId)
        for (const one of missed) tell(guestId, one)
      },
    }
  }
  return { platform, time, bodies, kept, window, works, disk }
}

/** Test's name of an object. */
function tagOf(value: Native | undefined): string | undefined {
  return typeof value?.['tag'] === 'string' ? value['tag'] : undefined
}

/** Objects after these records. */
export function keptTags(kept: readonly { readonly record: Readonly<Record<string, unknown>> }[]): readonly string[] {
  const past: (readonly string[])[] = []
  const future: (readonly string[])[] = []
  for (const { record } of kept) {
    if (record['t'] === 'do') {
      const { delta } = record['entry'] as Entry
      past.push(delta.flatMap((op) => (op.o === 'add' ? (tagOf(op.value) ?? []) : [])))
      future.length = 0
    } else if (record['t'] === 'undo') future.push(past.pop() ?? [])
    else if (record['t'] === 'redo') past.push(future.pop() ?? [])
  }
  return past.flat()
}

/** Line of a work as a page reads it. */
export function textOfLine(line: WorkLine): string {
  if ('n' in line) return `${JSON.stringify({ ...line.record, n: line.n, at: line.at })}\n`
  return line.t === 'saved' ? `${JSON.stringify(line)}\n` : ''
}
