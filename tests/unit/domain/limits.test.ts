import { describe, expect, it } from 'vitest'
import { ITEMS_PER_FOLDER_MAX, ITEMS_PER_PROJECT_MAX, PLAN_LIMITS } from '#domain/constants'
import { LIMIT_STATE, PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import {
  bytesMax,
  fileRefusal,
  type Held,
  isKeptUnseen,
  largestBytes,
  limitingPlan,
  limitState,
  pixelsMax,
  roomLeft,
  roomRefusal,
  takesKind,
  uploadLimitState,
} from '#domain/limits'
import { FILE_KINDS, type FileKind } from '#domain/media/kinds'
import type { PlanName } from '#domain/plan-room'

const MB = 1024 * 1024
const GB = 1024 * MB
const TYPES = Object.keys(PROJECT_TYPE) as readonly ProjectTypeName[]
const KINDS = Object.keys(FILE_KINDS) as readonly FileKind[]
const SMALL = { inTeam: 0, inProject: 0, inFolder: 0 }

describe('the limits of the plans', () => {
  it('are those of the table [S9.5]', () => {
    const table = Object.entries(PLAN_LIMITS).map(([plan, { images, imageBytes, videoBytes }]) => [
      plan,
      images,
      imageBytes,
      videoBytes,
    ])
    expect(table).toEqual([
      ['Free', 100, 100 * MB, 5 * GB],
      ['Starter', 2_000, 100 * MB, 5 * GB],
      ['Pro', 2_000, 100 * MB, 5 * GB],
      ['Enterprise', null, null, null],
    ])
    expect([PLAN_LIMITS.Pro.pdfBytes, PLAN_LIMITS.Pro.dicomBytes]).toEqual([100 * MB, 100 * MB])
    expect([limitingPlan(1), limitingPlan(99), limitingPlan(4_711)]).toEqual(['Pro', 'Free', 'Free'])
  })

  it('apply to each file by type: the last byte that fits, and the first that doesn’t [S9.5]', () => {
    const most: readonly (readonly [FileKind, ProjectTypeName, number])[] = [
      ['png', 'vector', 100 * MB],
      ['pdf', 'text', 100 * MB],
      ['dicom', 'pixel', 100 * MB],
      ['mp4', 'video', 5 * GB],
    ]
    for (const [kind, type, bytes] of most) {
      expect([kind, fileRefusal({ kind, bytes }, type, 'Pro')]).toEqual([kind, undefined])
      expect(fileRefusal({ kind, bytes: bytes + 1 }, type, 'Pro')).toMatchObject({ code: 'file_too_large' })
      expect(fileRefusal({ kind, bytes: bytes + 1 }, type, 'Enterprise')).toBeUndefined()
    }
    expect(fileRefusal({ kind: 'dicom', bytes: 140 * MB }, 'vector', 'Pro')?.message).toBe(
      'It has 140 MB; the Pro plan takes DICOM files up to 100 MB.',
    )
    expect([bytesMax('Free', 'mp4'), bytesMax('Enterprise', 'png')]).toEqual([5 * GB, null])
  })

  it('the largest limit of a project type → covers every accepted file type', () => {
    for (const type of TYPES) {
      for (const kind of KINDS.filter((one) => takesKind(type, one))) {
        expect(largestBytes('Free', type)).toBeGreaterThanOrEqual(bytesMax('Free', kind) ?? 0)
      }
      expect(largestBytes('Enterprise', type)).toBeNull()
    }
  })
})

describe('the file types of a project type', () => {
  it('are accepted, and all others refused with the accepted ones [S2.9]', () => {
    const taken = (type: ProjectTypeName) => KINDS.filter((kind) => takesKind(type, kind)).join(' ')
    const pictures = 'jpeg png webp tiff bmp gif avif pdf dicom'
    expect(TYPES.map((type) => [type, taken(type)])).toEqual([
      ['vector', pictures],
      ['pixel', pictures],
      ['video', 'mp4 mov webm matroska avi flv mpeg ogg m4a mp3 wav flac'],
      ['text', 'pdf text csv json jsonl html'],
      ['tiled', pictures],
      [
        'classification',
        'jpeg png webp tiff bmp gif avif pdf dicom mp4 mov webm matroska avi flv mpeg ogg m4a mp3 wav flac text csv json jsonl html',
      ],
      ['point_cloud', 'pcd ply las'],
      ['custom_llm', 'csv json jsonl'],
    ])
    expect(fileRefusal({ kind: 'mp4', bytes: 1 }, 'vector', 'Free')).toEqual({
      code: 'kind_refused',
      message: 'It is an MP4 video; a project of the type Vector takes pictures.',
    })
    expect(fileRefusal({ kind: 'text', bytes: 1 }, 'pixel', 'Free')?.message).toMatch(/^It is text; /)
    expect(fileRefusal({ kind: 'empty', bytes: 0 }, 'text', 'Free')?.message).toBe('It is empty.')
  })

  it('are stored without a view if no editor supports them yet', () => {
    expect(KINDS.filter(isKeptUnseen).join(' ')).toBe('pdf dicom avi flv mpeg pcd ply las')
  })
})

describe('a picture’s pixels', () => {
  it('are at most 100 megapixels in vector projects and 4 in pixel projects [S9.5]', () => {
    const picture = (width: number, height: number) => ({ kind: 'png', bytes: 1, width, height }) as const
    expect(fileRefusal(picture(10_000, 10_000), 'vector', 'Free')).toBeUndefined()
    expect(fileRefusal(picture(10_000, 10_001), 'vector', 'Free')).toMatchObject({ code: 'picture_refused' })
    expect(fileRefusal(picture(2_000, 2_000), 'pixel', 'Enterprise')).toBeUndefined()
    expect(fileRefusal(picture(2_001, 2_000), 'pixel', 'Enterprise')?.message).toBe(
      'It has 2,001 × 2,000 pixels; the most in this project is 4 megapixels.',
    )
    expect(fileRefusal(picture(12_000, 12_000), 'tiled', 'Free')).toBeUndefined()
    expect(fileRefusal(picture(99_000, 99_000), 'tiled', 'Free')).toBeUndefined()
    expect(fileRefusal(picture(101_000, 101_000), 'tiled', 'Free')?.message).toContain('10,000 megapixels')
    expect(fileRefusal({ kind: 'slide', bytes: 9 }, 'tiled', 'Free')?.message).toContain('Save it as a pyramid TIFF')
    expect([pixelsMax('video'), pixelsMax('text')]).toEqual([undefined, undefined])
  })
})

describe('the room for more items', () => {
  it('ends with the plan, the project and the folder, each with its own sentence per action [S9.5]', () => {
    const held = [
      { ...SMALL, inTeam: 100 },
      { ...SMALL, inProject: 500_000 },
      { ...SMALL, inFolder: 50_000 },
    ]
    const acts = ['upload', 'attach', 'copy', 'move'] as const
    const said = acts.flatMap((act) => held.map((one) => roomRefusal(one, 'Free', act)))
    expect(said.map((one) => one?.code)).toEqual(acts.flatMap(() => ['limit_reached', 'project_full', 'folder_full']))
    expect(new Set(said.map((one) => one?.message)).size).toBe(12)
    const below = held.map(({ inTeam, inProject, inFolder }) => ({
      inTeam: inTeam - 1,
      inProject: inProject - 1,
      inFolder: inFolder - 1,
    }))
    expect(below.map((one) => roomRefusal(one, 'Free', 'upload'))).toEqual([undefined, undefined, undefined])
    expect(roomRefusal({ ...SMALL, inTeam: 9_000 }, 'Enterprise', 'upload')).toBeUndefined()
  })

  it('is a number, never below zero', () => {
    expect(roomLeft({ inTeam: 140, inProject: 10, inFolder: 60_000 }, 'Free')).toEqual({
      team: { max: 100, left: 0 },
      project: { max: 500_000, left: 499_990 },
      folder: { max: 50_000, left: 0 },
    })
    expect(roomLeft(SMALL, 'Enterprise')).not.toHaveProperty('team')
  })

  it('has four states [S9.5]', () => {
    const { limited, exceeded, partiallyExceeded, leaked } = LIMIT_STATE
    const states = [limitState(90, 100, 10), limitState(90, 100, 25), limitState(100, 100, 0), limitState(101, 100, 0)]
    expect(states).toEqual([limited, partiallyExceeded, exceeded, leaked])
  })

  it('an upload has the state of the plan, the project, or its folder [S9.5]', () => {
    const { limited, exceeded, partiallyExceeded, leaked } = LIMIT_STATE
    const state = (held: Partial<Held>, plan: PlanName, incoming = 10, intoOneFolder = true) =>
      uploadLimitState({ ...SMALL, ...held }, plan, incoming, intoOneFolder)
    expect(state({ inTeam: 90 }, 'Free')).toBe(limited)
    expect(state({ inTeam: 91 }, 'Free')).toBe(partiallyExceeded)
    expect(state({ inTeam: 100 }, 'Free', 0)).toBe(exceeded)
    expect(state({ inTeam: 101, inProject: ITEMS_PER_PROJECT_MAX }, 'Free')).toBe(leaked)
    expect(state({ inProject: ITEMS_PER_PROJECT_MAX - 9 }, 'Enterprise')).toBe(partiallyExceeded)
    expect(state({ inProject: ITEMS_PER_PROJECT_MAX }, 'Enterprise', 0)).toBe(exceeded)
    expect(state({ inFolder: ITEMS_PER_FOLDER_MAX - 9 }, 'Enterprise')).toBe(partiallyExceeded)
    expect(state({ inFolder: ITEMS_PER_FOLDER_MAX }, 'Enterprise')).toBe(exceeded)
    expect(state({ inFolder: ITEMS_PER_FOLDER_MAX }, 'Enterprise', 10, false)).toBe(limited)
  })
})
