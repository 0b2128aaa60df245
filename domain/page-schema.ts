import { z } from 'zod'

// Before the first schema of a page is made: checks are compiled by eval otherwise, which the policy of both pages forbids.
z.config({ jitless: true })

/** What the pages write their schemas with. */
export { z }
