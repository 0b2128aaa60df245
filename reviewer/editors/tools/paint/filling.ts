import { seenMiddle, ARROWS, stepLength } from '../crosshair'
import { keptInside } from '../edit-ports'
import type { Place } from '#domain/annotation/shaping/shape'
import { paintCrosshair } from '../painting/paint-crosshair'
import type { State, Tool } from '../state'
import type { PaintPorts } from './paint-ports'

/** The effect of a click at a place. */
type Act = (ports: PaintPorts, at: Place, takesAway: boolean) => void

/** Clicks act at their place; Enter starts the keyboard crosshair, then acts at it. */
function clicking(act: Act): State<PaintPorts> {
  let at: Place | undefined

  function show(ports: PaintPorts): void {
    const shown = at
    ports.live.show(shown && ((context, view, _, ratio) => paintCrosshair(context, shown, view, ratio)))
  }

  return {
    name: 'resting',
    isIdle: true,
    leave: ({ live }) => live.show(undefined),
    on: {
      down(ports, { at: place, held }) {
        at = undefined
        show(ports)
        act(ports, place, held.alt !== ports.painting.takesAway.get())
      },
      double: () => undefined,
    },
    keys: {
      ...Object.fromEntries(
        Object.entries(ARROWS).map(([name, [x, y]]) => [
          name,
          (ports: PaintPorts, { held }: { readonly held: Parameters<typeof stepLength>[0] }) => {
            const from = at ?? seenMiddle(ports)
            const length = stepLength(held, ports.camera)
            at = at === undefined ? from : keptInside({ x: at.x + x * length, y: at.y + y * length }, ports.bounds())
            ports.say(`${Math.round(at.x)}, ${Math.round(at.y)}`)
            show(ports)
          },
        ]),
      ),
      Enter(ports) {
        if (at !== undefined) return act(ports, at, ports.painting.takesAway.get())
        at = seenMiddle(ports)
        ports.say(`Crosshair at ${at.x}, ${at.y}: arrows move it, Enter uses it`)
        show(ports)
      },
      Escape(ports) {
        if (at === undefined) return ports.putAway()
        at = undefined
        show(ports)
      },
    },
  }
}

/** Fills connected pixels. */
export const fill: Tool<PaintPorts> = {
  id: 'mask-fill',
  title: 'Fill the connected area',
  keys: ['g'],
  icon: 'fill',
  cursor: 'crosshair',
  noFingers: true,
  gestures: {
    title: 'Painting',
    gestures: [{ title: 'Erase the connected area', by: 'Alt and click with the filling tool', changes: true }],
  },
  rest: () => clicking((ports, at, takesAway) => ports.painting.fill(at, takesAway)),
}

/** Selects the object that owns a pixel, for the next strokes. */
export const pickPart: Tool<PaintPorts> = {
  id: 'pick-part',
  title: 'Pick the object of a pixel',
  keys: ['d'],
  icon: 'pipette',
  cursor: 'crosshair',
  noFingers: true,
  rest: () => clicking((ports, at) => ports.painting.pick(at)),
}
