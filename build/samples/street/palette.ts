import type { Random } from '../../../local-platform/seed/random'
import type { Light } from '../scene/mesh'
import { light } from './models/colors'

const CAR: readonly [Light, ...Light[]] = [
  light(228, 230, 232),
  light(228, 230, 232),
  light(36, 38, 42),
  light(36, 38, 42),
  light(112, 117, 123),
  light(168, 173, 178),
  light(168, 173, 178),
  light(70, 75, 82),
  light(26, 48, 92),
  light(134, 22, 26),
  light(52, 84, 132),
  light(176, 160, 132),
  light(34, 66, 52),
  light(196, 92, 28),
  light(86, 60, 48),
]
const CLOTH: readonly [Light, ...Light[]] = [
  light(38, 40, 48),
  light(62, 66, 76),
  light(30, 44, 78),
  light(122, 32, 36),
  light(176, 172, 162),
  light(68, 84, 66),
  light(148, 112, 66),
  light(206, 204, 198),
  light(196, 148, 40),
  light(90, 62, 92),
  light(44, 96, 116),
  light(110, 110, 114),
]
const LEGS: readonly [Light, ...Light[]] = [
  light(34, 36, 42),
  light(46, 58, 84),
  light(58, 70, 96),
  light(92, 84, 72),
  light(70, 70, 74),
  light(150, 138, 116),
]
const SKIN: readonly [Light, ...Light[]] = [
  light(224, 182, 152),
  light(206, 160, 126),
  light(168, 118, 84),
  light(118, 78, 54),
  light(84, 56, 40),
]
const HAIR: readonly [Light, ...Light[]] = [
  light(34, 26, 22),
  light(66, 44, 28),
  light(112, 78, 44),
  light(172, 138, 84),
  light(126, 122, 118),
  light(24, 22, 24),
]
const WALL: readonly [Light, ...Light[]] = [
  light(206, 192, 166),
  light(188, 178, 164),
  light(214, 206, 190),
  light(176, 158, 132),
  light(196, 170, 140),
  light(170, 172, 172),
  light(210, 196, 178),
  light(184, 150, 124),
  light(160, 152, 142),
]
const BRICK: readonly [Light, ...Light[]] = [
  light(134, 74, 56),
  light(120, 70, 58),
  light(150, 94, 70),
  light(108, 66, 54),
  light(140, 108, 84),
]
const SIDING: readonly [Light, ...Light[]] = [
  light(220, 218, 208),
  light(176, 190, 196),
  light(206, 196, 168),
  light(150, 164, 148),
  light(196, 170, 150),
  light(226, 222, 214),
]
const ROOF: readonly [Light, ...Light[]] = [light(84, 66, 58), light(70, 72, 78), light(112, 66, 52), light(58, 58, 60)]
const LEAF: readonly [Light, ...Light[]] = [
  light(74, 104, 46),
  light(88, 112, 50),
  light(62, 92, 48),
  light(104, 116, 48),
  light(120, 104, 44),
]

/** Colours as in a street; frequent ones are listed more often. */
export const palette = {
  car: (random: Random): Light => random.pick(CAR),
  cloth: (random: Random): Light => random.pick(CLOTH),
  legs: (random: Random): Light => random.pick(LEGS),
  skin: (random: Random): Light => random.pick(SKIN),
  hair: (random: Random): Light => random.pick(HAIR),
  wall: (random: Random): Light => random.pick(WALL),
  brick: (random: Random): Light => random.pick(BRICK),
  siding: (random: Random): Light => random.pick(SIDING),
  roof: (random: Random): Light => random.pick(ROOF),
  leaf: (random: Random): Light => random.pick(LEAF),
} as const
