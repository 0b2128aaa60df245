import type { PictureEditor } from '../picture/picture-editor'
import { ShapeBars } from '../picture/shape-bars'
import { useObservable } from '../use-observable'
import { GridBar } from './grid-bar'
import type { TiledKit } from './kit'
import { ScaleBar } from './scale-bar'

interface TiledBarsProps {
  readonly editor: PictureEditor<TiledKit>
  readonly tool: string
}

/** The active tool's bar, else the grid's bar. */
export function TiledBars({ editor, tool }: TiledBarsProps) {
  const { session, stage } = editor
  const { grid, scale, suggestions } = stage.kit
  const isGridOn = useObservable(grid.modes).has('grid')
  const hasBar = tool === 'template' || suggestions.some((one) => one.tool === tool)
  return (
    <>
      {tool === 'measure' && <ScaleBar scale={scale} onDone={session.focus} />}
      {hasBar && <ShapeBars editor={editor} tool={tool} />}
      {isGridOn && !hasBar && tool !== 'measure' && <GridBar grid={grid} onDone={session.focus} />}
    </>
  )
}
