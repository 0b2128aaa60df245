import type { ProjectTypeName } from '#domain/enums'
import { DETECTION, INSTANCES, KEYPOINTS, PANOPTIC } from './coco/carries'
import { type Carries, FEATURES, type FormatRow } from './format'

const PICTURES: readonly ProjectTypeName[] = ['vector', 'pixel', 'tiled']
const WHOLE: readonly ProjectTypeName[] = ['vector', 'classification']

const NONE: Carries = {
  box: false,
  rotated: false,
  polygon: false,
  holes: false,
  line: false,
  point: false,
  ellipse: false,
  cuboid: false,
  template: false,
  mask: false,
  attributes: false,
  group: false,
  tags: false,
  comments: false,
  approval: false,
}

const ALL = Object.fromEntries(FEATURES.map((feature) => [feature, true])) as unknown as Carries

/** Every format, a row each; the order is that of the export form. */
export const FORMAT_ROWS = [
  {
    id: 'native',
    family: 'native',
    label: 'Native JSON',
    about: 'A JSON file for each item with all that it holds.',
    types: PICTURES,
    carries: ALL,
    options: ['media'],
  },
  {
    id: 'coco-instances',
    family: 'coco',
    label: 'COCO instances',
    about: 'Polygons, boxes and masks in one JSON file; most trainers for segmentation read it.',
    types: PICTURES,
    carries: INSTANCES,
    options: ['firstId', 'split', 'media'],
  },
  {
    id: 'coco-detection',
    family: 'coco',
    label: 'COCO detection',
    about: 'Boxes alone, in one JSON file.',
    types: PICTURES,
    carries: DETECTION,
    options: ['firstId', 'split', 'media'],
  },
  {
    id: 'coco-keypoints',
    family: 'coco',
    label: 'COCO keypoints',
    about: 'Skeletons with the names of their points and the lines between them.',
    types: ['vector'],
    carries: KEYPOINTS,
    options: ['firstId', 'split', 'media'],
  },
  {
    id: 'coco-panoptic',
    family: 'coco',
    label: 'COCO panoptic',
    about: 'A PNG of segments for each picture; later objects lie over earlier ones.',
    types: PICTURES,
    carries: PANOPTIC,
    options: ['firstId', 'split', 'media'],
  },
  {
    id: 'yolo-detect',
    family: 'yolo',
    label: 'YOLO detect',
    about: 'A text file of boxes for each picture, with data.yaml and classes.txt.',
    types: PICTURES,
    carries: {
      ...NONE,
      box: true,
      rotated: 'boxes',
      polygon: 'boxes',
      ellipse: 'boxes',
      cuboid: 'boxes',
      template: 'boxes',
      mask: 'boxes',
    },
    options: ['split', 'media'],
  },
  {
    id: 'yolo-segment',
    family: 'yolo',
    label: 'YOLO segment',
    about: 'A text file of polygons for each picture.',
    types: PICTURES,
    carries: {
      ...NONE,
      box: 'polygons',
      rotated: 'polygons',
      polygon: true,
      ellipse: 'polygons',
      cuboid: 'polygons',
      mask: 'outlines',
    },
    options: ['split', 'media'],
  },
  {
    id: 'yolo-obb',
    family: 'yolo',
    label: 'YOLO oriented boxes',
    about: 'A text file of turned boxes for each picture, by their four corners.',
    types: ['vector', 'tiled'],
    carries: {
      ...NONE,
      box: 'boxes of four corners',
      rotated: true,
      polygon: 'the least turned boxes',
      ellipse: 'the least turned boxes',
    },
    options: ['split', 'media'],
  },
  {
    id: 'yolo-pose',
    family: 'yolo',
    label: 'YOLO pose',
    about: 'A text file of skeletons for each picture; one skeleton for each class.',
    types: ['vector'],
    carries: { ...NONE, template: true },
    options: ['split', 'media'],
  },
  {
    id: 'voc',
    family: 'voc',
    label: 'Pascal VOC',
    about: 'An XML of boxes for each picture, and label images for objects with an area.',
    types: PICTURES,
    carries: {
      ...NONE,
      box: true,
      rotated: 'boxes',
      polygon: 'boxes with masks',
      holes: 'holes of masks',
      ellipse: 'boxes with masks',
      cuboid: 'boxes',
      template: 'boxes',
      mask: 'boxes with masks',
      attributes: 'pose, truncated, occluded and difficult; others stay behind',
    },
    options: ['split', 'media'],
  },
  {
    id: 'cvat-images',
    family: 'cvat',
    label: 'CVAT images 1.1',
    about: 'One XML file with every kind of shape, attributes and groups.',
    types: PICTURES,
    carries: {
      box: true,
      rotated: true,
      polygon: true,
      holes: 'masks',
      line: true,
      point: true,
      ellipse: true,
      cuboid: true,
      template: true,
      mask: true,
      attributes: true,
      group: true,
      tags: true,
      comments: false,
      approval: false,
    },
    options: ['split', 'media'],
  },
  {
    id: 'labelme',
    family: 'labelme',
    label: 'LabelMe',
    about: 'A JSON file of shapes beside each picture.',
    types: PICTURES,
    carries: {
      ...NONE,
      box: true,
      rotated: 'polygons',
      polygon: true,
      line: true,
      point: true,
      ellipse: 'polygons',
      mask: 'polygons',
      attributes: 'flags',
      group: true,
      tags: 'flags',
    },
    options: ['split', 'media'],
  },
  {
    id: 'labels-csv',
    family: 'tables',
    label: 'Classification table (CSV)',
    about: 'One line for each item: its path, its classes, and a column for each question.',
    types: WHOLE,
    carries: { ...NONE, tags: true, attributes: true },
    options: ['split', 'media'],
  },
  {
    id: 'labels-jsonl',
    family: 'tables',
    label: 'Classification lines (JSONL)',
    about: 'One JSON object for each item: its path, its classes and answers.',
    types: WHOLE,
    carries: { ...NONE, tags: true, attributes: true },
    options: ['split', 'media'],
  },
  {
    id: 'folders',
    family: 'folders',
    label: 'Folder per class',
    about: 'Pictures in folders named like their class; trainers that classify read it as it is.',
    types: WHOLE,
    carries: { ...NONE, tags: true },
    options: ['split'],
    needsMedia: true,
  },
] as const satisfies readonly FormatRow[]

export type FormatId = (typeof FORMAT_ROWS)[number]['id']

/** The rows of the formats that a project of this type can be exported to. */
export function formatRowsFor(type: ProjectTypeName): readonly FormatRow[] {
  return FORMAT_ROWS.filter(({ types }) => (types as readonly ProjectTypeName[]).includes(type))
}

/** The row of an id; undefined for one that isn't known. */
export function formatRow(id: string): FormatRow | undefined {
  return FORMAT_ROWS.find((row) => row.id === id)
}
