import { expect, it } from 'vitest'
import { jsonExcess } from '../../../../local-platform/server/json-excess'

const object = (fields: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, at) => [`key, "${at}" {`, at])))

it('a text of very many fields or values, or of very many levels, is refused before anything is built of it', () => {
  expect(jsonExcess(`{"a":[${object(10_001)}]}`)).toBe('an object has at most 10000 fields')
  expect(jsonExcess(`[${'1,'.repeat(1_000_001)}1]`)).toBe('it holds at most 1000000 values')
  expect(jsonExcess('['.repeat(1_001))).toBe('it is nested too deeply')
})

it('what calls bring is let through, whatever stands in their texts', () => {
  expect(jsonExcess(`{"a":[${object(10_000)},${object(10_000)}]}`)).toBeUndefined()
  expect(jsonExcess(JSON.stringify([',\\"'.repeat(1_000_001), '{['.repeat(5_000)]))).toBeUndefined()
  expect(jsonExcess('"no end \\')).toBeUndefined()
})
