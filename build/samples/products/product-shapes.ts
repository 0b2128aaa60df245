import type { Random } from '../../../local-platform/seed/random'
import type { Light, Material, Pen, Point } from '../scene/mesh'
import { box, limb, loft } from '../scene/shapes'
import { light, matte } from '../street/models/colors'

export const PRODUCT_KINDS = ['Bottle', 'Mug', 'Vase', 'Lamp', 'Chair', 'Box', 'Bowl', 'Table'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

const GLAZES: readonly [Light, ...Light[]] = [
  light(214, 208, 196),
  light(54, 84, 112),
  light(176, 74, 52),
  light(70, 104, 84),
  light(228, 190, 92),
  light(40, 42, 48),
  light(196, 140, 150),
  light(120, 150, 168),
]
const WOODS: readonly [Light, ...Light[]] = [
  light(168, 122, 78),
  light(124, 84, 54),
  light(206, 170, 122),
  light(86, 60, 44),
]

/** Turned body: radii from the bottom up. */
function turned(pen: Pen, profile: readonly (readonly [number, number])[], material: Material, sides = 40): void {
  const rings = profile.map(([radius, y]) =>
    Array.from({ length: sides + 1 }, (_, at): Point => {
      const angle = (at / sides) * Math.PI * 2
      return [Math.cos(angle) * radius, y, Math.sin(angle) * radius]
    }),
  )
  loft(pen, rings, () => material)
}

type Draw = (pen: Pen, random: Random) => void

/** Shapes of each kind; sizes are in units of the studio table. */
const DRAW: Readonly<Record<ProductKind, Draw>> = {
  Bottle: (pen, random) => {
    const glass: Material = {
      kind: 'paint',
      color: random.pick([light(30, 74, 52), light(52, 36, 24), light(36, 62, 96), light(196, 202, 200)]),
    }
    const wide = random.between(0.34, 0.46)
    turned(
      pen,
      [
        [0.001, 0],
        [wide * 0.95, 0.01],
        [wide, 0.06],
        [wide, 1.05],
        [wide * 0.92, 1.25],
        [wide * 0.5, 1.48],
        [0.14, 1.62],
        [0.13, 1.95],
        [0.16, 1.96],
        [0.16, 2.06],
        [0.001, 2.07],
      ],
      glass,
    )
    turned(
      pen,
      [
        [wide + 0.004, 0.34],
        [wide + 0.006, 0.36],
        [wide + 0.006, 0.92],
        [wide + 0.004, 0.94],
      ],
      matte(light(236, 230, 214)),
    )
    turned(
      pen,
      [
        [wide + 0.009, 0.5],
        [wide + 0.009, 0.62],
      ],
      matte(random.pick(GLAZES)),
    )
    turned(
      pen,
      [
        [0.15, 1.94],
        [0.17, 1.96],
        [0.17, 2.1],
        [0.001, 2.12],
      ],
      matte(random.pick(GLAZES)),
    )
  },
  Mug: (pen, random) => {
    const glaze: Material = { kind: 'paint', color: random.pick(GLAZES) }
    const inside = matte(light(232, 228, 220))
    turned(
      pen,
      [
        [0.001, 0],
        [0.42, 0.01],
        [0.47, 0.06],
        [0.5, 0.3],
        [0.5, 1.0],
        [0.49, 1.04],
      ],
      glaze,
    )
    turned(
      pen,
      [
        [0.49, 1.04],
        [0.44, 1.03],
        [0.43, 0.9],
        [0.42, 0.2],
        [0.001, 0.16],
      ],
      inside,
    )
    turned(
      pen,
      [
        [0.43, 0.86],
        [0.001, 0.86],
      ],
      matte(light(60, 36, 22)),
    )
    for (let at = 0; at < 14; at += 1) {
      const on = (t: number): Point => [0.47 + Math.sin(t * Math.PI) * 0.34, 0.84 - t * 0.62, 0]
      limb(pen, on(at / 14), on((at + 1) / 14), 0.062, 0.062, glaze, 12)
    }
  },
  Vase: (pen, random) => {
    const glaze: Material = { kind: 'paint', color: random.pick(GLAZES) }
    const belly = random.between(0.5, 0.68)
    turned(
      pen,
      [
        [0.001, 0],
        [0.3, 0.01],
        [0.34, 0.05],
        [belly * 0.86, 0.4],
        [belly, 0.75],
        [belly * 0.84, 1.15],
        [0.27, 1.52],
        [0.22, 1.7],
        [0.3, 1.88],
        [0.33, 1.9],
        [0.3, 1.89],
        [0.19, 1.7],
      ],
      glaze,
    )
    const stem = matte(light(70, 96, 54))
    for (let twig = 0; twig < 5; twig += 1) {
      const angle = (twig / 5) * Math.PI * 2 + random.between(0, 0.8)
      const tip: Point = [Math.cos(angle) * 0.5, 2.5 + random.between(0, 0.5), Math.sin(angle) * 0.5]
      limb(pen, [0, 1.6, 0], tip, 0.018, 0.01, stem, 5)
      turned(
        pen.at(tip[0], tip[1] - 0.06, tip[2]),
        [
          [0.001, 0],
          [0.1, 0.06],
          [0.12, 0.14],
          [0.07, 0.22],
          [0.001, 0.24],
        ],
        matte(random.pick(GLAZES)),
        14,
      )
    }
  },
  Lamp: (pen, random) => {
    const metal: Material = {
      kind: 'metal',
      color: random.pick([light(150, 122, 74), light(46, 48, 52), light(182, 184, 188)]),
    }
    const shade: Material = { kind: 'matte', color: light(230, 220, 200), glow: [0.42, 0.33, 0.2] }
    turned(
      pen,
      [
        [0.001, 0],
        [0.46, 0.01],
        [0.47, 0.05],
        [0.4, 0.09],
        [0.06, 0.13],
        [0.045, 1.5],
        [0.001, 1.5],
      ],
      metal,
    )
    turned(
      pen,
      [
        [0.64, 1.35],
        [0.66, 1.36],
        [0.38, 2.25],
        [0.36, 2.26],
      ],
      shade,
    )
    turned(
      pen,
      [
        [0.6, 1.38],
        [0.001, 1.42],
      ],
      matte(light(240, 232, 214)),
    )
  },
  Chair: (pen, random) => {
    const wood = matte(random.pick(WOODS))
    const seat = matte(random.pick(GLAZES))
    for (const [x, z] of [
      [-0.5, -0.5],
      [0.5, -0.5],
      [-0.5, 0.5],
      [0.5, 0.5],
    ] as const) {
      limb(pen, [x * 1.08, 0, z * 1.08], [x, 1, z], 0.045, 0.06, wood, 10)
    }
    box(pen, [-0.6, 0.98, -0.6], [0.6, 1.1, 0.6], seat)
    for (const x of [-0.5, 0.5]) limb(pen, [x, 1.05, -0.52], [x, 2.25, -0.68], 0.05, 0.045, wood, 10)
    for (let slat = 0; slat < 3; slat += 1) {
      const y = 1.5 + slat * 0.28
      box(pen, [-0.5, y, -0.66 - slat * 0.03], [0.5, y + 0.17, -0.6 - slat * 0.03], wood)
    }
  },
  Box: (pen, random) => {
    const card = matte(random.pick([light(182, 142, 96), light(200, 164, 118), random.pick(GLAZES)]))
    const w = random.between(0.55, 0.85)
    const h = random.between(0.6, 1.2)
    box(pen, [-w, 0, -0.6], [w, h, 0.6], card)
    box(pen, [-0.09, 0.001, -0.606], [0.09, h + 0.006, 0.606], matte(light(206, 182, 138)))
    box(pen, [w * 0.25, h * 0.3, 0.6], [w * 0.8, h * 0.62, 0.607], matte(light(240, 238, 232)))
    for (let line = 0; line < 3; line += 1)
      box(
        pen,
        [w * 0.31, h * (0.54 - line * 0.08), 0.607],
        [w * (0.74 - line * 0.12), h * (0.565 - line * 0.08), 0.609],
        matte(light(60, 60, 62)),
      )
  },
  Bowl: (pen, random) => {
    const glaze: Material = { kind: 'paint', color: random.pick(GLAZES) }
    turned(
      pen,
      [
        [0.001, 0],
        [0.3, 0.01],
        [0.32, 0.06],
        [0.62, 0.26],
        [0.86, 0.58],
        [0.92, 0.72],
        [0.9, 0.73],
      ],
      glaze,
    )
    turned(
      pen,
      [
        [0.9, 0.73],
        [0.83, 0.6],
        [0.58, 0.31],
        [0.001, 0.14],
      ],
      matte(light(228, 224, 216)),
    )
    for (let fruit = 0; fruit < 7; fruit += 1) {
      const angle = fruit === 0 ? 0 : (fruit / 6) * Math.PI * 2
      const out = fruit === 0 ? 0 : 0.42
      const skin: Material = {
        kind: 'paint',
        color: random.pick([light(190, 40, 34), light(224, 150, 32), light(140, 168, 46)]),
      }
      turned(
        pen.at(Math.cos(angle) * out, fruit === 0 ? 0.62 : 0.42, Math.sin(angle) * out),
        [
          [0.001, 0],
          [0.14, 0.04],
          [0.22, 0.18],
          [0.2, 0.32],
          [0.08, 0.4],
          [0.02, 0.38],
        ],
        skin,
        20,
      )
    }
  },
  Table: (pen, random) => {
    const wood = matte(random.pick(WOODS))
    turned(
      pen,
      [
        [1.05, 0.98],
        [1.07, 1.0],
        [1.07, 1.06],
        [1.04, 1.08],
        [0.001, 1.08],
      ],
      wood,
    )
    for (let leg = 0; leg < 3; leg += 1) {
      const angle = (leg / 3) * Math.PI * 2 + 0.4
      limb(
        pen,
        [Math.cos(angle) * 0.9, 0, Math.sin(angle) * 0.9],
        [Math.cos(angle) * 0.4, 1, Math.sin(angle) * 0.4],
        0.04,
        0.06,
        wood,
        10,
      )
    }
  },
}

/** Draws a product at the pen. */
export function drawProduct(pen: Pen, kind: ProductKind, random: Random): void {
  DRAW[kind](pen, random)
}
