import { kindOf } from '#domain/annotation/kinds/registry'
import { outlineBox } from '#domain/annotation/kinds/outline-box'
import type { Place, Shape } from '#domain/annotation/shaping/shape'
import type { Held, PointerInput } from '../input'
import { livePart } from '../painting/live-part'
import type { Next } from '../state'
import { Aim } from './aim'
import { DraftNews } from './draft-news'
import type { SetPoints } from './draft-points'
import type { DrawPorts } from './draw-ports'
import { paintPlacing } from './paint-placing'
import { createPlacedLine } from './placed-line'
import { PlacedPoints } from './placed-points'
import { Press } from './press'
import type { ShapeToolRow } from './shape-row'

/** How it begins. */
export interface Placed {
  /** The place of the first point, or of the crosshair. */
  readonly at: Place
  readonly held: Held
  /** The present press; undefined with the crosshair of the keyboard. */
  readonly pressed: PointerInput | undefined
  /** The first point is not visible in the picture. */
  readonly skips?: boolean
  /** The points of a draft. */
  readonly before?: SetPoints
}

/** Creates an unfinished shape: its points, the aim of the next one, and its painting. */
export function createPlacedShape(row: ShapeToolRow, begun: Placed) {
  const { gesture } = row
  const points = new PlacedPoints()
  const startsByKeys = begun.pressed === undefined && begun.skips !== true && begun.before === undefined
  const aim = new Aim(begun.at, begun.held, startsByKeys, kindOf(row.id)?.isBox === true)
  const press = new Press(begun.pressed)
  const line = createPlacedLine(row, points, aim)
  const drafts = new DraftNews(row, points)

  function shape(ports: DrawPorts): Shape | undefined {
    const [first] = points.all
    return press.isPulled && first !== undefined ? row.pulled?.(first, aim.at) : line.preview(ports)
  }

  function show(ports: DrawPorts): void {
    const { at, snap, byKeys } = aim
    const { isPulled } = press
    const made = shape(ports)
    const shown = row.traces === true ? points.setByHand() : points.all
    const drawn = {
      shape: made,
      points: isPulled ? [] : shown,
      at,
      colour: ports.doing.colour(),
      fill: ports.doing.fill(),
      snap,
      byKeys,
      isOpen: gesture.count === undefined,
      point: isPulled ? undefined : row.point?.(points.count),
    }
    // The crosshair and the names of points reach farther than the shape.
    const isNear = !byKeys && drawn.point === undefined
    const outline = made && outlineBox(made.outline)
    ports.live.show(paintPlacing(drawn), isNear ? livePart([outline, ...drawn.points, at], snap) : undefined)
  }

  const trace = (ports: DrawPorts): void => line.trace(ports, () => show(ports))
  const finish = (ports: DrawPorts): Next<DrawPorts> => take(ports, line.finish(ports))

  function take({ doing, say }: DrawPorts, made: Shape | undefined): Next<DrawPorts> {
    if (made === undefined) say(`Too small for a ${row.noun}: nothing was drawn`)
    else if (row.use === undefined) doing.add(made)
    else row.use(doing, made)
    return 'rest'
  }

  function setPoint(ports: DrawPorts): Next<DrawPorts> {
    points.add(line.next(ports, false), aim.snap)
    trace(ports)
    if (points.count === gesture.count) return finish(ports)
    drafts.tell(ports)
    sayPoint(ports)
    show(ports)
  }

  /** Says which point is next, where each has a meaning. */
  function sayPoint({ say }: DrawPorts): void {
    if (row.point !== undefined) say(row.point(points.count))
  }

  /** Leaves out a point that is not visible in the picture. */
  function skip(ports: DrawPorts): Next<DrawPorts> {
    if (press.isOn) return
    if (row.skip !== undefined) {
      row.skip(ports.doing)
      return 'rest'
    }
    points.skipNext()
    return setPoint(ports)
  }

  function removePoint(ports: DrawPorts): Next<DrawPorts> {
    if (points.count === 0) return 'rest'
    points.remove(row.traces === true)
    trace(ports)
    if (points.count === 0 && !aim.byKeys) return 'rest'
    drafts.tell(ports)
    sayCount(ports)
    show(ports)
  }

  function restorePoint(ports: DrawPorts): void {
    if (!points.restore()) return ports.say('Nothing to put back')
    trace(ports)
    drafts.tell(ports)
    sayCount(ports)
    show(ports)
  }

  function sayCount({ say }: DrawPorts): void {
    say(points.count === 0 ? 'No points' : `${points.count} points`)
  }

  return {
    points,
    aim,
    press,
    show,
    finish,
    setPoint,
    skip,
    removePoint,
    restorePoint,
    /** Whether the points make a shape without more of them. */
    isEnough: () => gesture.count === undefined && points.count >= gesture.least,
    /** Ends a pull with the shape between its ends. */
    endPull: (ports: DrawPorts): Next<DrawPorts> => take(ports, shape(ports)),
    /** Adds the points of a line that is drawn while pressed. */
    drawAlong(ports: DrawPorts, drawn: readonly Place[]): void {
      if (drawn.length === 0) return
      points.draw(drawn)
      press.isFreehand = true
      drafts.tellSome(ports)
    },
    /** Ends a line that was drawn while pressed. */
    endFreehand(ports: DrawPorts): void {
      drafts.tell(ports)
      show(ports)
    },
    start(ports: DrawPorts): void {
      aim.moveTo(ports, begun.at)
      if (press.isOn) {
        points.start({ points: [aim.at], lastSnap: aim.snap })
        drafts.tell(ports)
        sayPoint(ports)
        trace(ports)
      } else if (begun.before !== undefined) {
        points.start(begun.before)
        drafts.tell(ports)
        sayCount(ports)
        trace(ports)
      } else if (begun.skips === true) skip(ports)
    },
    end(ports: DrawPorts): void {
      ports.live.show(undefined)
      ports.tracing.end()
      drafts.end(ports)
    },
  }
}
