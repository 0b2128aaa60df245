import type { Material, Mesh } from './mesh'
import { clamp, noise } from './noise'
import type { Camera, Visible } from './raster'
import type { Weather } from './weather'

/** A wet or dark road mirrors bright things: each road pixel takes light from above its place. */
export function mirrorInRoad(
  mesh: Mesh,
  camera: Camera,
  weather: Weather,
  visible: Visible,
  light: Float32Array,
): void {
  const { width, height } = camera
  const feet = footLines(mesh, visible, width, height)
  const soft = smeared(light, width, height)
  for (let column = 0; column < width; column += 1) {
    for (let row = 1; row < height; row += 1) {
      const at = row * width + column
      const foot = feet[at] ?? -1
      if (foot < 0) continue
      const wave = (noise(column * 0.03, row * 0.22) - 0.5) * 12
      const from = Math.round(foot - (row - foot) * 1.15 - wave)
      if (from < 0) continue
      const source = (from * width + clamp(column + (wave >> 2), 0, width - 1)) * 3
      const away = (row - foot) / (height * 0.5)
      const strength = (weather.wet > 0.3 ? 0.34 : 0.11) * Math.max(0, 1 - away)
      for (let channel = 0; channel < 3; channel += 1) {
        const own = light[at * 3 + channel] ?? 0
        light[at * 3 + channel] = own * (1 - strength * 0.6) + Math.min(1.1, soft[source + channel] ?? 0) * strength
      }
    }
  }
}

/** Row where the object above each road pixel meets the road; smoothed, so that outlines don't tear. */
function footLines(mesh: Mesh, visible: Visible, width: number, height: number): Int32Array {
  const feet = new Int32Array(width * height).fill(-1)
  for (let column = 0; column < width; column += 1) {
    let foot = -1
    for (let row = 1; row < height; row += 1) {
      const at = row * width + column
      const kind = kindAt(mesh, visible.triangle[at] ?? 0)
      if (kind === 'road' || kind === 'walk') feet[at] = foot
      else foot = row
    }
  }
  const even = feet.slice()
  const reach = Math.max(2, Math.round(width / 60))
  for (let row = 0; row < height; row += 1) {
    for (let column = reach; column < width - reach; column += 1) {
      const at = row * width + column
      if ((feet[at] ?? -1) < 0) continue
      let sum = 0
      let count = 0
      for (let near = -reach; near <= reach; near += 1) {
        const foot = feet[at + near] ?? -1
        if (foot < 0) continue
        sum += foot
        count += 1
      }
      if (count > 0) even[at] = Math.round(sum / count)
    }
  }
  return even
}

/** Picture stretched up and down, as rough water shows it. */
function smeared(light: Float32Array, width: number, height: number): Float32Array {
  const soft = new Float32Array(light.length)
  const reach = Math.max(3, Math.round(height / 70))
  const share = 1 / (reach * 2 + 1)
  for (let column = 0; column < width * 3; column += 1) {
    let sum = 0
    for (let row = -reach; row <= reach; row += 1)
      sum += Math.min(3, light[clamp(row, 0, height - 1) * width * 3 + column] ?? 0)
    for (let row = 0; row < height; row += 1) {
      soft[row * width * 3 + column] = sum * share
      sum +=
        Math.min(3, light[Math.min(height - 1, row + reach + 1) * width * 3 + column] ?? 0) -
        Math.min(3, light[Math.max(0, row - reach) * width * 3 + column] ?? 0)
    }
  }
  return soft
}

function kindAt(mesh: Mesh, mark: number): Material['kind'] | undefined {
  return mark === 0 ? undefined : mesh.materials[mesh.materialOf[mark - 1] ?? 0]?.kind
}
