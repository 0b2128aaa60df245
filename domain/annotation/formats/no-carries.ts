import type { Carries } from './format'

/** Supports no features; formats override those they support. */
export const NONE: Carries = {
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
  span: false,
  overlap: false,
  relation: false,
  track: false,
  event: false,
  attributes: false,
  group: false,
  tags: false,
  comments: false,
  approval: false,
}
