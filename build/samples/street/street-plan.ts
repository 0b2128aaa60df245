import { createRandom, type Random } from '../../../local-platform/seed/random'
import type { WeatherName } from '../scene/weather'

/** Kind of street for a seed. Known without drawing anything. */
export interface StreetPlan {
  readonly seed: number
  readonly place: 'city' | 'suburb' | 'highway'
  readonly weather: WeatherName
  readonly name: string
}

const PLACES = ['city', 'city', 'suburb', 'city', 'highway', 'city', 'suburb'] as const
const WEATHERS: readonly WeatherName[] = [
  'clear',
  'overcast',
  'clear',
  'dusk',
  'clear',
  'night',
  'overcast',
  'rain',
  'clear',
  'clear',
  'fog',
  'dusk',
  'overcast',
  'night',
  'clear',
  'rain',
]

/** Plan of a seed. Neighbours differ, so that a list of pictures shows a variety of streets. */
export function streetPlan(seed: number): StreetPlan {
  const random = createRandom(seed * 2_654_435)
  const place = PLACES[(seed * 5 + 3) % PLACES.length] ?? 'city'
  const weather = WEATHERS[(seed * 7 + 1) % WEATHERS.length] ?? 'clear'
  const name = `${place}_${random.pick(['north', 'harbour', 'station', 'park', 'market', 'bridge'])}_${weather === 'clear' ? 'day' : weather}`
  return { seed, place, weather, name }
}

/** Random source of one picture. */
export function streetRandom(plan: StreetPlan): Random {
  return createRandom(plan.seed * 48_271 + 11)
}
