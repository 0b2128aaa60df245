import type { Material, Pen, Point } from './mesh'

/** Four corners in order, as two triangles. */
export function quad(
  pen: Pen,
  a: Point,
  b: Point,
  c: Point,
  d: Point,
  material: Material,
  normals?: readonly [Point, Point, Point, Point],
): void {
  pen.triangle(a, b, c, material, normals?.[0], normals?.[1], normals?.[2])
  pen.triangle(a, c, d, material, normals?.[0], normals?.[2], normals?.[3])
}

/** Box from one corner to the other. */
export function box(
  pen: Pen,
  [x0, y0, z0]: Point,
  [x1, y1, z1]: Point,
  material: Material,
  top: Material = material,
): void {
  quad(pen, [x0, y0, z0], [x1, y0, z0], [x1, y1, z0], [x0, y1, z0], material, same([0, 0, -1]))
  quad(pen, [x1, y0, z1], [x0, y0, z1], [x0, y1, z1], [x1, y1, z1], material, same([0, 0, 1]))
  quad(pen, [x0, y0, z1], [x0, y0, z0], [x0, y1, z0], [x0, y1, z1], material, same([-1, 0, 0]))
  quad(pen, [x1, y0, z0], [x1, y0, z1], [x1, y1, z1], [x1, y1, z0], material, same([1, 0, 0]))
  quad(pen, [x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1], top, same([0, 1, 0]))
}

/** Tube between two points, with one or two radii and round ends. */
export function limb(
  pen: Pen,
  from: Point,
  to: Point,
  fromRadius: number,
  toRadius: number,
  material: Material,
  sides = 8,
): void {
  const axis = unit([to[0] - from[0], to[1] - from[1], to[2] - from[2]])
  const side = unit(Math.abs(axis[1]) > 0.9 ? cross(axis, [1, 0, 0]) : cross(axis, [0, 1, 0]))
  const up = cross(axis, side)
  const ring = (angle: number): Point => {
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    return [side[0] * c + up[0] * s, side[1] * c + up[1] * s, side[2] * c + up[2] * s]
  }
  for (let at = 0; at < sides; at += 1) {
    const n0 = ring((at / sides) * Math.PI * 2)
    const n1 = ring(((at + 1) / sides) * Math.PI * 2)
    const a = along(from, n0, fromRadius)
    const b = along(from, n1, fromRadius)
    const c = along(to, n1, toRadius)
    const d = along(to, n0, toRadius)
    quad(pen, a, b, c, d, material, [n0, n1, n1, n0])
    const back: Point = [-axis[0], -axis[1], -axis[2]]
    pen.triangle(a, b, along(from, back, fromRadius * 0.6), material, n0, n1, back)
    pen.triangle(d, c, along(to, axis, toRadius * 0.6), material, n0, n1, axis)
  }
}

/** Drum along x, such as a wheel: its side only. */
export function drum(pen: Pen, [x, y, z]: Point, toX: number, radius: number, material: Material, sides = 16): void {
  for (let at = 0; at < sides; at += 1) {
    const a = (at / sides) * Math.PI * 2
    const b = ((at + 1) / sides) * Math.PI * 2
    const na: Point = [0, Math.sin(a), Math.cos(a)]
    const nb: Point = [0, Math.sin(b), Math.cos(b)]
    const on = (px: number, n: Point): Point => [px, y + n[1] * radius, z + n[2] * radius]
    quad(pen, on(x, na), on(x, nb), on(toX, nb), on(toX, na), material, [na, nb, nb, na])
  }
}

/** Ellipsoid: a ball with three radii. */
export function ball(pen: Pen, [x, y, z]: Point, [rx, ry, rz]: Point, material: Material, sides = 10): void {
  const rows = Math.max(4, Math.round(sides * 0.6))
  const on = (row: number, column: number): Point => {
    const latitude = (row / rows - 0.5) * Math.PI
    const longitude = (column / sides) * Math.PI * 2
    return [Math.cos(latitude) * Math.cos(longitude), Math.sin(latitude), Math.cos(latitude) * Math.sin(longitude)]
  }
  const place = (n: Point): Point => [x + n[0] * rx, y + n[1] * ry, z + n[2] * rz]
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < sides; column += 1) {
      const a = on(row, column)
      const b = on(row, column + 1)
      const c = on(row + 1, column + 1)
      const d = on(row + 1, column)
      quad(pen, place(a), place(b), place(c), place(d), material, [a, b, c, d])
    }
  }
}

/** Skin over rings of equally many points, smooth across them. Rings run in order along the body. */
export function loft(
  pen: Pen,
  rings: readonly (readonly Point[])[],
  materialAt: (ring: number, point: number) => Material | undefined,
): void {
  const normals = rings.map((ring, r) => ring.map((_, p) => skinNormal(rings, r, p)))
  for (let r = 0; r + 1 < rings.length; r += 1) {
    const size = rings[r]?.length ?? 0
    for (let p = 0; p + 1 < size; p += 1) {
      const material = materialAt(r, p)
      if (material === undefined) continue
      quad(
        pen,
        pointOf(rings, r, p),
        pointOf(rings, r, p + 1),
        pointOf(rings, r + 1, p + 1),
        pointOf(rings, r + 1, p),
        material,
        [
          pointOf(normals, r, p),
          pointOf(normals, r, p + 1),
          pointOf(normals, r + 1, p + 1),
          pointOf(normals, r + 1, p),
        ],
      )
    }
  }
}

/** Flat disc that faces a direction of the ground plane: ±1 along x. */
export function disc(pen: Pen, [x, y, z]: Point, radius: number, facing: 1 | -1, material: Material, sides = 14): void {
  const n: Point = [facing, 0, 0]
  for (let at = 0; at < sides; at += 1) {
    const a = (at / sides) * Math.PI * 2
    const b = ((at + 1) / sides) * Math.PI * 2
    pen.triangle(
      [x, y, z],
      [x, y + Math.sin(a) * radius, z + Math.cos(a) * radius],
      [x, y + Math.sin(b) * radius, z + Math.cos(b) * radius],
      material,
      n,
      n,
      n,
    )
  }
}

/** Flat ring, such as a bicycle's tyre, in the plane across x. */
export function ring(pen: Pen, [x, y, z]: Point, radius: number, width: number, material: Material, sides = 18): void {
  for (let at = 0; at < sides; at += 1) {
    const a = (at / sides) * Math.PI * 2
    const b = ((at + 1) / sides) * Math.PI * 2
    const point = (angle: number, r: number, dx: number): Point => [
      x + dx,
      y + Math.sin(angle) * r,
      z + Math.cos(angle) * r,
    ]
    quad(
      pen,
      point(a, radius, 0),
      point(b, radius, 0),
      point(b, radius - width, 0),
      point(a, radius - width, 0),
      material,
      same([1, 0, 0]),
    )
    quad(
      pen,
      point(a, radius, -width / 2),
      point(b, radius, -width / 2),
      point(b, radius, width / 2),
      point(a, radius, width / 2),
      material,
    )
  }
}

/** Unit vector. */
export function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** Cross product. */
function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

const ORIGIN: Point = [0, 0, 0]

function pointOf(rings: readonly (readonly Point[])[], r: number, p: number): Point {
  return rings[r]?.[p] ?? ORIGIN
}

function skinNormal(rings: readonly (readonly Point[])[], r: number, p: number): Point {
  const last = (rings[r]?.length ?? 1) - 1
  const before = pointOf(rings, Math.max(0, r - 1), p)
  const after = pointOf(rings, Math.min(rings.length - 1, r + 1), p)
  const left = pointOf(rings, r, Math.max(0, p - 1))
  const right = pointOf(rings, r, Math.min(last, p + 1))
  return unit(
    cross(
      [right[0] - left[0], right[1] - left[1], right[2] - left[2]],
      [after[0] - before[0], after[1] - before[1], after[2] - before[2]],
    ),
  )
}

function along(from: Point, direction: Point, by: number): Point {
  return [from[0] + direction[0] * by, from[1] + direction[1] * by, from[2] + direction[2] * by]
}

function same(normal: Point): readonly [Point, Point, Point, Point] {
  return [normal, normal, normal, normal]
}
