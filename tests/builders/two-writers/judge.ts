import { type Act, createCauses, type SeenObjects } from './causes'

/** What a hand has done, until main has it on the disk; `left`: the objects as it left them, as one text. */
export interface Doing extends Act {
  states: readonly (readonly [tag: string, state: string])[]
  isKept: boolean
  left: string
}

/** A version was chosen as a whole. */
export const DECIDED: Act = { isLost: () => false }

/** Knows what hands have done, and what of it was acknowledged; it learns nothing from the product but that. */
export function createJudge() {
  const causes = createCauses()
  /** What was acknowledged: an object, and a state of it. */
  const kept: (readonly [tag: string, state: string])[] = []
  return {
    causes,
    kept,
    /** What the questions of all merges came to. */
    merges: { count: 0, asked: 0, needless: 0 },
    /** What was acknowledged, and is neither in a version nor gone for something that was chosen over it. */
    missingIn: (version: SeenObjects) => kept.filter(([tag, state]) => !causes.has(version, tag, state)),
    /** Throws where a merge has not all of both, or of what was chosen of them. */
    checkMerge(name: string, before: SeenObjects, theirs: SeenObjects, after: SeenObjects): void {
      for (const tag of causes.tagsOf(before, theirs, after)) {
        if (causes.standsFor(tag, after, before) && causes.standsFor(tag, after, theirs)) continue
        const [mine, other, made] = [before, theirs, after].map((version) => version.get(tag)?.join())
        throw new Error(`${name} merged ${tag}: of ${mine} and ${other} came ${made}`)
      }
    },
  }
}
export type Judge = ReturnType<typeof createJudge>

/** What is done at one page, from the hand to the disk; `taken`: what the platform was given, as texts. */
export function createDoings({ kept }: Judge, taken: ReadonlySet<string>) {
  const acts: Doing[] = []
  let isOver = false
  /** A save may get in before the disk has what it is of. */
  const isSaved = (act: Doing): boolean => acts.slice(acts.indexOf(act)).some(({ left }) => taken.has(left))
  return {
    begin(): Doing {
      const act: Doing = {
        states: [],
        isKept: false,
        left: '',
        isLost: () => isOver && !act.isKept && !isSaved(act),
      }
      acts.push(act)
      return act
    },
    /** It came to nothing. */
    drop(act: Doing): void {
      acts.splice(acts.indexOf(act), 1)
      act.isKept = true
    },
    /** The disk has the oldest of those that it lacked. */
    acknowledge(): void {
      const act = acts.find((one) => !one.isKept)
      if (act === undefined) throw new Error('a record of something that nobody did')
      act.isKept = true
      kept.push(...act.states)
    },
    /** What was under way to the disk may be there, or not: it shows in what is there again. */
    foundAgain(text: string): void {
      const last = acts.findLastIndex(({ left }) => left === text)
      for (const act of acts.slice(0, last + 1)) act.isKept = true
    },
    /** The page is gone. */
    end: () => void (isOver = true),
  }
}
export type Doings = ReturnType<typeof createDoings>
