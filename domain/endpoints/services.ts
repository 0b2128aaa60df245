/** The services of the platform, each with a base address of its own in the configuration. */
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
