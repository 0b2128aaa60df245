import type { Random } from '../../../local-platform/seed/random'
import { roadHalf, type GroundPlan } from '../scene/ground'
import type { Pen } from '../scene/mesh'
import { light } from './models/colors'
import { drawCyclist, drawPerson, type PersonLook } from './models/people'
import { palette } from './palette'
import type { ObjectList } from './street-objects'

const KERB = 0.14
const WALK_SPEED = 1.3
const RIDE_SPEED = 4.6
const STEPS_A_SECOND = 0.9

interface People {
  readonly pen: Pen
  readonly random: Random
  readonly ground: GroundPlan
  readonly list: ObjectList
  readonly walkWidth: number
  /** People on the pavements, roughly. */
  readonly count: number
  readonly cyclists: number
  /** Seconds since the plan's moment. */
  readonly time: number
}

/** Places people on pavements and crosswalks, and cyclists along the kerb. */
export function placePeople({ pen, random, ground, list, walkWidth, count, cyclists, time }: People): void {
  const half = roadHalf(ground)
  const stand = (fromX: number, y: number, fromZ: number, turn: number): void => {
    const look = personLook(random, time)
    const x = fromX + Math.sin(turn) * WALK_SPEED * time
    const z = fromZ + Math.cos(turn) * WALK_SPEED * time
    list.draw(
      pen,
      {
        className: 'Pedestrian',
        attributes: [],
        place: { x, y, z, length: 0.5, width: 0.6, height: look.height, turn },
      },
      (at) => drawPerson(at, look),
    )
    ground.contact.darken(x, z, 0.16, 0.16, 0, 0.5)
  }
  for (let person = 0; person < count; person += 1) {
    const side = random.chance(0.5) ? 1 : -1
    const x = side * (half + 0.5 + random.next() * (walkWidth - 1.1))
    const z = 5 + 60 * random.next() ** 1.35
    const turn = (random.chance(0.5) ? 0 : Math.PI) + random.between(-0.35, 0.35)
    stand(x, KERB, z, turn)
    if (random.chance(0.3))
      stand(
        x + (random.chance(0.5) ? 0.62 : -0.62) * (walkWidth > 2 ? 1 : 0.5),
        KERB,
        z + random.between(-0.25, 0.25),
        turn,
      )
  }
  if (ground.hasCrosswalk) {
    const near = ground.crossingZ - ground.crossingHalf - 2.35
    const crossing = random.whole(1, 4)
    for (let person = 0; person < crossing; person += 1) {
      const turn = random.chance(0.5) ? Math.PI / 2 : -Math.PI / 2
      stand(random.between(-half + 0.5, half - 0.5), 0, near + random.between(-1, 1), turn + random.between(-0.2, 0.2))
    }
  }
  for (let rider = 0; rider < cyclists; rider += 1) {
    const side = random.chance(0.62) ? 1 : -1
    const look = personLook(random, time)
    const x = side * (half - ground.parkingWidth - random.between(0.45, 0.8))
    const turn = side === 1 ? 0 : Math.PI
    const z = random.between(9, 48) + Math.cos(turn) * RIDE_SPEED * time
    const frame = random.pick([
      light(176, 30, 34),
      light(30, 34, 40),
      light(36, 88, 148),
      light(214, 214, 210),
      light(60, 110, 76),
    ])
    list.draw(
      pen,
      { className: 'Cyclist', attributes: [], place: { x, y: 0, z, length: 1.75, width: 0.6, height: 1.78, turn } },
      (at) => drawCyclist(at, look, frame),
    )
    ground.contact.darken(x, z, 0.12, 0.75, turn, 0.45)
  }
}

function personLook(random: Random, time: number): PersonLook {
  return {
    height: random.between(1.58, 1.88),
    top: palette.cloth(random),
    legs: palette.legs(random),
    skin: palette.skin(random),
    hair: palette.hair(random),
    step: random.next() + time * STEPS_A_SECOND,
    carries: random.pick(['nothing', 'nothing', 'bag', 'backpack']),
    longCoat: random.chance(0.22),
  }
}
