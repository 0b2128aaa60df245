/** What an editor's parts say when they are used wrongly: the words are the specification's. */
export const FIXED_TEXTS = {
  unknownLoader: 'Unknown loader.',
  noAtypicals: 'You have not registered Atypicals',
  valueIsInitial: 'Passed value is match to initial',
  sdkIsNull: 'Constructor argument sdk must be not null to perform any kind of load',
} as const
