import type { Box } from '#domain/annotation/kinds/outline-box'
import { createMaskPainting } from '#domain/annotation/mask/painting'
import { emptyMask, type PartMask } from '#domain/annotation/mask/part-mask'
import { given } from '#domain/given'
import type { Size } from '../document/sight'
import type { Settable } from '../observable'
import type { Stroke } from '../tools/paint/paint-ports'
import type { LiveMask } from './live-mask'
import type { PaintStep } from './paint-step'
import type { PaintTargets, Target } from './paint-target'

interface Ports {
  readonly live: Settable<LiveMask | undefined>
  readonly mask: () => PartMask | undefined
  readonly targets: Pick<PaintTargets, 'selected'>
  /** Leaves objects out of the marks. */
  readonly lift: (rows: readonly number[]) => void
  /** Called when pixels of the live mask change. */
  readonly onPainted: (box: Box) => void
  readonly onRefused: (reason: string) => void
  readonly commit: PaintStep
}

const CHANGED = 'The mask was changed meanwhile, so the stroke was dropped. Paint it again.'

/** Begins a stroke, which shows its pixels at once and becomes a step when it ends. */
export function maskStroke(ports: Ports, target: Target, size: Size): Stroke {
  const { live, mask, targets, lift, onPainted, onRefused, commit } = ports
  const base = mask()
  const from = base ?? emptyMask(size.width, size.height)
  let painting = createMaskPainting(from)
  /** Box around all changed pixels. */
  let touched: Box | undefined
  const { label, may, fresh, object } = target

  function show(): void {
    live.set({ mask: painting.mask, ...given({ fresh }) })
  }

  function close(): void {
    lift([])
    live.set(undefined)
  }

  function repaint(): void {
    if (touched !== undefined) onPainted(touched)
  }

  lift(targets.selected().map(({ row }) => row))
  show()
  return {
    colour: label === 0 ? undefined : (fresh?.colour ?? object?.colour),
    paint(spans) {
      const box = painting.paint(spans, label, may)
      if (box === undefined) return
      touched = touched === undefined ? box : around(touched, box)
      onPainted(box)
    },
    restart() {
      painting = createMaskPainting(from)
      show()
      repaint()
    },
    end() {
      const isSame = mask() === base
      if (isSame) commit(from, painting.mask, target)
      close()
      // A stroke that became no step disappears.
      if (mask() === base) repaint()
      if (!isSame) {
        repaint()
        onRefused(CHANGED)
      }
    },
    drop() {
      close()
      repaint()
    },
  }
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)]
  return { x, y, width: right - x, height: bottom - y }
}
