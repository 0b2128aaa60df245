import { shapeKit } from '../picture/shape-kit'
import type { KitParts } from '../picture/tool-kit'
import { createGrid } from './grid'

/** What the tools of the tiled editor work by. */
export type TiledKit = ReturnType<typeof tiledKit>

/** Makes it over the open session: all that draws shapes, the scale of the project, and the grid. */
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
