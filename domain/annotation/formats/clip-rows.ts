import type { ProjectTypeName } from '#domain/enums'
import type { FormatRow } from './format'
import { NONE } from './no-carries'

const CLIPS: readonly ProjectTypeName[] = ['video']

/** The formats for clips. */
export const CLIP_ROWS = [
  {
    id: 'cvat-video',
    family: 'cvat',
    label: 'CVAT video 1.1',
    about: 'An XML of tracks for each clip: every frame with its shape, and which of them are key frames.',
    types: CLIPS,
    carries: { ...NONE, box: true, polygon: true, line: true, point: true, track: true, attributes: true },
    options: ['rate', 'split', 'media'],
  },
  {
    id: 'frames-json',
    family: 'frames',
    label: 'JSON per frame',
    about: 'A list of frames for each clip, as the platform’s own converter writes it.',
    types: CLIPS,
    carries: {
      ...NONE,
      box: true,
      polygon: true,
      line: true,
      point: true,
      track: true,
      event: true,
      attributes: true,
    },
    options: ['rate', 'split', 'media'],
  },
  {
    id: 'mot',
    family: 'mot',
    label: 'MOT',
    about: 'A table of boxes for each clip, a line for each frame and track; most trackers read it.',
    types: CLIPS,
    carries: {
      ...NONE,
      box: true,
      polygon: 'boxes',
      track: 'boxes on each frame',
      attributes: 'visibility and ignored; others stay behind',
    },
    options: ['rate', 'split', 'media'],
  },
  {
    id: 'coco-video',
    family: 'coco',
    label: 'COCO per frame',
    about: 'One COCO file with an image for each frame, its clip and the ids of tracks.',
    types: CLIPS,
    carries: {
      ...NONE,
      box: true,
      polygon: true,
      track: 'objects on each frame',
      attributes: 'named values beside each object',
    },
    options: ['rate', 'firstId', 'split', 'media'],
  },
] as const satisfies readonly FormatRow[]
