import type { PictureEditor } from './picture-editor'
import { SuggestionBar } from './suggestion-bar'
import type { ShapeKit } from './shape-kit'
import { SkeletonChoice } from './skeleton-choice'

interface ShapeBarsProps {
  readonly editor: PictureEditor<ShapeKit>
  readonly tool: string
}

/** The bar of the active tool, above the picture. */
export function ShapeBars({ editor: { stage, session }, tool }: ShapeBarsProps) {
  const { skeletons, suggestions } = stage.kit
  const suggestion = suggestions.find((one) => one.tool === tool)
  return (
    <>
      {tool === 'template' && <SkeletonChoice skeletons={skeletons} onChosen={session.focus} />}
      {suggestion !== undefined && <SuggestionBar suggestion={suggestion} onDone={session.focus} />}
    </>
  )
}
