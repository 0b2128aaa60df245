import { z } from 'zod'

// Before the first schema is made: checks are compiled by eval otherwise, which the policy of both pages forbids.
z.config({ jitless: true })

export { z }
