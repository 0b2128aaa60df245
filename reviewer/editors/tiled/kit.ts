import { shapeKit } from '../picture/shape-kit'
import type { KitParts } from '../picture/tool-kit'
import { createGrid } from './grid'

/** The ports of the tiled editor's tools. */
export type TiledKit = ReturnType<typeof tiledKit>

/** Creates the ports from the open session: shape tools, the project's scale, and the grid. */
export function tiledKit(parts: KitParts) {
  const { session, picture } = parts
  const kit = shapeKit(parts)
  const grid = createGrid({
    picture: picture.size,
    camera: picture.camera,
    choices: session.choices,
    notes: session.notes,
    say: session.say,
  })
  return {
    ...kit,
    ports: { ...kit.ports, scale: picture.project.scale.get },
    grid,
    modes: grid.modes,
    scale: picture.project.scale,
    dispose() {
      grid.dispose()
      kit.dispose()
    },
  }
}
