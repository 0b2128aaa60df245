/** Project of fake items behind the reviewer; a test changes any field or handler before or while it runs. */
export function createPlatform({ reviewerOrigin, count }) {
  const status = (value, name, keys, is_viewable = true, data = '') => ({
    value,
    is_viewable,
    status: { id: value * 10, name, icon: { name: name.toLowerCase(), data }, shortcut: keys ? { keys } : null },
  })
  const platform = {
    items: Array.from({ length: count }, (_, at) => ({
      id: 1000 + at,
      name: `picture-${String(at + 1).padStart(4, '0')}.jpg`,
      annotation_status: 1 + (at % 3),
      thumbnail: `${reviewerOrigin}/media/thumb/${(1000 + at) % 12}.jpg`,
    })),
    statuses: [
      status(1, 'Not started', 'Shift+N'),
      status(2, 'In progress', 'Shift+I'),
      status(3, 'Quality check', 'Mod+Shift+Q'),
      status(4, 'Returned', 'Shift+R'),
      status(5, 'Completed', 'Shift+C'),
      status(9, 'Archived', 'Shift+A', false),
    ],
    transitions: [],
    user: { id: 7, email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' },
    project: { id: 3, name: 'Streets', type: 1 },
    users: [{ user_id: 7, paused: false }],
    projectActions: ['ListFolders'],
    folderActions: ['ApplyItemStatus'],
    position: { index: 0, total: count },
    advanced: false,
    pending: false,
    /** Leaves out items that the person may not view, as the platform does. */
    leavesOut: true,
    annotation: `${reviewerOrigin}/media/annotation.json`,
    picture: (item) => `${reviewerOrigin}/media/picture/${item.id % 12}.jpg`,
    delayMs: 0,
  }
  const viewable = (item) =>
    platform.statuses.find(({ value }) => value === item.annotation_status)?.is_viewable ?? true
  const found = (search) =>
    platform.items.filter((item) => item.name.includes(search) && (!platform.leavesOut || viewable(item)))
  const statusOf = (id) => platform.statuses.find(({ status }) => status.id === id)

  platform.handlers = {
    isAdvancedMode: () => platform.advanced,
    workflowStatuses: () => platform.statuses,
    workflowTransitions: () => platform.transitions,
    currentUser: () => platform.user,
    getTeamUsers: () => ({ data: [{ user: platform.user }] }),
    reloadCurrentProject: () => ({
      project: platform.project,
      users: platform.users,
      accesses: { actions: platform.projectActions, action_groups: [] },
    }),
    folderAccesses: () => ({ accesses: { actions: platform.folderActions, action_groups: [] } }),
    currentAssetPosition: () => platform.position,
    getAssets: (offset, limit, search) => {
      const rows = found(search)
      return { data: rows.slice(offset, offset + limit), total: rows.length }
    },
    requestAssets: () => ({ data: [] }),
    switchToAsset: (id) => {
      const item = platform.items.find((one) => one.id === id)
      if (item === undefined) throw { code: 'not_found', message: 'No such item.', status: 404 }
      return {
        item,
        media: { url: platform.picture(item), mime: 'image/jpeg', width: 1200, height: 800 },
        annotation: platform.annotation,
        revision: 1,
      }
    },
    changeAnnotationStatus: ({ itemId, fromStatusId, statusId }) => {
      const item = platform.items.find((one) => one.id === itemId)
      const from = statusOf(fromStatusId)
      if (item.annotation_status !== from?.value)
        throw { code: 'status_moved', message: 'It moved.', status: 409, item }
      item.annotation_status = statusOf(statusId).value
      return platform.pending ? { item: { ...item }, pending: true } : { item: { ...item } }
    },
    changeApprovalStatus: ({ itemId, fromApprovalStatus, approvalStatus }) => {
      const item = platform.items.find((one) => one.id === itemId)
      if ((item.approval_status ?? 0) !== fromApprovalStatus)
        throw { code: 'approval_moved', message: 'It moved.', status: 409, item }
      item.approval_status = approvalStatus
      return platform.pending ? { item: { ...item }, pending: true } : { item: { ...item } }
    },
    pinAsset: ({ itemId, pinned }) => {
      const item = platform.items.find((one) => one.id === itemId)
      item.is_pinned = pinned
      return platform.pending ? { item: { ...item }, pending: true } : { item: { ...item } }
    },
    async *assetStream(search) {
      yield* found(search)
    },
  }
  platform.transition = (id, name, from, to, extra = {}) => ({
    id,
    name,
    from_status_id: from,
    to_status_id: to,
    toWorkflowStatus: statusOf(to),
    constraint: [],
    ...extra,
  })
  return platform
}
