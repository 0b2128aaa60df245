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
  /** Where the close-up beside the pointer is painted. */
  readonly closeUp: HTMLCanvasElement
  readonly layers: Pick<Layers, 'closeUp'>
  readonly choices: ChoiceSource
  readonly picture: Observable<{ readonly state: string }>
  readonly bounds: () => Size | undefined
  readonly tools: Pick<ToolRunner, 'inHand' | 'take'>
}

/** What helps a pointer at work: a close-up beside it, and a view that moves on at the edge. */
interface PointerHelp {
  readonly loupe: ReturnType<typeof createLoupe>
  readonly autopan: Autopan
}

/** Knows by the state of the tool in hand what the pointer does. */
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
