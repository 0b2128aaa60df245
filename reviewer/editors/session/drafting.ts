import type { ClassChoice } from '../document/class-choice'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { Observable } from '../observable'
import type { ToolChoice } from '../tool-choice'
import type { Work } from '../work/open-work'

/** A tool's draft: the tool's ID, plus the tool's own fields. */
interface ToolDraft {
  readonly tool: string
}

/** Tools that can resume a draft. */
interface ResumingTools extends Pick<ToolChoice, 'inHand'> {
  /** Activates a tool with its draft; false if no tool can read the draft. */
  resume(id: string, draft: unknown): boolean
}

/** An unfinished shape, kept in the item's work so that it survives a reload of the page. */
export interface Drafting {
  /** Stores the current draft; undefined after the tool completes or cancels it. */
  readonly tell: (draft: ToolDraft | undefined) => void
  /** Hands a recovered draft to its tool as soon as drawing is possible. Returns a function that stops this. */
  readonly resumeIn: (tools: ResumingTools, picture: Observable<{ readonly state: string }>) => () => void
  dispose(): void
}

export interface DraftingParts {
  readonly work: Observable<Work | undefined>
  readonly classes: ClassChoice
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'seen'>
}

/** Writes drafts as records of the work; they don't change the annotation. */
export function createDrafting({ work, classes, drawing, editing }: DraftingParts): Drafting {
  let now: ToolDraft | undefined
  let open = work.get()
  let unfollow = (): void => undefined
  let isDue = false

  function write(): void {
    open?.write({ t: 'draft', draft: now === undefined ? null : { ...now, class: classes.get().current.className } })
  }

  /** A change ends the drafts before it, so write an active draft again after the change. */
  function writeBehind(): void {
    if (now === undefined || isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      if (now !== undefined) write()
    })
  }

  const stops = [
    // Leaving an item drops its draft; only a sudden end of the page keeps it.
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
        // A newly started shape takes priority over the recovered draft.
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

/** Reads a draft's tool and class; the tool parses its own fields. */
function recalledDraft(draft: unknown): RecalledDraft | undefined {
  if (typeof draft !== 'object' || draft === null || !('tool' in draft) || typeof draft.tool !== 'string')
    return undefined
  const className = 'class' in draft && typeof draft.class === 'string' ? draft.class : undefined
  return { tool: draft.tool, className, draft }
}
