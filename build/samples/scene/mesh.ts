/** Colour as linear light, not as screen values. */
export type Light = readonly [number, number, number]

/** How a surface reflects light. The kind decides which of the other numbers matter. */
export interface Material {
  readonly kind:
    | 'road'
    | 'walk'
    | 'grass'
    | 'facade'
    | 'matte'
    | 'paint'
    | 'glass'
    | 'metal'
    | 'lamp'
    | 'foliage'
    | 'sign'
    | 'roof'
  readonly color: Light
  /** Own light. */
  readonly glow?: Light
  /** Distinguishes two surfaces of one kind. */
  readonly seed?: number
  readonly facade?: Facade
}

/** Plan of a house front. Lengths are metres. */
export interface Facade {
  readonly height: number
  readonly floorHeight: number
  readonly groundHeight: number
  readonly windowPitch: number
  readonly windowWidth: number
  readonly windowHeight: number
  readonly style: 'plaster' | 'brick' | 'concrete' | 'glass' | 'house'
  readonly trim: Light
  readonly hasShops: boolean
}

/** Triangles with their normals, materials and objects. */
export interface Mesh {
  readonly count: number
  /** Nine numbers a triangle. */
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly materialOf: Uint16Array
  /** 0 is the street itself; others are instances. */
  readonly objectOf: Uint16Array
  readonly materials: readonly Material[]
}

export type Point = readonly [number, number, number]

/** Adds triangles in the frame of the current object. */
export interface Pen {
  readonly triangle: (a: Point, b: Point, c: Point, material: Material, na?: Point, nb?: Point, nc?: Point) => void
  /** The same pen in a frame that is moved, turned about the upright axis (radians), and scaled. */
  readonly at: (x: number, y: number, z: number, turn?: number, scale?: number) => Pen
  /** The same pen, drawing for an object. */
  readonly of: (object: number) => Pen
}

/** Growing mesh and the pen that adds to it. */
export function createMesh(): { readonly pen: Pen; readonly finish: () => Mesh } {
  let capacity = 40_000
  let count = 0
  let positions = new Float32Array(capacity * 9)
  let normals = new Float32Array(capacity * 9)
  let materialOf = new Uint16Array(capacity)
  let objectOf = new Uint16Array(capacity)
  const materials: Material[] = []
  const numbers = new Map<Material, number>()

  const numberOf = (material: Material): number => {
    const known = numbers.get(material)
    if (known !== undefined) return known
    numbers.set(material, materials.length)
    return materials.push(material) - 1
  }
  const grow = (): void => {
    capacity *= 2
    positions = widened(positions, new Float32Array(capacity * 9))
    normals = widened(normals, new Float32Array(capacity * 9))
    materialOf = widened(materialOf, new Uint16Array(capacity))
    objectOf = widened(objectOf, new Uint16Array(capacity))
  }

  const penAt = (ox: number, oy: number, oz: number, cos: number, sin: number, scale: number, object: number): Pen => {
    const placePoint = (at: number, [x, y, z]: Point): void => {
      positions[at] = ox + (x * cos + z * sin) * scale
      positions[at + 1] = oy + y * scale
      positions[at + 2] = oz + (z * cos - x * sin) * scale
    }
    const placeNormal = (at: number, [x, y, z]: Point): void => {
      normals[at] = x * cos + z * sin
      normals[at + 1] = y
      normals[at + 2] = z * cos - x * sin
    }
    return {
      triangle: (a, b, c, material, na, nb, nc) => {
        if (count === capacity) grow()
        const at = count * 9
        placePoint(at, a)
        placePoint(at + 3, b)
        placePoint(at + 6, c)
        const flat = na === undefined ? faceNormal(a, b, c) : na
        placeNormal(at, flat)
        placeNormal(at + 3, nb ?? flat)
        placeNormal(at + 6, nc ?? flat)
        materialOf[count] = numberOf(material)
        objectOf[count] = object
        count += 1
      },
      at: (x, y, z, turn = 0, size = 1) => {
        const c = Math.cos(turn)
        const s = Math.sin(turn)
        return penAt(
          ox + (x * cos + z * sin) * scale,
          oy + y * scale,
          oz + (z * cos - x * sin) * scale,
          cos * c - sin * s,
          sin * c + cos * s,
          scale * size,
          object,
        )
      },
      of: (other) => penAt(ox, oy, oz, cos, sin, scale, other),
    }
  }

  return {
    pen: penAt(0, 0, 0, 1, 0, 1, 0),
    finish: () => ({ count, positions, normals, materialOf, objectOf, materials }),
  }
}

function widened<T extends Float32Array | Uint16Array>(from: T, to: T): T {
  to.set(from)
  return to
}

function faceNormal(a: Point, b: Point, c: Point): Point {
  const ux = b[0] - a[0]
  const uy = b[1] - a[1]
  const uz = b[2] - a[2]
  const vx = c[0] - a[0]
  const vy = c[1] - a[1]
  const vz = c[2] - a[2]
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
