import type { Assistance } from '../session/assistance'
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
  const tracing = pictureTracing(parts.picture, parts.camera, parts.assistance, parts.onRefused)
  const wand = pictureWand(parts)
  const collecting = pictureCells(parts)
  const outlining = pictureOutlines(parts)
  const all = [tracing, wand, collecting, outlining]
  const end = () => {
    for (const one of all) one.dispose()
  }
  void parts.assistance.load()
  const stop = atOther(parts.assistance, () => {
    const areCellsShown = collecting.seen.get() !== undefined
    end()
    if (areCellsShown) collecting.begin()
  })
  return {
    tools: { tracing, wand, collecting, outlining },
    dispose() {
      stop()
      end()
    },
  }
}

/** Calls when the person chooses the platform or this computer instead: the other one knows nothing of what is suggested. */
function atOther({ seen }: Pick<Assistance, 'seen'>, call: () => void): () => void {
  const asked = () => {
    const { tools, chosen } = seen.get()
    return chosen.assistBy === 'platform' ? tools : undefined
  }
  let before = asked()
  return seen.subscribe(() => {
    const now = asked()
    if (now === before) return
    before = now
    call()
  })
}
