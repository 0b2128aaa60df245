import { expect, it } from 'vitest'
import { jsonExcess } from '../../../../local-platform/server/json-excess'

const object = (fields: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, at) => [`key, "${at}" {`, at])))

it('very many fields, values or levels → are refused before parsing', () => {
  expect(jsonExcess(`{"a":[${object(10_001)}]}`)).toBe('an object has at most 10000 fields')
  expect(jsonExcess(`[${'1,'.repeat(1_000_001)}1]`)).toBe('it holds at most 1000000 values')
  expect(jsonExcess('['.repeat(1_001))).toBe('it is nested too deeply')
})

it('ordinary calls → pass, whatever their strings contain', () => {
  expect(jsonExcess(`{"a":[${object(10_000)},${object(10_000)}]}`)).toBeUndefined()
  expect(jsonExcess(JSON.stringify([',\\"'.repeat(1_000_001), '{['.repeat(5_000)]))).toBeUndefined()
  expect(jsonExcess('"no end \\')).toBeUndefined()
})
