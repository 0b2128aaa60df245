/** Person who uses the app in the specs. */
export const PERSON = {
  firstName: 'Ada',
  lastName: 'Moreno',
  email: 'ada@example.org',
  password: 'correct horse battery',
} as const
