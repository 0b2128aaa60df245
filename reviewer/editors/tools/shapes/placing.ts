import { bbox } from '#domain/annotation/kinds/bbox'
import { outlineBox } from '#domain/annotation/kinds/outline-box'
import type { How, Place, Shape } from '#domain/annotation/shaping/shape'
import { followedPoints } from '../../hits/follow-outline'
import type { Snap } from '../../hits/snap-at'
import { keptInside, perPixel } from '../edit-ports'
import { draftOf, type SetPoints } from './draft-points'
import type { DrawPorts } from './draw-ports'
import { ARROWS, stepLength } from '../crosshair'
import type { Held, PointerInput } from '../input'
import { livePart } from '../painting/live-part'
import { redoKeys } from '../put-back'
import type { Next, State } from '../state'
import { paintPlacing } from './paint-placing'
import type { ShapeToolRow } from './shape-row'

/** In CSS pixels: a shorter pull was a click, points nearer than this are one, and so near the first one closes a line. */
const NEAR = 4
const CLOSING = 9
/** Points of a line that is drawn while pressed lie so far apart, in CSS pixels. */
const FREEHAND_STEP = 5
/** A line that is drawn while pressed is told after so many more points: each time all of it is written. */
const TELL_EACH = 50

/** How it begins. */
export interface Placed {
  /** Where the first point is set, or the crosshair begins. */
  readonly at: Place
  readonly held: Held
  /** The press under way; undefined while the keyboard's crosshair is in hand. */
  readonly pressed: PointerInput | undefined
  /** The first point isn't seen. */
  readonly skips?: boolean
  /** Points that were set before. */
  readonly before?: SetPoints
}

/** What points there were before some of them were removed. */
interface Before {
  readonly points: readonly Place[]
  readonly stretches: readonly number[]
  readonly skipped: ReadonlySet<number>
  readonly lastSnap: Snap | undefined
}

/** Points are set one after the other, by presses, by a pull, or by the keyboard; until the last one nothing is made. */
export function placing(row: ShapeToolRow, begun: Placed): State<DrawPorts> {
  const { gesture } = row
  let points: readonly Place[] = []
  let { held, pressed } = begun
  /** What is pointed at, and where the next point would be: they differ where it snaps. */
  let aim = begun.at
  let at = begun.at
  let snap: Snap | undefined
  /** What the last point snapped to. */
  let lastSnap: Snap | undefined
  let byKeys = pressed === undefined && begun.skips !== true && begun.before === undefined
  /** The press that began it has set its point already. */
  let isSet = pressed !== undefined
  let isFreehand = false
  /** The hand is pulled from the first point without having let go. */
  let isPulled = false
  /** The places of points that aren't seen. */
  let skipped: ReadonlySet<number> = new Set()

  const how = (): How => ({ even: held.shift, centred: held.alt })

  function aimAt(ports: DrawPorts, place: Place): void {
    aim = keptInside(place, ports.bounds())
    snap = ports.snap(aim, held, { isBox: row.id === bbox.native })
    at = snap?.at ?? aim
  }

  /** Where each stretch that follows edges of the picture begins among the points. */
  let stretches: readonly number[] = []
  /** What can be put back, the nearest last; a new point ends it. */
  let removed: readonly Before[] = []

  /** Single points are worth keeping where a shape takes several clicks; a pull is soon done again. */
  const isKept = !gesture.drags && gesture.count !== 1
  /** So many points were told last; undefined: none were told. */
  let told: number | undefined

  function tell({ tellDraft }: Pick<DrawPorts, 'tellDraft'>): void {
    if (!isKept || (points.length === 0 && told === undefined)) return
    told = points.length
    tellDraft(points.length === 0 ? undefined : { tool: row.id, ...draftOf({ points, stretches, skipped }) })
  }

  /** What lies between the last point and a place: edges of the picture, where they are followed. */
  const traced = ({ tracing }: DrawPorts, to: Place, isSeen = true) => {
    if (row.traces !== true || held.shift) return []
    return isSeen ? tracing.between(to) : tracing.setBetween(to)
  }

  function traceOn(ports: DrawPorts): void {
    const last = points.at(-1)
    if (row.traces === true && last !== undefined) ports.tracing.begin(last, () => show(ports))
  }

  /** The points up to the next one; a line between two places on one outline follows it. */
  function withNext(ports: DrawPorts, isSeen = true): readonly Place[] {
    if (row.traces === true) return [...points, ...traced(ports, at, isSeen), at]
    const [from, to] = [lastSnap?.along, snap?.along]
    const isLine = gesture.flows === true && from !== undefined && to !== undefined
    return [...points, ...(isLine ? followedPoints(from, to, held.alt) : []), at]
  }

  function shape(ports: DrawPorts): Shape | undefined {
    const [first] = points
    if (isPulled && first !== undefined) return row.pulled?.(first, at)
    const isNew = points.length < gesture.least || !isSame(at, points.at(-1))
    return row.make(isNew ? withNext(ports) : points, how(), skipped)
  }

  function show(ports: DrawPorts): void {
    const made = shape(ports)
    const shown = {
      shape: made,
      points: isPulled ? [] : points.filter((_, place) => row.traces !== true || isSetByHand(place)),
      at,
      colour: ports.doing.colour(),
      fill: ports.doing.fill(),
      snap,
      byKeys,
      isOpen: gesture.count === undefined,
      point: isPulled ? undefined : row.point?.(points.length),
    }
    // The crosshair of the keyboard and the names of points go farther.
    const isNear = !byKeys && shown.point === undefined
    const outline = made && outlineBox(made.outline)
    ports.live.show(paintPlacing(shown), isNear ? livePart([outline, ...shown.points, at], snap) : undefined)
  }

  function isSetByHand(place: number): boolean {
    return place === 0 || place === points.length - 1 || stretches.includes(place + 1)
  }

  function finish(ports: DrawPorts): Next<DrawPorts> {
    const [first] = points
    if (first !== undefined) points = [...points, ...traced(ports, first, false)]
    return take(ports, points.length < gesture.least ? undefined : row.make(points, how(), skipped))
  }

  function take({ doing, say }: Pick<DrawPorts, 'doing' | 'say'>, made: Shape | undefined): Next<DrawPorts> {
    if (made === undefined) say(`Too small for a ${row.noun}: nothing was drawn`)
    else if (row.use === undefined) doing.add(made)
    else row.use(doing, made)
    return 'rest'
  }

  function setPoint(ports: DrawPorts): Next<DrawPorts> {
    removed = []
    stretches = [...stretches, points.length]
    points = withNext(ports, false)
    lastSnap = snap
    traceOn(ports)
    if (points.length === gesture.count) return finish(ports)
    tell(ports)
    sayPoint(ports)
    show(ports)
  }

  /** Which point is next, where each has a meaning. */
  function sayPoint({ say }: DrawPorts): void {
    if (row.point !== undefined) say(row.point(points.length))
  }

  /** This point isn't seen: the next one is asked for. */
  function skip(ports: DrawPorts): Next<DrawPorts> {
    if (pressed !== undefined) return
    if (row.skip !== undefined) {
      row.skip(ports.doing)
      return 'rest'
    }
    skipped = new Set([...skipped, points.length])
    return setPoint(ports)
  }

  function undoChange(ports: DrawPorts): Next<DrawPorts> {
    if (points.length === 0) return 'rest'
    removed = [...removed, { points, stretches, skipped, lastSnap }]
    points = points.slice(0, row.traces === true ? (stretches.at(-1) ?? 0) : -1)
    stretches = stretches.slice(0, -1)
    traceOn(ports)
    skipped = new Set([...skipped].filter((place) => place < points.length))
    lastSnap = undefined
    if (points.length === 0 && !byKeys) return 'rest'
    tell(ports)
    sayCount(ports)
    show(ports)
  }

  /** Puts back what was removed last. */
  function putBack(ports: DrawPorts): void {
    const before = removed.at(-1)
    if (before === undefined) return ports.say('Nothing to put back')
    removed = removed.slice(0, -1)
    ;({ points, stretches, skipped, lastSnap } = before)
    traceOn(ports)
    tell(ports)
    sayCount(ports)
    show(ports)
  }

  function sayCount({ say }: DrawPorts): void {
    say(points.length === 0 ? 'No points' : `${points.length} points`)
  }

  /** Another point, or the end where the last one is meant again. */
  function confirm(ports: DrawPorts): Next<DrawPorts> {
    const isAgain = isSame(at, points.at(-1))
    if (gesture.count === undefined && points.length >= gesture.least && (isAgain || !byKeys)) return finish(ports)
    if (!byKeys || isAgain) return
    ports.say(`Point ${points.length + 1} at ${words(at)}`)
    return setPoint(ports)
  }

  function step(ports: DrawPorts, [x, y]: readonly [x: number, y: number], now: Held): void {
    const length = stepLength(now, ports.camera)
    byKeys = true
    // Shift is the size of the step here.
    held = { ...now, shift: false, alt: false }
    aimAt(ports, { x: aim.x + x * length, y: aim.y + y * length })
    ports.say(snap === undefined ? words(at) : `${words(at)}, ${SNAPPED[snap.on]}`)
    show(ports)
  }

  function down(ports: DrawPorts, input: PointerInput): Next<DrawPorts> {
    byKeys = false
    pressed = input
    isSet = false
    isFreehand = false
    isPulled = false
    held = input.held
    aimAt(ports, input.at)
    const [first] = points
    const reach = CLOSING * perPixel(ports.camera)
    const isClosing = gesture.count === undefined && points.length >= gesture.least
    if (!isClosing || first === undefined || distance(first, aim) > reach) return show(ports)
    if (row.closes === true && points.length > 2) points = [...points, first]
    return finish(ports)
  }

  function move(ports: DrawPorts, input: PointerInput): void {
    if (pressed !== undefined && input.pointer !== pressed.pointer) return
    byKeys = false
    held = input.held
    aimAt(ports, input.at)
    isPulled = row.pulled !== undefined && isSet && isFar(input)
    if (pressed !== undefined && gesture.flows === true) drawAlong(ports, input)
    show(ports)
  }

  /** Sets a point wherever the hand went far enough from the one before. */
  function drawAlong(ports: DrawPorts, { trail = [] }: PointerInput): void {
    const far = FREEHAND_STEP * perPixel(ports.camera)
    const drawn: Place[] = []
    for (const place of [...trail.map((one) => keptInside(one, ports.bounds())), aim]) {
      const last = drawn.at(-1) ?? points.at(-1)
      if (last !== undefined && distance(last, place) >= far) drawn.push(place)
    }
    if (drawn.length === 0) return
    removed = []
    points = [...points, ...drawn]
    lastSnap = undefined
    isFreehand = true
    if (points.length - (told ?? 0) >= TELL_EACH) tell(ports)
  }

  /** So far from where it was pressed that it is no click. */
  function isFar({ screen }: PointerInput): boolean {
    return pressed !== undefined && Math.hypot(screen.x - pressed.screen.x, screen.y - pressed.screen.y) >= NEAR
  }

  function up(ports: DrawPorts, input: PointerInput): Next<DrawPorts> {
    if (pressed === undefined || input.pointer !== pressed.pointer) return
    const isPull = isFar(input)
    const wasSet = isSet
    held = input.held
    aimAt(ports, input.at)
    if (isPulled) return take(ports, shape(ports))
    pressed = undefined
    isSet = false
    if (points.length === gesture.count) return finish(ports)
    if (isFreehand) tell(ports)
    if (isFreehand || (wasSet && !(gesture.drags && isPull))) return show(ports)
    const last = points.at(-1)
    // The second press of a double click sets no second point.
    if (last !== undefined && distance(last, at) < NEAR * perPixel(ports.camera)) return show(ports)
    return setPoint(ports)
  }

  const arrows = Object.fromEntries(
    Object.entries(ARROWS).map(([key, by]) => [
      key,
      (ports: DrawPorts, { held: now }: { readonly held: Held }) => step(ports, by, now),
    ]),
  )

  const keys = {
    ...arrows,
    Enter: confirm,
    Backspace: undoChange,
    'Mod+z': undoChange,
    ...redoKeys(putBack),
    ...(row.point === undefined ? {} : { x: skip }),
    Escape: () => 'rest' as const,
  }

  return {
    name: byKeys ? 'aiming' : 'placing',
    ...(byKeys ? {} : ({ isPlacing: true, isFine: true } as const)),
    enter(ports) {
      aimAt(ports, begun.at)
      if (pressed !== undefined) {
        ;[points, lastSnap] = [[at], snap]
        tell(ports)
        sayPoint(ports)
        traceOn(ports)
      } else if (begun.before !== undefined) {
        ;({ points, stretches, skipped } = begun.before)
        tell(ports)
        sayCount(ports)
        traceOn(ports)
      } else if (begun.skips === true) skip(ports)
      if (byKeys) ports.say(`Crosshair at ${words(at)}: arrows move it, Enter sets a point`)
      show(ports)
    },
    leave({ live, tracing, tellDraft }) {
      live.show(undefined)
      tracing.end()
      if (told !== undefined) tellDraft(undefined)
    },
    on: {
      down,
      move,
      up,
      held(ports, input) {
        held = input.held
        aimAt(ports, aim)
        show(ports)
      },
      leave: () => undefined,
      double(ports) {
        if (gesture.count === undefined && points.length >= gesture.least) return finish(ports)
      },
    },
    /** Where the pointer draws, Space is for the hand. */
    get keys() {
      return byKeys ? { ...keys, ' ': confirm } : keys
    },
  }
}

/** What is heard of a place that snapped. */
const SNAPPED = { point: 'on a point', edge: 'on an edge', border: 'on the border', level: 'level with a box' } as const

function words({ x, y }: Place): string {
  return `${Math.round(x)}, ${Math.round(y)}`
}

function isSame(a: Place, b: Place | undefined): boolean {
  return a.x === b?.x && a.y === b.y
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
