import { createAssisting } from '../picture/assisting'
import { withChoice } from '../picture/assist-choice'
import { cellSuggestion, outlineSuggestion, wandSuggestion } from '../picture/suggestions'
import type { KitParts } from '../picture/tool-kit'
import { createBoxToMask } from './box-to-mask'
import { createBlemishes } from './blemishes'
import { maskPorts } from './mask-ports'
import { protectedClasses } from './pixel-choices'
import { showMask } from './mask-view'
import { createPainting } from './painting'
import { createPartActs } from './part-acts'

/** Margin around a displayed hole or speck, in picture pixels. */
const AROUND = 24

/** The ports of the pixel tools. */
export type PixelKit = ReturnType<typeof pixelKit>

/** Creates the ports from the open session: the mask, its parts, and all area finders. */
export function pixelKit({ session, picture, lifted, choose }: KitParts) {
  const { annotating, assistance, choices, clock, views, onRefused } = session
  const { bounds, camera, host, layers, overlayOn } = picture
  const painting = createPainting({
    annotating,
    views,
    choices,
    bounds,
    lift: lifted.set,
    onPainted: layers.mask.touch,
  })
  const acts = createPartActs({
    annotating,
    views,
    choices,
    goNext: () => session.walk.step(1),
    progress: picture.progress,
    size: bounds,
  })
  const blemishes = createBlemishes({
    annotating,
    painting,
    choices,
    lookAt: ({ box: { x, y, width, height } }) =>
      camera.showPart({ x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND }),
    say: session.say,
  })
  /** Alt swaps painting and erasing; shape tools don't handle Alt, so track it here. */
  let isAltHeld = false
  const seeAlt = ({ altKey }: PointerEvent | KeyboardEvent) => {
    isAltHeld = altKey
  }
  const events = ['pointerdown', 'pointermove', 'pointerup', 'keydown'] as const
  for (const name of events) host.addEventListener(name, seeAlt, true)
  const takesAway = () => painting.takesAway.get() !== isAltHeld
  const ports = maskPorts({ session, picture, lifted, painting, acts, takesAway })
  const assisting = createAssisting({
    picture: picture.progress,
    camera,
    choices,
    views,
    annotating,
    doing: ports.doing,
    clock,
    assistance,
    onRefused,
  })
  const { tracing, wand, collecting } = assisting.tools
  const boxToMask = createBoxToMask({
    session,
    picture,
    choose,
    colour: ports.doing.colour,
    paint: (spans) => painting.change(spans, takesAway()),
  })
  const { outlining } = boxToMask
  /** Loads the full data of all parts before the first stroke. */
  function hold(): void {
    const open = annotating.drawing.get()
    const rows = open?.drawn.get().objects.flatMap(({ row, parts }) => (parts === undefined ? [] : [row])) ?? []
    void open?.hold(rows)
  }
  hold()
  const stops = [
    annotating.drawing.subscribe(hold),
    showMask({
      layers,
      annotating,
      views,
      choices,
      overlayOn,
      live: painting.live,
      comparing: annotating.versions.comparing,
    }),
  ]
  return {
    paintsParts: true as const,
    ports: {
      ...ports,
      doing: { ...ports.doing, boxed: boxToMask.begin },
      painting,
      tracing,
      wand,
      collecting,
      outlining,
      tellDraft: annotating.drafting.tell,
    },
    painting,
    protectedClasses: protectedClasses(choices),
    acts,
    blemishes,
    /** The tools' suggestions, for the bar above the picture. */
    suggestions: [
      withChoice(wandSuggestion(wand, choices), 'points', assistance),
      withChoice(cellSuggestion(collecting, choices), 'cells', assistance),
      withChoice(outlineSuggestion(outlining), 'box', assistance),
    ],
    dispose() {
      for (const stop of stops) stop()
      for (const name of events) host.removeEventListener(name, seeAlt, true)
      blemishes.dispose()
      painting.dispose()
      outlining.dispose()
      assisting.dispose()
    },
  }
}
