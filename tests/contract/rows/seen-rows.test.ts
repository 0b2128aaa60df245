import { expect, it } from 'vitest'
import { type Endpoint, ENDPOINTS, type RecordKind } from '#endpoints'
import { SEEN_ROWS } from '../../../local-platform/areas/contributors/seen-rows'
import { RECORD_RULES } from '../../../local-platform/records/rules'

it.each(SEEN_ROWS)(
  '%s, which is read as another person → only reads, names its project, and tells nothing private',
  (name) => {
    const row: Endpoint = ENDPOINTS[name]
    expect(row.method === 'GET' || row.keyless === true).toBe(true)
    expect(row.scope === 'project' || row.scope === 'folder' || row.path.includes('{projectId}')).toBe(true)
    expect(row.record && RECORD_RULES[row.record.kind as RecordKind].seenBy).not.toBe('own')
    expect(row.secret).toBeUndefined()
  },
)
