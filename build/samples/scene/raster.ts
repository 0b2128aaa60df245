import type { Mesh } from './mesh'

/** Camera over the street; the street itself bends and climbs away from it. */
export interface Camera {
  readonly width: number
  readonly height: number
  readonly focal: number
  readonly x: number
  readonly y: number
  /** Position along the street; 0 in pictures. */
  readonly z: number
  /** Radians; positive looks down. */
  readonly pitch: number
  readonly yaw: number
  /** Sideways bend and climb of the world, per square metre of distance. */
  readonly bend: number
  readonly climb: number
}

/** Nearest triangle of each pixel (its number plus one; 0: sky), and one over its distance. */
export interface Visible {
  readonly triangle: Int32Array
  readonly nearness: Float32Array
}

const NEAR = 0.25
/** Metres along the sun's rays per unit of the shadow map's depth. */
export const SHADOW_DEPTH = 400

/** Ground patch of a shadow map: half its side, and the z of its centre. Metres. */
export interface ShadowPatch {
  readonly half: number
  readonly centreZ: number
}

/** Street ahead of the camera. */
export const STREET_PATCH: ShadowPatch = { half: 62, centreZ: 48 }
const BIAS_PER_HALF = 0.11 / 62

/** Finds the nearest triangle of each pixel. */
export function rasterize(mesh: Mesh, camera: Camera): Visible {
  const { width, height, focal } = camera
  const triangle = new Int32Array(width * height)
  const nearness = new Float32Array(width * height)
  const cosPitch = Math.cos(camera.pitch)
  const sinPitch = Math.sin(camera.pitch)
  const cosYaw = Math.cos(camera.yaw)
  const sinYaw = Math.sin(camera.yaw)
  const centreX = width / 2
  const centreY = height / 2
  // A triangle cut by the near plane has up to four corners.
  const cx = new Float64Array(3)
  const cy = new Float64Array(3)
  const cz = new Float64Array(3)
  const sx = new Float64Array(4)
  const sy = new Float64Array(4)
  const sn = new Float64Array(4)
  const { positions, count } = mesh

  for (let t = 0; t < count; t += 1) {
    let inFront = 0
    for (let corner = 0; corner < 3; corner += 1) {
      const at = t * 9 + corner * 3
      const wz = positions[at + 2] ?? 0
      const x = (positions[at] ?? 0) + camera.bend * wz * wz - camera.x
      const y = (positions[at + 1] ?? 0) + camera.climb * wz * wz - camera.y
      const away = wz - camera.z
      const vx = x * cosYaw - away * sinYaw
      const vz = x * sinYaw + away * cosYaw
      const z = vz * cosPitch - y * sinPitch
      cx[corner] = vx
      cy[corner] = vz * sinPitch + y * cosPitch
      cz[corner] = z
      if (z > NEAR) inFront += 1
    }
    if (inFront === 0) continue
    let corners = 0
    const put = (x: number, y: number, z: number): void => {
      const n = 1 / z
      sx[corners] = centreX + focal * x * n
      sy[corners] = centreY - focal * y * n
      sn[corners] = n
      corners += 1
    }
    for (let corner = 0; corner < 3; corner += 1) {
      const next = corner === 2 ? 0 : corner + 1
      const z0 = cz[corner] ?? 0
      const z1 = cz[next] ?? 0
      if (z0 > NEAR) put(cx[corner] ?? 0, cy[corner] ?? 0, z0)
      if (z0 > NEAR !== z1 > NEAR) {
        const s = (NEAR - z0) / (z1 - z0)
        put(
          (cx[corner] ?? 0) + ((cx[next] ?? 0) - (cx[corner] ?? 0)) * s,
          (cy[corner] ?? 0) + ((cy[next] ?? 0) - (cy[corner] ?? 0)) * s,
          NEAR,
        )
      }
    }
    for (let fan = 1; fan + 1 < corners; fan += 1) {
      fill(sx, sy, sn, fan, t + 1, triangle, nearness, width, height)
    }
  }
  return { triangle, nearness }
}

/** Shadow map of a sun: the height along its rays, seen from it, over a patch of ground. */
export interface ShadowMap {
  readonly size: number
  readonly depth: Float32Array
  /** Depth below its neighbours that doesn't count as shadow yet; in units of the map's depth. */
  readonly bias: number
  /** Rows of the matrix from the ground to the map: column, row, depth; the fourth of each is added. */
  readonly matrix: Float64Array
}

/** Renders the mesh from the sun; `toSun` points to it. */
export function castShadows(
  mesh: Mesh,
  toSun: readonly [number, number, number],
  size: number,
  { half, centreZ }: ShadowPatch,
): ShadowMap {
  const [dx, dy, dz] = toSun
  const horizontal = Math.hypot(dx, dz) || 1
  const rx = dz / horizontal
  const rz = -dx / horizontal
  const ux = -rz * dy
  const uy = rz * dx - rx * dz
  const uz = rx * dy
  const scale = size / (half * 2)
  const matrix = Float64Array.of(
    rx * scale,
    0,
    rz * scale,
    size / 2 - centreZ * rz * scale,
    ux * scale,
    uy * scale,
    uz * scale,
    size / 2 - centreZ * uz * scale,
    dx / SHADOW_DEPTH,
    dy / SHADOW_DEPTH,
    dz / SHADOW_DEPTH,
    1 - (centreZ * dz) / SHADOW_DEPTH,
  )
  const [m0 = 0, , m2 = 0, m3 = 0, m4 = 0, m5 = 0, m6 = 0, m7 = 0, m8 = 0, m9 = 0, m10 = 0, m11 = 0] = matrix
  const triangle = new Int32Array(size * size)
  const depth = new Float32Array(size * size)
  const sx = new Float64Array(4)
  const sy = new Float64Array(4)
  const sn = new Float64Array(4)
  const { positions } = mesh
  for (let t = 0; t < mesh.count; t += 1) {
    const kind = mesh.materials[mesh.materialOf[t] ?? 0]?.kind
    if (kind === 'road' || kind === 'walk' || kind === 'grass') continue
    for (let corner = 0; corner < 3; corner += 1) {
      const at = t * 9 + corner * 3
      const x = positions[at] ?? 0
      const y = positions[at + 1] ?? 0
      const z = positions[at + 2] ?? 0
      sx[corner] = m0 * x + m2 * z + m3
      sy[corner] = m4 * x + m5 * y + m6 * z + m7
      sn[corner] = m8 * x + m9 * y + m10 * z + m11
    }
    fill(sx, sy, sn, 1, t + 1, triangle, depth, size, size)
  }
  return { size, depth, bias: (BIAS_PER_HALF * half) / SHADOW_DEPTH, matrix }
}

function fill(
  xs: Float64Array,
  ys: Float64Array,
  ns: Float64Array,
  fan: number,
  mark: number,
  marks: Int32Array,
  depth: Float32Array,
  width: number,
  height: number,
): void {
  const ax = xs[0] ?? 0
  const ay = ys[0] ?? 0
  const an = ns[0] ?? 0
  const bx = xs[fan] ?? 0
  const by = ys[fan] ?? 0
  const bn = ns[fan] ?? 0
  const cx = xs[fan + 1] ?? 0
  const cy = ys[fan + 1] ?? 0
  const cn = ns[fan + 1] ?? 0
  const minY = Math.min(ay, by, cy)
  const maxY = Math.max(ay, by, cy)
  if (maxY < 0 || minY >= height) return
  const minX = Math.min(ax, bx, cx)
  const maxX = Math.max(ax, bx, cx)
  if (maxX < 0 || minX >= width) return
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (Math.abs(area) < 1e-9) return
  // Depth is linear over the screen.
  const stepX = ((bn - an) * (cy - ay) - (cn - an) * (by - ay)) / area
  const stepY = ((cn - an) * (bx - ax) - (bn - an) * (cx - ax)) / area
  const firstRow = Math.max(0, Math.ceil(minY - 0.5))
  const lastRow = Math.min(height - 1, Math.ceil(maxY - 0.5) - 1)
  for (let row = firstRow; row <= lastRow; row += 1) {
    const y = row + 0.5
    let left = Number.POSITIVE_INFINITY
    let right = Number.NEGATIVE_INFINITY
    if (ay <= y !== by <= y) {
      const x = ax + ((y - ay) * (bx - ax)) / (by - ay)
      if (x < left) left = x
      if (x > right) right = x
    }
    if (by <= y !== cy <= y) {
      const x = bx + ((y - by) * (cx - bx)) / (cy - by)
      if (x < left) left = x
      if (x > right) right = x
    }
    if (cy <= y !== ay <= y) {
      const x = cx + ((y - cy) * (ax - cx)) / (ay - cy)
      if (x < left) left = x
      if (x > right) right = x
    }
    const from = Math.max(0, Math.ceil(left - 0.5))
    const to = Math.min(width - 1, Math.ceil(right - 0.5) - 1)
    let near = an + (from + 0.5 - ax) * stepX + (y - ay) * stepY
    for (let at = row * width + from, end = row * width + to; at <= end; at += 1) {
      if (near > (depth[at] ?? 0)) {
        depth[at] = near
        marks[at] = mark
      }
      near += stepX
    }
  }
}
