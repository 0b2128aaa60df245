import type { Blemish } from '#domain/annotation/mask/regions'
import type { ChoiceSource } from '../../session/view-choices'
import { createObservable, type Observable } from '../observable'
import type { Annotating } from '../session/annotating'
import type { MaskPaintingDesk } from './painting'
import { PIXEL_CHOICES } from './pixel-choices'

/** Progress of a walk through holes and specks. */
export interface BlemishesSeen {
  readonly found: readonly Blemish[]
  /** Index of the current one. */
  readonly at: number
}

/** Walks the mask's holes and specks, so that the user decides about each. */
export interface Blemishes {
  /** Undefined outside a walk. */
  readonly seen: Observable<BlemishesSeen | undefined>
  /** Moves to the next or previous one; searches the mask first. */
  readonly step: (by: 1 | -1) => Promise<void>
  /** Fills a hole with the surrounding part, or erases a speck. */
  readonly mend: () => void
  readonly end: () => void
  dispose(): void
}

interface Parts {
  readonly annotating: Annotating
  readonly painting: MaskPaintingDesk
  readonly choices: ChoiceSource
  readonly lookAt: (blemish: Blemish) => void
  readonly say: (words: string) => void
}

/** Searches again after each change of the mask. */
export function createBlemishes({ annotating, painting, choices, lookAt, say }: Parts): Blemishes {
  const seen = createObservable<BlemishesSeen | undefined>(undefined)
  /** The mask of the last search. */
  let of = painting.mask()

  function show(found: readonly Blemish[], at: number): void {
    const one = found[at]
    if (one === undefined) {
      seen.set(undefined)
      return say('No hole or speck of that size is left')
    }
    seen.set({ found, at })
    lookAt(one)
    say(`${one.kind === 'hole' ? 'Hole' : 'Speck'} of ${one.area} pixels, ${at + 1} of ${found.length}`)
  }

  async function find(at: number): Promise<void> {
    const mask = painting.mask()
    of = mask
    if (mask === undefined) return show([], 0)
    const found = await annotating.masks.blemishes(mask, choices.of(PIXEL_CHOICES).get().speckMost)
    if (painting.mask() !== mask) return
    if (found === undefined) return annotating.changing.onRefused('Holes and specks couldn’t be found. Try again.')
    show(found, Math.min(at, Math.max(0, found.length - 1)))
  }

  function follow(): void {
    unfollow()
    seen.set(undefined)
    const open = annotating.drawing.get()
    unfollow =
      open?.drawn.subscribe(() => {
        const now = seen.get()
        if (now !== undefined && open.drawn.get().mask !== of) void find(now.at)
      }) ?? (() => undefined)
  }

  let unfollow = (): void => undefined
  follow()
  const stop = annotating.drawing.subscribe(follow)
  return {
    seen,
    async step(by) {
      const now = seen.get()
      if (now === undefined) return find(0)
      const { found, at } = now
      show(found, (at + by + found.length) % found.length)
    },
    mend() {
      const now = seen.get()
      const one = now?.found[now.at]
      if (one === undefined) return
      if (one.kind === 'hole') painting.give(one.spans, one.label, 'Hole filled')
      else painting.give(one.spans, 0, 'Speck deleted')
    },
    end: () => seen.set(undefined),
    dispose() {
      unfollow()
      stop()
    },
  }
}
