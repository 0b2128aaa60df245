import type { PictureEditor } from '../picture/picture-editor'
import { SuggestionBar } from '../picture/suggestion-bar'
import type { VectorKit } from './kit'
import { SkeletonChoice } from './skeleton-choice'

interface ToolBarsProps {
  readonly editor: PictureEditor<VectorKit>
  readonly tool: string
}

/** The bar over the picture for the tool in hand. */
export function ToolBars({ editor: { stage, session }, tool }: ToolBarsProps) {
  const { skeletons, suggestions } = stage.kit
  const suggestion = suggestions.find((one) => one.tool === tool)
  return (
    <>
      {tool === 'template' && <SkeletonChoice skeletons={skeletons} onChosen={session.focus} />}
      {suggestion !== undefined && <SuggestionBar suggestion={suggestion} onDone={session.focus} />}
    </>
  )
}
