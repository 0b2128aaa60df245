import type { Annotating } from '../session/annotating'
import type { ToolChoice } from '../tool-choice'

interface Parts {
  readonly annotating: Pick<Annotating, 'editing'>
  readonly tools: ToolChoice
}

/** Takes the tool for selecting in hand as soon as objects can be changed, once; answers how to stop. */
export function takeFirstTool({ annotating: { editing }, tools }: Parts): () => void {
  let isFirst = true
  return editing.seen.subscribe(() => {
    if (!isFirst || editing.seen.get().refusal !== undefined) return
    isFirst = false
    if (tools.inHand.get().id === 'hand') tools.choose('select')
  })
}
