import { z } from 'zod'

// Set this before a page's first schema: zod otherwise compiles checks by eval, which both pages' policies forbid.
z.config({ jitless: true })

/** Zod for the pages' schemas. */
export { z }
