import type { Light, Point } from './mesh'
import { clamp, fractalNoise, mix, smoothstep } from './noise'

export type WeatherName = 'clear' | 'overcast' | 'dusk' | 'night' | 'rain' | 'fog'

/** Light of a scene. Colours are linear light. */
export interface Weather {
  readonly name: WeatherName
  readonly toSun: Point
  readonly sun: Light
  readonly zenith: Light
  readonly horizon: Light
  /** Light that the ground reflects up. */
  readonly bounce: Light
  readonly clouds: number
  readonly cloudColor: Light
  /** Share of light lost per metre. */
  readonly haze: number
  readonly wet: number
  readonly isDark: boolean
  readonly exposure: number
}

type Fixed = Omit<Weather, 'name' | 'toSun'> & { readonly elevation: readonly [number, number] }

const WEATHERS: Readonly<Record<WeatherName, Fixed>> = {
  clear: {
    elevation: [0.45, 0.95],
    sun: [3.1, 2.85, 2.45],
    zenith: [0.17, 0.34, 0.68],
    horizon: [0.66, 0.77, 0.9],
    bounce: [0.42, 0.38, 0.33],
    clouds: 0.5,
    cloudColor: [1.05, 1.05, 1.06],
    haze: 0.0016,
    wet: 0,
    isDark: false,
    exposure: 0.86,
  },
  overcast: {
    elevation: [0.6, 1],
    sun: [0.12, 0.12, 0.12],
    zenith: [0.62, 0.67, 0.74],
    horizon: [0.86, 0.88, 0.9],
    bounce: [0.34, 0.34, 0.34],
    clouds: 0.85,
    cloudColor: [0.74, 0.76, 0.8],
    haze: 0.0022,
    wet: 0.03,
    isDark: false,
    exposure: 0.92,
  },
  dusk: {
    elevation: [0.06, 0.14],
    sun: [2.3, 1.02, 0.42],
    zenith: [0.12, 0.2, 0.42],
    horizon: [0.92, 0.56, 0.36],
    bounce: [0.25, 0.2, 0.17],
    clouds: 0.6,
    cloudColor: [0.82, 0.5, 0.44],
    haze: 0.0032,
    wet: 0.05,
    isDark: false,
    exposure: 1.0,
  },
  night: {
    elevation: [0.5, 0.7],
    sun: [0.012, 0.014, 0.02],
    zenith: [0.006, 0.009, 0.02],
    horizon: [0.05, 0.042, 0.045],
    bounce: [0.03, 0.026, 0.022],
    clouds: 0.3,
    cloudColor: [0.05, 0.042, 0.042],
    haze: 0.0028,
    wet: 0.1,
    isDark: true,
    exposure: 1.25,
  },
  rain: {
    elevation: [0.6, 1],
    sun: [0.03, 0.03, 0.03],
    zenith: [0.34, 0.38, 0.44],
    horizon: [0.56, 0.59, 0.63],
    bounce: [0.2, 0.21, 0.22],
    clouds: 0.95,
    cloudColor: [0.4, 0.43, 0.48],
    haze: 0.009,
    wet: 0.62,
    isDark: false,
    exposure: 1.1,
  },
  fog: {
    elevation: [0.4, 0.7],
    sun: [0.1, 0.1, 0.1],
    zenith: [0.72, 0.74, 0.77],
    horizon: [0.78, 0.79, 0.81],
    bounce: [0.36, 0.36, 0.36],
    clouds: 0,
    cloudColor: [0.7, 0.7, 0.7],
    haze: 0.026,
    wet: 0,
    isDark: false,
    exposure: 0.9,
  },
}

/** Weather with its sun in its range: `turn` from 0 to 1 around, `rise` from 0 to 1 up. */
export function weatherOf(name: WeatherName, turn: number, rise: number): Weather {
  const { elevation, ...rest } = WEATHERS[name]
  const up = mix(elevation[0], elevation[1], rise)
  const around = turn * Math.PI * 2
  return { name, toSun: [Math.sin(around) * Math.cos(up), Math.sin(up), Math.cos(around) * Math.cos(up)], ...rest }
}

/** Writes the sky in a direction into `out`; below the horizon it is the ground's glow. */
export function skyLight(weather: Weather, x: number, y: number, z: number, detail: boolean, out: Float32Array): void {
  const { zenith, horizon, sun, toSun } = weather
  const low = 1 - clamp(y, 0, 1)
  const t = 1 - (weather.clouds > 0.8 ? low * low : low * low * low * low)
  const toward = Math.max(0, x * toSun[0] + y * toSun[1] + z * toSun[2])
  const toward2 = toward * toward
  const toward8 = toward2 * toward2 * toward2 * toward2
  const toward32 = toward8 * toward8 * toward8 * toward8
  const near = toward8 * 0.11 + toward32 * toward32 * toward32 * 0.25
  out[0] = mix(horizon[0], zenith[0], t) + sun[0] * near
  out[1] = mix(horizon[1], zenith[1], t) + sun[1] * near
  out[2] = mix(horizon[2], zenith[2], t) + sun[2] * near
  if (detail && weather.clouds > 0 && y > 0.015) addClouds(weather, x / (y + 0.09), z / (y + 0.09), y, out)
}

function addClouds(weather: Weather, u: number, v: number, y: number, out: Float32Array): void {
  const offset = weather.toSun[0] * 40
  const density = fractalNoise(u * 0.85 + offset, v * 0.55 + offset, 4)
  const edge = 1 - weather.clouds * 0.62
  const cover = smoothstep(edge - 0.1, edge + 0.22, density) * smoothstep(0.015, 0.12, y)
  if (cover <= 0) return
  const shade = 1 - 0.34 * smoothstep(edge, edge + 0.45, density)
  for (let channel = 0; channel < 3; channel += 1) {
    out[channel] = mix(out[channel] ?? 0, (weather.cloudColor[channel] ?? 0) * shade, cover * 0.9)
  }
}
