import type { Assistance } from '../session/assistance'
import { pictureCells } from './picture-cells'
import { pictureOutlines } from './picture-outlines'
import { pictureTracing } from './picture-tracing'
import { pictureWand } from './picture-wand'

/** The combined parameters of all assist tools. */
type AssistingParts = Parameters<typeof pictureWand>[0] &
  Parameters<typeof pictureCells>[0] &
  Parameters<typeof pictureOutlines>[0]

/** Creates all tools that find outlines in the picture; each starts its worker on first use. */
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

/** Runs `call` when the user switches between platform and this computer, because suggestions don't carry over. */
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
