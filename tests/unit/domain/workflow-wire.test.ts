import { expect, it } from 'vitest'
import { readStatuses, readTransitions } from '#domain/workflow'
import { statusRow, transitionRow } from '#domain/workflow-wire'

const status = (id: number, part: object = {}) => ({
  value: id * 10,
  is_viewable: id === 1,
  status: { id, name: `Status ${id}`, icon: { name: `icon${id}`, data: `<svg ${id}/>` }, ...part },
})
const transition = (part: object = {}) => ({
  id: 7,
  name: 'Send on',
  from_status_id: 1,
  to_status_id: 2,
  toWorkflowStatus: status(2),
  constraint: [{ name: 'comment_required', args: { least: 3 } }, { name: 'no_open_comments' }],
  automation: { action: 'approve_item' },
  ...part,
})

it('a status → has the platform’s data under our names [S3.1]', () => {
  const rows = [status(1, { shortcut: { keys: 'Shift+A' } }), status(2, { shortcut: null }), status(3)]
  expect(readStatuses(rows.map((row) => statusRow.parse(row)))).toEqual([
    {
      id: 1,
      value: 10,
      name: 'Status 1',
      iconName: 'icon1',
      iconData: '<svg 1/>',
      isViewable: true,
      shortcutKeys: 'Shift+A',
    },
    { id: 2, value: 20, name: 'Status 2', iconName: 'icon2', iconData: '<svg 2/>', isViewable: false },
    { id: 3, value: 30, name: 'Status 3', iconName: 'icon3', iconData: '<svg 3/>', isViewable: false },
  ])
})

it('a transition → has the platform’s ends, requirements and effects [S3.1]', () => {
  const rows = [transition(), transition({ automation: null, constraint: [] })]
  expect(readTransitions(rows.map((row) => transitionRow.parse(row)))).toEqual([
    {
      id: 7,
      name: 'Send on',
      fromStatusId: 1,
      toStatusId: 2,
      constraints: [{ name: 'comment_required', args: { least: 3 } }, { name: 'no_open_comments' }],
      automationAction: 'approve_item',
    },
    { id: 7, name: 'Send on', fromStatusId: 1, toStatusId: 2, constraints: [] },
  ])
})
