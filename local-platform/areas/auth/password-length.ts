/** The least that a new password has; apart from what hashes it, so that its page can be drawn anywhere. */
export const PASSWORD_MIN_LENGTH = 8
