/** JSON Schema of draft 7, with the keywords of the platform's annotation schemas. */
type Schema = Readonly<Record<string, unknown>>

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  object: isRecord,
  null: (value) => value === null,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
}

/** Faults of a value by place; an unknown keyword counts as a fault. */
export function schemaProblems(schema: Schema, value: unknown, path = ''): readonly string[] {
  return Object.entries(schema).flatMap(([word, operand]) => {
    const rule = RULES[word]
    return rule === undefined ? [`${path}: the word ${word} is not known`] : rule(operand, value, path)
  })
}

type Rule = (operand: unknown, value: unknown, path: string) => readonly string[]
const wrong = (isRight: boolean, path: string, why: string): readonly string[] => (isRight ? [] : [`${path}: ${why}`])

const RULES: Readonly<Record<string, Rule>> = {
  $schema: () => [],
  type: (names, value, path) =>
    wrong(
      [names].flat().some((name) => TYPES[String(name)]?.(value) === true),
      path,
      `no ${String(names)}`,
    ),
  const: (one, value, path) => wrong(value === one, path, `not ${String(one)}`),
  minimum: (least, value, path) => wrong(typeof value !== 'number' || value >= Number(least), path, 'too small'),
  maximum: (most, value, path) => wrong(typeof value !== 'number' || value <= Number(most), path, 'too large'),
  minLength: (least, value, path) =>
    wrong(typeof value !== 'string' || value.length >= Number(least), path, 'too short'),
  minItems: (least, value, path) => wrong(!Array.isArray(value) || value.length >= Number(least), path, 'too few'),
  pattern: (text, value, path) =>
    wrong(typeof value !== 'string' || new RegExp(String(text)).test(value), path, 'another pattern'),
  required: (names, value, path) =>
    isRecord(value)
      ? (names as readonly string[]).flatMap((name) => wrong(name in value, path, `${name} is missing`))
      : [],
  properties: (shapes, value, path) =>
    isRecord(value)
      ? Object.entries(shapes as Readonly<Record<string, Schema>>).flatMap(([name, shape]) =>
          name in value ? schemaProblems(shape, value[name], `${path}.${name}`) : [],
        )
      : [],
  additionalProperties: (shape, value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, one]) => schemaProblems(shape as Schema, one, `${path}.${name}`))
      : [],
  items: (shape, value, path) =>
    Array.isArray(value) ? value.flatMap((one, at) => schemaProblems(shape as Schema, one, `${path}[${at}]`)) : [],
  oneOf: (shapes, value, path) => {
    const fits = (shapes as readonly Schema[]).filter((shape) => schemaProblems(shape, value).length === 0)
    return wrong(fits.length === 1, path, `fits ${fits.length} of its shapes`)
  },
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
