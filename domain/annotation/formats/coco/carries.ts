import type { Carries } from '../format'

const NO_SHAPE = {
  line: false,
  point: false,
  span: false,
  overlap: false,
  relation: false,
  track: false,
  event: false,
  comments: false,
  approval: false,
} as const

export const DETECTION: Carries = {
  ...NO_SHAPE,
  box: true,
  rotated: 'boxes',
  polygon: 'boxes',
  holes: false,
  ellipse: 'boxes',
  cuboid: 'boxes',
  template: 'boxes',
  mask: 'boxes',
  attributes: false,
  group: false,
  tags: false,
}

export const INSTANCES: Carries = {
  ...NO_SHAPE,
  box: true,
  rotated: 'polygons',
  polygon: true,
  holes: 'masks in run-length form',
  ellipse: 'polygons',
  cuboid: 'polygons',
  template: 'boxes',
  mask: true,
  attributes: 'named values beside the annotation',
  group: 'one annotation for each group and class',
  tags: false,
}

export const KEYPOINTS: Carries = { ...INSTANCES, template: true, mask: false }

export const PANOPTIC: Carries = {
  ...NO_SHAPE,
  box: 'masks',
  rotated: 'masks',
  polygon: 'masks',
  holes: true,
  ellipse: 'masks',
  cuboid: 'masks',
  template: false,
  mask: true,
  attributes: false,
  group: false,
  tags: false,
}
