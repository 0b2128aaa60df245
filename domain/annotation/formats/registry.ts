import type { ProjectTypeName } from '#domain/enums'
import { DETECTION, INSTANCES, KEYPOINTS, PANOPTIC } from './coco/carries'
import { cocoReader } from './coco/read'
import { cocoWriter } from './coco/write'
import { cvatReader } from './cvat/read'
import { cvatWriter } from './cvat/write'
import { foldersReader } from './folders/read'
import { foldersWriter } from './folders/write'
import { type Carries, FEATURES, type Format, type FormatReader } from './format'
import { labelMeReader } from './labelme/read'
import { labelMeWriter } from './labelme/write'
import { nativeReader } from './native/read'
import { nativeFileWriter } from './native/write'
import { tableCsvWriter, tableJsonlWriter } from './tables/write'
import { vocReader } from './voc/read'
import { vocWriter } from './voc/write'
import { yoloReader } from './yolo/read'
import { yoloWriter } from './yolo/write'

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
export const FORMATS: readonly Format[] = [
  {
    id: 'native',
    family: 'native',
    label: 'Native JSON',
    about: 'A JSON file for each item with all that it holds.',
    types: PICTURES,
    carries: ALL,
    options: ['media'],
    write: nativeFileWriter,
    reader: nativeReader,
  },
  {
    id: 'coco-instances',
    family: 'coco',
    label: 'COCO instances',
    about: 'Polygons, boxes and masks in one JSON file; most trainers for segmentation read it.',
    types: PICTURES,
    carries: INSTANCES,
    options: ['firstId', 'split', 'media'],
    write: cocoWriter('instances'),
    reader: cocoReader,
  },
  {
    id: 'coco-detection',
    family: 'coco',
    label: 'COCO detection',
    about: 'Boxes alone, in one JSON file.',
    types: PICTURES,
    carries: DETECTION,
    options: ['firstId', 'split', 'media'],
    write: cocoWriter('detection'),
    reader: cocoReader,
  },
  {
    id: 'coco-keypoints',
    family: 'coco',
    label: 'COCO keypoints',
    about: 'Skeletons with the names of their points and the lines between them.',
    types: ['vector'],
    carries: KEYPOINTS,
    options: ['firstId', 'split', 'media'],
    write: cocoWriter('keypoints'),
    reader: cocoReader,
  },
  {
    id: 'coco-panoptic',
    family: 'coco',
    label: 'COCO panoptic',
    about: 'A PNG of segments for each picture; later objects lie over earlier ones.',
    types: PICTURES,
    carries: PANOPTIC,
    options: ['firstId', 'split', 'media'],
    write: cocoWriter('panoptic'),
    reader: cocoReader,
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
    write: yoloWriter('detect'),
    reader: yoloReader,
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
    write: yoloWriter('segment'),
    reader: yoloReader,
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
    write: yoloWriter('obb'),
    reader: yoloReader,
  },
  {
    id: 'yolo-pose',
    family: 'yolo',
    label: 'YOLO pose',
    about: 'A text file of skeletons for each picture; one skeleton for each class.',
    types: ['vector'],
    carries: { ...NONE, template: true },
    options: ['split', 'media'],
    write: yoloWriter('pose'),
    reader: yoloReader,
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
    write: vocWriter,
    reader: vocReader,
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
    write: cvatWriter,
    reader: cvatReader,
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
    write: labelMeWriter,
    reader: labelMeReader,
  },
  {
    id: 'labels-csv',
    family: 'tables',
    label: 'Classification table (CSV)',
    about: 'One line for each item: its path, its classes, and a column for each question.',
    types: WHOLE,
    carries: { ...NONE, tags: true, attributes: true },
    options: ['split', 'media'],
    write: tableCsvWriter,
  },
  {
    id: 'labels-jsonl',
    family: 'tables',
    label: 'Classification lines (JSONL)',
    about: 'One JSON object for each item: its path, its classes and answers.',
    types: WHOLE,
    carries: { ...NONE, tags: true, attributes: true },
    options: ['split', 'media'],
    write: tableJsonlWriter,
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
    write: foldersWriter,
    reader: foldersReader,
  },
]

/** The format of an id; undefined for one that isn't known. */
export function formatById(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id)
}

/** The formats that a project of this type can be exported to. */
export function formatsFor(type: ProjectTypeName): readonly Format[] {
  return FORMATS.filter(({ types }) => types.includes(type))
}

/** The families that can be read, in the order in which they are looked for: the surest signs first. */
export const READERS: readonly {
  readonly family: Format['family']
  readonly label: string
  readonly reader: FormatReader
}[] = [
  { family: 'cvat', label: 'CVAT images', reader: cvatReader },
  { family: 'voc', label: 'Pascal VOC', reader: vocReader },
  { family: 'yolo', label: 'YOLO', reader: yoloReader },
  { family: 'coco', label: 'COCO', reader: cocoReader },
  { family: 'native', label: 'Native JSON', reader: nativeReader },
  { family: 'labelme', label: 'LabelMe', reader: labelMeReader },
]

/** The first family whose files lie among the paths; folders per class are never guessed. */
export function recognised(paths: readonly string[]) {
  return READERS.find(({ reader }) => reader.find(paths).length > 0)
}
