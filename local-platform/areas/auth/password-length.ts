/** Minimum length of a new password; apart from the hashing, so that its page can be drawn anywhere. */
export const PASSWORD_MIN_LENGTH = 8
