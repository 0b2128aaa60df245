import type { ClassChoice } from '../document/class-choice'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { Observable } from '../observable'
import type { ToolChoice } from '../tool-choice'
import type { Work } from '../work/open-work'

/** A tool's draft: which tool, and what that sets beside it. */
interface ToolDraft {
  readonly tool: string
}

/** Tools that can go on from a draft. */
interface ResumingTools extends Pick<ToolChoice, 'inHand'> {
  /** Takes a tool in hand with its draft; false where no tool can read that. */
  resume(id: string, draft: unknown): boolean
}

/** A shape that is not finished, kept in the item's work so that it survives the end of the page. */
export interface Drafting {
  /** Takes what is set so far; undefined: it was used or given up. */
  readonly tell: (draft: ToolDraft | undefined) => void
  /** Gives a recovered draft to its tool as soon as it can draw; answers how to stop. */
  readonly resumeIn: (tools: ResumingTools, picture: Observable<{ readonly state: string }>) => () => void
  dispose(): void
}

export interface DraftingParts {
  readonly work: Observable<Work | undefined>
  readonly classes: ClassChoice
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'seen'>
}

/** Writes drafts as records of the work; they change nothing of the annotation. */
export function createDrafting({ work, classes, drawing, editing }: DraftingParts): Drafting {
  let now: ToolDraft | undefined
  let open = work.get()
  let unfollow = (): void => undefined
  let isDue = false

  function write(): void {
    open?.write({ t: 'draft', draft: now === undefined ? null : { ...now, class: classes.get().current.className } })
  }

  /** A change ends the drafts before it: one that is still in hand follows it. */
  function writeBehind(): void {
    if (now === undefined || isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      if (now !== undefined) write()
    })
  }

  const stops = [
    // An item that is left keeps no draft; only a page that ends at once does.
    work.subscribe(() => {
      const next = work.get()
      if (next === open) return
      if (now !== undefined && next?.itemId !== open?.itemId) {
        now = undefined
        write()
      }
      open = next
    }),
    drawing.subscribe(() => {
      unfollow()
      unfollow = drawing.get()?.subscribe(writeBehind) ?? ((): void => undefined)
    }),
    classes.subscribe(writeBehind),
  ]

  return {
    tell(draft) {
      if (draft === undefined && now === undefined) return
      now = draft
      write()
    },
    resumeIn(tools, picture) {
      let wanted: RecalledDraft | undefined

      function resume(): void {
        if (wanted === undefined || drawing.get() === undefined || picture.get().state !== 'ready') return
        if (editing.seen.get().refusal !== undefined) return
        const { tool, className, draft } = wanted
        wanted = undefined
        // What a person has begun meanwhile comes first.
        if (!tools.inHand.get().isIdle) return
        if (tools.resume(tool, draft) && className !== undefined) classes.choose(className)
      }

      function take(): void {
        const next = work.get()
        wanted = next?.isWriter === true ? recalledDraft(next.recovered?.draft) : undefined
        resume()
      }

      take()
      const follow = [work.subscribe(take), ...[drawing, picture, editing.seen].map((one) => one.subscribe(resume))]
      return () => follow.forEach((stop) => stop())
    },
    dispose() {
      unfollow()
      for (const stop of stops) stop()
    },
  }
}

interface RecalledDraft {
  readonly tool: string
  readonly className: string | undefined
  readonly draft: unknown
}

/** Reads which tool a draft is of, and its class; what the tool sets is its own to read. */
function recalledDraft(draft: unknown): RecalledDraft | undefined {
  if (typeof draft !== 'object' || draft === null || !('tool' in draft) || typeof draft.tool !== 'string')
    return undefined
  const className = 'class' in draft && typeof draft.class === 'string' ? draft.class : undefined
  return { tool: draft.tool, className, draft }
}
