import { isSameJson } from '#domain/annotation/commands/is-same-json'
import type { Handle, Place, Shape } from '#domain/annotation/shaping/shape'
import type { Paint } from '../../canvas/paint'
import { type EditPorts, keptInside, type Row } from '../edit-ports'
import type { Held, KeyInput, PointerInput } from '../input'
import { paintCrosshair } from '../painting/paint-crosshair'
import type { Next, State } from '../state'

/** Arrow steps, in picture pixels. */
const STEP = 1
const LARGE_STEP = 10

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

const PLAINLY = { even: false, centred: false }

type Press = (ports: EditPorts, first: PointerInput & { readonly type: 'down' }) => Next<EditPorts>

/** Keyboard editing of an object's points: walk, move, insert, remove. A press ends it and acts as usual. */
export function walkingPoints(row: Row, press: Press): State<EditPorts> {
  let at = 0

  const shapeIn = ({ doing, choosing }: EditPorts): Shape | undefined => {
    const [selected, ...others] = choosing.rows()
    return selected === row && others.length === 0 ? doing.shape(row) : undefined
  }

  /** The current handle; the shape may have lost points meanwhile, for example by undo. */
  function held(ports: EditPorts): { readonly shape: Shape; readonly handle: Handle } | undefined {
    const shape = shapeIn(ports)
    const points = shape === undefined ? [] : walked(shape)
    at = Math.min(at, points.length - 1)
    const handle = points[at]
    return shape === undefined || handle === undefined ? undefined : { shape, handle }
  }

  function show(ports: EditPorts): Next<EditPorts> {
    const now = held(ports)
    if (now === undefined) return 'rest'
    ports.live.show(paintPlace(now.handle.at))
    const count = walked(now.shape).length
    ports.say(`Point ${at + 1} of ${count} at ${Math.round(now.handle.at.x)}, ${Math.round(now.handle.at.y)}`)
  }

  function change(ports: EditPorts, next: Shape | undefined): Next<EditPorts> {
    if (next === undefined) return ports.say('This point can’t go')
    ports.doing.reshape([{ row, shape: next }])
    return show(ports)
  }

  function move(ports: EditPorts, [x, y]: readonly [x: number, y: number], { shift }: Held): Next<EditPorts> {
    const now = held(ports)
    if (now === undefined) return 'rest'
    const by = shift ? LARGE_STEP : STEP
    const to = keptInside({ x: now.handle.at.x + x * by, y: now.handle.at.y + y * by }, ports.bounds())
    const next = now.shape.dragged(now.handle.id, to, PLAINLY)
    // The centre handle of a side moves along one axis only.
    if (isSameJson(next.fields, now.shape.fields)) return ports.say('This point can’t go there')
    return change(ports, next)
  }

  function insert(ports: EditPorts): Next<EditPorts> {
    const now = held(ports)
    const edge = now?.shape.handles().find(({ id }) => id === `${now.handle.id}+`)
    const made = edge === undefined ? undefined : now?.shape.split?.(edge.id, edge.at)
    if (made === undefined) return ports.say('No point can be made here')
    at += 1
    return change(ports, made.shape)
  }

  function takeOut(ports: EditPorts): Next<EditPorts> {
    const now = held(ports)
    return now === undefined ? 'rest' : change(ports, now.shape.without?.(now.handle.id))
  }

  function step(ports: EditPorts, by: 1 | -1): Next<EditPorts> {
    const now = held(ports)
    if (now === undefined) return 'rest'
    const count = walked(now.shape).length
    at = (at + by + count) % count
    return show(ports)
  }

  const arrows = Object.fromEntries(
    Object.entries(ARROWS).map(([key, by]) => [
      key,
      (ports: EditPorts, { held: keys }: KeyInput) => move(ports, by, keys),
    ]),
  )

  return {
    name: 'points',
    enter: (ports) => void show(ports),
    leave: ({ live }) => live.show(undefined),
    on: { down: press },
    keys: {
      ...arrows,
      '.': (ports) => step(ports, 1),
      ',': (ports) => step(ports, -1),
      Insert: insert,
      ' ': insert,
      Delete: takeOut,
      Backspace: takeOut,
      Enter: () => 'rest',
      Escape: () => 'rest',
    },
  }
}

/** A line's points without its edge handles; for shapes that can't get new points, all handles. */
function walked(shape: Shape): readonly Handle[] {
  return shape.handles().filter(({ id }) => !id.endsWith('+'))
}

function paintPlace(at: Place): Paint {
  return (context, view, _, ratio) => paintCrosshair(context, at, view, ratio)
}
