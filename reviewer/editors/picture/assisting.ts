import { pictureCells } from './picture-cells'
import { pictureOutlines } from './picture-outlines'
import { pictureTracing } from './picture-tracing'
import { pictureWand } from './picture-wand'

/** What each of them needs of the editor. */
type AssistingParts = Parameters<typeof pictureWand>[0] &
  Parameters<typeof pictureCells>[0] &
  Parameters<typeof pictureOutlines>[0]

/** Makes all that finds outlines in the picture; each starts its worker when it is first used. */
export function createAssisting(parts: AssistingParts) {
  const tracing = pictureTracing(parts.picture, parts.camera)
  const wand = pictureWand(parts)
  const collecting = pictureCells(parts)
  const outlining = pictureOutlines(parts)
  return {
    tools: { tracing, wand, collecting, outlining },
    dispose() {
      for (const one of [tracing, wand, collecting, outlining]) one.dispose()
    },
  }
}
