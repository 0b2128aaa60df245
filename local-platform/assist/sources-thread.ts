import { registerHooks } from 'node:module'

/** The same thread where no bundle is made: imports of the sources name no file ending. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(/^\.{1,2}\//.test(specifier) && !/\.[cm]?[jt]s$/.test(specifier) ? `${specifier}.ts` : specifier, context),
})
void import('./assist-thread')
