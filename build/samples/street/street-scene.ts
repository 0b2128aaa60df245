import { createContactMap, roadHalf, type GroundPlan } from '../scene/ground'
import { createMesh, type Pen } from '../scene/mesh'
import type { Camera } from '../scene/raster'
import type { LampLight } from '../scene/lighting'
import type { Scene } from '../scene/shade'
import { weatherOf } from '../scene/weather'
import type { Random } from '../../../local-platform/seed/random'
import {
  drawBin,
  drawBollard,
  drawLamp,
  drawSignPlate,
  drawSignPole,
  drawTrafficLightHead,
  drawTrafficLightPole,
  type SignKind,
} from './models/street-furniture'
import { placePeople } from './place-people'
import {
  layGround,
  placeBlocks,
  placeHighwayWorks,
  placeHouses,
  placeTrees,
  type Surroundings,
} from './place-surroundings'
import { placeTraffic } from './place-traffic'
import { createObjectList, type ObjectList, type StreetObject } from './street-objects'
import { streetRandom, type StreetPlan } from './street-plan'

/** Street that can be drawn, with its objects. */
export interface StreetScene {
  readonly scene: Scene
  readonly objects: readonly StreetObject[]
}

const NEVER = -1_000
const FULL_DETAIL_WIDTH = 1_100
const KERB = 0.14
const SIGNAL_NAME = { red: 'Red', amber: 'Amber', green: 'Green' } as const
const WALK: Readonly<Record<StreetPlan['place'], number>> = { city: 3.6, suburb: 1.8, highway: 0 }

/** Builds the street of a plan for a picture of this `width`, `time` seconds after the plan's moment. */
export function buildStreet(plan: StreetPlan, width: number, height: number, time = 0): StreetScene {
  const random = streetRandom(plan)
  const weather = weatherOf(plan.weather, random.next(), random.next())
  const ground = groundOf(plan, random)
  const mesh = createMesh()
  const list = createObjectList()
  const around: Surroundings = {
    pen: mesh.pen,
    random,
    ground,
    walkWidth: WALK[plan.place],
    detail: Math.min(1, width / FULL_DETAIL_WIDTH),
  }
  const lamps: LampLight[] = []
  const lampsOn = weather.isDark || plan.weather === 'dusk' || plan.weather === 'rain' || plan.weather === 'fog'
  const ownLane = ground.medianHalf + (ground.lanesPerSide > 1 && random.chance(0.5) ? 1.5 : 0.5) * ground.laneWidth
  const cameraX = ownLane + random.between(-0.3, 0.3)

  if (plan.place === 'city') {
    layGround(around, 'walk')
    placeBlocks(around)
    if (random.chance(0.75)) placeTrees(around, 1, 11, false)
    furnish(around, list, lamps, weather.isDark, 24)
  } else if (plan.place === 'suburb') {
    layGround(around, 'grass')
    placeHouses(around)
    placeTrees(around, 2.9, 12, false)
    placeTrees(around, 18, 7, true)
    furnish(around, list, lamps, weather.isDark, 32)
  } else {
    layGround(around, 'grass')
    placeHighwayWorks(around)
    placeTrees(around, 5, 4.2, true)
    if (weather.isDark) placeLamps(mesh.pen, ground, lamps, 34, true, 10)
    placeSigns(around, list, 2, 1.6)
  }
  placeTraffic({ pen: mesh.pen, random, ground, list, lampsOn, isFast: plan.place === 'highway', cameraX, time })
  if (plan.place !== 'highway') {
    placePeople({
      pen: mesh.pen,
      random,
      ground,
      list,
      walkWidth: around.walkWidth,
      count: plan.place === 'city' ? random.whole(6, 18) : random.whole(0, 4),
      cyclists: random.chance(0.6) ? random.whole(1, 2) : 0,
      time,
    })
  }
  const camera: Camera = {
    width,
    height,
    focal: width * random.between(0.88, 1.18),
    x: cameraX,
    y: random.between(1.35, 1.75),
    z: 0,
    pitch: random.between(-0.03, 0.025),
    yaw: random.between(-0.05, 0.05),
    bend: random.chance(0.35) ? random.between(-0.0011, 0.0011) : 0,
    climb: random.chance(0.4) ? random.between(-0.00012, 0.0002) : 0,
  }
  return { scene: { mesh: mesh.finish(), camera, weather, ground, lamps }, objects: list.objects }
}

function groundOf(plan: StreetPlan, random: Random): GroundPlan {
  const isHighway = plan.place === 'highway'
  const hasCrossing = plan.place === 'city' ? random.chance(0.72) : plan.place === 'suburb' ? random.chance(0.3) : false
  return {
    laneWidth: isHighway ? 3.7 : 3.2,
    lanesPerSide: isHighway ? random.whole(2, 3) : plan.place === 'city' && random.chance(0.45) ? 2 : 1,
    parkingWidth: plan.place === 'city' ? 2.3 : isHighway ? 2.6 : random.chance(0.5) ? 2.2 : 0.4,
    medianHalf: isHighway ? 1.1 : 0,
    // Whole steps of the ground's strips, so that the crossing begins with a strip.
    crossingZ: hasCrossing ? random.whole(3, 7) * 6 : NEVER,
    crossingHalf: 6,
    hasCrosswalk: hasCrossing && plan.place === 'city',
    seed: plan.seed,
    isHighway,
    contact: createContactMap(),
  }
}

function furnish(around: Surroundings, list: ObjectList, lamps: LampLight[], isDark: boolean, every: number): void {
  const { pen, random, ground } = around
  placeLamps(pen, ground, lamps, every, isDark, 7.2)
  placeSigns(around, list, random.whole(1, 4), 0.45)
  if (ground.hasCrosswalk) {
    const z = ground.crossingZ - ground.crossingHalf - 4.6
    const signal = random.pick(['red', 'green', 'green', 'amber'] as const)
    const half = roadHalf(ground)
    const state = { group: 'State', name: SIGNAL_NAME[signal] }
    const trafficLight = (x: number, at: number, arm: number): void => {
      for (const [dx, dy, dz] of drawTrafficLightPole(pen.at(x, KERB, at), arm).heads) {
        const place = { x: x + dx, y: KERB + dy, z: at + dz, length: 0.3, width: 0.36, height: 1, turn: 0 }
        list.draw(pen, { className: 'Traffic light', attributes: [state], place }, (head) =>
          drawTrafficLightHead(head, signal),
        )
      }
    }
    trafficLight(half + 0.5, z, 0)
    trafficLight(half + 0.5, ground.crossingZ + ground.crossingHalf + 0.8, ground.lanesPerSide > 1 ? -4.6 : -3.4)
    trafficLight(-half - 0.5, ground.crossingZ + ground.crossingHalf + 0.8, 0)
  }
  for (let bin = 0; bin < 3; bin += 1)
    drawBin(pen.at((random.chance(0.5) ? 1 : -1) * (roadHalf(ground) + 0.7), KERB, random.between(8, 60)))
  if (random.chance(0.4)) {
    const side = random.chance(0.5) ? 1 : -1
    const from = random.between(6, 14)
    for (let post = 0; post < 7; post += 1)
      drawBollard(pen.at(side * (roadHalf(ground) + 0.4), KERB, from + post * 1.8))
  }
}

function placeLamps(
  pen: Pen,
  ground: GroundPlan,
  lamps: LampLight[],
  every: number,
  isOn: boolean,
  height: number,
): void {
  for (let z = 7; z < 190; z += every) {
    for (const side of [1, -1]) {
      const at = z + (side > 0 ? 0 : every / 2)
      if (Math.abs(at - ground.crossingZ) < ground.crossingHalf + 3) continue
      const x = side * (roadHalf(ground) + 0.55)
      const [dx, dy] = drawLamp(pen.at(x, KERB, at), height, -side * 2, isOn)
      lamps.push({ x: x + dx, y: KERB + dy, z: at })
    }
  }
}

function placeSigns({ pen, random, ground }: Surroundings, list: ObjectList, count: number, offset: number): void {
  const kinds: readonly [SignKind, ...SignKind[]] = ['round', 'round', 'triangle', 'parking', 'yield', 'direction']
  for (let sign = 0; sign < count; sign += 1) {
    const kind = random.pick(kinds)
    const z = random.between(9, 50)
    const x = (random.chance(0.75) ? 1 : -1) * (roadHalf(ground) + offset)
    if (Math.abs(z - ground.crossingZ) < ground.crossingHalf + 2) continue
    drawSignPole(pen.at(x, KERB, z))
    const place = { x, y: KERB, z, length: 0.2, width: 0.8, height: 2.95, turn: 0 }
    list.draw(pen, { className: 'Traffic sign', attributes: [], place }, (at) => drawSignPlate(at, kind))
  }
}
