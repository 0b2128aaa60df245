/** Messages for wrong use of an editor's parts, in the specification's words. */
export const FIXED_TEXTS = {
  unknownLoader: 'Unknown loader.',
  noAtypicals: 'You have not registered Atypicals',
  valueIsInitial: 'Passed value is match to initial',
  sdkIsNull: 'Constructor argument sdk must be not null to perform any kind of load',
} as const
