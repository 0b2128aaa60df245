import type { Place } from '#domain/annotation/shaping/shape'
import { ARROWS, stepLength } from '../crosshair'
import { keptInside, perPixel } from '../edit-ports'
import type { Held, PointerInput } from '../input'
import { redoKeys } from '../put-back'
import type { Next, State } from '../state'
import type { DrawPorts } from './draw-ports'
import { isSame } from './placed-line'
import { createPlacedShape, type Placed } from './placed-shape'
import { distance, NEAR, spacedPlaces } from './press'
import type { ShapeToolRow } from './shape-row'

/** Reach of the first point, which closes a line, in CSS pixels. */
const CLOSING = 9
/** Distance of the points of a line that is drawn while pressed, in CSS pixels. */
const FREEHAND_STEP = 5

/** Sets points one after the other, by presses, by a pull or by the keyboard; the last one makes the shape. */
export function placing(row: ShapeToolRow, begun: Placed): State<DrawPorts> {
  const { gesture } = row
  const shape = createPlacedShape(row, begun)
  const { points, aim, press } = shape

  /** Sets a point at the crosshair; a second time at the same place ends the shape. */
  function confirm(ports: DrawPorts): Next<DrawPorts> {
    const isAgain = isSame(aim.at, points.last)
    if (shape.isEnough() && (isAgain || !aim.byKeys)) return shape.finish(ports)
    if (!aim.byKeys || isAgain) return
    ports.say(`Point ${points.count + 1} at ${words(aim.at)}`)
    return shape.setPoint(ports)
  }

  function step(ports: DrawPorts, [x, y]: readonly [x: number, y: number], held: Held): void {
    const length = stepLength(held, ports.camera)
    aim.byKeys = true
    // Shift and Alt set the size of the step here.
    aim.held = { ...held, shift: false, alt: false }
    aim.moveTo(ports, { x: aim.place.x + x * length, y: aim.place.y + y * length })
    ports.say(aim.snap === undefined ? words(aim.at) : `${words(aim.at)}, ${SNAPPED[aim.snap.on]}`)
    shape.show(ports)
  }

  function down(ports: DrawPorts, input: PointerInput): Next<DrawPorts> {
    press.begin(input)
    aim.follow(ports, input)
    const [first] = points.all
    const reach = CLOSING * perPixel(ports.camera)
    if (!shape.isEnough() || first === undefined || distance(first, aim.place) > reach) return shape.show(ports)
    if (row.closes === true && points.count > 2) points.close([first])
    return shape.finish(ports)
  }

  function move(ports: DrawPorts, input: PointerInput): void {
    if (press.isOn && !press.isOf(input)) return
    aim.follow(ports, input)
    press.isPulled = row.pulled !== undefined && press.isSet && press.isFar(input)
    if (press.isOn && gesture.flows === true) {
      const trail = (input.trail ?? []).map((place) => keptInside(place, ports.bounds()))
      const far = FREEHAND_STEP * perPixel(ports.camera)
      shape.drawAlong(ports, spacedPlaces(points.last, [...trail, aim.place], far))
    }
    shape.show(ports)
  }

  function up(ports: DrawPorts, input: PointerInput): Next<DrawPorts> {
    if (!press.isOf(input)) return
    const [isPull, wasSet] = [press.isFar(input), press.isSet]
    // The crosshair stays if an arrow was pressed during the press.
    aim.held = input.held
    aim.moveTo(ports, input.at)
    if (press.isPulled) return shape.endPull(ports)
    press.end()
    if (points.count === gesture.count) return shape.finish(ports)
    if (press.isFreehand) return shape.endFreehand(ports)
    if (wasSet && !(gesture.drags && isPull)) return shape.show(ports)
    // The second press of a double click sets no second point.
    const { last } = points
    if (last !== undefined && distance(last, aim.at) < NEAR * perPixel(ports.camera)) return shape.show(ports)
    return shape.setPoint(ports)
  }

  const arrow =
    (by: readonly [x: number, y: number]) =>
    (ports: DrawPorts, { held }: { readonly held: Held }) =>
      step(ports, by, held)
  const keys = {
    ...Object.fromEntries(Object.entries(ARROWS).map(([key, by]) => [key, arrow(by)])),
    Enter: confirm,
    Backspace: shape.removePoint,
    'Mod+z': shape.removePoint,
    ...redoKeys(shape.restorePoint),
    ...(row.point === undefined ? {} : { x: shape.skip }),
    Escape: () => 'rest' as const,
  }

  return {
    name: aim.byKeys ? 'aiming' : 'placing',
    ...(aim.byKeys ? {} : ({ isPlacing: true, isFine: true } as const)),
    enter(ports) {
      shape.start(ports)
      if (aim.byKeys) ports.say(`Crosshair at ${words(aim.at)}: arrows move it, Enter sets a point`)
      shape.show(ports)
    },
    leave: shape.end,
    on: {
      down,
      move,
      up,
      held(ports, input) {
        aim.held = input.held
        aim.moveTo(ports, aim.place)
        shape.show(ports)
      },
      leave: () => undefined,
      double(ports) {
        if (shape.isEnough()) return shape.finish(ports)
      },
    },
    /** Space sets a point with the crosshair; with a pointer it chooses the hand. */
    get keys() {
      return aim.byKeys ? { ...keys, ' ': confirm } : keys
    },
  }
}

/** Words for a snap target. */
const SNAPPED = { point: 'on a point', edge: 'on an edge', border: 'on the border', level: 'level with a box' } as const

function words({ x, y }: Place): string {
  return `${Math.round(x)}, ${Math.round(y)}`
}
