import { createAutopan, type Autopan } from '../canvas/autopan'
import type { Camera } from '../canvas/camera'
import type { Layers } from '../canvas/layers'
import { createLoupe } from '../canvas/loupe'
import type { Size } from '../canvas/viewport'
import type { ChoiceSource } from '../../session/view-choices'
import { VIEW_CHOICES } from './view-choices'
import type { Observable } from '../observable'
import type { ToolRunner } from '../tools/tool-runner'

interface Parts {
  readonly camera: Camera
  /** Canvas for the close-up beside the pointer. */
  readonly closeUp: HTMLCanvasElement
  readonly layers: Pick<Layers, 'closeUp'>
  readonly choices: ChoiceSource
  readonly picture: Observable<{ readonly state: string }>
  readonly bounds: () => Size | undefined
  readonly tools: Pick<ToolRunner, 'inHand' | 'take'>
}

/** Helps while drawing: a close-up beside the pointer, and panning at the edge of the view. */
interface PointerHelp {
  readonly loupe: ReturnType<typeof createLoupe>
  readonly autopan: Autopan
}

/** Derives the pointer's activity from the active tool's state. */
export function createPointerHelp({ camera, closeUp, layers, choices, picture, bounds, tools }: Parts): PointerHelp {
  return {
    loupe: createLoupe({
      canvas: closeUp,
      camera,
      closeUp: layers.closeUp,
      isOn: () => choices.of(VIEW_CHOICES).get().loupe && picture.get().state === 'ready',
      isAtWork: () => tools.inHand.get().isFine,
    }),
    autopan: createAutopan({
      camera,
      picture: bounds,
      isAtWork: () => !tools.inHand.get().isMoving,
      isPlacing: () => tools.inHand.get().isPlacing,
      take: tools.take,
    }),
  }
}
