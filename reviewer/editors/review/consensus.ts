import { becomeVersion } from '#domain/annotation/commands/become-version'
import { type Agreement, agreementOf } from '#domain/annotation/consensus/agreement'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Native } from '#domain/annotation/native'
import { platformError } from '#domain/errors'
import type { HostClient } from '../../host/host-client'
import type { Annotation } from '../document/annotation-loader'
import type { Drawing } from '../document/drawing'
import type { Loaded } from '../document/resource'
import { createObservable, type Observable } from '../observable'

/** What somebody made of the same item. */
export interface VersionSeen {
  /** Where it lies, with who has it. */
  readonly name: string
  readonly people: readonly string[]
  readonly count: number
  /** How much it agrees with one's own, and with all others on average, from 0 to 1. */
  readonly withMine: number
  /** By the order of the versions; one's own is the first. */
  readonly between: readonly number[]
}

/** An object that somebody has, in one of the versions. */
interface Found {
  readonly version: number
  readonly object: AnnotationObject
  readonly score: number
}

/** An object of one's own, how far the others agree, and what the others agree on more, if they do. */
export interface Scored {
  readonly object: AnnotationObject
  readonly score: number
  readonly better: Found | undefined
}

/** How far the comparison is, and what came of it. */
export type ConsensusSeen =
  | { readonly at: 'none' | 'alone' | 'unable' | 'stopped' }
  /** Reads the versions of others, then compares the objects of all. */
  | { readonly at: 'looking'; readonly step: 'reading' | 'comparing'; readonly done: number; readonly total: number }
  | { readonly at: 'failed'; readonly why: string }
  | {
      readonly at: 'ready'
      /** One's own first. */
      readonly versions: readonly VersionSeen[]
      /** Those that the others agree on least first. */
      readonly scored: readonly Scored[]
      /** What others have and oneself has not, each once; what most of them have first. */
      readonly missing: readonly Found[]
      /** So many versions could not be read. */
      readonly unread: number
      /** How long the comparison took, in milliseconds. */
      readonly took: number
    }

/** Compares the open item with what others made of it, and takes over what they made better. */
export interface Consensus {
  readonly seen: Observable<ConsensusSeen>
  /**
   * Looks at each item that is opened, until it is told to leave that. What came of it stays while the item is open: who
   * attends again finds it, compared with what was changed here meanwhile.
   */
  attend(): () => void
  /** Reads what others made of the item, and compares it, from the beginning. */
  retry(): void
  /** Gives up what is being read or compared. */
  cancel(): void
  /** Takes over others' objects as one step: in place of one's own, or beside them. */
  take(instead: readonly Scored[], besides: readonly Found[]): Promise<void>
  /** Takes these objects of one's own away, as one step. */
  remove(low: readonly Scored[]): Promise<void>
  dispose(): void
}

export interface ConsensusParts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
  readonly item: () => { readonly id: number; readonly name: string } | undefined
  readonly drawing: Observable<Drawing | undefined>
  readonly load: (url: string, signal: AbortSignal) => Promise<Loaded<Annotation>>
  /** Why nothing may be changed now. */
  readonly refusal: () => string | undefined
  readonly author: () => { readonly email: string; readonly at: string }
  readonly onRefused: (reason: string) => void
  readonly say: (text: string) => void
}

interface Other {
  readonly name: string
  readonly people: readonly string[]
  readonly annotation: Annotation
}

/** The page does something else after so many milliseconds of comparing. */
const STRETCH_MS = 8

/** Asks for nothing until somebody wants to see it. */
export function createConsensus(parts: ConsensusParts): Consensus {
  const { client, actions, item, drawing, load, refusal, author, onRefused, say } = parts
  const seen = createObservable<ConsensusSeen>({ at: 'none' })
  let isAttended = false
  let others: readonly Other[] = []
  let unread = 0
  let loading = new AbortController()
  let unfollow = (): void => undefined
  let isComparing = false
  let isStale = false
  /** One's own objects, as they were compared last. */
  let compared: readonly AnnotationObject[] | undefined

  function close(): void {
    loading.abort()
    unfollow()
    compared = undefined
    for (const { annotation } of others) annotation.close()
    others = []
    seen.set({ at: 'none' })
  }

  async function open(): Promise<void> {
    close()
    const [now, which] = [drawing.get(), item()]
    if (!isAttended || now === undefined || which === undefined) return
    const mine = new AbortController()
    loading = mine
    seen.set({ at: 'looking', step: 'reading', done: 0, total: 0 })
    const known = await actions()
    if (mine.signal.aborted) return
    if (!known.has('itemCopies') || !known.has('peekAsset')) return seen.set({ at: 'unable' })
    const found = await client.call('itemCopies', [{ itemId: which.id, name: which.name }])
    if (mine.signal.aborted) return
    if (!found.ok) return seen.set({ at: 'failed', why: found.error.message })
    const read: Other[] = []
    unread = 0
    const { data } = found.value
    for (const [done, { id, name, people }] of data.entries()) {
      seen.set({ at: 'looking', step: 'reading', done, total: data.length })
      const one = await openedOf(id, mine.signal)
      if (mine.signal.aborted) {
        if (typeof one === 'object') one.close()
        for (const { annotation } of read) annotation.close()
        return
      }
      if (one === 'unread') unread += 1
      else if (one !== 'empty') read.push({ name, people, annotation: one })
    }
    others = read
    if (read.length === 0) return seen.set({ at: 'alone' })
    await follow(now)
  }

  async function follow({ drawn }: Drawing): Promise<void> {
    unfollow()
    unfollow = drawn.subscribe(() => void compare())
    if (compared !== drawn.get().objects) await compare()
  }

  function attendAgain(): Promise<void> {
    const [{ at }, now] = [seen.get(), drawing.get()]
    if (at === 'ready' && now !== undefined) return follow(now)
    return at === 'stopped' ? Promise.resolve() : open()
  }

  /** What is not found yet is looked for again another time; what is found costs nothing until somebody wants to see it. */
  function leave(): void {
    const { at } = seen.get()
    if (at === 'ready') unfollow()
    else if (at !== 'stopped') close()
  }

  /** Nothing is told of whoever looks at an item like this. */
  async function openedOf(id: number, signal: AbortSignal): Promise<Annotation | 'empty' | 'unread'> {
    const peeked = await client.call('peekAsset', [id])
    if (!peeked.ok) return 'unread'
    const { annotation } = peeked.value
    if (annotation === null) return 'empty'
    const loaded = await load(annotation, signal)
    return 'value' in loaded ? loaded.value : 'unread'
  }

  /** Whoever works on meanwhile has it compared once more. */
  async function compare(): Promise<void> {
    isStale = true
    if (isComparing) return
    isComparing = true
    while (isStale) {
      isStale = false
      const [now, theirs] = [drawing.get(), others]
      if (now === undefined || theirs.length === 0 || !isAttended) break
      const { objects } = now.drawn.get()
      const versions = [objects, ...theirs.map(({ annotation }) => annotation.objects)]
      const begun = performance.now()
      const total = stepsOf(versions.map(({ length }) => length))
      const agreement = await inStretches(agreementOf(versions), (done) => {
        if (others !== theirs || !isAttended) return false
        // What is listed stays while the person works on and it is compared once more.
        if (seen.get().at !== 'ready') seen.set({ at: 'looking', step: 'comparing', done, total })
        return true
      })
      if (agreement === undefined || drawing.get() !== now || others !== theirs) isStale = others.length > 0
      else if (!isStale) {
        compared = objects
        seen.set({ ...seenOf(versions, agreement, theirs, unread), took: performance.now() - begun })
      }
    }
    isComparing = false
  }

  /** The exact objects of others, by version. */
  async function exactOf(found: readonly Found[]): Promise<ReadonlyMap<Found, Native>> {
    const values = new Map<Found, Native>()
    for (const [version, wanted] of Map.groupBy(found, (one) => one.version)) {
      const read = await others[version - 1]?.annotation.exact(wanted.map(({ object }) => object.row))
      for (const [at, one] of wanted.entries()) {
        const value = read?.[at]
        // What was decided on theirs was not decided on one's own.
        if (value !== undefined) values.set(one, Object.hasOwn(value, 'error') ? { ...value, error: null } : value)
      }
    }
    return values
  }

  async function take(instead: readonly Scored[], besides: readonly Found[]): Promise<void> {
    const open = drawing.get()
    const no = refusal()
    if (no !== undefined) return onRefused(no)
    if (open === undefined) return
    const better = instead.flatMap(({ better: one }) => (one === undefined ? [] : [one]))
    const values = await exactOf([...better, ...besides])
    await open.hold(instead.map(({ object }) => object.row))
    if (drawing.get() !== open) return
    if (values.size < better.length + besides.length) return onRefused(platformError('revision_gone').message)
    const change = instead.flatMap(({ object, better: one }) => {
      const value = one === undefined ? undefined : values.get(one)
      return value === undefined ? [] : [{ id: open.idOf(object.row), value }]
    })
    const add = besides.flatMap((one) => {
      const value = values.get(one)
      return value === undefined ? [] : [{ id: open.newId(), value }]
    })
    const label = labelOf(change.length, add.length)
    const { at, email: by } = author()
    const refused = open.run('consensus', becomeVersion, { remove: [], change, add, label }, { before: [], at, by })
    if (refused === undefined) say(label)
    else onRefused(refused)
  }

  async function remove(low: readonly Scored[]): Promise<void> {
    const open = drawing.get()
    const no = refusal()
    if (no !== undefined) return onRefused(no)
    if (open === undefined || low.length === 0) return
    const rows = low.map(({ object }) => object.row)
    await open.hold(rows)
    if (drawing.get() !== open) return
    const label = `${rows.length === 1 ? '1 object' : `${rows.length.toLocaleString('en')} objects`} with too little agreement removed`
    const ids = rows.map((row) => open.idOf(row))
    const { at, email: by } = author()
    const args = { remove: ids, change: [], add: [], label }
    const refused = open.run('consensus', becomeVersion, args, { before: rows, at, by })
    if (refused === undefined) say(label)
    else onRefused(refused)
  }

  const stop = drawing.subscribe(() => void open())
  return {
    seen,
    attend() {
      isAttended = true
      void attendAgain()
      return () => {
        isAttended = false
        leave()
      }
    },
    retry: () => void open(),
    cancel() {
      if (seen.get().at !== 'looking') return
      close()
      seen.set({ at: 'stopped' })
    },
    take,
    remove,
    dispose() {
      stop()
      close()
    },
  }
}

function labelOf(changed: number, added: number): string {
  const words = (count: number, did: string) =>
    count === 0 ? [] : [`${count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`} of others ${did}`]
  return [...words(changed, 'replaced with others’'), ...words(added, 'added')].join(', ')
}

/** How often comparing objects of so many lets something else be done in between: once for each of the earlier version of two. */
function stepsOf(counts: readonly number[]): number {
  return counts.reduce((sum, count, at) => sum + count * (counts.length - 1 - at), 0)
}

/** Tells how many steps are done at each rest; undefined where nobody wants the rest any more. */
async function inStretches<T>(steps: Generator<boolean, T>, onRest: (done: number) => boolean): Promise<T | undefined> {
  let done = 0
  let begun = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (step.value) done += 1
    if (performance.now() - begun < STRETCH_MS) continue
    if (!onRest(done)) return undefined
    await new Promise((resume) => setTimeout(resume))
    begun = performance.now()
  }
}

/** What is shown of an agreement; the first version is one's own. */
function seenOf(
  versions: readonly (readonly AnnotationObject[])[],
  { scores, between, matches }: Agreement,
  others: readonly Other[],
  unread: number,
): Omit<Extract<ConsensusSeen, { at: 'ready' }>, 'took'> {
  const foundAt = (version: number, place: number): Found | undefined => {
    const object = versions[version]?.[place]
    return object === undefined ? undefined : { version, object, score: scores[version]?.[place] ?? 0 }
  }
  const partners = matches.map((row) => row.map((pairs) => new Map(pairs.map(({ one, other }) => [one, other]))))
  const scored = (versions[0] ?? []).map((object, place): Scored => {
    const score = scores[0]?.[place] ?? 0
    const candidates = others.flatMap((_, at) => {
      const partner = partners[0]?.[at + 1]?.get(place)
      return (partner === undefined ? undefined : foundAt(at + 1, partner)) ?? []
    })
    const best = candidates.toSorted((a, b) => b.score - a.score)[0]
    return { object, score, better: best !== undefined && best.score > score + EVEN ? best : undefined }
  })
  const missing = others.flatMap((_, at) =>
    (versions[at + 1] ?? []).flatMap((_object, place) => {
      if (partners[at + 1]?.[0]?.has(place) === true) return []
      // What another one has too stands there.
      const isListed = others.slice(0, at).some((_other, before) => {
        const partner = partners[at + 1]?.[before + 1]?.get(place)
        return partner !== undefined && partners[before + 1]?.[0]?.has(partner) !== true
      })
      return isListed ? [] : (foundAt(at + 1, place) ?? [])
    }),
  )
  const seenAs = (at: number, name: string, people: readonly string[]): VersionSeen => ({
    name,
    people,
    count: versions[at]?.length ?? 0,
    withMine: between[0]?.[at] ?? 0,
    between: between[at] ?? [],
  })
  return {
    at: 'ready',
    versions: [seenAs(0, 'This item', []), ...others.map(({ name, people }, at) => seenAs(at + 1, name, people))],
    scored: scored.toSorted((a, b) => a.score - b.score),
    missing: missing.toSorted((a, b) => b.score - a.score),
    unread,
  }
}

/** Scores that differ by less than this are even. */
const EVEN = 0.005
