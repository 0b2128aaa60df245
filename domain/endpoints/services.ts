/** Services of the platform, each with a base address in the configuration. */
export const SERVICES = [
  'main',
  'auth',
  'ml',
  'automation',
  'webhook',
  'work-management',
  'lambda',
  'items',
  'metrics',
  'assets',
  'explore',
  'storage',
  'error-logger',
] as const
export type Service = (typeof SERVICES)[number]
