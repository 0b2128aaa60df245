import { develop } from '../scene/develop'
import { rasterize } from '../scene/raster'
import { shade } from '../scene/shade'
import type { Painted, Picture } from '../picture'
import { streetAnnotation } from './street-annotation'
import { streetPlan } from './street-plan'
import { buildStreet } from './street-scene'

const WIDTH = 1_600
const HEIGHT = 1_067
/** Painted at three quarters and then enlarged: as soft as a car's camera, and twice as fast. */
const PAINTED_WIDTH = 1_200

/** Streets as a car's camera sees them. */
export const STREET_PICTURE = {
  about: (seed: number) => ({ width: WIDTH, height: HEIGHT, name: streetPlan(seed).name }),
  paint: (seed: number, wished: number): Painted => {
    const width = Math.min(PAINTED_WIDTH, Math.round(wished * 1.25))
    const height = Math.round((width * HEIGHT) / WIDTH)
    const { scene } = buildStreet(streetPlan(seed), width, height)
    const light = shade(scene, rasterize(scene.mesh, scene.camera))
    const grain = scene.weather.isDark ? 0.2 : scene.weather.name === 'clear' ? 0.08 : 0.11
    return { width, height, channels: 3, pixels: develop(light, scene.camera, scene.weather), grain }
  },
  annotation: (seed: number) => streetAnnotation(seed, WIDTH, HEIGHT),
} satisfies Picture
