import type { AnnotationObject } from '../document/read-document'

const BITS = new DataView(new ArrayBuffer(8))

/** Key of a finding at an object; it changes with the object's shape, class or answers. */
export function findingKey(
  check: string,
  { kind, className, attributes, pointAnswers, outline, track }: AnnotationObject,
): string {
  let hash = 2_166_136_261
  const mix = (value: number) => {
    hash = Math.imul(hash ^ (value & 0xffff), 16_777_619)
    hash = Math.imul(hash ^ (value >>> 16), 16_777_619)
  }
  const text = (words: string) => {
    for (let at = 0; at < words.length; at += 1) mix(words.charCodeAt(at))
    mix(0)
  }
  const numbers = (values: Iterable<number>) => {
    for (const value of values) {
      BITS.setFloat32(0, value)
      mix(BITS.getUint32(0))
    }
  }
  text(kind)
  text(className)
  const answers = (said: AnnotationObject['attributes']) => {
    for (const { group, value } of said) {
      text(group)
      text(value)
    }
  }
  answers(attributes)
  for (const point of pointAnswers ?? []) {
    mix(point.number)
    answers(point.attributes)
  }
  for (const line of outline?.lines ?? []) numbers(line)
  numbers(outline?.dots ?? [])
  for (const { keys } of track?.stretches ?? [])
    for (const key of keys) {
      numbers([key.at % 65_536, Math.floor(key.at / 65_536)])
      numbers(key.numbers)
    }
  const { ellipse } = outline ?? {}
  if (ellipse !== undefined) numbers([ellipse.cx, ellipse.cy, ellipse.rx, ellipse.ry, ellipse.angle])
  return `${check}:${(hash >>> 0).toString(36)}`
}
