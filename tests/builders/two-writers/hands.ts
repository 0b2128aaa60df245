import { addObjects } from '../../../domain/annotation/commands/add-objects'
import { changeObjects } from '../../../domain/annotation/commands/change-objects'
import { newObject } from '../../../domain/annotation/commands/new-object'
import { removeObjects } from '../../../domain/annotation/commands/remove-objects'
import type { Native } from '../../../domain/annotation/native'
import { boxShape } from '../../../domain/annotation/shaping/box-shape'
import { type Seen, seenIn, type SeenObjects, toldBy } from './causes'
import { DECIDED, type Doings, type Judge } from './judge'
import type { Page } from './page'

interface HandsParts {
  readonly name: string
  readonly page: Page
  readonly judge: Judge
  readonly doings: Doings
  readonly moment: () => string
  /** Drawings of these hands on any page, and the number of their acts. */
  readonly drawn: { readonly tags: Set<string>; count: number }
  /** Only the other version can show whether a save succeeded. */
  readonly isSilent: () => boolean
}

/** Acts of a person on a page; the judge learns of each before the product. */
export function handsOn({ name, page, judge, doings, moment, drawn, isSilent }: HandsParts) {
  const { annotating, author, drawing } = page
  const { causes } = judge
  /** All objects that this page has had since it was opened. */
  let heard = new Set<string>()
  let known: ReadonlySet<string> = heard

  const seen = (): SeenObjects => {
    if (known !== page.known()) {
      known = page.known()
      heard = new Set(known)
    }
    const now = seenIn(page.values(), new Set([...heard, ...drawn.tags]))
    heard = new Set(now.keys())
    return now
  }
  const mayAct = () => drawing() !== undefined && annotating.editing.seen.get().refusal === undefined
  const steps = () => drawing()?.drawn.get().history.past.length ?? 0
  const step = () => ({ before: [], at: moment(), by: author().email })

  /** The result is known before main hears of it. */
  function act(run: () => unknown): void {
    const before = seen()
    const acting = doings.begin()
    const past = drawing()?.drawn.get().history
    run()
    if (drawing()?.drawn.get().history === past) return doings.drop(acting)
    acting.states = causes.made(acting, before, seen())
    acting.left = page.textNow()
  }
  /** A present object, held. */
  async function chosen(nth: number) {
    const ids = drawing()?.ids() ?? []
    const id = ids[nth % Math.max(1, ids.length)]
    if (!mayAct() || id === undefined) return undefined
    await drawing()?.hold(drawing()?.rowsOf([id]) ?? [])
    return id
  }
  async function change(nth: number, part: 'className' | 'note') {
    const id = await chosen(nth)
    if (id === undefined) return
    drawn.count += 1
    const tag = toldBy(drawing()?.reading.value(id))?.tag
    const fields = () => ({ [part]: `${tag} ${part} ${name}${drawn.count}` })
    const args = { ids: [id], fields, label: '', author: author() }
    act(() => drawing()?.run('change', changeObjects, args, step()))
  }
  /** Names of the objects that a merge asks about, by its numbers. */
  function askedBy(plan: NonNullable<Awaited<ReturnType<typeof annotating.versions.merging.plan>>>) {
    const ids = drawing()?.ids() ?? []
    const tagOf = ({ row, className }: (typeof plan.asked)[number]) => {
      if (row === undefined) return className.split(' ')[0] ?? ''
      const id = ids.find((one) => drawing()?.rowsOf([one])[0] === row)
      return toldBy(drawing()?.reading.value(id ?? 'b-1') ?? page.valueCame(row))?.tag ?? ''
    }
    return new Map(plan.asked.map((one) => [tagOf(one), one.base]))
  }
  /** Version that a save met, if it exists and is loaded. */
  function met() {
    const now = annotating.saving.get()
    const isMet = now?.state.get().at === 'conflict' && annotating.versions.other.loaded() !== undefined
    return isMet ? { saving: now, theirs: page.met() } : undefined
  }

  return {
    draw() {
      if (!mayAct()) return
      drawn.count += 1
      const tag = `${name}${drawn.count}`
      act(() => {
        drawn.tags.add(tag)
        const id = drawing()?.newId() ?? 'n'
        drawing()?.run('add', addObjects, { objects: [{ id, value: anObject(tag, author()) }] }, step())
      })
    },
    relabel: (nth: number) => change(nth, 'className'),
    annotate: (nth: number) => change(nth, 'note'),
    async remove(nth: number) {
      const id = await chosen(nth)
      if (id !== undefined) act(() => drawing()?.run('remove', removeObjects, { ids: [id] }, step()))
    },
    undo: () => void (mayAct() && steps() > 0 && act(() => drawing()?.undo())),
    redo: () => void (mayAct() && act(() => drawing()?.redo())),
    /** Settles a conflict by merging both, as a person does when asked; true if there was one. */
    async merge(choice: number): Promise<boolean> {
      const now = met()
      const { merging } = annotating.versions
      const plan = now && (await merging.plan())
      if (plan === undefined) return false
      const [before, theirs] = [seen(), now?.theirs ?? new Map()]
      const asked = askedBy(plan)
      judge.merges.count += 1
      judge.merges.asked += asked.size
      for (const tag of asked.keys()) if (!causes.isAtOdds(tag, before, theirs)) judge.merges.needless += 1
      const choices = new Map(
        [...asked.values()].map((at, nth) => [at, (choice >> (nth % 8)) % 2 === 0 ? 'mine' : 'theirs'] as const),
      )
      const past = steps()
      const acting = doings.begin()
      const why = await merging.merge(choices)
      if (steps() === past) doings.drop(acting)
      if (why !== undefined) throw new Error(`not merged: ${why}`)
      heard = new Set([...heard, ...theirs.keys()])
      const after = seen()
      acting.left = page.textNow()
      for (const [tag, at] of asked) {
        const [winner, loser] = choices.get(at) === 'mine' ? [before, theirs] : [theirs, before]
        causes.chose(acting, tag, winner.get(tag), loser.get(tag))
      }
      if (isSilent() && ![...drawn.tags].some((tag) => isThere(theirs.get(tag))))
        for (const tag of drawn.tags)
          if (isThere(before.get(tag)) && after.get(tag)?.join() === before.get(tag)?.join())
            // Others removed all of it: it comes back, because it may never have arrived.
            causes.chose(acting, tag, before.get(tag), theirs.get(tag))
      judge.checkMerge(name, before, theirs, after)
      await now?.saving?.keepMine()
      return true
    },
    /** Settles a conflict with one's own version. */
    async keepMine() {
      const now = met()
      if (now === undefined) return
      const mine = seen()
      for (const tag of causes.tagsOf(mine, now.theirs)) causes.chose(DECIDED, tag, mine.get(tag), now.theirs.get(tag))
      await now.saving?.keepMine()
    },
    /** Settles a conflict with the other version. */
    async takeTheirs() {
      if (met() === undefined) return
      const before = seen()
      const given = await annotating.giveUp()
      if (!given.ok) return
      await page.opening()
      const after = seen()
      for (const tag of causes.tagsOf(after, before)) causes.chose(DECIDED, tag, after.get(tag), before.get(tag))
    },
  }
}

/** A removed object has one state, others have two. */
const isThere = (seen: Seen | undefined): boolean => seen?.length === 2

export function anObject(
  tag: string,
  author: { readonly email: string; readonly role: string; readonly at: string },
): Native {
  const at = Date.parse(author.at) % 90_000
  const named = { classId: 3, className: `${tag} first` }
  return {
    ...newObject('bbox', boxShape([at * 10, 1, at * 10 + 5, 9]).fields, named, author),
    tag,
    note: `${tag} none`,
  }
}
