import { expect, it } from 'vitest'
import { hasTimeTracker, mayAnalyse } from '#domain/telemetry'

const organization = (id: number) => ({ id, name: 'Northlight', creation_type: 'local' })

it('the time tracker → depends only on the team’s flag [S6.3]', () => {
  expect(hasTimeTracker({ features: ['explore', 'telemetry_logging'] })).toBe(true)
  expect(hasTimeTracker({ features: ['explore', 'user_score'] })).toBe(false)
  expect(hasTimeTracker({})).toBe(false)
})

it('a listed organization → sends nothing to product analytics [S1.2]', () => {
  expect(mayAnalyse({ organization: organization(5) }, [4, 5])).toBe(false)
  expect(mayAnalyse({ organization: organization(6) }, [4, 5])).toBe(true)
  expect(mayAnalyse({ organization: null }, [4, 5])).toBe(true)
})
