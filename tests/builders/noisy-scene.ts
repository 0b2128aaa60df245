import { seeded } from './seeded'
import { type SeenScene, seenScene } from './seen-scene'

/** The same scene in bad light: twice the grain, and a shine that brightens parts of the blob. */
export function noisyScene(seed: number): SeenScene {
  const scene = seenScene(seed)
  const random = seeded(seed)
  const grain = Float32Array.from({ length: 8_192 }, () => (random() - 0.5) * 36)
  const [shine, way] = [14 * random(), 2 * Math.PI * random()]
  return {
    ...scene,
    pixels(part) {
      const raster = scene.pixels(part)
      const { width, height, data } = raster
      const size = 2 ** part.level
      for (let at = 0; at < width * height; at += 1) {
        const [x, y] = [part.x + (at % width) * size - 500, part.y + Math.floor(at / width) * size - 400]
        const light = shine * Math.sin((x * Math.cos(way) + y * Math.sin(way)) / 60)
        for (let channel = 0; channel < 3; channel += 1)
          data[at * 4 + channel] = (data[at * 4 + channel] ?? 0) + light + (grain[(at * 13 + channel * 5) % 8_192] ?? 0)
      }
      return raster
    },
  }
}
