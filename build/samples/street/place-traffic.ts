import type { Random } from '../../../local-platform/seed/random'
import { roadHalf, type GroundPlan } from '../scene/ground'
import type { Pen } from '../scene/mesh'
import { light } from './models/colors'
import { drawCar } from './models/car'
import { carSize, type CarShape } from './models/car-shapes'
import { drawBus, drawTruck } from './models/large-vehicles'
import { palette } from './palette'
import type { ObjectList } from './street-objects'

interface Traffic {
  readonly pen: Pen
  readonly random: Random
  readonly ground: GroundPlan
  readonly list: ObjectList
  readonly lampsOn: boolean
  readonly isFast: boolean
  readonly cameraX: number
  /** Seconds since the plan's moment. */
  readonly time: number
}

const SHAPES: readonly [CarShape, ...CarShape[]] = ['sedan', 'sedan', 'hatchback', 'hatchback', 'suv', 'suv', 'van']
const FAR = 125
/** Metres per second, in the street and on a motorway. */
const SPEED = { slow: 9, fast: 24 } as const

/** Places vehicles on the lanes and along the kerbs. */
export function placeTraffic(traffic: Traffic): void {
  const { random, ground } = traffic
  for (let lane = 0; lane < ground.lanesPerSide; lane += 1) {
    for (const side of [1, -1] as const) {
      const x = side * (ground.medianHalf + (lane + 0.5) * ground.laneWidth)
      const isOwn = side === 1 && Math.abs(x - traffic.cameraX) < 1
      let z = isOwn ? random.between(9, 20) : random.between(side === 1 ? 5 : 8, 24)
      while (z < FAR) {
        z += placeVehicle(traffic, x + random.between(-0.22, 0.22), z, side === 1 ? 0 : Math.PI, isOwn) / 2
        z += traffic.isFast ? random.between(12, 34) : random.between(6, 30)
      }
    }
  }
  if (ground.parkingWidth > 1) parkCars(traffic)
}

/** Places one vehicle whose middle lies half its length beyond z; returns its length. */
function placeVehicle(traffic: Traffic, x: number, planned: number, turn: number, isOwn: boolean): number {
  const { random, list, pen, lampsOn, isFast } = traffic
  const driven = traffic.time * (isFast ? SPEED.fast : SPEED.slow) * (1 + Math.sin(x * 7) * 0.12)
  const z = planned + (turn === 0 ? driven : -driven)
  const kind = random.next()
  const braking = turn === 0 && random.chance(isFast ? 0.15 : 0.45)
  if (kind < (isFast ? 0.16 : 0.06) && planned > 14) {
    const color = random.pick([light(222, 224, 226), light(150, 30, 28), light(34, 66, 120), light(210, 168, 40)])
    const hull = random.pick([light(226, 226, 222), light(196, 200, 204), light(60, 84, 120), light(186, 60, 46)])
    list.draw(pen, vehicle('Truck', x, z + 4.2, 8.3, 2.45, 3.45, turn, []), (at) => drawTruck(at, color, hull, lampsOn))
    traffic.ground.contact.darken(x, z + 4.2, 1.2, 4.1, turn, 0.8)
    return 9
  }
  if (kind < (isFast ? 0.19 : 0.15) && planned > 16 && !isOwn) {
    const color = random.pick([light(176, 32, 36), light(24, 86, 150), light(224, 178, 44), light(38, 110, 78)])
    list.draw(pen, vehicle('Bus', x, z + 5.8, 11.6, 2.55, 3.05, turn, []), (at) => drawBus(at, color, lampsOn))
    traffic.ground.contact.darken(x, z + 5.8, 1.25, 5.8, turn, 0.8)
    return 12.5
  }
  const shape = random.pick(SHAPES)
  const { length, width, height } = carSize(shape)
  const color =
    shape === 'van'
      ? random.pick([light(230, 230, 228), light(230, 230, 228), light(180, 184, 188), light(40, 62, 96)])
      : palette.car(random)
  const attributes = [{ group: 'Motion', name: 'Moving' }]
  list.draw(
    pen,
    vehicle(shape === 'van' ? 'Van' : 'Car', x, z + length / 2, length, width, height, turn, attributes),
    (at) => drawCar(at, { shape, color, lampsOn, braking }),
  )
  traffic.ground.contact.darken(x, z + length / 2, width / 2, length / 2, turn, 0.82)
  return length
}

function parkCars({ random, ground, list, pen }: Traffic): void {
  for (const side of [1, -1] as const) {
    let z = random.between(-1, 7)
    while (z < 95) {
      const shape = random.pick(SHAPES)
      const { length, width, height } = carSize(shape)
      const middle = z + length / 2
      const isClear = Math.abs(middle - ground.crossingZ) > ground.crossingHalf + 9
      if (isClear && random.chance(0.74)) {
        const x = side * (roadHalf(ground) - width / 2 - random.between(0.16, 0.34))
        const turn = (side === 1 ? 0 : Math.PI) + random.between(-0.025, 0.025)
        const color = palette.car(random)
        const attributes = [{ group: 'Motion', name: 'Parked' }]
        list.draw(
          pen,
          vehicle(shape === 'van' ? 'Van' : 'Car', x, middle, length, width, height, turn, attributes),
          (at) => drawCar(at, { shape, color, lampsOn: false, braking: false }),
        )
        ground.contact.darken(x, middle, width / 2, length / 2, turn, 0.85)
      }
      z += length + random.between(0.7, 1.9)
    }
  }
}

function vehicle(
  className: 'Car' | 'Van' | 'Bus' | 'Truck',
  x: number,
  z: number,
  length: number,
  width: number,
  height: number,
  turn: number,
  attributes: readonly { group: string; name: string }[],
) {
  return { className, attributes, place: { x, y: 0, z, length, width, height, turn } } as const
}
