import { Readable } from 'node:stream'
import { addObjects } from '../../domain/annotation/commands/add-objects'
import { changeObjects } from '../../domain/annotation/commands/change-objects'
import { newObject } from '../../domain/annotation/commands/new-object'
import { removeObjects } from '../../domain/annotation/commands/remove-objects'
import type { Native } from '../../domain/annotation/native'
import { boxShape } from '../../domain/annotation/shaping/box-shape'
import type { PlatformError } from '../../domain/errors'
import { err, ok, type Result } from '../../domain/result'
import { createSaving } from '../../main/annotations/saving'
import { createSendSave } from '../../main/annotations/send-save'
import { createWorks } from '../../main/annotations/works'
import { createJournal } from '../../main/journal/journal'
import { isEntryLine } from '../../main/outbox/entries'
import { OUTBOX_JOURNAL } from '../../main/outbox/journal-form'
import { itemLane } from '../../main/outbox/lane-names'
import { createOutbox } from '../../main/outbox/outbox'
import type { Entry } from '../../main/outbox/writes'
import type { Annotation } from '../../reviewer/editors/document/annotation-loader'
import { createClassDesk } from '../../reviewer/editors/document/class-desk'
import { createObjectViews } from '../../reviewer/editors/document/object-view'
import type { Progress } from '../../reviewer/editors/document/resource'
import { createObservable } from '../../reviewer/editors/observable'
import { createAnnotating } from '../../reviewer/editors/vector/annotating'
import { createItemNotes } from '../../reviewer/editors/work/item-notes'
import { createWorkHost } from '../../reviewer/editors/work/work-host'
import { createWorkNews, type WorkNews } from '../../reviewer/session/work-news'
import { FakeHost } from '../fakes/fake-host'
import { ManualClock } from '../fakes/manual-clock'
import { SimulatedDisk } from '../fakes/simulated-disk'
import { idle, VirtualTime } from '../fakes/virtual-time'
import { type Act, type Causes, createCauses, seenIn, type SeenObjects, toldBy } from './causes'
import { anItem } from './items'
import { aSharedPlatform, type SharedPlatform, shaOf, textOf } from './shared-platform'
import { textOfLine } from './two-windows'
import { annotationOf } from './versions'

const PLACE = { projectId: 5, itemId: 11 }
const ACTIONS = ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl', 'giveUpSave']
const CHANGES: ReadonlySet<unknown> = new Set(['do', 'undo', 'redo'])

/** One moment after another, so that nothing is made twice at the same time. */
function createMoments() {
  let count = 0
  return () => {
    count += 1
    return new Date(Date.UTC(2026, 10, 24, 9) + count).toISOString()
  }
}

interface World {
  readonly platform: SharedPlatform
  readonly causes: Causes
  readonly moment: () => string
  /** What was acknowledged: an object, and a state of it. */
  readonly kept: (readonly [tag: string, state: string])[]
  /** What the questions of all merges came to. */
  readonly merges: { count: number; asked: number; needless: number }
}

/** The main process of one writer's computer; `disk` and `bodies` are what a run before has left. */
function aMain(who: number, { platform }: World, disk: SimulatedDisk, bodies: Map<string, Buffer>) {
  const time = new VirtualTime()
  const state = { isDead: false }
  /** The page that is open now. */
  let tell: (news: WorkNews) => void = () => undefined
  const works = createWorks({
    disk,
    folder: '/data/works',
    now: time.ticks,
    sleep: time.sleep,
    bases: { take: async () => false, clear: async () => undefined },
    news: {
      lost: (_guest, work) => tell({ name: 'work_lost', data: { work } }),
      free: (_guest, itemId) => tell({ name: 'work_free', data: { itemId } }),
      saved: (_guest, work, itemId, upTo, revision) =>
        tell({ name: 'annotation_saved', data: { work, itemId, upTo, revision } }),
      records: () => undefined,
    },
  })
  works.setAccount({ userId: who, platform: 'local' })
  const sendSave = createSendSave({
    annotations: platform.annotations,
    versions: { keep: async () => undefined },
    open: (sha256) => Readable.from([bodies.get(sha256) ?? Buffer.alloc(0)]),
    pathOf: (sha256) => sha256,
  })
  /** As the host of the reviewer does: a save that was held got in, or met another version. */
  const settled = (entry: Entry, outcome: Result<unknown>): void => {
    if (state.isDead || entry.kind !== 'saveAnnotation') return
    const { itemId, upTo } = entry
    if (outcome.ok) {
      const { revision } = outcome.value as { readonly revision: number }
      tell({ name: 'annotation_saved', data: { itemId, revision, upTo: 0 } })
      if (upTo !== null) void works.saved(PLACE.projectId, itemId, upTo, revision)
      return
    }
    const revision = outcome.error.data?.['revision']
    if (typeof revision === 'number')
      tell({ name: 'annotation_conflict', data: { itemId, revision, annotation: '/present' } })
  }
  const outbox = createOutbox({
    journal: createJournal({
      disk,
      path: '/data/outbox/outbox.journal',
      now: () => 0,
      accepts: isEntryLine,
      form: OUTBOX_JOURNAL,
    }),
    async send(entry, signal) {
      // Of a process that is dead nobody hears any more.
      if (state.isDead || entry.kind !== 'saveAnnotation') return new Promise(() => undefined)
      const { itemId, projectId, base, body, key } = entry
      const said = await sendSave({ teamId: 1, projectId, itemId, base, body, key, signal })
      return state.isDead ? new Promise(() => undefined) : said
    },
    now: time.ticks,
    ticks: time.ticks,
    sleep: time.sleep,
    account: { userId: who, email: `${who}@example.test`, platform: 'local' },
    onSent: (entry, written) => settled(entry, ok(written)),
    onRefused: (entry, error) => settled(entry, err(error)),
  })
  const giveUp = (itemId: number) => outbox.giveUpRefused('saveAnnotation', itemLane(itemId))
  const saving = createSaving({
    uploads: {
      take: (_guest, url, place) => {
        const bytes = bodies.get(url)
        if (bytes === undefined) return undefined
        const sha256 = shaOf(String(bytes))
        return { path: url, sha256, bytes: bytes.length, place: { ...place, part: 'annotation' } }
      },
      drop: async () => undefined,
    },
    isPassed: works.isPassed,
    keepBody: async (path, sha256) => {
      bodies.set(sha256, bodies.get(path) ?? Buffer.alloc(0))
      return ok(null)
    },
    releaseBody: async () => undefined,
    submit: (projectId, change) =>
      outbox.submit({ kind: 'saveAnnotation', teamId: 1, projectId, change, itemName: 'item' }),
    saved: works.saved,
    giveUp,
  })
  return {
    works,
    outbox,
    saving,
    giveUp,
    time,
    state,
    hearWith: (listener: (news: WorkNews) => void) => void (tell = listener),
  }
}
type Main = ReturnType<typeof aMain>

/** What a page does of a clock at once, it does at once. */
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

/** What a hand has done, until main has it on the disk; `left`: the objects as it left them. */
interface Doing extends Act {
  states: readonly (readonly [tag: string, state: string])[]
  isKept: boolean
  left: string
}

/** A version was chosen as a whole. */
const DECIDED = { isLost: () => false }

/** One person at a computer of their own. */
async function aWriter(name: string, who: number, world: World) {
  const { platform, causes, moment, kept, merges } = world
  const bodies = new Map<string, Buffer>()
  let disk = new SimulatedDisk()
  let main: Main = aMain(who, world, disk, bodies)
  let lastGuest = 0
  let count = 0
  const drawnTags = new Set<string>()
  let page = await openPage()

  async function openPage() {
    lastGuest += 1
    const guestId = lastGuest
    const mine = main
    const { works, saving, state } = mine
    const acts: Doing[] = []
    /** A save may get in before the disk has what it is of. */
    const isSaved = (act: Doing): boolean => acts.slice(acts.indexOf(act)).some(({ left }) => platform.taken.has(left))
    const begin = (): Doing => {
      const act: Doing = {
        states: [],
        isKept: false,
        left: '',
        isLost: () => life.isOver && !act.isKept && !isSaved(act),
      }
      acts.push(act)
      return act
    }
    const keep = (act: Doing | undefined): void => {
      if (act === undefined) throw new Error('a record of something that nobody did')
      act.isKept = true
      kept.push(...act.states)
    }
    const news = createWorkNews()
    const life = { isOver: false }
    mine.hearWith((one) =>
      queueMicrotask(() => {
        if (!life.isOver && !state.isDead) news.tell(structuredClone(one))
      }),
    )
    const withAddress = (error: PlatformError): Result<never> =>
      err(error.status === 412 ? { ...error, data: { ...error.data, annotation: '/present' } } : error)
    const files = new Map<string, () => Promise<string>>()
    const client = new FakeHost({
      hostActions: () => ACTIONS,
      openWork: async (wish: { readonly revision: number }) => {
        const opened = await works.open({ ...PLACE, guestId, take: false, ...wish })
        if (!opened.ok) return opened
        const { recovered, work } = opened.value
        const file = works.fileOf(guestId, work)
        files.set(work, async () => ((await file?.lines()) ?? []).map(textOfLine).join(''))
        const { revision, records, since } = recovered ?? {}
        const base = { revision, annotation: `/base/${revision}` }
        return ok({ ...opened.value, recovered: recovered && { records, since, url: work, base } })
      },
      appendWork: async ({
        work,
        from,
        records,
      }: {
        work: string
        from: number
        records: readonly { t: string }[]
      }) => {
        const known = works.fileOf(guestId, work)?.summary().last ?? 0
        const added = await works.append(guestId, work, from, records as never)
        if (added.ok && !state.isDead)
          for (const [at, { t }] of records.entries()) if (from + at > known && CHANGES.has(t)) keep(acts.shift())
        return added
      },
      closeWork: ({ work, discard = false }: { work: string; discard?: boolean }) =>
        works.close(guestId, work, discard),
      writeUrl: () => ({ url: `/write/${who}/${bodies.size}`, partBytes: 1_000_000 }),
      saveAnnotation: async ({ itemId, ...wish }: { itemId: number; revision: number; url: string; upTo: number }) => {
        const saved = await saving.save(guestId, { projectId: PLACE.projectId, itemId, ...wish })
        return saved.ok ? saved : withAddress(saved.error)
      },
      giveUpSave: ({ itemId }: { itemId: number }) => mine.giveUp(itemId),
    })
    const clock = new HastyClock()
    const host = createWorkHost({ client, clock, news, read: async (url) => files.get(url)?.() })
    const annotation = createObservable<Progress<Annotation>>({ state: 'loading' })
    const author = () => ({ email: `${name}@example.test`, role: 'Annotator', at: moment() })
    /** The objects as they came, and those of the version that a save met. */
    let came: readonly Native[] = []
    let met: SeenObjects = new Map()
    /** The objects that this page has ever had. */
    let heard = new Set<string>()
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
      bounds: () => ({ width: 100_000, height: 800 }),
      lookAt: () => undefined,
      say: () => undefined,
      onRefused: () => undefined,
      onTaken: () => undefined,
      onOutdated: () => void opening(),
    })
    async function opening(): Promise<void> {
      annotation.set({ state: 'loading' })
      const revision = platform.present()
      await idle()
      const url = await annotating.open(
        { item: anItem({ id: PLACE.itemId }), media: null, annotation: `/base/${revision}`, revision },
        () => true,
      )
      const base = Number(url?.replace('/base/', ''))
      came = platform.valuesAt(base)
      heard = new Set(platform.seenAt(base).keys())
      annotation.set({ state: 'ready', value: joinable(came) })
      await idle()
    }
    await opening()
    const drawing = () => annotating.drawing.get()
    const values = () => (drawing()?.ids() ?? []).map((id) => drawing()?.reading.value(id) ?? came[Number(id.slice(1))])
    const seen = (): SeenObjects => {
      const now = seenIn(values(), new Set([...heard, ...drawnTags]))
      heard = new Set(now.keys())
      return now
    }
    const mayAct = () => drawing() !== undefined && annotating.editing.seen.get().refusal === undefined
    const steps = () => drawing()?.drawn.get().history.past.length ?? 0

    const textNow = () => textOf(values())

    /** A hand does something; what it came to is known before main hears of it. */
    function act(run: () => unknown): void {
      const before = seen()
      const acting = begin()
      const past = drawing()?.drawn.get().history
      run()
      if (drawing()?.drawn.get().history === past) acts.pop()
      else {
        acting.states = causes.made(acting, before, seen())
        acting.left = textNow()
      }
    }
    const step = () => ({ before: [], at: moment(), by: author().email })
    /** An object of those that are there. */
    function chosen(nth: number) {
      const ids = drawing()?.ids() ?? []
      const id = ids[nth % Math.max(1, ids.length)]
      return id === undefined ? undefined : { id, rows: drawing()?.rowsOf([id]) ?? [] }
    }
    async function change(nth: number, part: 'className' | 'note') {
      const object = chosen(nth)
      if (!mayAct() || object === undefined) return
      await drawing()?.hold(object.rows)
      count += 1
      const tag = toldBy(drawing()?.reading.value(object.id))?.tag
      const fields = () => ({ [part]: `${tag} ${part} ${name}${count}` })
      const args = { ids: [object.id], fields, label: '', author: author() }
      act(() => drawing()?.run('change', changeObjects, args, step()))
    }

    return {
      annotating,
      opening,
      seen,
      clock,
      acts,
      textNow,
      /** Nothing of it is heard any more. */
      die() {
        life.isOver = true
        client.call = () => new Promise(() => undefined)
        annotating.dispose()
      },
      state: () => annotating.saving.get()?.state.get(),
      isUnsaved: () => annotating.work.get()?.isUnsaved() === true,
      draw() {
        if (!mayAct()) return
        count += 1
        const tag = `${name}${count}`
        act(() => {
          drawnTags.add(tag)
          const id = drawing()?.newId() ?? 'n'
          drawing()?.run('add', addObjects, { objects: [{ id, value: anObject(tag, author()) }] }, step())
        })
      },
      relabel: (nth: number) => change(nth, 'className'),
      annotate: (nth: number) => change(nth, 'note'),
      async remove(nth: number) {
        const object = chosen(nth)
        if (!mayAct() || object === undefined) return
        await drawing()?.hold(object.rows)
        act(() => drawing()?.run('remove', removeObjects, { ids: [object.id] }, step()))
      },
      undo: () => void (mayAct() && steps() > 0 && act(() => drawing()?.undo())),
      redo: () => void (mayAct() && act(() => drawing()?.redo())),
      /** Settles what a save met by merging both, as a person does who is asked; true: there was something to settle. */
      async merge(choice: number): Promise<boolean> {
        const now = annotating.saving.get()
        if (now?.state.get().at !== 'conflict') return false
        const { merging, other } = annotating.versions
        if (other.loaded() === undefined) return false
        const plan = await merging.plan()
        if (plan === undefined) return false
        const [before, theirs, base] = [seen(), met, drawing()?.ids() ?? []]
        const tagOf = ({ row, className }: (typeof plan.asked)[number]) => {
          const at = base.findIndex((id) => row !== undefined && drawing()?.rowsOf([id])[0] === row)
          const value = drawing()?.reading.value(base[at] ?? 'b-1') ?? came[row ?? -1]
          return row === undefined ? (className.split(' ')[0] ?? '') : (toldBy(value)?.tag ?? '')
        }
        const asked = new Map(plan.asked.map((one) => [tagOf(one), one.base]))
        merges.count += 1
        merges.asked += asked.size
        for (const tag of asked.keys()) if (!causes.isAtOdds(tag, before, theirs)) merges.needless += 1
        const choices = new Map(
          [...asked.values()].map((at, nth) => [at, (choice >> (nth % 8)) % 2 === 0 ? 'mine' : 'theirs'] as const),
        )
        const past = steps()
        const acting = begin()
        const why = await merging.merge(choices)
        if (steps() === past) {
          acts.splice(acts.indexOf(acting), 1)
          acting.isKept = true
        }
        if (why !== undefined) throw new Error(`not merged: ${why}`)
        heard = new Set([...heard, ...theirs.keys()])
        const after = seen()
        acting.left = textNow()
        for (const tag of causes.tagsOf(before, theirs, after)) {
          const at = asked.get(tag)
          if (at !== undefined) {
            const isMine = choices.get(at) === 'mine'
            const [winner, loser] = isMine ? [before, theirs] : [theirs, before]
            causes.chose(acting, tag, winner.get(tag), loser.get(tag))
          }
          const { standsFor } = causes
          if (!standsFor(tag, after, before) || !standsFor(tag, after, theirs))
            throw new Error(
              `${name} merged ${tag}: of ${before.get(tag)?.join()} and ${theirs.get(tag)?.join()} came ${after.get(tag)?.join()}`,
            )
        }
        await now.keepMine()
        return true
      },
      /** Settles it with one's own version as it is. */
      async keepMine() {
        const now = annotating.saving.get()
        if (now?.state.get().at !== 'conflict' || annotating.versions.other.loaded() === undefined) return
        for (const tag of causes.tagsOf(seen(), met)) causes.chose(DECIDED, tag, seen().get(tag), met.get(tag))
        await now.keepMine()
      },
      /** Settles it with the version of the other one. */
      async takeTheirs() {
        if (annotating.saving.get()?.state.get().at !== 'conflict') return
        if (annotating.versions.other.loaded() === undefined) return
        const before = seen()
        const given = await annotating.giveUp()
        if (!given.ok) return
        await opening()
        for (const tag of causes.tagsOf(seen(), before)) causes.chose(DECIDED, tag, seen().get(tag), before.get(tag))
      },
    }
  }

  return {
    name,
    get page() {
      return page
    },
    get main() {
      return main
    },
    keepBytes: (url: string, text: string) => void bodies.set(url, Buffer.from(text)),
    /** The process of the page dies, and it is opened anew. */
    async crash() {
      page.die()
      main.works.guestGone(lastGuest)
      page = await openPage()
    },
    /** The whole computer loses its power, and is started again. */
    async restart(random: () => number) {
      page.die()
      main.state.isDead = true
      disk = disk.afterPowerCut(random)
      main = aMain(who, world, disk, bodies)
      await main.outbox.loaded
      const { acts } = page
      page = await openPage()
      // What was under way to the disk may be there, or not: it shows in what is there again.
      const text = page.textNow()
      const last = acts.findLastIndex(({ left }) => left === text)
      for (const act of acts.slice(0, last + 1)) act.isKept = true
    },
  }
}
export type Writer = Awaited<ReturnType<typeof aWriter>>

function anObject(tag: string, author: { readonly email: string; readonly role: string; readonly at: string }): Native {
  const at = Date.parse(author.at) % 90_000
  const named = { classId: 3, className: `${tag} first` }
  return {
    ...newObject('bbox', boxShape([at * 10, 1, at * 10 + 5, 9]).fields, named, author),
    tag,
    note: `${tag} none`,
  }
}

/** Two people with computers of their own, who work on one annotation of one platform. */
export async function twoWriters({ honoursKeys = true, objects = 4 } = {}) {
  const moment = createMoments()
  const first = Array.from({ length: objects }, (_, at) =>
    anObject(`o${at}`, { email: 'bo@example.test', role: 'Annotator', at: moment() }),
  )
  const platform = aSharedPlatform(first, honoursKeys)
  const world: World = {
    platform,
    causes: createCauses(),
    moment,
    kept: [],
    merges: { count: 0, asked: 0, needless: 0 },
  }
  const writers = [await aWriter('A', 1, world), await aWriter('B', 2, world)] as const
  return { ...world, writers }
}
