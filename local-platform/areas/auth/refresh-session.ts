import type { Handler } from '../../server/handler'
import { rotate } from './sessions'

/** A fresh session for a refresh token. */
export const refreshSession: Handler<'refreshSession'> = (platform, { body }) => rotate(platform, body.refreshToken)
