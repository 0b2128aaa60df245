import sharp from 'sharp'
import { BLANK } from '../../../local-platform/samples/fill-annotation'
import type { Painted, Picture } from '../picture'
import { develop } from '../scene/develop'
import { rasterize } from '../scene/raster'
import { shade } from '../scene/shade'
import { seenIn } from '../street/street-annotation'
import type { StreetPlan } from '../street/street-plan'
import { buildStreet } from '../street/street-scene'
import { type ClipFrame, vp8Of, webmFile } from './webm'

const WIDTH = 640
const HEIGHT = 360
const FRAMES = 50
const FRAMES_PER_SECOND = 12.5
const QUALITY = 54
const KEY_EVERY = 10
const MICROSECONDS = 1_000_000

/** Clips of a standing camera at a street with traffic. */
export const CLIP_PICTURE: Picture = {
  about: (seed) => ({
    width: WIDTH,
    height: HEIGHT,
    name: `junction_${String(seed).padStart(2, '0')}_cam${(seed % 3) + 1}`,
  }),
  clip: {
    frames: FRAMES,
    seconds: FRAMES / FRAMES_PER_SECOND,
    paint: (seed, frame) => painted(paintAt(seed, frame)),
    file: clipFile,
  },
  annotation: (seed) => {
    const tracks = new Map<number, { className: string; keys: { frame: number; points: unknown }[] }>()
    for (let frame = 0; frame < FRAMES; frame += KEY_EVERY) {
      for (const { number, object, box } of seenIn(sceneAt(seed, frame, WIDTH), WIDTH, HEIGHT)) {
        const track = tracks.get(number) ?? { className: object.className, keys: [] }
        track.keys.push({ frame, points: box })
        tracks.set(number, track)
      }
    }
    const time = (frame: number): number => Math.round((frame / FRAMES_PER_SECOND) * MICROSECONDS)
    return {
      metadata: {
        name: BLANK.itemName,
        width: WIDTH,
        height: HEIGHT,
        duration: time(FRAMES),
        projectId: BLANK.projectId,
        lastAction: { email: BLANK.email, timestamp: BLANK.moment },
        error: null,
      },
      instances: [...tracks.values()].flatMap(({ className, keys }) => {
        const first = keys[0]
        const last = keys.at(-1)
        if (first === undefined || last === undefined || keys.length < 2) return []
        const span = { start: time(first.frame), end: time(last.frame) }
        return [
          {
            meta: {
              type: 'bbox',
              classId: BLANK.classId(className),
              className,
              ...span,
              pointLabels: {},
              createdAt: BLANK.at,
              createdBy: { email: BLANK.email, role: 'Annotator' },
            },
            parameters: [
              {
                ...span,
                timestamps: keys.map(({ frame, points }) => ({ timestamp: time(frame), points, attributes: [] })),
              },
            ],
          },
        ]
      }),
      tags: [],
    }
  },
}

async function clipFile(pictures: readonly Painted[]): Promise<Uint8Array> {
  const frames: ClipFrame[] = []
  for (const [frame, { pixels }] of pictures.entries()) {
    const webp = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .webp({ quality: QUALITY, effort: 4 })
      .toBuffer()
    const vp8 = vp8Of(webp)
    if (vp8 === undefined) throw new TypeError('the encoder gave no lossy picture')
    frames.push({ atMs: Math.round((frame * 1_000) / FRAMES_PER_SECOND), vp8 })
  }
  return webmFile(frames, { width: WIDTH, height: HEIGHT, durationMs: (FRAMES * 1_000) / FRAMES_PER_SECOND })
}

function painted(pixels: Uint8Array): Painted {
  return { width: WIDTH, height: HEIGHT, channels: 3, pixels, grain: 0 }
}

function paintAt(seed: number, frame: number): Uint8Array {
  const { scene } = sceneAt(seed, frame, WIDTH)
  return develop(shade(scene, rasterize(scene.mesh, scene.camera)), scene.camera, scene.weather)
}

function sceneAt(seed: number, frame: number, width: number): ReturnType<typeof buildStreet> {
  const weather = (['clear', 'overcast', 'dusk', 'rain'] as const)[seed % 4] ?? 'clear'
  const plan: StreetPlan = { seed: 9_000 + seed, place: seed % 3 === 2 ? 'highway' : 'city', weather, name: 'clip' }
  return buildStreet(plan, width, Math.round((width * HEIGHT) / WIDTH), frame / FRAMES_PER_SECOND)
}
