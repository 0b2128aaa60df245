export type CarShape = 'sedan' | 'hatchback' | 'suv' | 'van'

/** Cross-section of a car's body. Lengths are metres. */
export interface Station {
  readonly z: number
  /** Half width, top of the body side, bottom. */
  readonly half: number
  readonly belt: number
  readonly low: number
  /** Roof height over the middle; equal to the belt where there is no cabin. */
  readonly roof: number
}

export interface CarSize {
  readonly length: number
  readonly width: number
  readonly height: number
}

/** Car bodies: cross-sections from the rear (negative z) to the front, wheel radius and axle positions. */
export const CAR_SHAPES: Readonly<
  Record<
    CarShape,
    { readonly stations: readonly Station[]; readonly wheel: number; readonly axles: readonly [number, number] }
  >
> = {
  sedan: {
    wheel: 0.33,
    axles: [-1.35, 1.38],
    stations: [
      { z: -2.32, half: 0.74, belt: 0.82, low: 0.42, roof: 0.82 },
      { z: -2.2, half: 0.85, belt: 0.97, low: 0.26, roof: 0.98 },
      { z: -1.75, half: 0.89, belt: 1.0, low: 0.22, roof: 1.02 },
      { z: -1.45, half: 0.9, belt: 0.99, low: 0.22, roof: 1.1 },
      { z: -0.95, half: 0.9, belt: 0.96, low: 0.2, roof: 1.36 },
      { z: -0.35, half: 0.9, belt: 0.94, low: 0.2, roof: 1.44 },
      { z: 0.25, half: 0.9, belt: 0.93, low: 0.2, roof: 1.41 },
      { z: 0.65, half: 0.9, belt: 0.93, low: 0.2, roof: 1.24 },
      { z: 1.12, half: 0.9, belt: 0.93, low: 0.2, roof: 0.99 },
      { z: 1.55, half: 0.88, belt: 0.86, low: 0.22, roof: 0.89 },
      { z: 2.05, half: 0.84, belt: 0.74, low: 0.24, roof: 0.77 },
      { z: 2.28, half: 0.72, belt: 0.62, low: 0.3, roof: 0.63 },
    ],
  },
  hatchback: {
    wheel: 0.31,
    axles: [-1.22, 1.24],
    stations: [
      { z: -2.0, half: 0.78, belt: 0.86, low: 0.4, roof: 0.9 },
      { z: -1.92, half: 0.86, belt: 0.98, low: 0.26, roof: 1.1 },
      { z: -1.62, half: 0.88, belt: 0.98, low: 0.22, roof: 1.42 },
      { z: -1.1, half: 0.88, belt: 0.96, low: 0.2, roof: 1.5 },
      { z: -0.3, half: 0.88, belt: 0.94, low: 0.2, roof: 1.51 },
      { z: 0.3, half: 0.88, belt: 0.94, low: 0.2, roof: 1.45 },
      { z: 0.65, half: 0.88, belt: 0.94, low: 0.2, roof: 1.28 },
      { z: 1.1, half: 0.87, belt: 0.93, low: 0.2, roof: 1.01 },
      { z: 1.45, half: 0.85, belt: 0.84, low: 0.22, roof: 0.88 },
      { z: 1.82, half: 0.8, belt: 0.72, low: 0.24, roof: 0.75 },
      { z: 1.98, half: 0.7, belt: 0.6, low: 0.32, roof: 0.61 },
    ],
  },
  suv: {
    wheel: 0.37,
    axles: [-1.38, 1.42],
    stations: [
      { z: -2.32, half: 0.84, belt: 1.02, low: 0.46, roof: 1.06 },
      { z: -2.24, half: 0.93, belt: 1.14, low: 0.34, roof: 1.26 },
      { z: -2.0, half: 0.95, belt: 1.14, low: 0.3, roof: 1.62 },
      { z: -1.4, half: 0.95, belt: 1.12, low: 0.28, roof: 1.7 },
      { z: -0.4, half: 0.95, belt: 1.1, low: 0.28, roof: 1.72 },
      { z: 0.35, half: 0.95, belt: 1.1, low: 0.28, roof: 1.67 },
      { z: 0.75, half: 0.95, belt: 1.09, low: 0.28, roof: 1.46 },
      { z: 1.15, half: 0.95, belt: 1.08, low: 0.28, roof: 1.15 },
      { z: 1.65, half: 0.94, belt: 1.0, low: 0.3, roof: 1.03 },
      { z: 2.12, half: 0.9, belt: 0.88, low: 0.32, roof: 0.91 },
      { z: 2.3, half: 0.8, belt: 0.72, low: 0.4, roof: 0.73 },
    ],
  },
  van: {
    wheel: 0.36,
    axles: [-1.65, 1.75],
    stations: [
      { z: -2.62, half: 0.96, belt: 1.3, low: 0.34, roof: 2.2 },
      { z: -2.58, half: 0.99, belt: 1.3, low: 0.28, roof: 2.34 },
      { z: -1.2, half: 1.0, belt: 1.3, low: 0.26, roof: 2.38 },
      { z: 0.3, half: 1.0, belt: 1.28, low: 0.26, roof: 2.38 },
      { z: 1.05, half: 1.0, belt: 1.26, low: 0.26, roof: 2.26 },
      { z: 1.45, half: 0.99, belt: 1.24, low: 0.26, roof: 1.86 },
      { z: 1.9, half: 0.98, belt: 1.18, low: 0.28, roof: 1.36 },
      { z: 2.35, half: 0.94, belt: 1.0, low: 0.3, roof: 1.04 },
      { z: 2.6, half: 0.84, belt: 0.78, low: 0.36, roof: 0.8 },
    ],
  },
}

/** Length, width and height of a car shape. */
export function carSize(shape: CarShape): CarSize {
  const { stations } = CAR_SHAPES[shape]
  const z = stations.map((station) => station.z)
  return {
    length: Math.max(...z) - Math.min(...z),
    width: Math.max(...stations.map((station) => station.half)) * 2,
    height: Math.max(...stations.map((station) => station.roof)),
  }
}
