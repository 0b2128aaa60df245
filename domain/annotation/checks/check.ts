import type { LabelCount, ReviewRules } from '../../review-rules'
import type { Remaking } from '../commands/remake-objects'
import type { AnnotationObject } from '../document/read-document'
import type { Box } from '../kinds/outline-box'
import type { PointQuestions } from '../flow/point-questions'
import type { AttributeGroup } from '../parts/attribute-values'

/** What is known beside the objects when they are checked. */
export interface CheckFacts {
  /** Undefined where the picture's size is not known. */
  readonly picture: { readonly width: number; readonly height: number } | undefined
  /** What each class of the project asks, where that is known; undefined where the classes are not known. */
  readonly classes: ReadonlyMap<string, readonly AttributeGroup[] | undefined> | undefined
  /** What it asks of single points of skeletons; left out where it asks nothing of them. */
  readonly points?: PointQuestions
  /** What the project asks of its objects beyond that; left out where it asks nothing. */
  readonly rules?: Pick<ReviewRules, 'overlap' | 'limits'>
  /** The classes of which an item must have one, where the project is about whole items. */
  readonly labels?: { readonly classes: readonly string[]; readonly count: LabelCount }
}

/** What a check says of an object. */
export interface Found {
  /** A sentence for the person who mends it. */
  readonly text: string
  /** The part of the object that is meant, where it is not the whole. */
  readonly at?: Box
}

/** What is done about it, where there is one way. */
export interface Fix {
  /** As a button says it. */
  readonly words: string
  /** `remove` takes the objects away, `answer` leads to their questions. */
  readonly how: 'remove' | 'answer' | ((facts: CheckFacts) => Remaking)
  /** The kinds of objects that it is for; all where left out. */
  readonly kinds?: ReadonlySet<string>
}

/** One thing that can be wrong with an object. */
export interface Check {
  /** Its name in what is kept. */
  readonly id: string
  /** What is wrong with all that it finds, as a heading. */
  readonly title: string
  /** Looks at an object for itself. */
  readonly one?: (object: AnnotationObject, facts: CheckFacts) => Found | undefined
  /** Looks at an object beside one of the same class, kind, place and size that came before it. */
  readonly beside?: (object: AnnotationObject, earlier: AnnotationObject) => Found | undefined
  /** Looks at an area beside one of the same class that came before it, where their boxes may meet. */
  readonly touching?: (object: AnnotationObject, earlier: AnnotationObject, facts: CheckFacts) => Found | undefined
  /** Looks at all objects at once, by how many of each class there are. */
  readonly all?: (counts: (className: string) => number, facts: CheckFacts) => readonly FoundOfClass[]
  /** Checks that come before it, and leave nothing to be said by this one where they found something. */
  readonly unless?: ReadonlySet<Check['id']>
  readonly fix?: Fix
}

/** What a check says of all objects of a class. */
export interface FoundOfClass {
  readonly className: string
  /** There are more than there may be: the last of them is shown. */
  readonly isTooMany: boolean
  readonly found: Found
  /** Another one as soon as it is said of something else. */
  readonly mark: string
}

/** What was found at an object. */
export interface Finding extends Found {
  readonly check: Check['id']
  /** Undefined for what is said of no object. */
  readonly row: AnnotationObject['row'] | undefined
  /** The same as long as the object is as it was: what was said of it holds so long. */
  readonly key: string
}
