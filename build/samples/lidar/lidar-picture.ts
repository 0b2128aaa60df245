import { BLANK } from '../../../local-platform/samples/fill-annotation'
import type { Picture } from '../picture'
import { clamp } from '../scene/noise'
import type { StreetObject } from '../street/street-objects'
import { pointCloudFile } from './point-cloud-file'
import { type Scan, scanStreet } from './scan'

const SEEN_POINTS_MIN = 12
const THUMBNAIL_REACH = 27

/** Frames of a roof-mounted laser scanner in city traffic. */
export const LIDAR_PICTURE: Picture = {
  about: (seed) => ({ width: 0, height: 0, name: `drive_${String(seed).padStart(4, '0')}` }),
  file: (seed) => pointCloudFile(thinned(scanStreet(seed).points)),
  paint: (seed, wished) => {
    const size = wished
    const { points } = scanStreet(seed)
    const light = new Float32Array(size * size * 3)
    for (let at = 0; at < points.length; at += 4) {
      const x = points[at] ?? 0
      const y = points[at + 1] ?? 0
      const column = Math.floor(size / 2 - (y / THUMBNAIL_REACH) * (size / 2))
      const row = Math.floor(size / 2 - (x / THUMBNAIL_REACH) * (size / 2))
      if (column < 0 || row < 0 || column >= size || row >= size) continue
      const height = clamp(((points[at + 2] ?? 0) + 2) / 6, 0, 1)
      const to = (row * size + column) * 3
      light[to] = (light[to] ?? 0) + 0.1 + height * 0.5
      light[to + 1] = (light[to + 1] ?? 0) + 0.25 + 0.4 * (1 - Math.abs(height - 0.4))
      light[to + 2] = (light[to + 2] ?? 0) + 0.55 * (1 - height) + 0.12
    }
    const pixels = Uint8Array.from(light, (value) => Math.round(14 + 241 * (1 - Math.exp(-value * 0.8))))
    return { width: size, height: size, channels: 3, pixels, grain: 0 }
  },
  annotation: (seed) => {
    const scan = scanStreet(seed)
    return {
      metadata: {
        name: BLANK.itemName,
        projectId: BLANK.projectId,
        lastAction: { email: BLANK.email, timestamp: BLANK.moment },
      },
      instances: scan.objects.flatMap((object, index) => {
        const box = boxInScan(object, scan)
        return pointsInside(scan.points, box) < SEEN_POINTS_MIN
          ? []
          : [
              {
                type: 'cuboid3d',
                classId: BLANK.classId(object.className),
                className: object.className,
                trackingId: String(index + 1),
                ...box,
                attributes: object.attributes.map(({ group, name }) => ({ groupName: group, name })),
                createdAt: BLANK.at,
                createdBy: { email: BLANK.email, role: 'Annotator' },
              },
            ]
      }),
      tags: [],
      comments: [],
    }
  },
}

/** Three of seven points, to fit the pack; a faster scanner sees no more. */
function thinned(points: Float32Array): Float32Array {
  return points.filter((_, at) => at % 28 < 12)
}

interface ScanBox {
  readonly position: { readonly x: number; readonly y: number; readonly z: number }
  readonly size: { readonly length: number; readonly width: number; readonly height: number }
  /** About the upright axis, radians; 0 looks forward. */
  readonly rotation: { readonly x: number; readonly y: number; readonly z: number }
}

/** Box of a street object in the scanner's frame: x forward, y left, z up. */
function boxInScan({ place }: StreetObject, scan: Scan): ScanBox {
  const round = (value: number): number => Math.round(value * 1_000) / 1_000
  return {
    position: { x: round(place.z - scan.z), y: round(scan.x - place.x), z: round(place.y + place.height / 2 - scan.y) },
    size: { length: round(place.length + 0.1), width: round(place.width + 0.1), height: round(place.height) },
    rotation: { x: 0, y: 0, z: round(-place.turn) },
  }
}

function pointsInside(points: Float32Array, { position, size, rotation }: ScanBox): number {
  const cos = Math.cos(-rotation.z)
  const sin = Math.sin(-rotation.z)
  let count = 0
  for (let at = 0; at < points.length; at += 4) {
    const dx = (points[at] ?? 0) - position.x
    const dy = (points[at + 1] ?? 0) - position.y
    const dz = (points[at + 2] ?? 0) - position.z
    const along = dx * cos - dy * sin
    const across = dx * sin + dy * cos
    if (Math.abs(along) < size.length / 2 && Math.abs(across) < size.width / 2 && Math.abs(dz) < size.height / 2)
      count += 1
  }
  return count
}
