import { classIdFor, type Picture } from '../picture'
import { pictureLibrary } from '../picture-library'
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
const QUALITY = 76
const KEY_EVERY = 10
const MICROSECONDS = 1_000_000

/** Clips of a camera that waits at a street while traffic goes by. */
export const CLIP_PICTURE: Picture = {
  about: (seed) => ({
    width: WIDTH,
    height: HEIGHT,
    name: `junction_${String(seed).padStart(2, '0')}_cam${(seed % 3) + 1}`,
  }),
  file: async (seed) => {
    const sharp = await pictureLibrary()
    const frames: ClipFrame[] = []
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
      const webp = await sharp(paintAt(seed, frame, WIDTH), { raw })
        .webp({ quality: QUALITY, effort: 1 })
        .toBuffer()
      const vp8 = vp8Of(webp)
      if (vp8 === undefined) throw new TypeError('the encoder gave no lossy picture')
      frames.push({ atMs: Math.round((frame * 1_000) / FRAMES_PER_SECOND), vp8 })
    }
    return webmFile(frames, { width: WIDTH, height: HEIGHT, durationMs: (FRAMES * 1_000) / FRAMES_PER_SECOND })
  },
  paint: (seed, wished) => {
    const width = Math.min(WIDTH, Math.round(wished * 1.2))
    const height = Math.round((width * HEIGHT) / WIDTH)
    return { width, height, channels: 3, pixels: paintAt(seed, 0, width), grain: 0 }
  },
  annotation: (seed, target) => {
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
        name: target.itemName,
        width: WIDTH,
        height: HEIGHT,
        duration: time(FRAMES),
        projectId: target.projectId,
        lastAction: { email: target.email, timestamp: Date.parse(target.at) },
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
              classId: classIdFor(target, className),
              className,
              ...span,
              pointLabels: {},
              createdAt: target.at,
              createdBy: { email: target.email, role: 'Annotator' },
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

function paintAt(seed: number, frame: number, width: number): Uint8Array {
  const { scene } = sceneAt(seed, frame, width)
  return develop(shade(scene, rasterize(scene.mesh, scene.camera)), scene.camera, scene.weather)
}

function sceneAt(seed: number, frame: number, width: number): ReturnType<typeof buildStreet> {
  const weather = (['clear', 'overcast', 'dusk', 'rain'] as const)[seed % 4] ?? 'clear'
  const plan: StreetPlan = { seed: 9_000 + seed, place: seed % 3 === 2 ? 'highway' : 'city', weather, name: 'clip' }
  return buildStreet(plan, width, Math.round((width * HEIGHT) / WIDTH), frame / FRAMES_PER_SECOND)
}
