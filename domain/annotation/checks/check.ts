import type { LabelCount, ReviewRules } from '../../review-rules'
import type { Remaking } from '../commands/remake-objects'
import type { AnnotationObject } from '../document/read-document'
import type { Box } from '../kinds/outline-box'
import type { PointQuestions } from '../flow/point-questions'
import type { AttributeGroup } from '../parts/attribute-values'

/** Facts that checks need besides the objects. */
export interface CheckFacts {
  /** Undefined if the picture's size is unknown. */
  readonly picture: { readonly width: number; readonly height: number } | undefined
  /** Questions of each class of the project, if known; undefined if the classes are unknown. */
  readonly classes: ReadonlyMap<string, readonly AttributeGroup[] | undefined> | undefined
  /** Questions of single points of skeletons; absent if there are none. */
  readonly points?: PointQuestions
  /** Further rules of the project for its objects; absent if there are none. */
  readonly rules?: Pick<ReviewRules, 'overlap' | 'limits'>
  /** Classes of which an item must have one, in projects about whole items. */
  readonly labels?: { readonly classes: readonly string[]; readonly count: LabelCount }
}

/** Finding of a check at an object. */
export interface Found {
  /** Sentence for the person who fixes it. */
  readonly text: string
  /** Part of the object that is affected, if not the whole. */
  readonly at?: Box
  /** Moment of a clip, in microseconds. */
  readonly time?: number
}

/** Automatic fix of a finding, if there is a single one. */
export interface Fix {
  /** Label of its button. */
  readonly words: string
  /** `remove` deletes the objects, `answer` opens their questions. */
  readonly how: 'remove' | 'answer' | ((facts: CheckFacts) => Remaking)
  /** Kinds of objects that it applies to; all if absent. */
  readonly kinds?: ReadonlySet<string>
}

/** Check of objects for one kind of fault. */
export interface Check {
  /** Name in stored data. */
  readonly id: string
  /** Heading of its findings. */
  readonly title: string
  /** Checks one object alone. */
  readonly one?: (object: AnnotationObject, facts: CheckFacts) => Found | undefined
  /** Compares an object with an earlier one of the same class, kind, place and size. */
  readonly beside?: (object: AnnotationObject, earlier: AnnotationObject) => Found | undefined
  /** Compares an area with an earlier one of the same class whose box may meet its own. */
  readonly touching?: (object: AnnotationObject, earlier: AnnotationObject, facts: CheckFacts) => Found | undefined
  /** Checks all objects at once, by their number per class. */
  readonly all?: (counts: (className: string) => number, facts: CheckFacts) => readonly FoundOfClass[]
  /** Checks that take precedence: their finding suppresses this one's. */
  readonly unless?: ReadonlySet<Check['id']>
  readonly fix?: Fix
}

/** Finding of a check at all objects of a class. */
export interface FoundOfClass {
  readonly className: string
  /** There are too many: the last one is shown. */
  readonly isTooMany: boolean
  readonly found: Found
  /** Changes as soon as the finding's content does. */
  readonly mark: string
}

/** Finding at an object. */
export interface Finding extends Found {
  readonly check: Check['id']
  /** Undefined for a finding without an object. */
  readonly row: AnnotationObject['row'] | undefined
  /** Stays the same while the object is unchanged, so that a decision about it stays valid. */
  readonly key: string
}
