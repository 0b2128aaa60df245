import { FEATURES, type Feature, type FormatRow } from './format'
import { clashingSpans } from './text-spans'
import { featuresOf, featuresOfTrack, thingsOf } from './things'

/** The number of objects that a format converts or drops. */
export interface Losses {
  readonly turned: ReadonlyMap<Feature, number>
  readonly left: ReadonlyMap<Feature, number>
  /** Objects of classes missing from the project. */
  readonly unknownClass: number
  /** Objects that can't be read. */
  readonly unread: number
  /** Items of unknown size, if the format needs one. */
  readonly items: number
}

/** Counts losses over annotations. */
export interface LossCounter {
  /** Adds a native annotation; false if it isn't one. */
  readonly add: (annotation: unknown) => boolean
  readonly losses: () => Losses
}

/** Starts counting losses in a format; `known` holds the project's class names. */
export function countLosses(
  { carries }: Pick<FormatRow, 'carries'>,
  known: Pick<ReadonlySet<string>, 'has'>,
): LossCounter {
  const turned = new Map<Feature, number>()
  const left = new Map<Feature, number>()
  let unknownClass = 0
  let unread = 0
  let items = 0
  /** `heads`: an object is dropped if any of its first `heads` features is. */
  const count = (features: readonly Feature[], { many = 1, heads = 1 } = {}) => {
    for (const [at, feature] of features.entries()) {
      const carried = carries[feature]
      if (carried === true || many === 0) continue
      const into = carried === false ? left : turned
      into.set(feature, (into.get(feature) ?? 0) + many)
      // A dropped object's answers aren't counted separately.
      if (carried === false && (at < heads || feature === 'overlap')) return
    }
  }
  return {
    add(annotation) {
      const things = thingsOf(annotation)
      if (things === undefined) {
        items += 1
        return false
      }
      unread += things.unread
      count(['comments'], { many: things.comments })
      const own = things.objects.filter(({ className }) => known.has(className))
      unknownClass += things.objects.length - own.length
      const clashing = clashingSpans(own)
      for (const thing of own) {
        const [first, ...others] = featuresOf(thing)
        if (first !== undefined) count(clashing.has(thing) ? [first, 'overlap', ...others] : [first, ...others])
      }
      for (const thing of things.tracks) {
        const { features, heads } = featuresOfTrack(thing)
        if (known.has(thing.className)) count(features, { heads })
        else unknownClass += 1
      }
      return true
    },
    losses: () => ({ turned, left, unknownClass, unread, items }),
  }
}

/** Singular and plural of each feature. */
const NOUNS: Readonly<Record<Feature, readonly [one: string, many: string]>> = {
  box: ['box', 'boxes'],
  rotated: ['rotated box', 'rotated boxes'],
  polygon: ['polygon', 'polygons'],
  holes: ['polygon with holes', 'polygons with holes'],
  line: ['polyline', 'polylines'],
  point: ['point', 'points'],
  ellipse: ['ellipse', 'ellipses'],
  cuboid: ['cuboid', 'cuboids'],
  template: ['skeleton', 'skeletons'],
  mask: ['mask', 'masks'],
  span: ['span', 'spans'],
  overlap: ['overlapping span', 'overlapping spans'],
  relation: ['relation', 'relations'],
  track: ['track', 'tracks'],
  event: ['event', 'events'],
  attributes: ['object with attributes', 'objects with attributes'],
  group: ['grouped object', 'grouped objects'],
  tags: ['tag', 'tags'],
  comments: ['comment', 'comments'],
  approval: ['object approval', 'object approvals'],
}

/** Features that describe objects rather than being objects. */
const OF_OBJECTS: Readonly<Partial<Record<Feature, string>>> = {
  attributes: 'attributes',
  group: 'group',
  holes: 'holes',
}

/** Describes the losses, one sentence each; empty if there are none. */
export function lossSentences({ carries }: Pick<FormatRow, 'carries'>, losses: Losses): readonly string[] {
  const sentences: string[] = []
  for (const feature of FEATURES) {
    const [turned, left] = [losses.turned.get(feature) ?? 0, losses.left.get(feature) ?? 0]
    const becomes = carries[feature]
    if (turned > 0 && typeof becomes === 'string') {
      sentences.push(
        feature === 'attributes'
          ? `The attributes of ${number(turned)} ${turned === 1 ? 'object' : 'objects'} become ${becomes}.`
          : `${amount(feature, turned)} ${turned === 1 ? 'becomes' : 'become'} ${becomes}.`,
      )
    }
    if (left === 0) continue
    const part = OF_OBJECTS[feature]
    sentences.push(
      part === undefined
        ? `${amount(feature, left)} ${left === 1 ? 'stays' : 'stay'} behind.`
        : `${amount(feature, left)} ${left === 1 ? 'loses its' : 'lose their'} ${part}.`,
    )
  }
  const { unknownClass, unread } = losses
  if (unknownClass > 0)
    sentences.push(
      `${number(unknownClass)} ${unknownClass === 1 ? 'object has a class' : 'objects have classes'} that the project doesn't have; left out.`,
    )
  if (unread > 0) sentences.push(`${number(unread)} ${unread === 1 ? 'object' : 'objects'} can't be read; left out.`)
  return sentences
}

function amount(feature: Feature, many: number): string {
  const [one, more] = NOUNS[feature]
  return `${number(many)} ${many === 1 ? one : more}`
}

function number(many: number): string {
  return many.toLocaleString('en')
}
