import type { Annotating } from '../session/annotating'
import type { ToolChoice } from '../tool-choice'

interface Parts {
  readonly annotating: Pick<Annotating, 'editing'>
  readonly tools: ToolChoice
}

/** Activates the select tool once, as soon as objects are editable. Returns a function that stops this. */
export function takeFirstTool({ annotating: { editing }, tools }: Parts): () => void {
  let isFirst = true
  return editing.seen.subscribe(() => {
    if (!isFirst || editing.seen.get().refusal !== undefined) return
    isFirst = false
    if (tools.inHand.get().id === 'hand') tools.choose('select')
  })
}
