import { type Act, createCauses, type SeenObjects } from './causes'

/** An act until main has it on disk; `left`: the resulting objects as one text. */
export interface Doing extends Act {
  states: readonly (readonly [tag: string, state: string])[]
  isKept: boolean
  left: string
}

/** A version was chosen as a whole. */
export const DECIDED: Act = { isLost: () => false }

/** Knows all acts and which of them were acknowledged; learns only that from the product. */
export function createJudge() {
  const causes = createCauses()
  /** Acknowledged: an object and a state of it. */
  const kept: (readonly [tag: string, state: string])[] = []
  return {
    causes,
    kept,
    /** Results of all merge questions. */
    merges: { count: 0, asked: 0, needless: 0 },
    /** Acknowledged states that are missing in a version without a chosen replacement. */
    missingIn: (version: SeenObjects) => kept.filter(([tag, state]) => !causes.has(version, tag, state)),
    /** Throws if a merge misses part of either side or of its choices. */
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

/** Acts on one page, from the hand to the disk; `taken`: texts that the platform received. */
export function createDoings({ kept }: Judge, taken: ReadonlySet<string>) {
  const acts: Doing[] = []
  let isOver = false
  /** A save may succeed before the disk has its content. */
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
    /** It had no effect. */
    drop(act: Doing): void {
      acts.splice(acts.indexOf(act), 1)
      act.isKept = true
    },
    /** The disk has the oldest missing act. */
    acknowledge(): void {
      const act = acts.find((one) => !one.isKept)
      if (act === undefined) throw new Error('a record of something that nobody did')
      act.isKept = true
      kept.push(...act.states)
    },
    /** Acts on their way to the disk may be there or not: reopening shows it. */
    foundAgain(text: string): void {
      const last = acts.findLastIndex(({ left }) => left === text)
      for (const act of acts.slice(0, last + 1)) act.isKept = true
    },
    /** The page is gone. */
    end: () => void (isOver = true),
  }
}
export type Doings = ReturnType<typeof createDoings>
