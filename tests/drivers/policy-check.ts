import { afterAll, afterEach, expect } from 'vitest'
import { policyViolationText, takePolicyViolations } from './policy-violations'

/** Fails the test in which a page broke its content security policy; later violations fail the file. */
const check = (): void => expect(takePolicyViolations().map(policyViolationText)).toEqual([])

afterEach(check)
afterAll(check)
